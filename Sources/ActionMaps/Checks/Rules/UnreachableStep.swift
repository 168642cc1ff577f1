import ActionRuntime

/// Steps after a step that ends the steps.
enum UnreachableStep: Check {
    static let rule = CheckRule.unreachableStep
    static let level = CheckLevel.warning
    static let summary = "steps behind a 'report' or 'decline', which ends the steps"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.steps.filter(\.isCutOff).map {
            Finding(
                rule, at: $0.place, "The step is never taken: the one before it ends the steps.",
                help: "Remove it, or put it before the step that ends them.")
        }
    }
}
