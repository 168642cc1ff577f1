/// The undo stack of a node, and its claims.
///
/// The claims retain the stack. So it is released with them, also where a group or an owner ends them.
private final class UndoKeeper: Attachment {
    /// The claim of `undo:`, with which the node has the stack.
    private weak var claim: Claim?
    // Unowned, because counting references to an object that also has weak ones takes several times as long.
    private unowned var held: UndoStack?
    var registration: Registration?

    var stack: UndoStack? {
        guard let claim, claim.isLive else { return nil }
        return held
    }

    /// Keeps what the claim of `undo:` retains.
    func keep(_ stack: UndoStack?, by claim: Claim?) { (held, self.claim) = (stack, claim) }
}

extension ActionNode {
    /// Where the handlers of this node and of those below it say how to take back what they did; nil for none.
    ///
    /// The stack claims `undo:`, `redo:` and `repeat:` at this node, with titles such as "Undo Rate Five Stars" and reasons where
    /// there is nothing to do; these claims never pass a request on. `repeat:` performs the requests of the newest entry again from
    /// where it is asked, as vim's dot does. Setting another stack, or nil, takes the claims back.
    public var undoStack: UndoStack? {
        get { attachments.find(UndoKeeper.self)?.stack }
        set {
            let keeper = attachment(UndoKeeper()), former = (keeper.stack, keeper.registration)
            keeper.keep(nil, by: nil)
            keeper.registration = nil
            former.1?.cancel()
            if let newValue {
                newValue.places = newValue.nodes.map(\.id) + [id]
                keeper.registration = register { node in
                    keeper.keep(newValue, by: node.claim("undo:", .undo, of: newValue))
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
        let name = Undertaking.current(in: stack.trees).request?.name
        stack.add(UndoPart(.closure(takeBack)), name.flatMap(title), nil, nil)
    }

    /// The nearest undo stack, at this node or above it.
    package var nearestUndoStack: UndoStack? {
        var next: ActionNode? = self
        while let node = next {
            if let stack = node.undoStack { return stack }
            next = node.above
        }
        return nil
    }

    @discardableResult
    private func claim(_ name: ActionName, _ direction: UndoDirection, of stack: UndoStack) -> Claim {
        let claim = Claim(
            .closure, validator: { stack.validate(&$0, direction) }, within: groupOwner, source: stack.source,
            handler: .either({ try stack.go(direction, for: $0) }, { try await stack.go(direction, for: $0) }))
        register(claim, for: name)
        return claim
    }
}
