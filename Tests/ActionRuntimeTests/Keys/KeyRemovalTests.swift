import ActionRuntime
import Testing

@Suite("KeyOverride: removals compare conditions by what they imply (rule 53)")
struct KeyRemovalTests {
    /// Whether a removal with a condition removes a binding with another.
    private func removes(_ removal: String?, _ bound: String?, keys: KeyShortcut? = "cmd+k") throws -> Bool {
        let root = ActionNode("app")
        root.bind("cmd+k", to: "a:", when: try bound.map(Condition.init(parsing:)))
        let override = KeyOverride(removing: "a:", from: keys, when: try removal.map(Condition.init(parsing:)))
        return KeyMap(Coordinator(root: root), overrides: [override]).bindings().isEmpty
    }

    @Test(
        "a binding is removed that applies only where the removal does",
        arguments: [
            (nil, nil), (nil, "a"), ("a", "a"), ("b && a", "a && b"), ("a", "a && b"), ("a || b", "a"),
            ("a || b", "b || a"), ("mode != emacs", "mode == vim"), ("n < 6", "n < 5"), ("true", nil), ("true", "a"),
            ("!(a && b)", "!a"), ("a", "false"),
        ] as [(String?, String?)], [nil, "cmd+k"] as [KeyShortcut?])
    func removed(_ row: (removal: String?, bound: String?), keys: KeyShortcut?) throws {
        #expect(try removes(row.removal, row.bound, keys: keys))
    }

    @Test(
        "others stay, with other keys too",
        arguments: [
            ("a", nil), ("a && b", "a"), ("a", "b"), ("a", "!a"), ("a", "a || b"), ("n < 5", "n < 6"), ("false", "a"),
        ] as [(String?, String?)])
    func kept(removal: String?, bound: String?) throws {
        #expect(try !removes(removal, bound))
        #expect(try !removes(removal, bound, keys: nil))
        #expect(try !removes(nil, bound, keys: "cmd+l"))
    }

    @Test("each binding finds its own among thousands of removals with conditions, in any order of terms")
    func many() throws {
        let root = ActionNode("app")
        var overrides: [KeyOverride] = []
        for number in 0..<3_000 {
            root.bind("cmd+k", to: "a:", when: try .init(parsing: "x == \(number) && p"))
            let removal = try Condition(parsing: "p && x == \(number)")
            if number != 7 { overrides.append(KeyOverride(removing: "a:", from: "cmd+k", when: removal)) }
        }
        let bindings = KeyMap(Coordinator(root: root), overrides: overrides).bindings()
        #expect(bindings.map(\.condition?.description) == ["x == 7 && p"])
    }

    @Test("of many conditions the last are compared by what they imply, and large ones come to an end")
    func bounded() throws {
        let root = ActionNode("app")
        let large = try (0..<4).map { one in
            try Condition(parsing: (0..<1_000).map { "k\($0 * 4 + one)" }.joined(separator: " || "))
        }
        for number in 0..<500 {
            root.bind("cmd+k", to: "a:", when: try .init(parsing: "x == \(number) && p && q && r && s && t && u"))
            root.bind("cmd+k", to: "b:", arguments: ["n": number], when: large[number % 4])
        }
        var overrides = try (0..<500).map {
            KeyOverride(removing: "a:", when: try .init(parsing: "x == \($0) && p && q && r"))
        }
        for condition in large.dropLast() { overrides.append(KeyOverride(removing: "b:", when: condition)) }
        let bindings = KeyMap(Coordinator(root: root), overrides: overrides).bindings()
        // Seven facts and one more, times four and one more, are 40 pairs of the 4,096.
        #expect(bindings.count { $0.action == "a:" } == 500 - 102)
        #expect(bindings.filter { $0.action == "b:" }.allSatisfy { $0.condition == large[3] })
    }
}
