import ActionRuntime

/// Where something of a map stands, and which rules are not applied there.
struct CheckedPlace {
    /// The byte of the document at which it begins.
    let offset: Int
    let ignored: [CheckRule]

    /// The place of a value within the same node or item.
    func at(_ json: JSONNode?) -> CheckedPlace { CheckedPlace(offset: json?.offset ?? offset, ignored: ignored) }
}

/// A node of the tree.
struct CheckedNode {
    let node: MapNode
    /// The last part of its path, such as `cell[1]`.
    let part: String
    /// The position of the node above it; nil for the root.
    let parent: Int?
    /// The position behind the last node below it.
    var end: Int
    /// The positions of its rules.
    var rules = 0..<0
}

/// A claim of a node.
struct CheckedClaim {
    let claim: MapClaim
    let kind: ClaimKind
    /// The names that a catch-all takes, if it lists them.
    var names: [String]?
    let node: Int
    let place: CheckedPlace
    let json: JSONNode
    /// The positions of its steps.
    var steps = 0..<0

    /// Whether the claim takes every request that it is asked for, available or not declining.
    ///
    /// Nothing is known of the availability of a claim that only the program can run.
    var isCertain: Bool { !claim.mayDecline && !claim.isOpaque }
}

/// Something that asks for an action by its name.
struct CheckedRequest {
    enum Origin {
        case item(title: String)
        case key(KeyShortcut)
        /// A key of the user's.
        case userKey(KeyShortcut)
        /// A step of a claim, which has a name unless it is a catch-all, or of a rule.
        case step(claim: String?)
        case remap(String)
    }

    let origin: Origin
    let action: String
    /// The arguments whose values the map gives.
    var arguments = ActionArguments()
    /// The arguments that are filled in when a step runs.
    var filledIn: [String] = []
    /// Whether the map says which arguments.
    var hasArguments = false
    var isExternal = false
    let place: CheckedPlace
    /// Where the arguments stand; the action's place where there are none.
    var argumentsPlace: CheckedPlace
}

/// A binding of keys: the user's, a node's or a menu item's.
struct CheckedBinding {
    enum Source: Equatable {
        case user, menu
        case node(Int)
    }

    let shortcut: KeyShortcut
    /// The action; nil where the keys are taken away.
    let action: String?
    let arguments: ActionArguments
    var passes = false
    let condition: Condition?
    let source: Source
    /// Whether it is of an item of the menu bar.
    var isInBar = false
    var isExternal = false
    let place: CheckedPlace

    /// Whether both do the same.
    func performsSame(as other: CheckedBinding) -> Bool {
        action == other.action && arguments == other.arguments && isExternal == other.isExternal
    }

    /// What the keys do, for messages.
    var effect: String { action.map { "'\($0)'" } ?? "nothing" }
}

/// A condition and where it stands.
struct CheckedCondition {
    let condition: Condition
    /// The key that it stands under, such as `when`.
    let key: String
    let place: CheckedPlace
    /// Whether it may read arguments by `args.`.
    var seesArguments = false
}

/// A key of the state that something reads.
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

/// A rule for events or errors.
struct CheckedRule {
    let rule: MapRule
    let node: Int
    let place: CheckedPlace
    /// The positions of its steps.
    let steps: Range<Int>
}

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

/// A menu, be it of the menu bar or within another one.
struct CheckedMenu {
    let menu: MapMenu
    let place: CheckedPlace
}
