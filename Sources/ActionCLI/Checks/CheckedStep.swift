import ActionRuntime

/// A step of a claim or rule.
struct CheckedStep {
    let step: MapStep
    let node: Int
    /// The claim's position; nil for the step of a rule.
    let claim: Int?
    /// Whether the steps before it never end the steps.
    let isReached: Bool
    /// Whether it is the first behind a step that ends the steps.
    let isCutOff: Bool
    let place: CheckedPlace
    let json: JSONNode
    /// What it asks for, where it performs an action.
    var request: CheckedRequest?
}
