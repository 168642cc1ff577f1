// Going through several entries: to the state just after one of them.

extension UndoStack {
    /// Takes back, or does again, one entry after the other, until the document is as it was just after an entry.
    ///
    /// Each is an `undo:` or `redo:` request, so interceptors and validators hold, and observers hear of each. The first that is not
    /// performed ends the way, and its outcome is returned; what was done until then stays. Where the entry is the newest already,
    /// nothing is performed, and the outcome is performed by the claim that would have taken the request. An entry that is passed
    /// over, because it cannot be taken back now, bars the way to those before it. Nothing is performed that another stack would take.
    ///
    /// - Parameters:
    ///   - entry: The entry, of ``undoable`` or ``redoable``; nil for the state before all of them.
    ///   - coordinator: The coordinator that is asked.
    ///   - start: Where the requests start: a node, or an ``Origin``. If left out, the first responder, else the root, as long as this
    ///     stack takes `undo:`, or `redo:` on the way forward, from there; otherwise the first node with the stack from which it does.
    /// - Returns: The outcome of the last request; failed with ``UndoError`` where the stack has no such entry, or no more, or no request
    ///   leads to it.
    @discardableResult
    public func go(
        to entry: UndoEntry.ID?, in coordinator: Coordinator, from start: (any RequestStart)? = nil
    ) -> Outcome {
        UndoGroup.apart {
            var way = UndoWay(to: entry, of: self, in: coordinator, from: start)
            while let name = way.next() { way.note(coordinator.perform(name, from: way.start)) }
            return way.outcome
        }
    }

    /// Takes back, or does again, one entry after the other, and awaits each.
    ///
    /// Never leaves the caller's isolation; otherwise as the synchronous form.
    @discardableResult
    public func go(
        to entry: UndoEntry.ID?, in coordinator: Coordinator, from start: (any RequestStart)? = nil
    ) async -> Outcome {
        await UndoGroup.apart {
            var way = UndoWay(to: entry, of: self, in: coordinator, from: start)
            while let name = way.next() { way.note(await coordinator.perform(name, from: way.start)) }
            return way.outcome
        }
    }
}

/// Why an undo stack did not come to an entry, although none of its requests has failed.
public enum UndoError: Error, Hashable, Sendable {
    /// The stack has no entry of that number: it was forgotten, perhaps on the way to it, or cannot be done again any more.
    case noEntry(UndoEntry.ID)
    /// Newer entries cannot be taken back now, and are passed over: the reasons, the newest entry's first.
    case barred([String])
    /// The request is not for this stack, or others added entries meanwhile.
    case offTheWay(ActionName)
}

extension UndoError: CustomStringConvertible {
    /// Why the entry was not reached, as a sentence.
    public var description: String {
        switch self {
        case .noEntry: "The entry is gone; what was taken back or done again until then stays so."
        case .barred(let reasons): "What was done after it cannot be taken back: \(reasons.joined(separator: "; "))."
        case .offTheWay(let name):
            "'\(name)' does not lead there: it is not for this stack, or something was done meanwhile."
        }
    }
}

/// The requests that lead to the state just after an entry, one after the other.
private struct UndoWay {
    private let stack: UndoStack
    private let coordinator: Coordinator
    private let target: UndoEntry.ID?
    /// Where the requests start.
    let start: (any RequestStart)?
    /// `undo:` on the way back, and `redo:` on the way forward.
    private let name: ActionName
    /// The entries of which the present request has to make fewer.
    private var entries: [UndoEntry.ID] = []
    private var isOver = false
    /// The outcome of the last request, or why there is none.
    private(set) var outcome: Outcome

    init(
        to target: UndoEntry.ID?, of stack: UndoStack, in coordinator: Coordinator, from start: (any RequestStart)?
    ) {
        (self.stack, self.coordinator, self.target) = (stack, coordinator, target)
        name = target.map(stack.redoableIDs.contains) ?? false ? "redo:" : "undo:"
        self.start = start ?? stack.start(of: name, in: coordinator)
        outcome = stack.arrival(by: name, in: coordinator, from: self.start)
        let taker = coordinator.startNode(self.start).flatMap { coordinator.stack(taking: name, from: $0) }
        if let taker, taker !== stack { end(UndoError.offTheWay(name)) }
    }

    /// The name of the next request; nil at the end.
    mutating func next() -> ActionName? {
        if isOver { return nil }
        entries = present
        if name == "undo:", entries.last == target { return nil }
        if let target, !entries.contains(target) {
            end(UndoError.noEntry(target))
            return nil
        }
        if name == "redo:" { return name }
        // Where the newest is passed over, an older one would be taken back, and the newest would stay.
        let plan = plan
        if let level = plan.level, level.id != entries.last {
            end(UndoError.barred(plan.passed))
            return nil
        }
        return name
    }

    /// The entries that the requests take back or do again; the last is the next.
    private var present: [UndoEntry.ID] { name == "undo:" ? stack.undoableIDs : stack.redoableIDs }

    /// What would be taken back next.
    private var plan: UndoPlan {
        stack.plan(.undo, for: UndoAsker(coordinator, from: coordinator.startNode(start)))
    }

    /// Notes the outcome of the present request.
    mutating func note(_ outcome: Outcome) {
        self.outcome = outcome
        if !outcome.isPerformed { return isOver = true }
        if present.count >= entries.count {
            // A part that was passed over may have stayed.
            let passed = name == "undo:" ? plan.passed : []
            return end(passed.isEmpty ? UndoError.offTheWay(name) : .barred(passed))
        }
        isOver = name == "redo:" && entries.last == target
    }

    private mutating func end(_ error: UndoError) {
        outcome = .failed(error, by: nil, handledBy: nil)
        isOver = true
    }
}

extension Coordinator {
    /// The stack whose claim would take a request; nil where no stack's claim would.
    fileprivate func stack(taking name: ActionName, from start: ActionNode) -> UndoStack? {
        (found(Invocation(name), from: start)?.claim.composite as? UndoAction)?.stack
    }
}

extension UndoStack {
    /// Where requests start that go through the stack: where the coordinator's do, as long as the stack takes these; otherwise at the
    /// first node with the stack from which it does.
    fileprivate func start(of name: ActionName, in coordinator: Coordinator) -> ActionNode {
        let usual = coordinator.defaultStart
        return ([usual] + nodes.filter { $0.goingUp.contains { $0 === coordinator.root } }).first {
            coordinator.stack(taking: name, from: $0) === self
        } ?? usual
    }

    /// The outcome where there is nothing to do: performed by the claim that would take the requests, if there is one.
    fileprivate func arrival(
        by name: ActionName, in coordinator: Coordinator, from start: (any RequestStart)?
    ) -> Outcome {
        let invocation = Invocation(name), node = coordinator.startNode(start)
        guard let node else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        guard let performer = coordinator.target(for: invocation, from: node)?.performer else {
            return .unclaimed(invocation.action, asked: .none)
        }
        return .performed(by: performer, value: .null)
    }
}
