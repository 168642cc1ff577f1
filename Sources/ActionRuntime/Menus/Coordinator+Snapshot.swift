extension Coordinator {
    /// A menu as it is now: every command validated, each action with its arguments once.
    ///
    /// - Parameters:
    ///   - menu: The menu, with all below it.
    ///   - start: Where requests start; the first responder, else the root, where left out.
    /// - Complexity: O(*n*) in the items, and that of validating each distinct action with its arguments; while nothing
    ///   changes, only that of the commands with conditions, validators or parameters.
    public func snapshot(of menu: Menu, from start: ActionNode? = nil) -> MenuSnapshot {
        let start = (start ?? defaultStart)
        var answers = MenuAnswers()
        answers.begin(from: start, by: self)
        if let known = menus.snapshot(of: menu, from: start) {
            if known.isCertain { return known.snapshot }
            if let new = known.refreshed({ .init($0, answers.answer($0, by: self)) }) {
                menus.keep(new)
                return new.snapshot
            }
        }
        let changes = Revisions.shared.all
        let snapshot = snapshot(of: menu, from: start, &answers)
        // While requests are refused, so are the menu's.
        if !Nesting.current.isRefusing,
            let known = KnownSnapshot(snapshot, of: menu, at: changes, isCertain: { isCertain($0, from: start.place) })
        {
            menus.keep(known)
        }
        return snapshot
    }

    /// A menu as it is now, judged from a captured place; all commands are disabled where that is stale.
    public func snapshot(of menu: Menu, from origin: Origin) -> MenuSnapshot {
        guard let node = origin.startNode else {
            var answers = MenuAnswers(refusing: DispatchError.staleOrigin.clause)
            return snapshot(of: menu, from: root, &answers)
        }
        return snapshot(of: menu, from: node)
    }

    /// A menu as it is now, with what is known already and still holds.
    func snapshot(of menu: Menu, from start: ActionNode, _ answers: inout MenuAnswers) -> MenuSnapshot {
        answers.begin(from: start, by: self)
        let item = item(for: menu, at: 1, &answers)
        answers.end()
        return MenuSnapshot(origin: start.id, menu: item)
    }

    /// Whether a command's item stays what it is until something changes.
    private func isCertain(_ item: MenuSnapshot.Item, from place: NodeRef) -> Bool {
        guard let command = item.command else { return false }
        return resolve(command.action, from: Start(place)) { entry in
            guard let claim = entry.claim else { return item.target == nil }
            return claim.read { $0.isUnchecked && !$0.isOwned } && item.target?.node == entry.node
        } listed: { _ in
            false
        } tooDeep: { _ in
            false
        }
    }

    /// A menu as it is now; one that is nested too deep is disabled and empty, with the reason.
    private func item(for menu: Menu, at depth: Int, _ answers: inout MenuAnswers) -> MenuSnapshot.Item {
        var item = MenuSnapshot.Item(.menu, id: menu.id, title: menu.title)
        guard depth <= Menu.maximumDepth else {
            item.isEnabled = false
            item.reasons = [.init(text: "menus are nested more than \(Menu.maximumDepth) deep")]
            return item
        }
        add(menu.items, to: &item, at: depth, &answers)
        item.hideIdleSeparators()
        item.isHidden = item.items.allSatisfy(\.isHidden)
        return item
    }

    private func add(
        _ items: [MenuItem], to menu: inout MenuSnapshot.Item, at depth: Int, _ answers: inout MenuAnswers
    ) {
        for item in items {
            switch item {
            case .separator: menu.items.append(.init(.separator, id: "", title: ""))
            case .menu(let inner): menu.items.append(self.item(for: inner, at: depth + 1, &answers))
            case .section(let id, let make):
                if depth == Menu.maximumDepth {
                    menu.items.append(self.item(for: Menu(id), at: depth + 1, &answers))
                } else {
                    add(make(), to: &menu, at: depth + 1, &answers)
                }
            case .command(let command): menu.items.append(.init(command, answers.answer(command, by: self)))
            }
        }
    }
}

extension MenuSnapshot.Item {
    /// A command with its target's answer.
    fileprivate init(_ command: Command, _ validation: Validation) {
        self.init(.command, id: command.id, title: validation.title ?? command.title)
        var validation = validation
        if command.attributes.contains(.disabled) { validation.disable("the command is disabled") }
        isHidden = validation.isHidden || command.attributes.contains(.hidden)
        isEnabled = validation.isEnabled
        reasons = validation.reasons
        state = validation.target == nil ? command.state : validation.state
        target = validation.target
        self.command = command
    }

    /// Hides separators that stand at an end of the menu, or behind another, once hidden items are left out.
    fileprivate mutating func hideIdleSeparators() {
        var last: Int?
        for index in items.indices where !items[index].isHidden {
            let isIdle = items[index].kind == .separator && (last.map { items[$0].kind == .separator } ?? true)
            if isIdle { items[index].isHidden = true } else { last = index }
        }
        if let last, items[last].kind == .separator { items[last].isHidden = true }
    }
}
