import ActionRuntime

extension Condition {
    /// A condition cannot be written, because it is nested too deep.
    struct TooDeep: Error {}

    /// The condition that holds where both hold, without a condition that the other implies; nil for always.
    ///
    /// - Throws: ``TooDeep`` where the text of the condition could not be read again.
    static func both(_ one: Condition?, _ other: Condition?) throws(TooDeep) -> Condition? {
        guard let one, let other else { return one ?? other }
        if other.implies(one) { return other }
        if one.implies(other) { return one }
        let both = one && other
        // Joining two conditions may put parentheses around one of them, which may then be nested too deep.
        guard (try? Condition(parsing: both.description)) != nil else { throw TooDeep() }
        return both
    }
}
