import ActionRuntime

/// The answers of a map's session.
struct MapAnswers: Answering {
    let session: Session
    let call: Call
    let console: Console

    init(_ session: Session, _ call: Call, _ console: Console) {
        self.session = session
        self.call = call
        self.console = console
    }

    func ask(_ question: Question, _ request: Request, _ tell: (JSONLine) -> Void) throws(ToolError) {
        switch question {
        case .can: request.names.forEach { tell(can(request, $0)) }
        case .validate: request.names.forEach { tell(session.line(session.validate(request, $0))) }
        case .target: request.names.forEach { tell(target(request, $0)) }
        case .explain(let isForced): try explain(request, isForced, tell)
        }
    }

    private func can(_ request: Request, _ name: ActionName) -> JSONLine {
        var line = JSONLine()
        line.add("action", name.text)
        line.add(
            "can", session.coordinator.canPerform(request.invocation(of: name, in: session), from: session.start))
        return line
    }

    private func target(_ request: Request, _ name: ActionName) -> JSONLine {
        let target = session.coordinator.target(for: request.invocation(of: name, in: session), from: session.start)
        return session.told(Target.jsonLine(target, for: name, session.mapPath(of:)), target?.node.id)
    }

    private func explain(_ request: Request, _ isForced: Bool, _ tell: (JSONLine) -> Void) throws(ToolError) {
        let hidden = session.hiddenItems(of: request.names, try session.keyMap(call))
        var unclaimed = 0
        for name in request.names {
            let explanation = session.coordinator.explain(
                request.invocation(of: name, in: session), knowsArguments: request.knowsArguments, from: session.start,
                force: isForced, suggesting: unclaimed < MapAnswers.suggestionLimit)
            if explanation.validation.target == nil { unclaimed += 1 }
            var line = session.line(explanation)
            line.add("hiddenItems", hidden[name] ?? [])
            tell(line)
        }
    }

    /// The most unclaimed names of a call for which suggestions are looked up.
    private static let suggestionLimit = 8

    func list() -> [JSONLine] {
        session.coordinator.actions(from: session.start).map { action in
            var line = session.line(action.validation)
            line.add("returns", action.target.returns?.rawValue)
            return line
        }
    }

    func menus() throws(ToolError) -> MenuAnswer {
        let snapshot = session.coordinator.snapshot(
            of: session.menus, keys: try session.keyMap(call), from: session.start)
        let kinds = session.map.menuKinds
        let lines = { [session, call] (menu: PlacedMenu) in
            menu.menu.placedCommands(in: menu.path, showsHidden: call.has(.all)).map {
                var line = session.told($0.item.jsonLine(in: $0.titles, session.mapPath(of:)), $0.item.target?.node)
                line.add("hiddenBecause", session.hidingReason($0.item))
                line.add("menuKind", kinds[menu.menu.id]?.rawValue)
                return line
            }
        }
        return MenuAnswer(menus: snapshot.items, kinds: kinds, lines: lines) { [session] item in
            if item.isHidden { return session.hidingReason(item) }
            return item.isEnabled && item.target.map { $0.node == session.host?.node } ?? false ? "the host" : nil
        }
    }

    func keys() throws(ToolError) -> (rows: [JSONLine], conflicts: [String]) {
        let listing = try session.keyMap(call).listing(from: session.start)
        return (
            listing.index.positions.map { listing.row(at: $0, session.path(of:)).jsonLine },
            listing.conflicts.map { $0.text(session.path(of:)) }
        )
    }

    func palette(_ query: String) throws(ToolError) -> [JSONLine] {
        session.coordinator.palette(
            session.menus, keys: try session.keyMap(call), from: session.start, title: session.title(of:)
        ).search(query, limit: .max).map { session.told($0.jsonLine(session.mapPath(of:)), $0.command.target?.node) }
    }

    func fire(_ request: Request) throws(ToolError) -> FireAnswer {
        let name = request.names[0]
        let (outcome, asked) = session.fire(request.invocation(of: name, in: session), force: call.has(.force))
        if outcome.isPerformed { try session.save(call, console) }
        return session.answer(name, outcome, asked)
    }

    func press(_ shortcut: KeyShortcut) throws(ToolError) -> PressAnswer {
        let (answer, isChanged) = session.press(shortcut, with: try session.keyMap(call))
        if isChanged { try session.save(call, console) }
        return answer
    }

    func noteUnhandled() { session.noteUnhandled(call, console) }
}

extension MapAnswers {
    func drawing(width: Int?) -> [String] { top.drawing(width: width) }

    func nodes(_ take: (JSONLine) -> Bool) throws(ToolError) {
        let top = top
        guard let described = session.map.root.node(at: top.path) else {
            throw ToolError(.fault, "The map has no node '\(top.path.printable)'.")
        }
        // Each path is made when it is printed: all paths together may not fit into memory.
        var pending = [(top.path, described)]
        while let (path, node) = pending.popLast() {
            guard take(node.jsonLine(path)) else { return }
            pending += zip(node.childParts, node.children).map { ("\(path)/\($0)", $1) }.reversed()
        }
    }

    private var top: ActionNode { session.start ?? session.coordinator.root }
}

extension MapNode {
    fileprivate func jsonLine(_ path: String) -> JSONLine {
        var line = JSONLine()
        line.add("node", path)
        line.add("methods", methods.map(\.name))
        var names: Set<String> = []
        line.add("actions", (actions.map(\.name) + undoNames).filter { names.insert($0).inserted })
        line.add("remap", .object(Dictionary(remap.map { ($0.from, .string($0.to)) }, uniquingKeysWith: { $1 })))
        if let names = catchAll?.names {
            line.add("catchAll", names)
        } else {
            line.add("catchAll", catchAll?.matching)
        }
        line.add("rules", .int(rules.count))
        line.add("line", .int(self.line))
        return line
    }
}

extension Session {
    /// Prints a note for each signal that no rule handled while the request ran, and for each action that the host was to take.
    ///
    /// - Parameter told: A note that was already printed as the request's error.
    func noteUnhandled(_ call: Call, _ console: Console, besides told: String? = nil) {
        guard !call.has(.quiet), call.format != .json else { return }
        for note in unhandledNotes where note != told { console.note("Note: \(note)") }
    }
}
