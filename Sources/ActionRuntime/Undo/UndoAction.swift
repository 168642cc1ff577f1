/// What a claim of an undo stack does.
struct UndoAction: CompositeAction {
    let stack: UndoStack
    let direction: UndoDirection

    /// Sets the title, and disables the action with a reason where it would do nothing.
    func validate(_ validation: inout Validation, isForced: Bool, in dispatcher: any ActionDispatching) {
        let asker = UndoAsker(dispatcher, from: validation.start?.node), plan = stack.plan(direction, for: asker)
        if let level = plan.level { validation.title = stack.title(level, direction, for: asker) }
        if let reason = plan.reason { validation.disable(reason) }
    }

    func awaits(_ invocation: Invocation, in dispatcher: any ActionDispatching) -> Bool {
        if direction == .repeat { return false }
        return stack.plan(direction, for: UndoAsker(dispatcher, from: invocation.start)).doable?.needsAwait ?? false
    }

    func parts(of invocation: Invocation, in dispatcher: any ActionDispatching) -> [ActionPart] {
        let asker = UndoAsker(dispatcher, from: invocation.start)
        return stack.plan(direction, for: asker).doable.map { stack.parts(of: $0, direction, for: asker) } ?? []
    }
}

extension ActionNode {
    /// Claims one of the actions of an undo stack.
    @discardableResult
    func claim(_ name: ActionName, _ direction: UndoDirection, of stack: UndoStack) -> Claim {
        let claim = Claim(
            .closure, within: groupOwner, source: stack.source,
            composite: UndoAction(stack: stack, direction: direction),
            handler: Handler {
                try stack.go(direction, for: $0)
            } async: {
                try await stack.go(direction, for: $0)
            })
        register(claim, for: name)
        return claim
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
        var requests: [Request] = [], asked: Set<ActionPart> = [], open = [self]
        while let request = open.popLast() {
            for part in request.nextParts {
                guard asked.insert(part).inserted, let next = part.request else { continue }
                if requests.count == Self.followerLimit { return (requests, false) }
                requests.append(next)
                open.append(next)
            }
        }
        return (requests, true)
    }

    /// Undo performs no request again: its requests take back what was done.
    private var nextParts: [ActionPart] {
        if let undo = claim.composite as? UndoAction, undo.direction == .undo { return [] }
        return parts
    }
}
