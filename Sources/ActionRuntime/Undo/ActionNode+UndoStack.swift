/// The undo stack of a node, which ends with the stack's claims.
private final class UndoKeeper: Attachment {
    /// The stack; nil once its claims were taken back.
    private(set) var kept: UndoStack?
    /// The claim of `undo:`, which may also end with an owner.
    private var claim: Claim?
    /// Takes back the claims of the stack.
    var registration: Registration?

    var stack: UndoStack? { claim?.isLive == true ? kept : nil }

    func keep(_ stack: UndoStack, with claim: Claim) { (kept, self.claim) = (stack, claim) }

    var registered: [Registered] { claim.map { [$0] } ?? [] }

    func remove(_ serials: ClosedRange<UInt64>) -> Removal? {
        guard let claim, serials.contains(claim.serial) else { return nil }
        let former = kept
        (kept, self.claim) = (nil, nil)
        return Removal(end: { withExtendedLifetime((former, claim)) {} })
    }
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
            // Releasing the former stack runs user code, so it is released last.
            let keeper = attachment(UndoKeeper()), former = keeper.kept
            keeper.registration?.cancel()
            keeper.registration = newValue.map { stack in
                defer { stack.notePlace(id) }
                return register { node in
                    keeper.keep(stack, with: node.claim("undo:", .undo, of: stack))
                    node.claim("redo:", .redo, of: stack)
                    node.claim("repeat:", .repeat, of: stack)
                }
            }
            withExtendedLifetime(former) {}
        }
    }

    /// Says how to take back what the present request or event does, to the nearest stack at this node or above it.
    ///
    /// - Parameter title: Gives the title of the action that does it; nil for its name as words.
    package func registerUndo(title: (ActionName) -> String?, _ takeBack: @escaping () throws -> Void) {
        guard let stack = nearestUndoStack else { return }
        let name = UndoGroup.current(in: stack.trees).request?.doer?.name
        stack.add(UndoPart(.closure(takeBack), at: id), name.flatMap(title), nil, nil)
    }

    /// The nearest undo stack, at this node or above it.
    package var nearestUndoStack: UndoStack? {
        waypoints.lazy.compactMap(\.undoStack).first
    }
}
