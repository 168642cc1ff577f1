import Testing

@testable import ActionMaps

@Suite("The keys that change with others")
struct KeySetTests {
    @Test(
        "are those that lead into one another's objects",
        arguments: [
            ("a", "a", true), ("a", "a.b", true), ("a.b", "a", true), ("a.b.c", "a", true), ("a", "a.b.c", true),
            ("a", "b", false), ("a", "ab", false), ("ab", "a", false), ("a.b", "a.c", false), ("a.b", "a.bc", false),
            ("a.", "a", true), ("", ".a", true),
        ])
    func pairs(written: String, key: String, touches: Bool) {
        #expect(KeySet([written]).touches(key) == touches)
        #expect(KeySet([written, "other.one"]).touches(key) == touches)
        #expect(!KeySet([]).touches(key))
    }

    @Test("are the same among many as by comparing with each")
    func many() {
        let seed = UInt64.random(in: .min ... .max)
        var random = Xorshift(state: seed | 1)
        func key() -> String {
            (0..<Int.random(in: 1...4, using: &random)).map { _ in ["a", "b", "ab"].randomElement(using: &random) ?? ""
            }
            .joined(separator: ".")
        }
        for _ in 0..<500 {
            let written = Set((0..<Int.random(in: 0...6, using: &random)).map { _ in key() }), other = key()
            let expected = written.contains {
                $0 == other || $0.hasPrefix(other + ".") || other.hasPrefix($0 + ".")
            }
            #expect(KeySet(written).touches(other) == expected, "\(written), \(other), seed \(seed)")
        }
    }
}
