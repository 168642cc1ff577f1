// How closures are registered. What users write is in `Forms/`, and makes a claim of a closure.

extension ActionNode {
    /// Says whether an action is enabled, and how it is shown.
    public typealias Validator = (inout Validation) -> Void

    /// Adds a claim for a name, which is asked before the older claims for that name.
    @discardableResult
    package func register(_ claim: Claim, for name: ActionName) -> Registration {
        let offers = makeOffers()
        offers.add(claim, for: name)
        return Registration(claim, for: name, in: offers)
    }

    /// Adds a claim for a name in a chain of calls, which leaves nothing to take the claim back with; returns the node.
    package func chain(_ claim: Claim, for name: ActionName) -> Self {
        claim.chain = groupNumber
        makeOffers().add(claim, for: name)
        return self
    }

    /// Adds a catch-all, which is asked after the node's other claims.
    package func register(catchAll claim: Claim) {
        makeOffers().add(catchAll: claim)
    }
}
