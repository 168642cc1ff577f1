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
    ///   - title: What is done, such as `Rate Five Stars`; if left out, the action's name as words. An entry has the title that it
    ///     was given first.
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
        register(UndoPart(.closure(takeBack), cost: cost, owner: owner), title, merging)
    }

    /// Says how to take back what the handler does, by an asynchronous closure; `undo:` must then be awaited.
    @discardableResult
    public func registerUndo(
        _ title: String? = nil, merging: UndoMerging? = nil, cost: Int = 0, owner: AnyObject? = nil,
        _ takeBack: @escaping () async throws -> Void
    ) -> Bool {
        register(UndoPart(.awaited(takeBack), cost: cost, owner: owner), title, merging)
    }

    /// Says how to take back what the handler does, by an action that is performed at the handler's node.
    ///
    /// Such a step is data, which can be written (``UndoStack/jsonLines()``). Its own handler says how to do it again.
    @discardableResult
    public func registerUndo(
        _ title: String? = nil, merging: UndoMerging? = nil, perform name: ActionName,
        _ arguments: ActionArguments = [:]
    ) -> Bool {
        guard let node = call?.route?.node else { return false }
        var step = Invocation(name, arguments: arguments)
        if let coordinator = node.coordinatorsAbove.first {
            step = coordinator.hidingSecrets(step)
            let target = arguments.isEmpty ? nil : coordinator.target(forAction: name, from: node)
            step.arguments.hide(target?.signature?.secretNames ?? [])
        }
        return register(UndoPart(.action(name, step.arguments, .node(node.id))), title, merging)
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
        guard let stack = call?.route?.node.nearestUndoStack else { return false }
        return register(stack.restoring(path, of: owner, cost: cost), title, merging)
    }

    private func register(_ part: consuming UndoPart, _ title: String?, _ merging: UndoMerging?) -> Bool {
        guard let node = call?.route?.node, let stack = node.nearestUndoStack else { return false }
        stack.add(part, title, originalAction, merging)
        return true
    }
}

extension UndoStack {
    /// A step that gives a property the value that it has now, and registers the step that undoes that.
    fileprivate func restoring<Owner: AnyObject, Value>(
        _ path: ReferenceWritableKeyPath<Owner, Value>, of owner: Owner, cost: Int
    ) -> UndoPart {
        let value = owner[keyPath: path]
        let restore = { [weak self, weak owner] in
            guard let self, let owner else { return }
            let inverse = restoring(path, of: owner, cost: cost)
            owner[keyPath: path] = value
            add(inverse, nil, nil, nil)
        }
        return UndoPart(.closure(restore), cost: cost, owner: owner)
    }
}
