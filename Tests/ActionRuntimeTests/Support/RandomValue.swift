import ActionRuntime

extension ActionValue {
    /// A random value; every kind occurs, with the numbers and characters that are hard to write.
    static func random(depth: Int = 4, using generator: inout SeededGenerator) -> ActionValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2:
            return .int([0, -1, .min, .max, .random(in: -1000...1000, using: &generator)].random(using: &generator))
        case 3, 4:
            let double = Double(bitPattern: generator.next())
            return .double(
                [0.0, -0.0, 1, 1e16, .leastNonzeroMagnitude, double.isFinite ? double : 0.1].random(using: &generator))
        case 5: return .string(.random(using: &generator))
        case 6:
            return .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            var members: [String: ActionValue] = [:]
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                members[.random(using: &generator)] = random(depth: depth - 1, using: &generator)
            }
            return .object(members)
        }
    }
}

extension String {
    /// Up to eight random characters, from plain letters to control characters and joined emoji.
    static func random(using generator: inout SeededGenerator) -> String {
        let characters = [
            "a", "b", "Z", "0", " ", "\"", "\\", "/", "\u{0}", "\n", "\r", "\t", "\u{8}", "\u{C}", "\u{1F}", "\u{7F}",
            "é", "e\u{301}", "\u{2028}", "€", "𝄞", "\u{FFFF}", "\u{FEFF}", "👩‍🚀", "\u{10FFFF}",
        ]
        return (0..<Int.random(in: 0...8, using: &generator)).map { _ in characters.random(using: &generator) }
            .joined()
    }
}

extension Array {
    /// A random element of an array that is not empty.
    func random(using generator: inout SeededGenerator) -> Element {
        self[Int.random(in: indices, using: &generator)]
    }
}
