import ActionRuntime
import Testing

@Suite("KeyMap: chords (rule 34)")
struct KeyMapChordTests {
    let sample = Sample()

    init() {
        for action: ActionName in ["a:", "b:", "c:"] {
            sample.app.onAction(action) { [sample] _ in sample.journal.note(action.text) }
        }
        sample.app.onAction("locked:", validate: { $0.disable("it is locked") }) { _ in }
    }

    private func stroke(_ text: String) throws -> KeyStroke { try KeyShortcut(parsing: text).strokes[0] }

    @Test("a chord of any length is pending until its last keystroke performs it", arguments: 1...8)
    func lengths(count: Int) throws {
        let strokes = try (0..<count).map { try stroke("ctrl+\($0)") }
        sample.app.bind(try #require(KeyShortcut(strokes: strokes)), to: "a:")
        let keys = KeyMap(sample.coordinator)
        for (index, stroke) in strokes.enumerated() {
            #expect(keys.pending == Array(strokes[..<index]))
            let pressed = keys.press(stroke)
            #expect(pressed.isPending == (index < count - 1))
            #expect(pressed.outcome?.isPerformed == (index < count - 1 ? nil : true))
            #expect(pressed.resolution.shortcut.strokes == Array(strokes[...index]))
        }
        #expect(keys.pending.isEmpty && sample.journal.take() == ["a:"])
    }

    @Test("the longest chord that begins as it should, and ends otherwise, is forgotten like any other")
    func longest() throws {
        let strokes = try (0..<8).map { try stroke("ctrl+\($0)") }
        sample.app.bind(try #require(KeyShortcut(strokes: strokes)), to: "a:")
        let keys = KeyMap(sample.coordinator)
        strokes.dropLast().forEach { keys.press($0) }
        #expect(keys.pending.count == 7)
        #expect(try keys.press(stroke("x")).isUnclaimed && keys.pending.isEmpty)
    }

    @Test("a keystroke that does not go on with a chord is forgotten with it, though it may be bound itself")
    func broken() throws {
        sample.app.bind("ctrl+k ctrl+c", to: "a:").bind("ctrl+x", to: "b:")
        let keys = KeyMap(sample.coordinator)
        keys.type("ctrl+k")
        let pressed = keys.type("ctrl+x")
        #expect(pressed.isUnclaimed && pressed.outcome == nil && pressed.resolution.shortcut == "ctrl+k ctrl+x")
        #expect(keys.pending.isEmpty && sample.journal.entries.isEmpty)
        keys.type("ctrl+x")
        #expect(sample.journal.take() == ["b:"])
    }

    @Test("a chord that was begun can be abandoned; the next keystroke begins anew")
    func abandoned() {
        sample.app.bind("ctrl+k ctrl+c", to: "a:").bind("ctrl+c", to: "b:")
        let keys = KeyMap(sample.coordinator)
        keys.type("ctrl+k")
        keys.abandon()
        #expect(keys.pending.isEmpty)
        keys.type("ctrl+c")
        #expect(sample.journal.take() == ["b:"])
        keys.abandon()
        keys.type("ctrl+k ctrl+c")
        #expect(sample.journal.take() == ["a:"])
    }

    @Test("chords that begin alike are told apart by what follows")
    func siblings() {
        sample.app.bind("ctrl+k a", to: "a:").bind("ctrl+k b", to: "b:").bind("ctrl+k b c", to: "c:")
        let keys = KeyMap(sample.coordinator)
        keys.type("ctrl+k a")
        keys.type("ctrl+k b c")
        #expect(sample.journal.take() == ["a:", "c:"], "the newer of two chords is the longer, and waits for its end")
        let pressed = keys.explain(KeyShortcut("ctrl+k").strokes[0])
        #expect(pressed.candidates.map(\.verdict) == [.pending, .notAsked, .notAsked])
    }

    @Test("of a complete binding and a longer chord the one that is asked first has the keystroke")
    func completeOrLonger() {
        sample.window.bind("ctrl+k", to: "a:")
        sample.grid.bind("ctrl+k ctrl+c", to: "b:")
        sample.cells[0].bind("ctrl+k", to: "c:")
        let keys = KeyMap(sample.coordinator)
        #expect(keys.type("ctrl+k", from: sample.grid).isPending)
        #expect(keys.type("ctrl+c", from: sample.grid).outcome?.isPerformed == true)
        keys.type("ctrl+k", from: sample.cells[0])
        #expect(sample.journal.take() == ["b:", "c:"] && keys.pending.isEmpty)
    }

    @Test("a chord whose action nobody claims, or whose condition does not hold, is not waited for")
    func untargeted() throws {
        sample.app.bind("ctrl+k", to: "a:").bind("ctrl+k x", to: "nobody:")
        sample.app.bind("ctrl+k y", to: "b:", when: try .init(parsing: "never"))
        let keys = KeyMap(sample.coordinator)
        let pressed = keys.type("ctrl+k")
        #expect(pressed.resolution.candidates.map(\.verdict) == [.conditionFalse, .noTarget, .chosen])
        #expect(sample.journal.take() == ["a:"])
        #expect(keys.type("ctrl+k x").isUnclaimed)
    }

    @Test("a chord whose action is disabled is waited for, and its last keystroke is used up")
    func disabled() {
        sample.app.bind("ctrl+k", to: "a:").bind("ctrl+k x", to: "locked:")
        let keys = KeyMap(sample.coordinator)
        #expect(keys.type("ctrl+k").isPending)
        #expect(keys.type("x").outcome?.word == "disabled")
        #expect(sample.journal.entries.isEmpty && keys.pending.isEmpty)
    }

    @Test("a chord whose action is disabled and that passes lets the next binding have its first keystroke")
    func passing() {
        sample.app.bind("ctrl+k", to: "a:").bind("ctrl+k x", to: "locked:", passes: true)
        let keys = KeyMap(sample.coordinator)
        let pressed = keys.type("ctrl+k")
        #expect(pressed.resolution.candidates.map(\.verdict) == [.passed("it is locked"), .chosen])
        #expect(sample.journal.take() == ["a:"])
        sample.app.bind("ctrl+l x", to: "b:", passes: true)
        #expect(keys.type("ctrl+l").isPending && keys.type("x").outcome?.isPerformed == true)
    }

    @Test("a complete binding that is disabled uses the keystroke up before a longer chord, unless it passes")
    func disabledComplete() {
        sample.app.bind("ctrl+k x", to: "a:").bind("ctrl+k", to: "locked:")
        let keys = KeyMap(sample.coordinator)
        #expect(keys.type("ctrl+k").outcome?.word == "disabled")
        sample.grid.bind("ctrl+k x", to: "a:").bind("ctrl+k", to: "locked:", passes: true)
        #expect(keys.type("ctrl+k", from: sample.grid).isPending)
        #expect(keys.type("x", from: sample.grid).outcome?.isPerformed == true)
    }

    @Test("each keystroke of a chord is judged as things are by then")
    func changing() {
        sample.grid.bind("ctrl+k x", to: "b:")
        let registration = sample.grid.register("b:") { [sample] _ in sample.journal.note("near") }
        let keys = KeyMap(sample.coordinator)
        keys.type("ctrl+k", from: sample.grid)
        registration.cancel()
        keys.type("x", from: sample.grid)
        #expect(sample.journal.take() == ["b:"])
        keys.type("ctrl+k", from: sample.grid)
        #expect(keys.type("x", from: sample.sidebar).isUnclaimed, "the focus has moved to where the chord is not bound")
        #expect(keys.pending.isEmpty)
    }
}
