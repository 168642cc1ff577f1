import ActionRuntime
import Testing

@Suite("KeyMap: bindings that pass leave their keys to the next (rule 34)")
struct KeyPassingTests {
    let sample = Sample()

    /// Lets the application take an action, which notes it.
    private func take(_ action: ActionName, if isEnabled: @escaping () -> Bool = { true }) {
        sample.app.onAction(action, validate: { if !isEnabled() { $0.disable("not now") } }) { [sample] _ in
            sample.journal.note(action.text)
        }
    }

    /// Lets the application decline an action, which notes it.
    private func decline(_ action: ActionName) {
        sample.app.receiveAction(action) { [sample] _ in
            sample.journal.note(action.text)
            return .notHandled
        }
    }

    private func press(_ keys: KeyMap, _ stroke: KeyStroke, isAwaited: Bool) async -> KeyOutcome {
        isAwaited ? await keys.press(stroke) : { keys.press(stroke) }()
    }

    // MARK: Commands

    private final class Screen {
        var isFull = false
    }

    /// A menu with a command that enters full screen and one that leaves it, on one key.
    private let menu = Menu("View") {
        Command("Enter Full Screen", action: "enter:", shortcut: "f11", passes: true)
        Command("Leave Full Screen", action: "leave:", shortcut: "f11", passes: true)
        Command("Other", action: "other:", shortcut: "f11")
        Command("Last", action: "last:", shortcut: "f11", passes: true)
    }

    @Test("two commands share a key where they are never enabled at once, and the menu shows the key at both")
    func fullScreen() {
        let screen = Screen()
        sample.app.onAction("enter:", validate: { if screen.isFull { $0.disable("it is full") } }) { _ in
            screen.isFull = true
        }
        sample.app.onAction("leave:", validate: { if !screen.isFull { $0.disable("it is not full") } }) { _ in
            screen.isFull = false
        }
        take("other:")
        take("last:")
        let keys = KeyMap(sample.coordinator, menu: menu)
        for isFull in [true, false, true] {
            #expect(keys.press(KeyStroke(.function(11))).isConsumed && screen.isFull == isFull)
            let shown = sample.coordinator.snapshot(of: menu, keys: keys).commands.map(\.shortcut)
            #expect(shown == ["f11", "f11", "f11", nil], "the third does not pass, so the last is never reached")
            #expect(keys.shortcut(for: "leave:") == "f11" && keys.shortcut(for: "last:") == nil)
        }
        #expect(keys.conflicts().map(\.kind) == [.ambiguous, .ambiguous, .shadowed])
        #expect(keys.bindings().map(\.passes) == [true, true, false, true])
        sample.app.bind("f11", to: "other:")
        #expect(
            sample.coordinator.snapshot(of: menu, keys: keys).commands.map(\.shortcut) == [nil, nil, "f11", nil],
            "a node's binding that does not pass comes before")
    }

    @Test("a command on a shared key whose action nobody claims shows no keys")
    func unclaimedCommand() {
        take("leave:", if: { false })
        take("other:")
        let keys = KeyMap(sample.coordinator, menu: menu)
        #expect(
            sample.coordinator.snapshot(of: menu, keys: keys).commands.map(\.shortcut) == [nil, "f11", "f11", nil])
    }

    @Test("typed commands pass, too")
    func typed() {
        let plain = Action<Void, Void>("a:"), rate = Action<Int, Void>("rate:", "stars")
        let commands = [
            Command("A", action: plain, shortcut: "f1", passes: true),
            Command("Rate", action: rate, 3, shortcut: "f1", passes: true), Command("B", action: plain, shortcut: "f1"),
        ]
        #expect(commands.map(\.passes) == [true, true, false])
        #expect(Command("A", action: plain) != Command("A", action: "a:", passes: true))
    }

    // MARK: Declining

    @Test(
        "where all claims decline the next binding is asked, and what declined says so",
        arguments: KeyBinding.Source.allSources, [false, true])
    func declined(source: KeyBinding.Source, isAwaited: Bool) async {
        decline("a:")
        take("b:")
        if source == .node { sample.app.bind("cmd+k", to: "b:").bind("cmd+k", to: "a:", passes: true) }
        let menu = Menu("M") {
            if source == .menu { Command("A", action: "a:", shortcut: "cmd+k", passes: true) }
            Command("B", action: "b:", shortcut: "cmd+k")
        }
        let user = source == .user ? [KeyOverride("cmd+k", "a:", passes: true)] : []
        let keys = KeyMap(sample.coordinator, menu: menu, overrides: user)
        let pressed = await press(keys, KeyStroke("k", .command), isAwaited: isAwaited)
        #expect(sample.journal.take() == ["a:", "b:"] && pressed.isConsumed && pressed.outcome?.isPerformed == true)
        let verdicts = pressed.resolution.candidates.map(\.verdict)
        #expect(
            Array(verdicts.prefix(2)) == [.declined, .chosen] && verdicts.dropFirst(2).allSatisfy { $0 == .notAsked })
        #expect(
            pressed.resolution.candidates[0].description.hasSuffix(
                "a: (\(source == .node ? "app" : source.rawValue)): declined, and passes"))
    }

    @Test(
        "where nobody is behind it, the outcome is that it declined, and the keys are left", arguments: [false, true])
    func declinedAlone(isAwaited: Bool) async {
        decline("a:")
        decline("b:")
        sample.app.bind("cmd+k", to: "b:", passes: true).bind("cmd+k", to: "a:", passes: true)
            .bind("cmd+l", to: "b:").bind("cmd+l", to: "a:")
        let keys = KeyMap(sample.coordinator)
        let pressed = await press(keys, KeyStroke("k", .command), isAwaited: isAwaited)
        #expect(sample.journal.take() == ["a:", "b:"] && !pressed.isConsumed)
        #expect(pressed.outcome?.kind == .declined)
        #expect(pressed.resolution.candidates.map(\.verdict) == [.declined, .declined])
        let kept = await press(keys, KeyStroke("l", .command), isAwaited: isAwaited)
        #expect(sample.journal.take() == ["a:"] && !kept.isConsumed, "without passes the next is not asked")
    }

    @Test("a target that is disabled behind a claim that declined passes the keys on, and leaves them at the end")
    func disabledLate() {
        take("a:", if: { false })
        sample.grid.receiveAction("a:") { _ in .notHandled }
        sample.app.bind("cmd+k", to: "a:", passes: true)
        let keys = KeyMap(sample.coordinator)
        let alone = keys.type("cmd+k", from: sample.grid)
        #expect(alone.outcome?.kind == .disabled && !alone.isConsumed)
        #expect(alone.resolution.candidates.map(\.verdict) == [.passed("not now")])
        take("b:")
        keys.menu = Menu("M") { Command("B", action: "b:", shortcut: "cmd+k") }
        #expect(keys.type("cmd+k", from: sample.grid).isConsumed && sample.journal.take() == ["b:"])
    }

    // MARK: Other scripts

    private let cyrillic = KeyPress(KeyStroke("с", .control), latin: KeyStroke("c", .control))

    private func press(_ keys: KeyMap, _ press: KeyPress, isAwaited: Bool) async -> KeyOutcome {
        isAwaited ? await keys.press(press) : { keys.press(press) }()
    }

    @Test(
        "what declines a key of another script leaves it to the bindings of its Latin letter", arguments: [false, true])
    func declinedCyrillic(isAwaited: Bool) async {
        decline("a:")
        decline("b:")
        take("c:")
        sample.app.bind("ctrl+c", to: "c:").bind("ctrl+c", to: "b:", passes: true)
            .bind("ctrl+с", to: "a:", passes: true)
        let keys = KeyMap(sample.coordinator)
        let pressed = await press(keys, cyrillic, isAwaited: isAwaited)
        #expect(sample.journal.take() == ["a:", "b:", "c:"] && pressed.isConsumed)
        #expect(pressed.resolution.candidates.map(\.verdict) == [.declined, .declined, .chosen])
        #expect(pressed.resolution.shortcut == "ctrl+c")
    }

    @Test("it leaves it to a chord of the Latin letter, too")
    func declinedCyrillicChord() {
        decline("a:")
        take("b:")
        sample.app.bind("ctrl+с", to: "a:", passes: true).bind("ctrl+c ctrl+d", to: "b:")
        let keys = KeyMap(sample.coordinator)
        #expect(keys.press(cyrillic).isPending)
        #expect(keys.type("ctrl+d").isConsumed && sample.journal.take() == ["a:", "b:"])
    }

    @Test("where keys are taken away behind it, or nobody takes the Latin letter, the outcome is that it declined")
    func declinedCyrillicAlone() {
        decline("a:")
        take("b:")
        sample.grid.bind("ctrl+с", to: "a:", passes: true)
        let keys = KeyMap(sample.coordinator)
        #expect(keys.press(cyrillic, from: sample.grid).outcome?.kind == .declined)
        sample.window.takeAway("ctrl+с")
        sample.app.bind("ctrl+c", to: "b:")
        #expect(!keys.press(cyrillic, from: sample.grid).isConsumed && sample.journal.take() == ["a:", "a:"])
    }

    @Test("any key is asked after the bindings of the Latin letter")
    func declinedCyrillicBeforeAnyKey() {
        decline("a:")
        take("b:")
        take("any:")
        sample.app.bind(KeyShortcut(KeyStroke(.any)), to: "any:").bind("ctrl+с", to: "a:", passes: true)
        let keys = KeyMap(sample.coordinator)
        keys.press(cyrillic)
        sample.app.bind("ctrl+c", to: "b:")
        keys.press(cyrillic)
        #expect(sample.journal.take() == ["a:", "any:", "a:", "b:"])
    }

    @Test("what fails or is performed keeps its keys")
    func kept() {
        sample.app.onAction("a:") { _ in throw Mishap() }
        take("b:")
        sample.app.bind("cmd+k", to: "b:").bind("cmd+k", to: "a:", passes: true)
        let pressed = KeyMap(sample.coordinator).type("cmd+k")
        #expect(pressed.outcome?.kind == .failed && pressed.isConsumed && sample.journal.take() == [])
    }

    @Test("the bindings behind are those of the keystroke: not what the handler binds, nor what it takes away")
    func meanwhile() {
        take("b:")
        take("c:")
        take("d:")
        let gone = sample.app.register { $0.bind("cmd+k", to: "c:") }
        sample.app.receiveAction("a:") { [sample] _ in
            gone.cancel()
            sample.app.bind("cmd+k", to: "d:")
            return .notHandled
        }
        sample.window.bind("cmd+k", to: "a:", passes: true)
        let menu = Menu("M") { Command("B", action: "b:", shortcut: "cmd+k") }
        let keys = KeyMap(sample.coordinator, menu: menu)
        keys.type("cmd+k", from: sample.window)
        #expect(sample.journal.take() == ["b:"])
    }

    @Test("what declined leaves the keys to a longer chord, and the binding of an abandoned chord to the next one")
    func chords() {
        decline("a:")
        take("b:")
        take("c:")
        sample.app.bind("ctrl+k ctrl+c", to: "c:").bind("ctrl+k", to: "a:", passes: true)
        let keys = KeyMap(sample.coordinator)
        #expect(keys.type("ctrl+k").isPending && keys.pending.count == 1)
        #expect(keys.type("ctrl+c").isConsumed && sample.journal.take() == ["a:", "c:"])

        sample.app.bind("ctrl+j", to: "b:").bind("ctrl+j", to: "a:", passes: true).bind("ctrl+j ctrl+c", to: "c:")
        #expect(keys.type("ctrl+j").isPending && sample.journal.take() == [])
        let pressed = keys.type("ctrl+x")
        #expect(pressed.abandoned?.isPerformed == true && pressed.resolution.abandoned?.action == "b:")
        #expect(sample.journal.take() == ["a:", "b:"])
        keys.type("ctrl+j")
        #expect(keys.abandon()?.outcome?.isPerformed == true && sample.journal.take() == ["a:", "b:"])
    }
}

extension KeyBinding.Source {
    fileprivate static let allSources: [KeyBinding.Source] = [.user, .node, .menu]
}
