extension Coordinator {
    /// The request, with its arguments marked that are secret by their names, here or where this coordinator is hosted.
    @inline(__always) package func hidingSecrets(_ invocation: consuming Invocation) -> Invocation {
        hideSecrets(of: &invocation)
        return invocation
    }

    /// Marks the arguments of a request that are secret by their names, here or where this coordinator is hosted.
    @inline(__always) func hideSecrets(of invocation: inout Invocation) {
        if invocation.arguments.isEmpty || !isObserved { return }
        for coordinator in hearing { invocation.arguments.hide(coordinator.secretArguments) }
    }
}

extension ActionArguments {
    /// The arguments of a request that has ended, without the values that are marked as secret, or that the performer's
    /// signatures declare secret.
    package func withoutSecrets(of outcome: Outcome, knownTo coordinator: Coordinator?) -> ActionArguments {
        if isEmpty { return self }
        var arguments = self
        let signatures = coordinator.flatMap { outcome.performer?.signatures(in: $0) } ?? []
        arguments.hide(signatures.flatMap(\.secretNames))
        return arguments.told
    }
}

extension Performer {
    /// The signatures of all claims of the action at the node, since it is not known which of them it was; none once the node is gone.
    fileprivate func signatures(in coordinator: Coordinator) -> [ActionSignature] {
        guard let offers = node.node?.offers else { return [] }
        var claims = offers.closures[action].map { Array($0.newestFirst) } ?? []
        if let method = offers.methods?.claim(action, coordinator.tables) { claims.append(method) }
        if kind == .catchAll { claims += offers.catchAlls.elements }
        return claims.compactMap { claim in claim.whileLive { claim.signature(for: action) } ?? nil }
    }
}

extension ActionSignature {
    /// The names of the parameters that are secret.
    package var secretNames: [String] { parameters.filter(\.isSecret).map(\.name) }
}
