import ActionRuntime

/// A finding of a rule of `action check` in a map.
package struct Finding {
    package let rule: CheckRule
    /// The level of the finding: the rule's level, unless the rule gives the finding a level of its own.
    let level: CheckLevel
    /// The byte of the document at which the finding stands.
    let offset: Int
    /// The fault, as a sentence.
    let message: String
    /// The remedy, as a sentence.
    let help: String

    /// The former name at the finding's place, and the name to write there; nil where nothing is to be renamed.
    var renaming: (from: String, to: String)?

    /// Whether the finding is in a user's key file.
    let isInKeyFile: Bool
    /// Whether the faulty node or item switches the rule off.
    let isIgnored: Bool

    init(_ rule: CheckRule, at place: CheckedPlace, level: CheckLevel? = nil, _ message: String, help: String) {
        self.rule = rule
        self.level = level ?? rule.check.level
        offset = place.offset
        self.message = message
        self.help = help
        isInKeyFile = place.isInKeyFile
        isIgnored = place.ignored.contains(rule)
    }
}

/// The level of a finding.
package enum CheckLevel: String {
    /// A part of the map does not work; the map fails the check.
    case error
    /// A part of the map is most likely not meant.
    case warning
    /// A part of the map could be better.
    case note
}

/// A rule of `action check`: its subject, and its search.
package protocol Check {
    static var rule: CheckRule { get }
    static var level: CheckLevel { get }
    /// The subject of the rule, as the end of a sentence that begins with "It finds".
    static var summary: String { get }

    /// The findings in a map, in any order, including the ignored ones.
    ///
    /// A rule that reaches its limit, and leaves findings out, adds itself to ``CheckedMap/cuts``.
    static func findings(in map: CheckedMap) -> [Finding]
}

extension CheckRule {
    /// The implementation of the rule.
    package var check: any Check.Type {
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
        case .layoutKey: LayoutKey.self
        case .deprecatedAction: DeprecatedAction.self
        }
    }
}
