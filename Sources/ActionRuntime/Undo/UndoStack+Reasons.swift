extension UndoStack {
    /// The entry that a direction goes through next; nil where there is none, or it cannot be gone through now.
    func next(_ direction: UndoDirection, from start: ActionNode? = nil) -> UndoLevel? {
        reason(against: direction, from: start) == nil ? entry(direction) : nil
    }

    /// The entry that a direction concerns now; nil for none.
    private func entry(_ direction: UndoDirection) -> UndoLevel? {
        prune()
        return direction == .redo ? undone.last : done.last
    }

    /// Sets the title of an action of the stack, and disables it with a reason where it would do nothing.
    func validate(_ validation: inout Validation, _ direction: UndoDirection) {
        if let level = entry(direction) { validation.title = title(level, direction) }
        if let reason = reason(against: direction, from: validation.start?.node) { validation.disable(reason) }
    }

    /// Why nothing can be done in a direction now; nil where something can.
    ///
    /// - Parameter start: Where a repeated request would start.
    func reason(against direction: UndoDirection, from start: ActionNode?) -> String? {
        if let run { return "'\(title(run.level, run.direction))' is under way" }
        if let newest = done.last, newest.isUnderWay { return "'\(newest.title)' is under way" }
        guard let level = entry(direction) else { return "there is nothing to \(direction.rawValue)" }
        if direction == .repeat {
            guard let request = level.requests.first else { return "no action did '\(level.title)'" }
            if let lacking = Self.lackingSecrets(level.requests) { return lacking }
            guard let start, let coordinator = start.coordinatorsAbove.first else { return nil }
            return coordinator.reason(against: request.invocation, from: start)
        }
        if level.isByRequest { return reason(againstRepeating: level.requests) }
        guard let part = level.parts.last(where: \.isLive), case .action(let name, let arguments, let place) = part.form
        else { return nil }
        guard let (node, coordinator) = self.start(place) else { return Self.lost(name) }
        return coordinator.reason(against: Invocation(name, arguments: arguments), from: node)
    }

    /// Why requests cannot be performed again from where they started; nil where the first one can.
    private func reason(againstRepeating requests: Pile<SentRequest>) -> String? {
        if let lacking = Self.lackingSecrets(requests) { return lacking }
        // Performing it again would do again what its other entries, here or on another stack, do.
        if let request = requests.first(where: { $0.entries > 1 }) {
            return "'\(request.name)' did more than '\(undone.last?.title ?? "")'"
        }
        for request in requests {
            guard let (invocation, start, coordinator) = again(request, .redo, nil) else {
                return Self.lost(request.name)
            }
            if let performer = request.performer, !coordinator.reaches(performer, by: invocation, from: start) {
                return "'\(request.name)' was performed by \(performer), and would not be now"
            }
        }
        guard let first = requests.first, let (invocation, start, coordinator) = again(first, .redo, nil) else {
            return nil
        }
        return coordinator.reason(against: invocation, from: start)
    }

    private static func lackingSecrets(_ requests: Pile<SentRequest>) -> String? {
        guard let request = requests.first(where: { !$0.arguments.secretNames.isEmpty }) else { return nil }
        return "'\(request.name)' had secret arguments, which are not kept"
    }

    private static func lost(_ name: ActionName) -> String { "the place for '\(name)' has left the tree" }

    /// A request that is performed again, with its start and the coordinator that performs it; nil where the start is gone.
    func again(
        _ request: SentRequest, _ direction: UndoDirection, _ invocation: Invocation?
    ) -> (invocation: Invocation, start: ActionNode, coordinator: Coordinator)? {
        let start = direction == .repeat ? invocation?.start : request.start.node
        guard let start, let coordinator = start.coordinatorsAbove.first else { return nil }
        return (request.invocation, start, coordinator)
    }

    /// The node of a step that is an action, with the coordinator that performs it; nil where the node is gone.
    func start(_ place: UndoPlace) -> (node: ActionNode, coordinator: Coordinator)? {
        let own = nodes.lazy.flatMap(\.coordinatorsAbove).first
        guard let node = place.node(in: own), let coordinator = node.coordinatorsAbove.first else { return nil }
        return (node, coordinator)
    }
}

extension Request {
    /// How many requests are looked for that a request leads to: looking for them is one step of remote control, of about 2 ms.
    private static let followerLimit = 500

    /// The requests that the handler of the current claim is known to lead to, and whether these are all.
    ///
    /// These are the steps of a macro, the requests that an undo stack performs again, and the requests to which those lead. Each
    /// stands at the claim that would take it now.
    package var followers: (requests: [Request], areAll: Bool) {
        struct Asked: Hashable {
            let action: ActionName
            let arguments: ActionArguments
            let start: NodeID
        }
        var requests: [Request] = [], asked: Set<Asked> = [], open = [self]
        while let request = open.popLast() {
            for next in request.nextFollowers {
                let this = Asked(
                    action: next.name, arguments: next.invocation.arguments, start: next.start)
                guard asked.insert(this).inserted else { continue }
                if requests.count == Self.followerLimit { return (requests, false) }
                requests.append(next)
                open.append(next)
            }
        }
        return (requests, true)
    }

    /// Undo performs no request again: its requests take back what was done.
    private var nextFollowers: [Request] {
        if let undo = claim.composite as? UndoAction, undo.direction == .undo { return [] }
        return parts.compactMap(\.request)
    }
}

/// What a claim of an undo stack does.
struct UndoAction: CompositeAction {
    let stack: UndoStack
    let direction: UndoDirection

    func validate(_ validation: inout Validation, isForced: Bool, in dispatcher: any ActionDispatching) {
        stack.validate(&validation, direction)
    }

    func awaits(_ invocation: Invocation, in dispatcher: any ActionDispatching) -> Bool {
        guard direction != .repeat, let level = stack.next(direction) else { return false }
        return !level.isByRequest && level.needsAwait
    }

    func parts(of invocation: Invocation, in dispatcher: any ActionDispatching) -> [ActionPart] {
        guard let level = stack.next(direction) else { return [] }
        if direction == .repeat || level.isByRequest {
            return level.requests.compactMap { request in
                stack.again(request, direction, invocation).map {
                    ActionPart($0.invocation, from: $0.start, by: $0.coordinator)
                }
            }
        }
        return level.parts.compactMap { part in
            guard case .action(let name, let arguments, let place) = part.form,
                let (node, coordinator) = stack.start(place)
            else { return nil }
            return ActionPart(Invocation(name, arguments: arguments), from: node, by: coordinator)
        }
    }
}

extension SentRequest {
    /// The request, to be sent again.
    var invocation: Invocation { Invocation(name, arguments: arguments) }
}

extension Coordinator {
    /// Why a request would not be performed now, as a reason for another action; nil where it would.
    fileprivate func reason(against invocation: Invocation, from start: ActionNode) -> String? {
        let validation = validate(invocation, from: start)
        return validation.isEnabled ? nil : "'\(invocation.action)': \(validation.reasons.clause)"
    }

    /// Whether a claim would take a request, at least after others have declined it.
    fileprivate func reaches(_ performer: Performer, by invocation: Invocation, from start: ActionNode) -> Bool {
        var request = request(invocation, from: start)
        return Frames.run(invocation.action, else: false) {
            while request.find() {
                let found = request.performer
                if (found.node, found.kind, found.action) == (performer.node, performer.kind, performer.action) {
                    return true
                }
                guard request.claim.mayDecline || request.otherTarget?.mayDecline == true, request.goOn() else {
                    return false
                }
            }
            return false
        }
    }
}
