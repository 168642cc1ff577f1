import ActionRuntime

/// A condition and its place.
struct CheckedCondition {
    let condition: Condition
    /// The key of the document that the condition stands under, such as `when`.
    let key: String
    let place: CheckedPlace
}

/// A key of the state that a part of the map reads.
struct StateRead {
    let key: String
    let place: CheckedPlace
}
