/// Equal expressions that take fewer instructions.
extension PatternNode {
    /// One of several: characters become one set, and an empty one makes the others optional.
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

    /// A repetition; `(a+)*` becomes `a*`.
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
    /// Whether it is one of `?`, `*` and `+`, or means the same.
    fileprivate var isSimple: Bool {
        minimum <= 1 && (maximum ?? 1) == 1
    }
}
