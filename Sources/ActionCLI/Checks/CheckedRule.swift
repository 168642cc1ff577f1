/// A rule for events or errors.
struct CheckedRule {
    let rule: MapRule
    let node: Int
    let place: CheckedPlace
    /// The positions of the steps of the rule.
    let steps: Range<Int>
}
