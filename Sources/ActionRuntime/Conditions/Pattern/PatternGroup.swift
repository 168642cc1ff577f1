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
