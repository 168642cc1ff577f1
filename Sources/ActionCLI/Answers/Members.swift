/// The members of answers in JSON, in the order in which they are printed.
///
/// These are the members of the answers of a map; a newer program may add others.
enum Members {
    static let can = ["action", "can"]
    static let validation = [
        "action", "enabled", "state", "value", "title", "hidden", "reasons", "target", "kind", "external",
    ]
    static let list = validation + ["returns"]
    static let target = ["action", "target", "kind", "selector", "returns", "mayDecline", "isAsync", "external"]
    static let explanation =
        validation + [
            "selector", "returns", "mayDecline", "isAsync", "steps", "interceptors", "notAsked", "suggestions",
            "forced",
            "unavailable",
            "hiddenItems",
        ]
    static let menu = [
        "menu", "title", "action", "arguments", "enabled", "hidden", "state", "value", "reasons", "shortcut", "target",
        "needsArguments", "external", "hiddenBecause", "menuKind",
    ]
    static let keys = ["keys", "action", "arguments", "source", "node", "active", "shadowedBy", "condition"]
    static let palette = [
        "title", "action", "arguments", "enabled", "state", "reasons", "shortcut", "target", "score",
        "needsArguments", "external",
    ]
    static let outcome = [
        "action", "outcome", "target", "kind", "value", "reasons", "asked", "suggestions", "error", "handledBy",
        "undo",
    ]
    /// The outcome of a sequence.
    static let replay = ["outcome", "performed", "of", "action", "reasons", "error", "undo"]
    /// The effect of a request on a map; the effect on a running program is not known.
    static let effect = ["output", "after"]
    static let signal = ["name", "outcome", "handledBy", "last", "steps", "error"]
    static let press = ["source", "keys", "consumed", "abandoned", "candidates"]
}
