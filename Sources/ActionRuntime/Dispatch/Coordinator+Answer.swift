extension Coordinator {
    /// A target's answer for a menu, and whether the answer may change without a change being counted (``TreeChanges``).
    ///
    /// - Parameters:
    ///   - invocation: The request, with the arguments marked that are secret.
    ///   - start: Where the request starts.
    ///   - known: The route that the coordinator remembers for the request; nil where it is to be searched.
    ///   - mayChangeUncounted: Set where the answer comes from a route that is not remembered, from another coordinator, or from what
    ///     ends with an owner; left alone otherwise.
    package func answer(
        _ invocation: consuming Invocation, from start: ActionNode, along known: consuming Route?,
        _ mayChangeUncounted: inout Bool
    ) -> Validation {
        var isRemembered = known != nil
        let route = consume known ?? route(invocation.action, from: start, to: nil)
        if route.hasNext { isRemembered = false }
        var request = Request(consume invocation, along: consume route, in: self)
        if request.hasNext || !isRemembered && !table.remembers(request.route) { mayChangeUncounted = true }
        guard Frames.beginFrame(request.name) else {
            mayChangeUncounted = true
            return .tooDeep(request.asked, true)
        }
        defer { Frames.endFrame() }
        guard request.find() else { return request.unclaimed(true) }
        if request.claim.owner != nil || request.route.interceptors.contains(where: { $0.owner != nil }) {
            mayChangeUncounted = true
        }
        return request.judge(.declared).validation
    }
}
