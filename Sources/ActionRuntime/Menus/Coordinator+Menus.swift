extension Coordinator {
    /// Validates every command of a menu, and gives the menu as it is now.
    ///
    /// Each action with its arguments is validated once. The arguments of a command without any are not known yet where its action
    /// requires some: the item is enabled as ``validate(_:arguments:from:to:sender:)`` says without them, and
    /// ``MenuSnapshot/Item/needsArguments`` says what to ask for. From an ``Origin`` that has left its tree all commands are disabled.
    ///
    /// - Parameters:
    ///   - menu: The menu, with all menus in it.
    ///   - keys: The key map whose bindings are shown: each item has the shortcut that performs it there and now, or none. Where
    ///     it is left out, the shortcuts are those that the menu declares.
    ///   - start: Where requests start: a node, or an ``Origin``; the first responder, else the root, where left out.
    /// - Complexity: O(*n*) in the items, and that of validating each distinct action with its arguments. Memory is allocated where
    ///   the menu was edited since its last snapshot, has sections or repeated commands, is shown with `keys`, or is still held as
    ///   it was shown and has changed.
    public func snapshot(
        of menu: Menu, keys: KeyMap? = nil, from start: (any RequestStart)? = nil
    ) -> MenuSnapshot {
        let node = startNode(start)
        var answers = MenuAnswers(by: self, keys, from: node)
        var snapshot = MenuSnapshot(of: menu, &answers)
        if let keys { snapshot.show(keys, from: node) }
        return snapshot
    }

    /// The faults of the tree, as ``safetyFindings()`` gives them, then the identifiers that several items of a menu have.
    ///
    /// - Complexity: That of ``safetyFindings()``, and O(*n*) in the items of the menu.
    public func safetyFindings(with menu: Menu) -> [SafetyFinding] {
        safetyFindings() + menu.sharedIDs.map { SafetyFinding(sharing: $0, in: menu.title, at: root.id) }
    }

    /// Performs the command of a menu item if the item still is what was shown; an asynchronous handler is not called.
    ///
    /// The command is validated again, and then performed as any request is. Where another target would get it, or its title,
    /// state or availability has changed, nothing is performed, and the outcome is `failed` with
    /// ``DispatchError/changed(_:now:)``. Where the command has become disabled, wrong in its arguments or unclaimed, the
    /// outcome says that instead. From a start that has left its tree the outcome is `failed` with
    /// ``DispatchError/staleOrigin``.
    ///
    /// An item that has ``MenuSnapshot/Item/needsArguments`` is refused as `badArguments`, with all that are missing: ask for them,
    /// and perform the command's action with them instead.
    ///
    /// - Parameters:
    ///   - item: An item of a snapshot.
    ///   - start: Where requests start: a node, or an ``Origin``; the first responder, else the root, where left out.
    ///   - sender: The object that asks, such as the menu; held weakly.
    /// - Precondition: The item is a command.
    @discardableResult
    public func perform(
        _ item: MenuSnapshot.Item, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) -> Outcome {
        let (command, node) = (item.requiredCommand, startNode(start))
        return refusal(of: item, command, from: node) ?? perform(command.invocation(sender: sender), from: node)
    }

    /// Performs the command of a menu item, be its handler asynchronous or not, if the item still is what was shown.
    ///
    /// Never leaves the caller's isolation; otherwise as the synchronous form.
    /// - Precondition: The item is a command.
    @discardableResult
    public func perform(
        _ item: MenuSnapshot.Item, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) async -> Outcome {
        let (command, node) = (item.requiredCommand, startNode(start))
        if let refusal = refusal(of: item, command, from: node) { return refusal }
        return await perform(command.invocation(sender: sender), from: node)
    }

    /// The outcome of a shown command whose request is not sent; nil where it is.
    ///
    /// - Parameter node: Where the request starts; nil for a start that has left its tree.
    private func refusal(of item: MenuSnapshot.Item, _ command: Command, from node: ActionNode?) -> Outcome? {
        guard let node else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        let answer = validate(command: command, from: node)
        if let refusal = command.refusal(answer) { return refusal }
        // For a disabled target, wrong arguments and an unclaimed action, `perform` gives the outcome.
        guard answer.isEnabled else { return nil }
        let now = MenuSnapshot.Item(command, answer)
        let changed = now.fields(changedSince: item).intersection([.target, .title, .state, .enabled])
        return changed.isEmpty ? nil : .failed(DispatchError.changed(changed, now: .init(now)), by: nil, handledBy: nil)
    }
}

extension MenuSnapshot {
    /// Shows the keys that perform the commands from a start.
    ///
    /// - Parameter node: The start; nil for one that has left its tree.
    mutating func show(_ keys: KeyMap, from node: ActionNode?) { menu.show(keys.listing(from: node)) }
}

extension MenuSnapshot.Item {
    /// The request that choosing the item sends; nil for a separator or a menu.
    public func invocation(sender: AnyObject? = nil) -> Invocation? { command?.invocation(sender: sender) }

    /// The reasons why the item cannot be chosen, as one text for a tool tip; nil where it can be chosen.
    ///
    /// A person who looks at a menu knows no actions' names, so where nobody claims the action it is "not available here".
    public var reasonText: String? { reasons.shownText }

    fileprivate var requiredCommand: Command {
        guard let command else { fatalError("'\(title)' is a \(kind.rawValue), and cannot be performed.") }
        return command
    }
}

/// The values of the keys that conditions name.
private final class ConditionValues: Attachment {
    var lookUp: ((String) -> ActionValue?)?
}

extension Coordinator {
    /// The values of the keys that conditions name; nil for a key that has none.
    ///
    /// They serve the conditions of menus' commands, and of key bindings whose ``KeyMap`` has no values of its own. What the values
    /// depend on may change at any time; see ``invalidate()``.
    public var conditionValues: ((String) -> ActionValue?)? {
        get { attachments.find(ConditionValues.self)?.lookUp }
        set {
            let values = attachments.find() ?? attachments.add(ConditionValues())
            let old = values.lookUp
            values.lookUp = newValue
            changes.shared.note()
            withExtendedLifetime(old) {}
        }
    }
}
