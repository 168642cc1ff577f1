// The requests that a composite action leads to.

extension ActionPart {
    /// The request at the claim that would take it now; nil where none would, and at another dispatcher than a coordinator.
    package var request: Request? {
        guard let coordinator = dispatcher as? Coordinator else { return nil }
        return coordinator.found(invocation, from: start ?? coordinator.defaultStart)
    }
}

extension [ActionPart] {
    /// Whether any of the requests, or of those to which they lead, must be awaited.
    ///
    /// - Complexity: O(*n*) in the number of different requests: each is asked about once, however many ways lead to it.
    package var needAwait: Bool {
        // The set retains the nodes and dispatchers, which user code may release meanwhile.
        var asked: Set<ActionPart> = [], open = self
        while let part = open.popLast() {
            guard asked.insert(part).inserted else { continue }
            guard part.dispatcher is Coordinator else {
                if part.dispatcher.target(for: part.invocation, from: part.start)?.isAsync ?? false { return true }
                continue
            }
            guard let request = part.request else { continue }
            if request.isAwaited { return true }
            open += request.parts
        }
        return false
    }
}
