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

    /// The factor for the product of nested counts.
    var factor: Int { max(maximum ?? minimum, 1) }
}

/// A question about a position between two scalars.
enum PatternAssertion: Hashable, Sendable {
    case textStart, textEnd
    case lineStart, lineEnd
    case wordBoundary, noWordBoundary
}

/// A regular expression as the parser has read it.
struct PatternSyntax: Hashable, Sendable {
    let root: PatternNode
    /// The content of each lookahead; a lookahead comes after the lookaheads within it.
    let lookaheads: [PatternNode]
    /// The characters that make up words, for `\b`.
    let wordCharacters: ScalarSet
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

    /// Whether the node matches the empty text everywhere, so that leaving it out changes nothing.
    var isOptional: Bool {
        switch self {
        case .scalar, .assertion, .lookahead: false
        case .sequence(let nodes): nodes.allSatisfy(\.isOptional)
        case .choice(let nodes): nodes.contains(where: \.isOptional)
        case .repetition(let node, let count): count.minimum == 0 || node.isOptional
        }
    }
}

// Equivalent expressions that take fewer instructions.
extension PatternNode {
    /// A choice: single characters become one set, and an empty alternative makes the others optional.
    static func oneOf(_ nodes: [PatternNode], offset: Int) -> PatternNode {
        var set: [ClosedRange<UInt32>] = []
        var others: [PatternNode] = []
        for node in nodes {
            switch node {
            case .scalar(let more): set += more.ranges
            case .sequence([]): break
            default: others.append(node)
            }
        }
        let hasEmpty = nodes.contains(.sequence([]))
        if !set.isEmpty { others.append(.scalar(ScalarSet(set))) }
        let choice: PatternNode = others.count == 1 ? others[0] : .choice(others)
        guard hasEmpty else { return choice }
        guard !others.isEmpty else { return .sequence([]) }
        return choice.repeated(PatternCount(minimum: 0, maximum: 1, offset: offset))
    }

    /// A repetition of the node; `(a+)*` becomes `a*`.
    func repeated(_ count: PatternCount) -> PatternNode {
        if case .repetition(let inner, let innerCount) = self, count.isSimple, innerCount.isSimple {
            let isEndless = count.maximum == nil || innerCount.maximum == nil
            let minimum = min(count.minimum, innerCount.minimum)
            return .repetition(
                inner, PatternCount(minimum: minimum, maximum: isEndless ? nil : 1, offset: count.offset))
        }
        return .repetition(self, count)
    }
}

extension PatternCount {
    /// Whether the count is equivalent to `?`, `*` or `+`.
    fileprivate var isSimple: Bool {
        minimum <= 1 && (maximum ?? 1) == 1
    }
}

/// A group whose closing parenthesis has not been read.
struct PatternGroup {
    enum Kind: Hashable {
        case plain
        case lookahead(isNegated: Bool)
    }

    let kind: Kind
    /// The offset of its opening parenthesis.
    let offset: Int
    /// The terms after the last `|`.
    var terms: [PatternNode] = []
    private var alternatives: [PatternNode] = []

    init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    mutating func beginAlternative() {
        alternatives.append(last)
        terms = []
    }

    /// The group as a node.
    var node: PatternNode {
        alternatives.isEmpty ? last : .oneOf(alternatives + [last], offset: offset)
    }

    private var last: PatternNode {
        terms.count == 1 ? terms[0] : .sequence(terms)
    }
}

extension PatternParser {
    mutating func openGroup() throws(ConditionPatternError) {
        let start = position
        guard groups.count <= ConditionPattern.maximumDepth else { throw error(.tooDeep, at: start) }
        position += 1
        let kind = try groupKind(from: start)
        groups.append(PatternGroup(kind: kind, offset: start))
        isRepeatable = false
    }

    private mutating func groupKind(from start: Int) throws(ConditionPatternError) -> PatternGroup.Kind {
        guard isNext("?") else {
            captureCount += 1
            return .plain
        }
        if isNext("?<=") || isNext("?<!") { throw error(.lookbehind, at: start) }
        if let opening = ["?:", "?=", "?!"].first(where: isNext) {
            position += 2
            return opening == "?:" ? .plain : .lookahead(isNegated: opening == "?!")
        }
        guard isNext("?<") else { throw error(.unknownGroup, at: start) }
        position += 2
        guard let name = name() else { throw error(.unknownGroup, at: start) }
        if let first = names.updateValue(start, forKey: name) { throw error(.repeatedName(name), at: first) }
        captureCount += 1
        return .plain
    }

    mutating func closeGroup() throws(ConditionPatternError) {
        guard groups.count > 1, let group = groups.popLast() else { throw error(.unopenedGroup, at: position) }
        position += 1
        switch group.kind {
        case .plain:
            append(group.node)
        case .lookahead(let isNegated):
            append(.lookahead(lookaheads.count, isNegated: isNegated))
            lookaheads.append(group.node)
            isRepeatable = false
        }
    }

    /// Reads the name that comes next, and the `>` after it; nil where there is none.
    mutating func name() -> String? {
        var name = String.UnicodeScalarView()
        var index = position
        while index < scalars.count, scalars[index] != ">" {
            switch scalars[index] {
            case "a"..."z", "A"..."Z", "_": name.append(scalars[index])
            case "0"..."9" where !name.isEmpty: name.append(scalars[index])
            default: return nil
            }
            index += 1
        }
        guard index < scalars.count, !name.isEmpty else { return nil }
        position = index + 1
        return String(name)
    }
}
