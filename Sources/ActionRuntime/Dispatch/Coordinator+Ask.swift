extension Coordinator {
    /// Who would get an action; nil where nobody claims it.
    ///
    /// The target may be disabled: that is ``validate(_:arguments:from:to:sender:)``'s to say.
    /// - Parameters:
    ///   - name: The action.
    ///   - start: Where the search begins; the first responder, else the root, where left out. Nobody is asked from a place
    ///     that has left its tree.
    ///   - only: The one node to ask, and nobody above it.
    public func target(
        forAction name: ActionName, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        target(for: Invocation(name), from: start, to: only)
    }

    /// Who would get a typed action; nil where nobody claims it.
    public func target<I, O>(
        forAction action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        target(for: Invocation(action.name), from: start, to: only)
    }

    /// Who would get a request; nil where nobody claims it.
    public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        target(for: invocation, from: start, to: nil)
    }

    /// Who would get a request; nil where nobody claims it.
    public func target(
        for invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        guard let start = self.start(start, to: only) else { return nil }
        defer { withExtendedLifetime(start.held) {} }
        return answer(invocation.action) {
            select(of: route(for: invocation.action, from: start), for: invocation)?.target
        } tooDeep: { _ in
            nil
        }
    }

    /// Whether somebody claims an action; it may be disabled.
    public func canPerform(
        _ name: ActionName, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        guard let start = self.start(start, to: only) else { return false }
        defer { withExtendedLifetime(start.held) {} }
        return isClaimed(name, from: start) { Invocation(name) }
    }

    /// Whether somebody claims a typed action; it may be disabled.
    public func canPerform<I, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        canPerform(action.name, from: start, to: only)
    }

    /// Whether somebody claims a request; it may be disabled.
    public func canPerform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        guard let start = self.start(start, to: only) else { return false }
        defer { withExtendedLifetime(start.held) {} }
        return isClaimed(invocation.action, from: start) { invocation }
    }

    @inline(__always)
    private func isClaimed(_ name: ActionName, from start: Start, _ invocation: () -> Invocation) -> Bool {
        if let entry = remembered(name, from: start) { return !entry.isUnclaimed }
        return resolve(name, from: start) { entry in
            !entry.isUnclaimed
        } listed: { route in
            select(of: route, for: invocation()) != nil
        } tooDeep: { _ in
            false
        }
    }
}
