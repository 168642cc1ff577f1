// What undo:, redo: and repeat: would do now, for those who ask and for those who perform.

/// Who asks an undo stack: the coordinator that was asked for the action, and where that request started.
struct UndoAsker {
    let coordinator: Coordinator?
    let start: ActionNode?

    init(_ dispatcher: (any ActionDispatching)?, from start: ActionNode?) {
        (coordinator, self.start) = (dispatcher as? Coordinator, start)
    }

    /// The coordinator that was asked when something was done, if it is still there; else the one that is asked now.
    fileprivate func coordinator(_ former: TreeListenerID?, from start: ActionNode) -> Coordinator? {
        former.flatMap { $0.listener as? Coordinator } ?? coordinator?.coordinator(from: start)
    }
}

/// A step of going through an entry.
enum UndoStep {
    /// A part of the entry, by its index.
    case part(Int)
    /// A request of the entry that is performed again, by its index.
    case request(Int)
}

/// What a direction goes through next.
struct UndoPlan {
    /// The entry; also one that cannot be gone through now; nil for none.
    var level: UndoLevel?
    /// The first step; nil for none.
    var step: UndoStep?
    /// Why nothing can be done now; nil where something can.
    var reason: String?
    /// Why each newer entry is passed over.
    var passed: [String] = []

    /// The entry that can be gone through now; nil for none.
    var doable: UndoLevel? { reason == nil ? level : nil }
}

/// A request that takes a step, or that is performed again.
struct UndoRequest {
    let invocation: Invocation
    let start: ActionNode
    /// The only node to ask; nil for all on the path.
    var only: ActionNode?
    let coordinator: Coordinator

    var part: ActionPart { ActionPart(invocation, from: start, by: coordinator) }

    /// Why the request would not be performed now, as a reason for another action; nil where it would.
    fileprivate var refusal: String? {
        let validation = validation
        return validation.isEnabled ? nil : clause(validation)
    }

    private var validation: Validation { coordinator.validate(invocation, from: start, to: only) }

    private func clause(_ validation: Validation) -> String {
        "'\(invocation.action)': \(validation.reasons.clause)"
    }

    /// Why no claim can take the request until other claims are registered: nobody claims the action, or the target does not take the
    /// arguments; nil where one can.
    fileprivate var obstacle: String? {
        guard coordinator.hasClaim(for: invocation.action, from: start, to: only) else {
            return "'\(invocation.action)': \(Validation.Reason.unclaimed(invocation.action.text))"
        }
        let validation = validation
        return validation.reasons.contains { $0.kind == .arguments } ? clause(validation) : nil
    }

    /// Whether the target of a request that was sent would take the request, at least after others have declined it.
    ///
    /// The target is the claim that performed it. Once that claim has ended, another one of its node, kind and action counts as the
    /// same, since views register their actions anew; so it does where the claim is not known.
    fileprivate func reaches(_ performer: Performer, _ claim: Registered?) -> Bool {
        let claim = claim.flatMap { $0.isLive ? $0 : nil }
        var request = coordinator.request(invocation, from: start, to: only)
        return Frames.run(invocation.action, else: false) {
            while request.find() {
                let found = request.performer
                if (found.node, found.kind, found.action) == (performer.node, performer.kind, performer.action),
                    claim == nil || claim === request.claim
                {
                    return true
                }
                guard request.claim.handler.mayDecline || request.otherTarget?.mayDecline == true, request.goOn() else {
                    return false
                }
            }
            return false
        }
    }
}

extension UndoStack {
    /// What a direction goes through next.
    ///
    /// The one decision, for what is shown and for what is performed.
    func plan(_ direction: UndoDirection, for asker: UndoAsker) -> UndoPlan {
        var plan = next(direction, for: asker)
        if let run {
            plan.reason = "'\(title(run.level, run.direction))' is under way"
        } else if let newest = done.last, newest.isUnderWay {
            plan.reason = "'\(newest.title)' is under way"
        } else if plan.level == nil {
            plan.reason = "there is nothing to \(direction.rawValue)"
        }
        return plan
    }

    private func next(_ direction: UndoDirection, for asker: UndoAsker) -> UndoPlan {
        prune()
        var plan = direction == .redo ? UndoPlan(level: undone.last) : newest(for: asker)
        guard let level = plan.level else { return plan }
        if direction != .undo { (plan.passed, plan.step) = ([], step(direction, through: level, for: asker)) }
        switch plan.step {
        case .part(let index): plan.reason = reason(against: level.parts[index], for: asker)
        case .request: plan.reason = reason(againstPerforming: level, direction, for: asker)
        case nil: plan.reason = plan.passed.first ?? "no action did '\(level.title)'"
        }
        return plan
    }

    /// The newest entry with a step that is not passed over; where there is none, the newest.
    private func newest(for asker: UndoAsker) -> UndoPlan {
        var plan = UndoPlan()
        for level in done.reversed() where level.isLive {
            if let step = step(.undo, through: level, for: asker) {
                (plan.level, plan.step) = (level, step)
                break
            }
            plan.level = plan.level ?? level
            plan.passed.append(level.parts.last(where: \.isToDo).flatMap { passing($0, of: level, for: asker) } ?? "")
        }
        return plan
    }

    /// The step of an entry that is taken next; nil where nothing is left to do, or only parts that are passed over.
    ///
    /// - Parameter performed: How many of the entry's requests were performed again.
    func step(
        _ direction: UndoDirection, through level: UndoLevel, after performed: Int = 0, for asker: UndoAsker
    ) -> UndoStep? {
        let part =
            switch direction {
            case .undo: level.lastIndexToDo { passing($0, of: level, for: asker) == nil }
            case .redo: level.lastIndexToDo()
            case .repeat: nil as Int?
            }
        if let part { return .part(part) }
        return performed < level.requests(for: direction).count ? .request(performed) : nil
    }

    /// Why a step is passed over when older ones are taken back; nil where it is not.
    func passing(_ part: UndoPart, of level: UndoLevel, for asker: UndoAsker) -> String? {
        if part.hasFailedTwice(in: series) { return "'\(level.title)' failed twice" }
        guard case .action(let name, _, _, _) = part.form else { return nil }
        guard let request = request(part, for: asker) else { return Self.lost(name) }
        return request.obstacle
    }

    /// Why a step cannot be taken now; nil where it can.
    private func reason(against part: UndoPart, for asker: UndoAsker) -> String? {
        guard case .action(let name, _, _, _) = part.form else { return nil }
        guard let request = request(part, for: asker) else { return Self.lost(name) }
        return request.refusal
    }

    /// Why the requests of an entry cannot be performed again; nil where the first one can.
    private func reason(
        againstPerforming level: UndoLevel, _ direction: UndoDirection, for asker: UndoAsker
    ) -> String? {
        if let lacking = Self.lackingSecrets(level.requests) { return lacking }
        guard direction == .redo else {
            return level.requests.first.flatMap { reason(againstPerforming: $0, direction, for: asker) }
        }
        // Performing it again would do again what its other entries, here or on another stack, do.
        if let request = level.requests.first(where: { $0.entries > 1 }) {
            return "'\(request.name)' did more than '\(level.title)'"
        }
        for sent in level.requests {
            guard let request = again(sent, .redo, for: asker) else { return Self.lost(sent.name) }
            if let performer = sent.performer, !request.reaches(performer, sent.claim) {
                return "'\(sent.name)' was performed by \(performer), and would not be now"
            }
        }
        return level.requests.first.flatMap { reason(againstPerforming: $0, direction, for: asker) }
    }

    private func reason(
        againstPerforming sent: SentRequest, _ direction: UndoDirection, for asker: UndoAsker
    ) -> String? {
        guard let request = again(sent, direction, for: asker) else { return Self.lost(sent.name) }
        return request.refusal
    }

    private static func lackingSecrets(_ requests: Pile<SentRequest>) -> String? {
        guard let request = requests.first(where: { !$0.arguments.secretNames.isEmpty }) else { return nil }
        return "'\(request.name)' had secret arguments, which are not kept"
    }

    private static func lost(_ name: ActionName) -> String { "the place for '\(name)' has left the tree" }

    /// A request that is performed again: from where it started, or from where the asker's request starts; nil where that is gone.
    func again(_ sent: SentRequest, _ direction: UndoDirection, for asker: UndoAsker) -> UndoRequest? {
        let isRepeat = direction == .repeat, own = sent.start.node.flatMap { $0.isInTree ? $0 : nil }
        guard let start = isRepeat ? asker.start : own,
            let coordinator = isRepeat ? asker.coordinator : asker.coordinator(sent.asked, from: start),
            own != nil || !sent.isOfOneNode
        else { return nil }
        var invocation = Invocation(sent.name, arguments: sent.arguments)
        invocation.originalAction = sent.originalName
        return UndoRequest(
            invocation: invocation, start: start, only: sent.isOfOneNode ? own : nil, coordinator: coordinator)
    }

    /// The requests that going through an entry performs, in no order.
    func parts(of level: UndoLevel, _ direction: UndoDirection, for asker: UndoAsker) -> [ActionPart] {
        let parts = direction == .repeat ? [] : level.parts.compactMap { request($0, for: asker) }
        let again = level.requests(for: direction).compactMap { self.again($0, direction, for: asker) }
        return (parts + again).map(\.part)
    }

    /// The request that takes a step that is an action; nil for another step, and where its node is gone.
    func request(_ part: UndoPart, for asker: UndoAsker) -> UndoRequest? {
        guard case .action(let name, let arguments, let place, let former) = part.form,
            let start = place.node(near: nodes.first), let coordinator = asker.coordinator(former, from: start)
        else { return nil }
        return UndoRequest(
            invocation: Invocation(name, arguments: arguments), start: start, coordinator: coordinator)
    }
}
