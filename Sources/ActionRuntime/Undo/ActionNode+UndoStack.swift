/// The undo stack of a node, and its claims.
private final class UndoKeeper: Attachment {
    var stack: UndoStack?
    /// The claim of `undo:`, with which the node has the stack.
    var claim: Claim?
    var registration: Registration?

}

extension ActionNode {
    /// Where the handlers of this node and of those below it say how to take back what they did; nil for none.
    ///
    /// The stack claims `undo:`, `redo:` and `repeat:` at this node, with titles such as "Undo Rate Five Stars" and reasons where
    /// there is nothing to do; these claims never pass a request on. `repeat:` performs the requests of the newest entry again from
    /// where it is asked, as vim's dot does. Setting another stack, or nil, takes the claims back.
    public var undoStack: UndoStack? {
        get {
            guard let keeper = attachments.find(UndoKeeper.self), keeper.claim?.isLive == true else { return nil }
            return keeper.stack
        }
        set {
            let keeper = attachment(UndoKeeper()), former = (keeper.stack, keeper.claim)
            keeper.registration?.cancel()
            (keeper.stack, keeper.claim, keeper.registration) = (newValue, nil, nil)
            if let newValue {
                newValue.nodes = newValue.nodes.filter { $0.node != nil && $0.node !== self } + [WeakNode(node: self)]
                keeper.registration = register { node in
                    keeper.claim = node.claim("undo:", .undo, of: newValue)
                    node.claim("redo:", .redo, of: newValue)
                    node.claim("repeat:", .repeat, of: newValue)
                }
            }
            withExtendedLifetime(former) {}
        }
    }

    /// Says how to take back what the present request or event does, to the nearest stack at this node or above it.
    ///
    /// - Parameter title: Gives the title of the outermost action; nil for its name as words.
    package func registerUndo(title: (ActionName) -> String?, _ takeBack: @escaping () throws -> Void) {
        guard let stack = nearestUndoStack else { return }
        let name = Undertaking.request(in: stack.trees)?.name
        stack.add(UndoPart(.closure(takeBack)), name.flatMap(title), nil, nil)
    }

    /// The nearest undo stack, at this node or above it.
    package var nearestUndoStack: UndoStack? {
        for node in goingUp where !node.attachments.isEmpty {
            if let stack = node.undoStack { return stack }
        }
        return nil
    }

    @discardableResult
    private func claim(_ name: ActionName, _ direction: UndoDirection, of stack: UndoStack) -> Claim {
        let claim = Claim(
            .closure, validator: { stack.validate(&$0, direction) }, within: groupOwner,
            source: SourceLocation(fileID: #fileID, line: #line),
            handler: .either({ try stack.go(direction, for: $0) }, { try await stack.go(direction, for: $0) }))
        register(claim, for: name)
        return claim
    }
}
