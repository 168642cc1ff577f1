import ActionRuntime
import Testing

@testable import ActionMenus

@Suite("KeyMap.conflicts: which bindings stand in each other's way (rule 34)")
struct KeyConflictTests {
    let sample = Sample()

    private func conflict(_ winner: String?, _ loser: String?) throws -> KeyConflict? {
        sample.grid.bind("cmd+k", to: "lost:", when: try loser.map(Condition.init(parsing:)))
        sample.cells[0].bind("cmd+k", to: "won:", when: try winner.map(Condition.init(parsing:)))
        let conflicts = KeyMap(sample.coordinator).conflicts(from: sample.cells[0])
        #expect(conflicts.count <= 1)
        for conflict in conflicts { #expect(conflict.winner.action == "won:" && conflict.loser.action == "lost:") }
        return conflicts.first
    }

    @Test(
        "a binding is shadowed where the one before it applies whenever it does",
        arguments: [
            (nil, nil), (nil, "a"), ("a", "a"), ("a", "a && b"), ("a || b", "a"), ("a", "b && a || a && c"),
            ("mode != emacs", "mode == vim"), ("n < 6", "n < 5"), ("true", nil), ("!(a && b)", "!a"),
        ] as [(String?, String?)])
    func shadowed(winner: String?, loser: String?) throws {
        #expect(try conflict(winner, loser)?.kind == (winner == "true" ? .ambiguous : .shadowed))
    }

    @Test(
        "bindings are ambiguous where both may apply",
        arguments: [
            ("a", nil), ("a", "b"), ("a && b", "a"), ("a", "a || b"), ("mode == vim", "mode"), ("n < 5", "n < 6"),
            ("a =~ /x/", "a =~ /y/"), ("n < 5", "n > 4"), ("n == 5", "n == '5'"),
        ] as [(String?, String?)])
    func ambiguous(winner: String?, loser: String?) throws {
        #expect(try conflict(winner, loser)?.kind == .ambiguous)
    }

    @Test(
        "bindings that never apply together are no conflict",
        arguments: [
            ("a", "!a"), ("!a", "a"), ("a", "!a && b"), ("a && b", "!a"), ("!a", "a && b"), ("a || b", "!a && !b"),
            ("mode == vim", "mode == emacs"), ("mode == vim", "mode != vim"), ("mode == vim", "!mode"),
            ("!mode", "mode == vim"), ("n == 1", "n == 2"), ("n < 5", "n > 5"), ("n < 5", "n >= 5"),
            ("n > 5", "n == 4"),
            ("n == 4", "n > 5"), ("a in b", "a not in b"), ("a =~ /x/", "!(a =~ /x/)"), ("false", "a"),
            ("a", "false"),
        ])
    func exclusive(winner: String, loser: String) throws {
        #expect(try conflict(winner, loser) == nil)
    }

    @Test("a complete binding and a longer chord conflict by their prefix, unless they never apply together")
    func prefix() throws {
        sample.grid.bind("ctrl+k", to: "a:").bind("ctrl+k ctrl+c", to: "b:")
        let conflict = try #require(KeyMap(sample.coordinator).conflicts(from: sample.grid).first)
        #expect(conflict.kind == .prefix && conflict.winner.action == "b:" && conflict.loser.action == "a:")
        #expect(
            conflict.description == "ctrl+k ctrl+c → b: (app/window/grid) takes the keys before ctrl+k → a: "
                + "(app/window/grid): the newer of a node's bindings comes first.")

        sample.sidebar.bind("ctrl+k", to: "a:", when: try .init(parsing: "busy"))
            .bind("ctrl+k ctrl+c", to: "b:", when: try .init(parsing: "!busy"))
            .bind("ctrl+k ctrl+d", to: "c:", when: try .init(parsing: "!busy"))
        #expect(KeyMap(sample.coordinator).conflicts(from: sample.sidebar).isEmpty)
    }

    @Test("other keys, and another way to the same action, are no conflict; the same action with other arguments is")
    func none() {
        sample.app.bind("cmd+k", to: "a:").bind("cmd+k", to: "a:", passes: true).bind("cmd+l", to: "b:")
            .bind("ctrl+x a", to: "a:").bind("ctrl+x b", to: "b:")
        let keys = KeyMap(sample.coordinator, menu: Menu("") { Command("", action: "a:", shortcut: "cmd+k") })
        #expect(keys.conflicts().isEmpty)
        keys.overrides = [KeyOverride("cmd+k", "a:", arguments: ["stars": 1])]
        #expect(keys.conflicts().map(\.kind) == [.shadowed, .shadowed, .shadowed])
        keys.overrides.append(KeyOverride(removing: "a:"))
        #expect(keys.conflicts().isEmpty, "what is removed conflicts with nothing")
    }

    @Test("a binding that passes does not shadow what comes after it")
    func passes() {
        sample.grid.bind("cmd+k", to: "a:").bind("cmd+k", to: "b:", passes: true)
        #expect(KeyMap(sample.coordinator).conflicts(from: sample.grid).map(\.kind) == [.ambiguous])
    }

    @Test("each loser is named once, against the first that always wins before those that may")
    func severalWinners() throws {
        sample.app.bind("cmd+k", to: "lost:")
        sample.window.bind("cmd+k", to: "always:")
        sample.grid.bind("cmd+k", to: "sometimes:", when: try .init(parsing: "busy"))
        let conflicts = KeyMap(sample.coordinator).conflicts(from: sample.grid)
        #expect(conflicts.map(\.loser.action) == ["always:", "lost:"])
        #expect(conflicts.map(\.winner.action) == ["sometimes:", "always:"])
        #expect(conflicts.map(\.kind) == [.ambiguous, .shadowed])
    }

    @Test("the reason says which order decides")
    func reasons() {
        sample.window.bind("cmd+1", to: "above:")
        sample.grid.bind("cmd+1", to: "near:").bind("cmd+2", to: "older:").bind("cmd+2", to: "newer:")
            .bind("cmd+3", to: "node:").bind("cmd+4", to: "node:")
        let menu = Menu("") {
            Command("", action: "menu:", shortcut: "cmd+3")
            Command("", action: "first:", shortcut: "cmd+5")
            Command("", action: "second:", shortcut: "cmd+5")
            Command("", action: "menu:", shortcut: "cmd+7")
        }
        let overrides = [
            KeyOverride("cmd+4", "user:"), KeyOverride("cmd+6", "earlier:"), KeyOverride("cmd+6", "later:"),
            KeyOverride("cmd+7", "user:"),
        ]
        let conflicts = KeyMap(sample.coordinator, menu: menu, overrides: overrides).conflicts(from: sample.grid)
        #expect(
            conflicts.map(\.description) == [
                "cmd+6 → later: (user) wins over cmd+6 → earlier: (user): the later of the user's bindings comes first.",
                "cmd+4 → user: (user) wins over cmd+4 → node: (app/window/grid): the user's bindings come before all others.",
                "cmd+2 → newer: (app/window/grid) wins over cmd+2 → older: (app/window/grid): the newer of a node's bindings comes first.",
                "cmd+1 → near: (app/window/grid) wins over cmd+1 → above: (app/window): the nearer node's bindings come first.",
                "cmd+3 → node: (app/window/grid) wins over cmd+3 → menu: (menu): a node's bindings come before the menu's.",
                "cmd+5 → first: (menu) wins over cmd+5 → second: (menu): the earlier of the menu's commands comes first.",
                "cmd+7 → user: (user) wins over cmd+7 → menu: (menu): the user's bindings come before all others.",
            ])
    }

    @Test("a binding is said to win always only where somebody claims its action in any state")
    func proofs() {
        sample.app.onAction("sure:") { _ in }.onAction("perhaps:", when: { true }) { _ in }
        sample.grid.onAction("perhaps:", when: { false }) { _ in }
        sample.window.bind("cmd+1", to: "lost:").bind("cmd+2", to: "lost:").bind("cmd+3", to: "lost:")
            .bind("cmd+4", to: "lost:").bind("cmd+5", to: "lost:")
        sample.grid.bind("cmd+1", to: "sure:").bind("cmd+2", to: "perhaps:").bind("cmd+3", to: "nobody:")
            .bind("cmd+4", to: "sure:", passes: true).takeAway("cmd+5")
        let conflicts = KeyMap(sample.coordinator).conflicts(from: sample.grid)
        #expect(
            conflicts.sorted { "\($0.loser.shortcut)" < "\($1.loser.shortcut)" }
                .map { "\($0)".contains("always") } == [true, false, false, false, true])
    }

    @Test("each binding of shared keys is looked at a few times, also where the user removed many of those before it")
    func removedBeforeOthers() {
        let root = ActionNode("app")
        for name in (0..<1_000).compactMap({ ActionName(validating: "act\($0):") }) { root.bind("cmd+k", to: name) }
        let keys = KeyMap(Coordinator(root: root))
        let bindings = keys.bindings()
        let removed = Set(bindings.prefix(500).map(\.action))
        var looks = 0
        let index = KeyIndex(
            [KeyTable(bindings)],
            where: { binding in
                looks += 1
                return !removed.contains(binding.action)
            })
        let conflicts = KeyListing(index, of: keys, from: nil).conflicts
        #expect(conflicts.count == 499 && looks <= 4 * bindings.count, "\(looks)")
    }

    @Test("what is said of two bindings holds in every state (10,000 random pairs)")
    func soundness() throws {
        let seed = SeededGenerator.seed(for: "key conflicts")
        var generator = SeededGenerator(seed: seed)
        var counts: [KeyConflict.Kind?: Int] = [:]
        for _ in 0..<10_000 {
            let loser = try Condition.random(using: &generator)
            var winner = try Condition.random(using: &generator)
            if Int.random(in: 0..<3, using: &generator) == 0 { winner = try .init(parsing: "\(winner) || \(loser)") }
            let root = ActionNode("app")
            root.bind("cmd+k", to: "lost:", when: loser).bind("cmd+k", to: "won:", when: winner)
            let kind = KeyMap(Coordinator(root: root)).conflicts().first?.kind
            counts[kind, default: 0] += 1
            for _ in 0..<20 where kind != .ambiguous {
                let state = ActionValue.randomState(using: &generator)
                guard loser.evaluate(in: state), winner.evaluate(in: state) != (kind == .shadowed) else { continue }
                Issue.record("\(winner) and \(loser) are said to be \(kind.map(\.rawValue) ?? "apart"), seed \(seed)")
                return
            }
        }
        #expect(counts[nil, default: 0] > 100 && counts[.shadowed, default: 0] > 100, "\(counts), seed \(seed)")
    }
}
