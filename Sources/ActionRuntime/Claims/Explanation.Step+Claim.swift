extension Explanation.Step {
    /// Notes the claim that is not available.
    mutating func takeClaim(_ claim: Claim, unavailableFor arguments: ActionArguments) {
        if claim.dispatcher != nil { return }
        (kind, source) = (claim.kind, claim.source)
        take(claim.wording.when, arguments)
    }

    /// Notes the condition that does not hold, with its failing terms as they are now.
    ///
    /// - Parameter onlyIfFailing: Whether a condition that holds is no reason, and is not noted.
    mutating func take(
        _ condition: Claim.WrittenCondition?, _ arguments: ActionArguments, onlyIfFailing: Bool = false
    ) {
        let failing = condition?.failing(arguments.redacted) ?? []
        if onlyIfFailing, failing.isEmpty { return }
        (self.condition, self.failing) = (condition?.text, failing)
    }
}
