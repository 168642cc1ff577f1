/// A regular expression as a tree.
///
/// It has no flags, which the parser has applied to the sets and the assertions, and no captures, because only whether there
/// is a match matters.
indirect enum PatternNode: Hashable, Sendable {
    /// One scalar of the set.
    case scalar(ScalarSet)
    /// All of these nodes, one after the other; an empty sequence matches the empty text.
    case sequence([PatternNode])
    /// One of these nodes.
    case choice([PatternNode])
    case repetition(PatternNode, PatternCount)
    case assertion(PatternAssertion)
    /// Whether the lookahead of this number, in the order of the closing parentheses, matches from here.
    case lookahead(Int, isNegated: Bool)
}

/// How often a node is repeated.
struct PatternCount: Hashable, Sendable {
    let minimum: Int
    /// The greatest number of times; nil where there is no limit.
    let maximum: Int?
    /// The offset of the count in the expression, in Unicode scalars.
    let offset: Int

    static let onceOrMore = PatternCount(minimum: 1, maximum: nil, offset: 0)

    /// Whether the node is written out more than once.
    var isWrittenOut: Bool { (maximum ?? minimum) > 1 }
}

/// A question about the characters on both sides of a position; the text's edge counts as a character.
///
/// It holds where exactly one of the two is true: `before` contains the character before, `after` contains the character after.
/// A negated assertion holds where both or neither are.
struct PatternAssertion: Hashable, Sendable {
    var before = ScalarSet.none
    var after = ScalarSet.none
    var isNegated = false

    func holds(between before: UInt32, and after: UInt32) -> Bool {
        (self.before.contains(before) != self.after.contains(after)) != isNegated
    }
}

extension PatternNode {
    /// Whether the node takes no scalar, so that repeating it changes nothing.
    var takesNothing: Bool {
        switch self {
        case .scalar: false
        case .assertion, .lookahead: true
        case .sequence(let nodes), .choice(let nodes): nodes.allSatisfy(\.takesNothing)
        case .repetition(let node, let count): count.maximum == 0 || node.takesNothing
        }
    }

    /// A choice, in which single characters are one set.
    static func oneOf(_ nodes: [PatternNode]) -> PatternNode {
        var ranges: [ClosedRange<UInt32>] = []
        var others: [PatternNode] = []
        for node in nodes {
            if case .scalar(let set) = node { ranges += set.ranges } else { others.append(node) }
        }
        if others.count < nodes.count { others.append(.scalar(ScalarSet(ranges))) }
        return others.count == 1 ? others[0] : .choice(others)
    }
}
