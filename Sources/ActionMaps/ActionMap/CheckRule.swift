/// The rules of `action check`, by the names that maps and options use.
package enum CheckRule: String, Sendable, CaseIterable {
    case unclaimedAction = "unclaimed-action"
    case unreachableClaim = "unreachable-claim"
    case keyConflict = "key-conflict"
    case shadowedKey = "shadowed-key"
    case duplicateShortcut = "duplicate-shortcut"
    case neverTrue = "never-true"
    case alwaysTrue = "always-true"
    case unknownKey = "unknown-key"
    case unhandledEvent = "unhandled-event"
    case performCycle = "perform-cycle"
    case disabledWithoutReason = "disabled-without-reason"
    case wrongArguments = "wrong-arguments"
    case emptyMenu = "empty-menu"
    case layoutKey = "layout-key"
    case deprecatedAction = "deprecated-action"
}
