/// A regular expression as a tree.
///
/// Flags are gone: the parser has put them into the sets and the assertions. Captures are gone too, since only whether
/// there is a match is of interest.
indirect enum PatternNode: Hashable, Sendable {
    /// One scalar of the set.
    case scalar(ScalarSet)
    /// All of them, one behind the other; none is the empty text.
    case sequence([PatternNode])
    /// One of them.
    case choice([PatternNode])
    case repetition(PatternNode, PatternCount)
    case assertion(PatternAssertion)
    /// Whether the lookahead of this number, in the order of the closing parentheses, matches from here.
    case lookahead(Int, isNegated: Bool)
}

/// How often something is repeated.
struct PatternCount: Hashable, Sendable {
    let minimum: Int
    /// At most so often; nil is without an end.
    let maximum: Int?
    /// Where it is written, in scalars.
    let offset: Int

    static let onceOrMore = PatternCount(minimum: 1, maximum: nil, offset: 0)

    /// What it counts for where counts are multiplied.
    var factor: Int { max(maximum ?? minimum, 1) }
}

/// A question about a place between two scalars.
enum PatternAssertion: Hashable, Sendable {
    case textStart, textEnd
    case lineStart, lineEnd
    case wordBoundary, noWordBoundary
}

/// What a parser makes of a regular expression.
struct PatternSyntax: Hashable, Sendable {
    let root: PatternNode
    /// What is within each lookahead; one within another comes before it.
    let lookaheads: [PatternNode]
    /// The characters of words, for `\b`.
    let wordCharacters: ScalarSet
}

extension PatternNode {
    /// Whether it only looks, so that repeating it changes nothing.
    var takesNothing: Bool {
        switch self {
        case .scalar: false
        case .assertion, .lookahead: true
        case .sequence(let nodes), .choice(let nodes): nodes.allSatisfy(\.takesNothing)
        case .repetition(let node, let count): count.maximum == 0 || node.takesNothing
        }
    }

    /// Whether it matches the empty text everywhere, so that leaving it out changes nothing.
    var isOptional: Bool {
        switch self {
        case .scalar, .assertion, .lookahead: false
        case .sequence(let nodes): nodes.allSatisfy(\.isOptional)
        case .choice(let nodes): nodes.contains(where: \.isOptional)
        case .repetition(let node, let count): count.minimum == 0 || node.isOptional
        }
    }
}
