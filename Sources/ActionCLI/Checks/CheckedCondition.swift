import ActionRuntime

/// A condition and its place.
struct CheckedCondition {
    let condition: Condition
    /// The key of the document that the condition stands under, such as `when`.
    let key: String
    let place: CheckedPlace
    /// Whether the condition may read arguments by `args.`.
    var seesArguments = false
}

/// A key of the state that a part of the map reads.
struct StateRead {
    let key: String
    let place: CheckedPlace
}

/// An argument that a claim or the step of a rule reads.
struct ArgumentRead {
    let name: String
    /// The claim's position; nil for a rule.
    let claim: Int?
    let place: CheckedPlace
}
