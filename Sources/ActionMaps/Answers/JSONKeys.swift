/// The keys of answers in JSON, in the order in which they are printed.
///
/// These are the members of the answers of a map; a newer program may add others.
package enum JSONKeys {
    package static let can = ["action", "can"]
    package static let validation = [
        "action", "enabled", "state", "value", "title", "hidden", "reasons", "target", "kind", "external",
        "parameters",
    ]
    package static let list = validation + ["returns", "arguments"]
    package static let target = [
        "action", "target", "kind", "selector", "returns", "mayDecline", "isAsync", "external", "parameters",
    ]
    package static let explanation =
        validation + [
            "selector", "returns", "mayDecline", "isAsync", "steps", "between", "interceptors", "sequence", "notAsked",
            "notAskedBetween", "suggestions", "focus", "focusKinds", "fromRoot", "forced", "unavailable", "hiddenItems",
        ]
    package static let menu = [
        "menu", "menuReasons", "menuIds", "menuGroups", "title", "action", "arguments", "enabled", "hidden", "state",
        "value", "reasons",
        "shortcut", "passes", "target", "needsArguments", "external", "hiddenBecause", "menuKind",
    ]
    package static let keys = [
        "keys", "action", "arguments", "source", "node", "active", "shadowedBy", "condition", "passes",
    ]
    /// The members that few bindings have.
    package static let rareOfKeys = ["repeats", "on", "needs"]
    package static let keyExplanation = [
        "keys", "from", "answer", "action", "pending", "enabled", "target", "external", "before", "rest", "bindings",
        "more",
    ]
    package static let palette = [
        "title", "action", "arguments", "enabled", "state", "reasons", "shortcut", "target", "score",
        "needsArguments", "external", "parameters",
    ]
    package static let outcome = [
        "action", "outcome", "target", "kind", "value", "reasons", "asked", "askedBetween", "suggestions", "error",
        "handledBy", "undo",
    ]
    /// The members that are left out where there is nothing to tell.
    package static let rare: Set<String> = [
        "between", "sequence", "notAskedBetween", "askedBetween", "menuIds", "menuGroups",
    ]
    /// What is said of a former name; only answers about one have it.
    package static let ofName = ["deprecated"]
    /// The outcome of a sequence.
    package static let replay = ["outcome", "performed", "of", "action", "reasons", "error", "undo"]
    /// The effect of a request on a map; the effect on a running program is not known.
    package static let effect = ["output", "after"]
    package static let signal = ["name", "outcome", "handledBy", "last", "steps", "error"]
    package static let press = ["source", "keys", "consumed", "before", "abandoned", "rest", "candidates"]
}
