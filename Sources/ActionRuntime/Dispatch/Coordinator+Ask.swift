extension Coordinator {
    /// Who would get an action; nil where nobody claims it.
    ///
    /// The target may be disabled: that is ``validate(_:arguments:from:to:sender:)``'s to say.
    /// - Parameters:
    ///   - name: The action.
    ///   - start: Where the search begins; the first responder, else the root, where left out.
    ///   - only: The one node to ask, and nobody above it.
    public func target(forAction name: ActionName, from start: ActionNode? = nil, to only: ActionNode? = nil) -> Target?
    {
        find(Invocation(name), from: start, to: only)?.target
    }

    /// Who would get a request; nil where nobody claims it.
    public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        find(invocation, from: start, to: nil)?.target
    }

    /// Who would get a request; nil where nobody claims it.
    public func target(for invocation: Invocation, from start: ActionNode? = nil, to only: ActionNode? = nil) -> Target?
    {
        find(invocation, from: start, to: only)?.target
    }

    /// Whether somebody claims an action; it may be disabled.
    public func canPerform(_ name: ActionName, from start: ActionNode? = nil, to only: ActionNode? = nil) -> Bool {
        if only == nil, let entry = known(name, from: startPlace(start)) {
            guard let claim = entry.claim else { return false }
            if !claim.read(\.isOwned) || use(entry, { _ in true }) != nil { return true }
        }
        return find(Invocation(name), from: start, to: only) != nil
    }

    /// Whether somebody claims a request; it may be disabled.
    public func canPerform(_ invocation: Invocation, from start: ActionNode? = nil, to only: ActionNode? = nil) -> Bool
    {
        find(invocation, from: start, to: only) != nil
    }

    private func find(_ invocation: Invocation, from start: ActionNode?, to only: ActionNode?) -> Selection? {
        answer(invocation.action) {
            var position = 0
            let place = Place(start: only ?? self.start(start), isAlone: only != nil)
            return select(from: &position, of: route(for: invocation.action, from: place), for: invocation)
        } tooDeep: { _ in
            nil
        }
    }
}
