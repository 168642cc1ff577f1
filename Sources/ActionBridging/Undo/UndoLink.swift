package import ActionUndo

/// Lists the entries of a node's undo stack in a toolkit's undo manager too, which then decides the next undo.
///
/// So the changes of handlers and the changes of the toolkit's own views, such as a text view, are undone in their reverse
/// order. Claims of `undo:` and `redo:` that ask the manager come before the stack's own claims. The manager's step for an
/// entry sends the same request again, past the claims of the link, so only the stack undoes its entries. Where the manager
/// has no step, or does not list the newest entry yet, the stack's claims answer.
///
/// Each entry is a top-level group of the manager: a group that is begun while the manager groups by turns of the run loop would
/// nest in the turn's group, and one undo would take back all of the turn. So `groupsByEvent` is off while a step is added, and
/// while a group is open, adding waits for the end of the turn.
package final class UndoLink {
    /// A step that the manager lists, or has listed: it drops steps by itself.
    struct Listed {
        let entry: UndoEntry.ID
        weak var listing: UndoListing?

        init(_ listing: UndoListing) { (entry, self.listing) = (listing.entry, listing) }
    }

    // The node owns the claims, which own the link; and a coordinator retains its root.
    /// The node of the stack; nil once the link has ended, too.
    weak var node: ActionNode?
    weak var coordinator: Coordinator?
    let stack: UndoStack
    let manager: any LinkedUndoManager
    /// What the manager lists of the stack's entries, the next one last.
    var (undoing, redoing): ([Listed], [Listed]) = ([], [])
    /// The entries whose steps the manager has dropped, as beyond its limit of levels: only the stack's claims go through them.
    var dropped: (undo: Set<UndoEntry.ID>, redo: Set<UndoEntry.ID>) = ([], [])
    /// Whether the link is changing the manager's list, so that what the manager posts meanwhile is the link's own doing.
    var isListing = false
    /// Whether a step that the manager takes only moves to what can be redone, and sends nothing.
    var isMoving = false
    /// How many requests the manager's steps are sending to the stack: one may begin while another one is awaited.
    private var sendingCount = 0
    /// Whether a step of the manager is sending a request to the stack.
    var isSending: Bool { sendingCount > 0 }
    /// The titles of steps whose tasks have not begun yet: until then the stack does not know that they are under way.
    fileprivate private(set) var begun: [String] = []
    /// Whether the end of the turn is awaited.
    var isWaiting = false
    /// The request of the tree that is asking the manager; nil while the toolkit asks it.
    private var question: Question?

    private struct Question {
        /// Whether the request is awaited.
        let isAwaited: Bool
        /// The entry of the step that the manager took, where the stack has not been asked yet, since it must be awaited.
        var deferred: UndoEntry.ID?
        /// The stack's outcome; nil where the manager undid or redid a change of a toolkit's view.
        var outcome: Outcome?
    }

    /// The links of a node, by their stacks.
    private final class Links: Attachment {
        var all: [ObjectIdentifier: (manager: ObjectIdentifier, registration: Registration)] = [:]
    }

    /// Whether the stack of a node is linked with a manager.
    package static func isLinked(_ node: ActionNode) -> Bool {
        node.undoStack.map { node.attachment(Links()).all[ObjectIdentifier($0)] != nil } ?? false
    }

    /// Links the stack of a node with a manager, until the registration is cancelled.
    ///
    /// Linking both again gives the same registration: two links would list each entry twice. Linking the stack with another manager
    /// ends its link: of two managers neither knows whether the other one's step is newer.
    ///
    /// - Precondition: The node has an undo stack.
    package static func link(
        _ node: ActionNode, of coordinator: Coordinator, with manager: any LinkedUndoManager
    ) -> Registration {
        guard let stack = node.undoStack else {
            preconditionFailure("'\(node.path)' has no undo stack to link with an undo manager; set 'undoStack' first.")
        }
        let links = node.attachment(Links()), key = ObjectIdentifier(stack)
        if let known = links.all[key] {
            if known.manager == manager.identity { return known.registration }
            known.registration.cancel()
        }
        let link = UndoLink(node, coordinator, stack, manager)
        link.update()
        let heard = [
            stack.observe { [weak link] _ in _ = link?.update() },
            manager.observe { [weak link] in link?.managerHasPosted() },
        ]
        let claims = [
            node.register(link.claim(.undo), for: "undo:"), node.register(link.claim(.redo), for: "redo:"),
        ]
        let registration = Registration { [weak links] in
            links?.all[key] = nil
            for registration in heard + claims { registration.cancel() }
            link.end()
        }
        links.all[key] = (manager.identity, registration)
        return registration
    }

    private init(
        _ node: ActionNode, _ coordinator: Coordinator, _ stack: UndoStack, _ manager: any LinkedUndoManager
    ) {
        (self.node, self.coordinator, self.stack, self.manager) = (node, coordinator, stack, manager)
    }

    // MARK: Requests of the tree

    /// A claim that asks the manager.
    private func claim(_ direction: UndoDirection) -> Claim {
        Claim(
            .closure, when: { self.isAsked(direction) }, within: node?.groupOwner,
            source: SourceLocation(fileID: #fileID, line: #line),
            composite: UndoLinkAction(link: self, direction: direction),
            handler: Handler { _ in
                self.ask(Question(isAwaited: false), direction).outcome.map(Reply.forwarded) ?? .handled(.null)
            } async: { _ in
                await self.ask(direction).map(Reply.forwarded) ?? .handled(.null)
            })
    }

    /// Whether a request is for the manager: no step of the manager is sending one, both lists agree, and the manager has a step.
    ///
    /// While a step waits for its task, the request is for the manager, too, and disabled: it would take back the step's entry or a newer
    /// one, and the task another one or none.
    private func isAsked(_ direction: UndoDirection) -> Bool {
        if !isSending, !begun.isEmpty { return true }
        guard update() else { return false }
        // With more groups open, or one that the program closes itself, `undo()` would raise an exception.
        guard manager.groupingLevel == 0 || manager.groupingLevel == 1 && manager.groupsByEvent else { return false }
        return direction == .undo ? manager.canUndo : manager.canRedo
    }

    /// Lets the manager undo or redo, and returns the question with the answer of the step that it took.
    private func ask(_ asked: Question, _ direction: UndoDirection) -> Question {
        question = asked
        if direction == .undo { manager.undo() } else { manager.redo() }
        let answered = question ?? asked
        question = nil
        if answered.deferred == nil { update() }
        return answered
    }

    /// Lets the manager undo or redo, and awaits the stack where the manager came to an entry that must be awaited.
    private func ask(_ direction: UndoDirection) async -> Outcome? {
        let answered = ask(Question(isAwaited: true), direction)
        guard let entry = answered.deferred else { return answered.outcome }
        return await sendAwaiting(direction, entry)
    }

    // MARK: Steps of the manager

    /// Takes a step that the manager undoes or redoes.
    func take(_ listing: UndoListing) {
        if isMoving {
            undoing.removeAll { $0.entry == listing.entry }
            redoing.append(register(listing.entry))
        } else if manager.isUndoing {
            undoing.removeAll { $0.entry == listing.entry }
            send(.undo, listing.entry)
        } else {
            redoing.removeAll { $0.entry == listing.entry }
            send(.redo, listing.entry)
        }
    }

    /// Sends a step's request to the stack, and registers the step that reverses it.
    ///
    /// Sends nothing where the entry is not the stack's next one, as when its owner has just gone: the stack would take back another.
    private func send(_ direction: UndoDirection, _ entry: UndoEntry.ID) {
        guard let node, let coordinator else { return }
        let before = entries(node, coordinator)
        guard before.next(direction) == entry else { return }
        if question?.isAwaited != false, mustAwait(direction) {
            // Nobody awaits what the toolkit's own menu does, so a task does.
            if question == nil { return begin(direction, entry) }
            question?.deferred = entry
            return
        }
        sendingCount += 1
        defer { sendingCount -= 1 }
        let outcome = coordinator.performNow(direction.action, from: node, to: node)
        question?.outcome = outcome
        let after = entries(node, coordinator)
        let (old, new) = direction == .undo ? (before.redo, after.redo) : (before.undo, after.undo)
        // The step may have ended the link.
        guard self.node != nil, new.count > old.count else { return }
        if direction == .undo {
            redoing.append(register(new[old.count]))
        } else {
            undoing.append(register(new[old.count]))
        }
    }

    /// Sends a step's request to the stack in a task.
    private func begin(_ direction: UndoDirection, _ entry: UndoEntry.ID) {
        begun.append("\(direction == .undo ? "Undo" : "Redo") \(stack.title(of: entry) ?? "")")
        manager.start {
            self.begun.removeFirst()
            _ = await self.sendAwaiting(direction, entry)
        }
    }

    /// Sends a step's request to the stack, and awaits it; once no other one is awaited, the manager lists what the stack has.
    ///
    /// Sends nothing where another request has taken the entry before the task began.
    private func sendAwaiting(_ direction: UndoDirection, _ entry: UndoEntry.ID) async -> Outcome? {
        guard let node, let coordinator, entries(node, coordinator).next(direction) == entry else { return nil }
        sendingCount += 1
        let outcome = await coordinator.perform(direction.action, from: node, to: node)
        sendingCount -= 1
        update()
        return outcome
    }

    /// Whether what the stack would do next must be awaited.
    func mustAwait(_ direction: UndoDirection) -> Bool {
        sendingCount += 1
        defer { sendingCount -= 1 }
        return coordinator?.target(for: Invocation(direction.action), from: node)?.isAsync ?? false
    }
}

/// What a claim of a link does, for those who ask before they perform.
private struct UndoLinkAction: CompositeAction {
    let link: UndoLink
    let direction: UndoDirection

    func validate(_ validation: inout Validation, isForced: Bool, in dispatcher: any ActionDispatching) {
        validation.title =
            direction == .undo ? link.manager.undoMenuItemTitle : link.manager.redoMenuItemTitle
        if let title = link.begun.first { validation.disable("'\(title)' is under way") }
    }

    func awaits(_ invocation: Invocation, in dispatcher: any ActionDispatching) -> Bool { link.mustAwait(direction) }

    func parts(of invocation: Invocation, in dispatcher: any ActionDispatching) -> [ActionPart] { [] }
}

extension UndoDirection {
    fileprivate var action: ActionName { self == .undo ? "undo:" : "redo:" }
}
