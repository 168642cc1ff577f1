package import ActionUndo

/// The functions of a toolkit's undo manager that ``UndoLink`` uses.
package protocol LinkedUndoManager: AnyObject {
    var canUndo: Bool { get }
    var canRedo: Bool { get }
    /// The titles of the menu items, such as `Undo Typing`.
    var undoTitle: String { get }
    var redoTitle: String { get }
    func undo()
    func redo()
    /// Adds a step: an undo step, or, while the manager is undoing, a redo step.
    func add(_ title: String, _ step: @escaping () -> Void)
    /// Removes the steps that were added by ``add(_:_:)``.
    func removeAdded()
}

/// Lists the entries of a node's undo stack in a toolkit's undo manager too, which then decides the next undo.
///
/// So the changes of handlers and the changes of the toolkit's own views, such as a text view, are undone in their reverse
/// order. Claims of `undo:` and `redo:` that ask the manager come before the stack's own claims. The manager's step for an
/// entry sends the same request again, past the claims of the link, so only the stack undoes its entries. Where the manager
/// has no step, the stack's claims answer.
package final class UndoLink {
    // The node owns the claims, which own the link; and a coordinator retains its root.
    private weak var node: ActionNode?
    private weak var coordinator: Coordinator?
    private let stack: UndoStack
    private let manager: any LinkedUndoManager
    /// Whether a step of the manager is sending a request to the stack.
    private var isSending = false
    /// The outcome of the last request that a step sent.
    private var outcome: Outcome?
    /// Whether the manager lists other entries than the stack.
    private var differs = false

    /// Links the stack of a node with a manager, until the registration is cancelled.
    ///
    /// - Precondition: The node has an undo stack.
    package static func link(
        _ node: ActionNode, of coordinator: Coordinator, with manager: any LinkedUndoManager
    ) -> Registration {
        guard let stack = node.undoStack else {
            preconditionFailure("'\(node.path)' has no undo stack to link with an undo manager; set 'undoStack' first.")
        }
        let link = UndoLink(node, coordinator, stack, manager)
        link.addAll()
        let heard = stack.observe { [weak link] in link?.hear($0) }
        func claim(
            _ name: ActionName, when canAct: @escaping () -> Bool, title: @escaping () -> String,
            _ act: @escaping () -> Void
        ) -> Registration {
            node.register(name, when: { link.isAsked(canAct()) }, validate: { $0.title = title() }) { _ in link.ask(act)
            }
        }
        let claims = [
            claim("undo:", when: { manager.canUndo }, title: { manager.undoTitle }, manager.undo),
            claim("redo:", when: { manager.canRedo }, title: { manager.redoTitle }, manager.redo),
        ]
        return Registration {
            heard.cancel()
            for claim in claims { claim.cancel() }
            manager.removeAdded()
        }
    }

    private init(
        _ node: ActionNode, _ coordinator: Coordinator, _ stack: UndoStack, _ manager: any LinkedUndoManager
    ) {
        (self.node, self.coordinator, self.stack, self.manager) = (node, coordinator, stack, manager)
    }

    /// Whether a request is for the manager: the request comes from no step of the manager, and the manager has a step.
    private func isAsked(_ canAct: Bool) -> Bool { !isSending && canAct }

    /// Lets the manager act; returns the stack's outcome, or nil where the manager undid or redid a change of a toolkit's view.
    private func ask(_ act: () -> Void) -> Outcome? {
        outcome = nil
        act()
        if differs { addAll() }
        return outcome
    }

    /// Replaces the list by the entries that can be undone now.
    private func addAll() {
        differs = false
        manager.removeAdded()
        for entry in stack.undoable { add(.undo, entry.title) }
    }

    private func add(_ direction: UndoDirection, _ title: String) {
        manager.add(title) { [weak self] in self?.send(direction, title) }
    }

    /// Sends a step's request to the stack, and lists the step that reverses it.
    private func send(_ direction: UndoDirection, _ title: String) {
        guard let node, let coordinator else { return }
        isSending = true
        defer { isSending = false }
        let outcome = coordinator.performNow(direction == .undo ? "undo:" : "redo:", from: node, to: node)
        self.outcome = outcome
        if outcome.isPerformed {
            add(direction == .undo ? .redo : .undo, title)
        } else {
            // The entry stays on the stack, and the manager has removed its step.
            differs = true
        }
    }

    private func hear(_ change: UndoChange) {
        switch change {
        case .added(let entry):
            if differs { addAll() } else { add(.undo, entry.title) }
        case .removed: addAll()
        case .wentThrough where !isSending: addAll()
        case .extended, .willGoThrough, .wentThrough, .markedClean: break
        }
    }
}
