import ActionMenus
import ActionUndo

/// Asks the person before each destructive handler that an intent is about to run.
///
/// It goes with the request, so that it is asked behind a remapping and after claims that decline, and for the steps of a macro
/// before its first step.
final class IntentConsent: Consent {
    private let isDestructive: (ActionName) -> Bool
    private let confirm: (_ actions: [ActionName]) async throws -> Void
    /// The actions that the person has confirmed.
    private var confirmed: Set<ActionName> = []
    /// Why the person was not asked, or did not confirm; nil while nothing has failed.
    private(set) var error: (any Error)?

    let isOnlyAsked = false

    /// - Parameters:
    ///   - isDestructive: Whether a destructive command of the menu has an action.
    ///   - confirm: Asks the person; throws where the person does not agree.
    init(
        _ isDestructive: @escaping (ActionName) -> Bool,
        confirm: @escaping (_ actions: [ActionName]) async throws -> Void
    ) {
        (self.isDestructive, self.confirm) = (isDestructive, confirm)
    }

    func refusal(of request: Request) -> Outcome? {
        actions(of: request).isEmpty
            ? nil : .failed(DispatchError.needsAwait(request.performer), by: nil, handledBy: nil)
    }

    func refusal(of request: Request) async -> Outcome? {
        let actions = actions(of: request)
        if actions.isEmpty { return nil }
        do {
            try await confirm(actions)
            confirmed.formUnion(actions)
            return nil
        } catch {
            self.error = error
            return .cancelled(by: request.performer)
        }
    }

    /// The destructive actions that a request is known to lead to, and that were not confirmed.
    private func actions(of request: Request) -> [ActionName] {
        let followers = request.followers
        var actions: [ActionName] = []
        func add(_ name: ActionName) { if !confirmed.contains(name), !actions.contains(name) { actions.append(name) } }
        for request in [request] + followers.requests {
            let names = [request.name, request.invocation.originalAction, request.target.action]
            if names.contains(where: isDestructive) { add(request.name) }
        }
        // A request with more followers than can be looked at may lead to any handler.
        if !followers.areAll { add(request.name) }
        return actions
    }
}
