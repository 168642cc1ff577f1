import ActionRuntime
import Testing

@Suite("KeyListing: many questions about the bindings of one moment")
struct KeyListingTests {
    @Test("each binding is judged once for each part of its keys, however many share them")
    func judgements() {
        let sample = Sample()
        var count = 0
        sample.app.onAction(
            "never:",
            when: {
                count += 1; return false
            }
        ) { _ in }
        for stars in 0..<300 {
            sample.app.bind("ctrl+k s", to: "never:", arguments: ["stars": stars], passes: true)
        }
        let listing = KeyMap(sample.coordinator).listing()
        // A regression: every binding had all others of its keys judged, and again for its shortcut.
        for binding in listing.bindings {
            #expect(!listing.isActive(binding))
            #expect(listing.shortcut(for: binding.action, arguments: binding.arguments) == "ctrl+k s")
        }
        #expect(count == 300)
    }

    @Test("the bindings of a node are put in order once, until they change or the owner of one is released")
    func tables() throws {
        final class Owner {}
        let sample = Sample(), names = FormerNames.none
        func bound() -> [KeyShortcut]? { sample.app.keyTable(names)?.bindings.map(\.shortcut) }
        sample.app.bind("cmd+1", to: "a:").bind(KeyShortcut(KeyStroke(.any)), to: "a:").bind("cmd+2", to: "a:")
        let table = try #require(sample.app.keyTable(names))
        // A regression: each question and each keystroke read all bindings of the nodes.
        _ = KeyMap(sample.coordinator).bindings()
        #expect(sample.app.keyTable(names) === table && bound() == ["cmd+2", "cmd+1", KeyShortcut(KeyStroke(.any))])
        var owner: Owner? = Owner()
        let registration = sample.app.register(owner: owner) { _ = $0.bind("cmd+3", to: "b:") }
        #expect(bound()?.first == "cmd+3" && sample.app.keyTable(names) === sample.app.keyTable(names))
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(bound()?.first == "cmd+2")
        registration.cancel()
        let other = sample.app.register { _ = $0.bind("cmd+4", to: "b:") }
        #expect(bound()?.first == "cmd+4")
        other.cancel()
        #expect(bound() == table.bindings.map(\.shortcut))
    }

    @Test("says of each binding what the key map says of it (500 random key maps)")
    func agreement() throws {
        let seed = SeededGenerator.seed(for: "key listing")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let keys = Self.keys(using: &generator)
            let listing = keys.listing()
            let bindings = keys.bindings()
            #expect(listing.bindings == bindings, "seed \(seed)")
            for binding in bindings {
                let active = Self.follow(binding.shortcut, keys) == .binding(binding)
                #expect(listing.isActive(binding) == active, "seed \(seed): \(binding)")
                let shown = keys.shortcut(for: binding.action, arguments: binding.arguments)
                #expect(listing.shortcut(for: binding.action, arguments: binding.arguments) == shown, "seed \(seed)")
            }
            let found = keys.conflicts()
            #expect(found == Self.conflicts(among: bindings, found), "seed \(seed): \(bindings)")
        }
    }

    /// What pressing the keystrokes one after the other comes to.
    private static func follow(_ shortcut: KeyShortcut, _ keys: KeyMap) -> KeyResolution.Decision {
        defer { keys.forget() }
        var decision = KeyResolution.Decision.unclaimed
        for stroke in shortcut.strokes {
            decision = keys.press(stroke).resolution.decision
            guard decision == .pending else { return decision }
        }
        return decision
    }

    /// The conflicts by their definition, each pair of bindings compared; the reasons are those that were found.
    private static func conflicts(among bindings: [KeyBinding], _ found: [KeyConflict]) -> [KeyConflict] {
        var all: [KeyConflict] = []
        for (position, loser) in bindings.enumerated() {
            let kinds = bindings[..<position].map { kind($0, loser) }
            guard let first = kinds.firstIndex(of: .shadowed) ?? kinds.firstIndex(where: { $0 != nil }),
                let kind = kinds[first]
            else { continue }
            all += found.filter { $0.winner == bindings[first] && $0.loser == loser && $0.kind == kind }.prefix(1)
            if all.last?.loser != loser { Issue.record("\(bindings[first]) and \(loser) are not found") }
        }
        return all
    }

    private static func kind(_ winner: KeyBinding, _ loser: KeyBinding) -> KeyConflict.Kind? {
        let (one, other) = (winner.shortcut, loser.shortcut)
        guard one.hasPrefix(other) || other.hasPrefix(one) else { return nil }
        if one == other, winner.action == loser.action, winner.arguments == loser.arguments { return nil }
        if let first = winner.condition, let second = loser.condition,
            first.implies(second.negated) || second.implies(first.negated)
        {
            return nil
        }
        guard one == other else { return .prefix }
        let isImplied = winner.condition.map { loser.condition?.implies($0) ?? false } ?? true
        return isImplied && !winner.passes ? .shadowed : .ambiguous
    }

    private static func keys(using generator: inout SeededGenerator) -> KeyMap {
        let root = ActionNode("app")
        root.onAction("a:") { _ in }.onAction("b:", validate: { $0.disable("off") }) { _ in }
        let shortcuts: [KeyShortcut] = ["cmd+1", "cmd+1 a", "cmd+1 a b", "cmd+2", "cmd+2 c"]
        let actions: [ActionName] = ["a:", "b:", "nobody:"]
        let conditions = ["p", "!p", "x == 1", "x == 2", "p && q"].map { try? Condition(parsing: $0) }
        for number in 0..<Int.random(in: 1...9, using: &generator) {
            root.bind(
                shortcuts.randomElement(using: &generator) ?? "cmd+1",
                to: actions.randomElement(using: &generator) ?? "a:",
                arguments: number % 3 == 0 ? ["number": number] : [:], passes: Bool.random(using: &generator),
                when: Bool.random(using: &generator) ? nil : conditions.randomElement(using: &generator) ?? nil)
        }
        return KeyMap(Coordinator(root: root)) { $0 == "p" ? .bool(true) : .int(1) }
    }

    @Test("conditions that exclude each other are no conflict among hundreds of bindings, and thousands come to an end")
    func conditions() throws {
        for (count, conflicts) in [(300, 0 as Int?), (3_000, nil)] {
            let root = ActionNode("app")
            for number in 0..<count {
                root.bind("cmd+k", to: "a:", arguments: ["n": number], when: try .init(parsing: "x == \(number)"))
            }
            let found = KeyMap(Coordinator(root: root)).conflicts()
            if let conflicts { #expect(found.count == conflicts) }
            #expect(found.allSatisfy { $0.kind == .ambiguous })
        }
    }

    @Test("thousands of removals of thousands of bindings are looked up")
    func removals() {
        let root = ActionNode("app")
        let actions = (0..<3_000).map { ActionName(validating: "remove\($0):")! }
        for action in actions { root.bind("cmd+k", to: action) }
        let overrides = actions.dropFirst().map { KeyOverride(removing: $0, from: "cmd+k") }
        #expect(KeyMap(Coordinator(root: root), overrides: overrides).bindings().map(\.action) == [actions[0]])
    }
}
