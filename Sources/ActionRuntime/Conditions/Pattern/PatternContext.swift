/// What assertions ask about a place between two scalars.
struct PatternContext: OptionSet {
    let rawValue: Int

    static let textStart = PatternContext(rawValue: 1)
    static let textEnd = PatternContext(rawValue: 2)
    static let lineStart = PatternContext(rawValue: 4)
    static let lineEnd = PatternContext(rawValue: 8)
    static let wordBoundary = PatternContext(rawValue: 16)
    /// How many there are.
    static let count = 32

    func satisfies(_ assertion: PatternAssertion) -> Bool {
        switch assertion {
        case .textStart: contains(.textStart)
        case .textEnd: contains(.textEnd)
        case .lineStart: contains(.lineStart)
        case .lineEnd: contains(.lineEnd)
        case .wordBoundary: contains(.wordBoundary)
        case .noWordBoundary: !contains(.wordBoundary)
        }
    }
}

extension PatternMatcher {
    /// What can be said of a place in the text.
    func context(at place: Int) -> PatternContext {
        let before = place > 0 ? pattern.kinds[Int(text[place - 1])] : []
        let behind = place < text.count ? pattern.kinds[Int(text[place])] : []
        var context: PatternContext = []
        if place == 0 { context.formUnion([.textStart, .lineStart]) }
        if place == text.count { context.formUnion([.textEnd, .lineEnd]) }
        if before.contains(.lineBreak) { context.insert(.lineStart) }
        if behind.contains(.lineBreak) { context.insert(.lineEnd) }
        if before.contains(.wordCharacter) != behind.contains(.wordCharacter) { context.insert(.wordBoundary) }
        return context
    }
}
