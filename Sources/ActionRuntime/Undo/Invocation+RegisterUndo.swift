extension Invocation {
    /// Says how to take back what the handler does.
    ///
    /// ```swift
    /// invocation.registerUndo("Typing", merging: UndoMerging("typing", within: .seconds(2))) { text = old }
    /// ```
    ///
    /// The step goes to the nearest undo stack at the handler's node or above it, through hosts. What is registered while a step
    /// takes something back does it again; where a step registers nothing, redo performs the entry's requests again.
    ///
    /// - Parameters:
    ///   - title: What is done, such as `Rate Five Stars`; if left out, the name of this action as words, and not of one whose handler
    ///     only performs it, such as a palette's `accept:`. An entry has the title of its first step; a title that is given while that
    ///     step is taken back is the one of doing it again.
    ///   - merging: A key that makes one entry of what is done with the same key in a row, such as typing.
    ///   - cost: What keeping the step costs, in the unit of the stack's limit.
    ///   - owner: An object without which the step does nothing; held weakly.
    ///   - takeBack: Takes back what the handler did. An error that it throws fails the request for `undo:`, and the step stays.
    /// - Returns: Whether the step was kept: there is a stack, and the handler has not ended.
    @discardableResult
    public func registerUndo(
        _ title: String? = nil, merging: UndoMerging? = nil, cost: Int = 0, owner: AnyObject? = nil,
        _ takeBack: @escaping () throws -> Void
    ) -> Bool {
        register(title, merging) { UndoPart(.closure(takeBack), cost: cost, owner: owner, at: $0.id) }
    }

    /// Says how to take back what the handler does, by an asynchronous closure; `undo:` must then be awaited.
    ///
    /// The file and the line of the call are named where the closure leaves its caller's actor (``SafetyFinding``).
    @discardableResult
    public func registerUndo(
        _ title: String? = nil, merging: UndoMerging? = nil, cost: Int = 0, owner: AnyObject? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ takeBack: @escaping () async throws -> Void
    ) -> Bool {
        register(title, merging) {
            let form = UndoPart.Form.awaited(takeBack, SourceLocation(fileID: fileID, line: line))
            return UndoPart(form, cost: cost, owner: owner, at: $0.id)
        }
    }

    /// Says how to take back what the handler does, by an action that is performed at the handler's node.
    ///
    /// Such a step is data, which can be written (``UndoStack/jsonLines()``). Its own handler says how to do it again.
    @discardableResult
    public func registerUndo(
        _ title: String? = nil, merging: UndoMerging? = nil, perform name: ActionName,
        _ arguments: ActionArguments = [:]
    ) -> Bool {
        guard let (node, coordinator) = call?.site else { return false }
        let marked = coordinator.markingSecrets(arguments, of: name, from: node)
        return register(title, merging) {
            UndoPart(.action(name, marked, .node($0.id), by: coordinator.listenerID), at: $0.id)
        }
    }

    /// Says that taking back gives a property the value that it has now.
    ///
    /// Doing it again gives the property the value that it had when it was taken back.
    ///
    /// - Parameters:
    ///   - title: What is done; if left out, the action's name as words.
    ///   - merging: A key that makes one entry of what is done with the same key in a row.
    ///   - cost: What keeping the step costs, in the unit of the stack's limit.
    ///   - path: The property.
    ///   - owner: The object of the property; held weakly.
    @discardableResult
    public func registerUndo<Owner: AnyObject, Value>(
        _ title: String? = nil, merging: UndoMerging? = nil, cost: Int = 0,
        restore path: ReferenceWritableKeyPath<Owner, Value>, of owner: Owner
    ) -> Bool {
        guard let stack = call?.site?.node.nearestUndoStack else { return false }
        return register(title, merging) { stack.restoring(path, of: owner, cost: cost, at: $0.id) }
    }

    /// Adds a step of the handler's node to the nearest stack; false where there is none, and after the handler has ended.
    private func register(_ title: String?, _ merging: UndoMerging?, _ step: (ActionNode) -> UndoPart) -> Bool {
        guard let (node, coordinator) = call?.site, let stack = node.nearestUndoStack else { return false }
        let undo = call?.route?.claim?.composite as? UndoAction
        return stack.add(
            step(node), title, originalAction, merging, by: coordinator, aroundUndo: undo?.stack === stack)
    }
}

extension UndoStack {
    /// A step that gives a property the value that it has now, and registers the step that undoes that.
    fileprivate func restoring<Owner: AnyObject, Value>(
        _ path: ReferenceWritableKeyPath<Owner, Value>, of owner: Owner, cost: Int, at node: NodeID
    ) -> UndoPart {
        let value = owner[keyPath: path]
        let restore = { [weak self, weak owner] in
            guard let self, let owner else { return }
            let inverse = restoring(path, of: owner, cost: cost, at: node)
            owner[keyPath: path] = value
            add(inverse, nil, nil, nil)
        }
        return UndoPart(.closure(restore), cost: cost, owner: owner, at: node)
    }
}
