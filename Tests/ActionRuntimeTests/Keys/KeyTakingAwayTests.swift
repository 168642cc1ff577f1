import ActionRuntime
import Testing

@Suite("KeyOverride: keys that the user takes away (rule 53)")
struct KeyTakingAwayTests {
    let sample = Sample()

    init() {
        for action: ActionName in ["a:", "b:"] {
            sample.app.onAction(action) { [sample] _ in sample.journal.note(action.text) }
        }
        sample.app.bind("cmd+k", to: "a:").bind("ctrl+k ctrl+c", to: "a:").bind("ctrl+k ctrl+d", to: "b:")
    }

    private func keys(_ overrides: KeyOverride..., flags: [String: ActionValue] = [:]) -> KeyMap {
        let menu = Menu("Bar") { Command("B", action: "b:", shortcut: "cmd+b") }
        return KeyMap(sample.coordinator, menu: menu, overrides: overrides) { flags[$0] }
    }

    @Test(
        "an empty command, or null, takes the keys away",
        arguments: [#""""#, "null", #""", "args": {"n": 1}, "passes": true"#])
    func json(command: String) throws {
        let text = #"[{"key": "cmd+k", "command": \#(command), "when": "p"}]"#
        let override = try #require(try [KeyOverride](json: Array(text.utf8), document: "keys.json").first)
        #expect(override.takesAway && !override.isRemoval && !override.passes && override.arguments == [:])
        let condition = try Condition(parsing: "p")
        #expect(override.shortcut == "cmd+k" && override.condition == condition && override.action == "noop:")
        let made = KeyOverride(takingAway: "cmd+k", when: condition)
        #expect(made.takesAway && made.shortcut == "cmd+k" && made.condition == condition && made.location == nil)
        #expect(!KeyOverride("cmd+k", "noop:").takesAway && !KeyOverride(removing: "noop:").takesAway)
    }

    @Test(
        "keys that are taken away do nothing, wherever they are bound", arguments: ["cmd+k", "cmd+b"] as [KeyShortcut])
    func nothing(shortcut: KeyShortcut) throws {
        let keys = keys(KeyOverride(takingAway: shortcut))
        let explained = keys.explain(shortcut.strokes[0])
        let pressed = keys.press(shortcut.strokes[0])
        #expect(pressed.isUnclaimed && !pressed.isConsumed && pressed.outcome == nil && pressed.resolution == explained)
        #expect(explained.decision == .unclaimed && explained.candidates.map(\.verdict) == [.takenAway, .notAsked])
        #expect(sample.journal.entries.isEmpty && keys.pending.isEmpty)
        let other = explained.candidates[1].binding
        #expect(
            explained.description == """
                The user's key bindings take '\(shortcut)' away.
                  \(shortcut) → nothing (user): taken away
                  \(other): not asked
                """)
        #expect(pressed.description == "The user's key bindings take '\(shortcut)' away.")
    }

    @Test(
        "keys are taken away from what is asked later alone, and while the condition holds", arguments: [false, true])
    func condition(holds: Bool) throws {
        let taking = KeyOverride(takingAway: "cmd+k", when: try .init(parsing: "p"))
        let flags: [String: ActionValue] = ["p": .bool(holds)]
        keys(taking, flags: flags).type("cmd+k")
        #expect(sample.journal.take() == (holds ? [] : ["a:"]))
        keys(taking, KeyOverride("cmd+k", "b:"), flags: flags).type("cmd+k")
        #expect(sample.journal.take() == ["b:"], "a later entry is asked first")
        keys(KeyOverride("cmd+k", "b:"), taking, flags: flags).type("cmd+k")
        #expect(sample.journal.take() == (holds ? [] : ["b:"]))
    }

    @Test("a chord that is taken away is not waited for; others are")
    func chords() {
        let one = keys(KeyOverride(takingAway: "ctrl+k ctrl+c"))
        #expect(one.type("ctrl+k").isPending && one.type("ctrl+c").isUnclaimed && one.pending.isEmpty)
        one.type("ctrl+k ctrl+d")
        #expect(sample.journal.take() == ["b:"])
        let both = keys(KeyOverride(takingAway: "ctrl+k ctrl+c"), KeyOverride(takingAway: "ctrl+k ctrl+d"))
        let pressed = both.type("ctrl+k")
        #expect(pressed.isUnclaimed && pressed.description == "No binding of 'ctrl+k' applies here.")
        #expect(pressed.resolution.candidates.map(\.verdict) == [.takenAway, .takenAway, .notAsked, .notAsked])
        let all = keys(KeyOverride(takingAway: "ctrl+k"))
        #expect(all.type("ctrl+k").isUnclaimed, "longer chords go with the keys that they begin with")
    }

    @Test("keys that are taken away are not shown, and are active where they do nothing because of it")
    func listing() throws {
        #expect(keys().shortcut(for: "a:") == "ctrl+k ctrl+c" && keys().shortcut(for: "b:") == "ctrl+k ctrl+d")
        let one = keys(KeyOverride(takingAway: "ctrl+k ctrl+c"), KeyOverride(takingAway: "ctrl+k ctrl+d"))
        #expect(one.shortcut(for: "a:") == "cmd+k" && one.shortcut(for: "b:") == "cmd+b")
        let all = keys(KeyOverride(takingAway: "ctrl+k"), KeyOverride(takingAway: "cmd+k"))
        #expect(all.shortcut(for: "a:") == nil && all.shortcut(for: "noop:") == nil)
        for keys in [one, all] {
            let bindings = keys.bindings()
            #expect(bindings.prefix(2).allSatisfy { $0.takesAway && $0.source == .user && keys.isActive($0) })
            #expect(bindings.dropFirst(2).allSatisfy { !$0.takesAway })
        }
        let moot = keys(
            KeyOverride(takingAway: "cmd+k", when: try .init(parsing: "p")), KeyOverride(takingAway: "cmd+b"),
            KeyOverride("cmd+b", "a:"), KeyOverride("ctrl+k", "a:"), KeyOverride(takingAway: "ctrl+k ctrl+c"),
            KeyOverride("ctrl+k", "b:"))
        #expect(moot.bindings().filter(\.takesAway).map { moot.isActive($0) } == [false, false, false])
        #expect(moot.shortcut(for: "a:") == "cmd+b", "the user binds it after it was taken away")
    }

    @Test("what is taken away is shadowed, and what takes away may be")
    func conflicts() {
        func texts(_ overrides: KeyOverride...) -> [String] {
            KeyMap(sample.coordinator, overrides: overrides).conflicts().map { "\($0.kind) \($0.winner) \($0.loser)" }
        }
        #expect(texts(KeyOverride(takingAway: "cmd+k")) == ["shadowed cmd+k → nothing (user) cmd+k → a: (app)"])
        #expect(
            texts(KeyOverride(takingAway: "ctrl+k")) == [
                "prefix ctrl+k → nothing (user) ctrl+k ctrl+d → b: (app)",
                "prefix ctrl+k → nothing (user) ctrl+k ctrl+c → a: (app)",
            ])
        #expect(
            texts(KeyOverride(takingAway: "cmd+9"), KeyOverride("cmd+9", "a:")) == [
                "shadowed cmd+9 → a: (user) cmd+9 → nothing (user)"
            ])
        #expect(texts(KeyOverride(takingAway: "cmd+9"), KeyOverride(takingAway: "cmd+9")).isEmpty)
        #expect(texts(KeyOverride("cmd+9", "a:"), KeyOverride(takingAway: "cmd+9 x")).isEmpty)
    }

    @Test("asynchronous handlers are not called either")
    func awaited() async {
        let keys = keys(KeyOverride(takingAway: "cmd+k"))
        let stroke = KeyShortcut("cmd+k").strokes[0]
        let pressed = await keys.press(stroke)
        #expect(pressed.isUnclaimed && !pressed.isConsumed && sample.journal.entries.isEmpty)
    }

    @Test("thousands of keys are taken away from thousands of bindings")
    func many() {
        let root = ActionNode("app").onAction("a:") { _ in }
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map { KeyStroke(Key($0)!) }
        let shortcuts = letters.flatMap { one in letters.map { KeyShortcut(strokes: [letters[0], one, $0])! } }
        for shortcut in shortcuts { root.bind(shortcut, to: "a:") }
        let keys = KeyMap(
            Coordinator(root: root), overrides: shortcuts.dropLast().map { KeyOverride(takingAway: $0) })
        #expect(keys.press(letters[0]).isPending)
        #expect(keys.shortcut(for: "a:") == shortcuts.last)
    }
}
