import ActionRuntime

/// A step of a claim or rule.
struct CheckedStep {
    let step: MapStep
    let node: Int
    let place: CheckedPlace
    let json: JSONNode
    /// The request of a step that performs an action; nil for all other steps.
    var request: CheckedRequest?
}

/// A rule for events or errors.
struct CheckedRule {
    let rule: MapRule
    let node: Int
    /// The positions of the steps of the rule.
    let steps: Range<Int>
}
