import ActionRuntime

/// Something in a map that a rule of `action check` has found.
struct Finding {
    let rule: CheckRule
    /// How grave the finding is: the level of the rule, unless the rule gives the finding another one.
    let level: CheckLevel
    /// The byte of the document at which the finding stands.
    let offset: Int
    /// What is wrong, as a sentence.
    let message: String
    /// How to mend it, as a sentence.
    let help: String

    /// Whether the node or item that is at fault switches the rule off.
    let isIgnored: Bool

    init(_ rule: CheckRule, at place: CheckedPlace, level: CheckLevel? = nil, _ message: String, help: String) {
        self.rule = rule
        self.level = level ?? rule.check.level
        offset = place.offset
        self.message = message
        self.help = help
        isIgnored = place.ignored.contains(rule)
    }
}

/// How grave a finding is.
enum CheckLevel: String {
    /// Something does not work; the map fails the check.
    case error
    /// Something is most likely not meant.
    case warning
    /// Something could be better.
    case note
}

/// A rule of `action check`: what it finds, and how.
protocol Check {
    static var rule: CheckRule { get }
    static var level: CheckLevel { get }
    /// What the rule finds, as the end of a sentence that begins with "It finds".
    static var summary: String { get }

    /// The findings in a map, in any order, with those that the map ignores.
    static func findings(in map: CheckedMap) -> [Finding]

    /// Whether the rule reached its limit, and left something out.
    static func isCut(in map: CheckedMap) -> Bool
}

extension Check {
    static func isCut(in map: CheckedMap) -> Bool { false }
}

extension CheckRule {
    /// The rule itself: what it finds, and how.
    var check: any Check.Type {
        switch self {
        case .unclaimedAction: UnclaimedAction.self
        case .unreachableClaim: UnreachableClaim.self
        case .keyConflict: KeyConflictCheck.self
        case .shadowedKey: ShadowedKey.self
        case .duplicateShortcut: DuplicateShortcut.self
        case .neverTrue: NeverTrue.self
        case .alwaysTrue: AlwaysTrue.self
        case .unknownKey: UnknownKey.self
        case .unhandledEvent: UnhandledEvent.self
        case .performCycle: PerformCycle.self
        case .disabledWithoutReason: DisabledWithoutReason.self
        case .wrongArguments: WrongArguments.self
        case .emptyMenu: EmptyMenu.self
        case .neverEnabled: NeverEnabled.self
        case .unreachableRule: UnreachableRule.self
        case .unreachableStep: UnreachableStep.self
        case .unknownArgument: UnknownArgument.self
        case .unreadKey: UnreadKey.self
        case .wrongType: WrongType.self
        case .idleRemoval: IdleRemoval.self
        }
    }
}
