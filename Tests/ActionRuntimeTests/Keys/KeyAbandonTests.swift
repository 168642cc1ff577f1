import ActionRuntime
import Testing

@Suite("KeyMap: a chord that is abandoned runs the binding it stood before (rule 53)")
struct KeyAbandonTests {
    let sample = Sample()

    init() {
        for action: ActionName in ["a:", "b:", "c:"] {
            sample.app.onAction(action) { [sample] _ in sample.journal.note(action.text) }
        }
        sample.app.onAction("locked:", validate: { $0.disable("it is locked") }) { _ in }
        sample.app.receiveAction("declines:") { _ in .notHandled }
        sample.app.onAction("awaits:") { [sample] _ async in sample.journal.note("awaits:") }
    }

    private func stroke(_ text: String) throws -> KeyStroke { try KeyShortcut(parsing: text).strokes[0] }

    /// Binds the complete keys, and before them a chord that is asked first.
    private func keys(_ complete: ActionName?, passes: Bool = false, when condition: Condition? = nil) -> KeyMap {
        if let complete { sample.app.bind("ctrl+k", to: complete, passes: passes, when: condition) }
        sample.app.bind("ctrl+k ctrl+c", to: "b:").bind("ctrl+x", to: "c:").bind("ctrl+y z", to: "c:")
        return KeyMap(sample.coordinator) { $0 == "p" ? .bool(true) : nil }
    }

    @Test(
        "by time: the binding of the pending keys is performed, if there is one",
        arguments: [
            ("a:", "performed", ["a:"]), ("locked:", "disabled", []), ("declines:", "declined", []),
            ("nobody:", nil, []),
            (nil, nil, []),
        ] as [(ActionName?, String?, [String])], [false, true])
    func byTime(_ row: (complete: ActionName?, outcome: String?, notes: [String]), isAwaited: Bool) async throws {
        let keys = keys(row.complete)
        #expect(keys.type("ctrl+k").isPending)
        let abandoned = isAwaited ? await keys.abandon() : { keys.abandon() }()
        #expect(abandoned?.outcome?.word == row.outcome && sample.journal.take() == row.notes && keys.pending.isEmpty)
        if let abandoned {
            #expect(abandoned.resolution.shortcut == "ctrl+k" && abandoned.resolution.candidates.count == 1)
            #expect(!abandoned.isPending && abandoned.abandoned == nil)
        }
        let again = isAwaited ? await keys.abandon() : { keys.abandon() }()
        #expect(again == nil && sample.journal.entries.isEmpty, "nothing is pending")
    }

    @Test("forgetting performs nothing")
    func forgotten() {
        let keys = keys("a:")
        keys.type("ctrl+k")
        keys.forget()
        #expect(keys.pending.isEmpty && sample.journal.entries.isEmpty)
    }

    @Test(
        "by a keystroke that does not continue it: the binding is performed first, then the keystroke is pressed by itself",
        arguments: [
            ("ctrl+x", "performed", ["a:", "c:"]), ("ctrl+k", "pending", ["a:"]), ("ctrl+y", "pending", ["a:"]),
            ("x", "unclaimed", ["a:"]), ("ctrl+c", "performed", ["b:"]),
        ], [false, true])
    func byKeystroke(_ row: (next: String, word: String, notes: [String]), isAwaited: Bool) async throws {
        let keys = keys("a:")
        keys.type("ctrl+k")
        let stroke = try stroke(row.next)
        let explained = keys.explain(stroke)
        let pressed = isAwaited ? await keys.press(stroke) : { keys.press(stroke) }()
        let word = pressed.outcome?.word ?? (pressed.isPending ? "pending" : "unclaimed")
        #expect(word == row.word && sample.journal.take() == row.notes && pressed.resolution == explained)
        let isAbandoned = row.notes.first == "a:"
        #expect(pressed.abandoned?.isPerformed == (isAbandoned ? true : nil))
        #expect(explained.abandoned?.action == (isAbandoned ? "a:" : nil))
        #expect(explained.shortcut.strokes == (isAbandoned ? [stroke] : [try self.stroke("ctrl+k"), stroke]))
        #expect(keys.pending == (row.word == "pending" ? [stroke] : []))
        #expect(pressed.isConsumed == (row.word != "unclaimed"), "the keystroke's own")
    }

    @Test(
        "where no binding takes the pending keys, both are forgotten, as before",
        arguments: [nil, "nobody:", "locked:"] as [ActionName?])
    func nobody(complete: ActionName?) throws {
        let keys = keys(complete, passes: true)
        keys.type("ctrl+k")
        let stroke = try stroke("ctrl+x")
        #expect(keys.explain(stroke).abandoned == nil)
        let pressed = keys.press(stroke)
        #expect(pressed.isUnclaimed && pressed.abandoned == nil && pressed.resolution.shortcut == "ctrl+k ctrl+x")
        #expect(sample.journal.entries.isEmpty && keys.pending.isEmpty)
    }

    @Test(
        "what is disabled, declines or needs a task is reported, and the keystroke goes on",
        arguments: [
            ("locked:", "disabled", false), ("declines:", "declined", false), ("awaits:", "failed", false),
            ("awaits:", "performed", true),
        ] as [(ActionName, String, Bool)])
    func reported(complete: ActionName, word: String, isAwaited: Bool) async throws {
        let keys = keys(complete)
        keys.type("ctrl+k")
        let stroke = try stroke("ctrl+x")
        let pressed = isAwaited ? await keys.press(stroke) : { keys.press(stroke) }()
        #expect(pressed.abandoned?.word == word && pressed.outcome?.isPerformed == true)
        #expect(sample.journal.take().last == "c:")
    }

    @Test("conditions, order and other bindings decide as they do for any keys")
    func decided() throws {
        let keys = keys("a:", when: try .init(parsing: "!p"))
        sample.window.bind("ctrl+k", to: "c:")
        sample.grid.bind("ctrl+k ctrl+c", to: "b:")
        keys.type("ctrl+k", from: sample.grid)
        keys.abandon(from: sample.window)
        #expect(sample.journal.take() == ["c:"], "the start is that of the abandoning")
        keys.type("ctrl+k", from: sample.grid)
        #expect(keys.abandon(from: sample.app) == nil, "the condition does not hold")
    }

    @Test("a condition may press keys while keys are pressed")
    func pressing() throws {
        let keys = KeyMap(sample.coordinator), k = try stroke("ctrl+k"), x = try stroke("ctrl+x")
        sample.app.bind("ctrl+k ctrl+c", to: "first:").bind("ctrl+x ctrl+y", to: "b:")
        var hasPressed = false
        sample.app.register(
            "first:",
            when: {
                if !hasPressed {
                    hasPressed = true
                    _ = keys.press(x)
                }
                return true
            }
        ) { [sample] _ in sample.journal.note("first:") }
        keys.type("ctrl+k")
        #expect(hasPressed && keys.pending == [k])
        keys.type("ctrl+c")
        #expect(sample.journal.take() == ["first:"])
    }

    @Test("only a binding of all pending keys is performed, and one of keys taken away is not")
    func prefixes() throws {
        sample.app.bind("ctrl+k", to: "a:").bind("ctrl+k ctrl+k ctrl+c", to: "b:")
        let keys = KeyMap(sample.coordinator)
        keys.type("ctrl+k ctrl+k")
        let x = try stroke("x")
        #expect(keys.pending.count == 2 && keys.press(x).abandoned == nil)
        #expect(sample.journal.entries.isEmpty)
        keys.overrides = [KeyOverride(takingAway: "ctrl+k ctrl+k ctrl+c"), KeyOverride("ctrl+k x", "c:")]
        keys.type("ctrl+k")
        #expect(keys.press(try stroke("ctrl+k")).abandoned?.isPerformed == true && sample.journal.take() == ["a:"])
        keys.overrides = [KeyOverride(takingAway: "ctrl+k y"), KeyOverride("ctrl+k x", "c:")]
        keys.forget()
        keys.type("ctrl+k")
        #expect(keys.press(try stroke("y")).isUnclaimed && sample.journal.entries.isEmpty, "the keys do nothing")
    }

    @Test("the keystroke is pressed where the abandoned action has moved the first responder")
    func focus() throws {
        let keys = KeyMap(sample.coordinator)
        sample.app.onAction("open:") { [sample] _ in sample.coordinator.firstResponder = sample.sidebar }
        sample.app.bind("g", to: "open:").bind("g g", to: "b:").bind("x", to: "a:")
        sample.sidebar.bind("x", to: "c:")
        keys.press(try stroke("g"))
        let pressed = keys.press(try stroke("x"))
        #expect(pressed.abandoned?.isPerformed == true && sample.journal.take() == ["c:"])
        keys.press(try stroke("g"))
        keys.press(try stroke("x"), from: sample.app)
        #expect(sample.journal.take() == ["a:"], "a start that is given stays")
    }

    @Test("from a start that has left its tree the binding fails, and nothing runs")
    func stale() throws {
        let keys = KeyMap(
            sample.coordinator, overrides: [KeyOverride("ctrl+k", "a:"), KeyOverride("ctrl+k ctrl+c", "b:")])
        sample.coordinator.firstResponder = sample.grid
        let origin = sample.coordinator.capture()
        keys.type("ctrl+k")
        sample.grid.removeFromParent()
        let abandoned = keys.abandon(from: origin)
        #expect(abandoned?.outcome?.word == "failed" && sample.journal.entries.isEmpty)
    }

    @Test("explanations and outcomes say it in words")
    func words() throws {
        let keys = keys("a:")
        keys.type("ctrl+k")
        let stroke = try stroke("ctrl+x")
        #expect(
            keys.explain(stroke).description == """
                'ctrl+k' is not continued: ctrl+k → a: (app) is performed first.
                ctrl+x stands for 'c:'.
                  ctrl+x → c: (app): chosen
                """)
        #expect(
            keys.press(stroke).description == """
                ctrl+k: 'a:' was performed at app.
                ctrl+x: 'c:' was performed at app.
                """)
    }
}
