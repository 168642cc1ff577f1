import ActionRuntime
import Testing

@Suite("KeyMap.observe: what a key did, and why each candidate lost")
struct KeyRecordTests {
    private final class Log {
        var records: [KeyRecord] = []
        var last: KeyRecord? { records.last }
    }

    private let coordinator = Coordinator(root: ActionNode("app"))
    private let keys: KeyMap
    private let log = Log()
    private let field: ActionNode

    init() {
        keys = KeyMap(coordinator)
        field = ActionNode("field", in: coordinator.root)
        field.takesText = true
        coordinator.root.onAction("save:") { _ in }.onAction("lock:", validate: { $0.disable("it is locked") }) { _ in }
        coordinator.root.bind("ctrl+s", to: "save:").bind("ctrl+l", to: "lock:")
        keys.observe { [log] in log.records.append($0) }
    }

    private func press(_ text: String, from start: ActionNode? = nil, raw: String? = nil, text typed: String? = nil) {
        guard let stroke = KeyShortcut(text)?.strokes[0] else { return }
        keys.press(KeyPress(stroke, text: typed, raw: raw), from: start)
    }

    @Test("a record has the press, the start, the candidates in order, the outcome and the dispatch")
    func record() throws {
        var dispatches: [UInt64] = []
        coordinator.observe { dispatches.append($0.id) }
        coordinator.root.bind("ctrl+s", to: "nothing:").bind("ctrl+s", to: "save:", when: "never")
        press("ctrl+s", from: field, raw: "event 7")
        let record = try #require(log.last)
        #expect(record.start == field.id && record.press.raw == "event 7" && record.outcome == .performed)
        #expect(record.dispatch == dispatches.last && record.dispatch != nil)
        #expect(record.isConsumed && !record.isPending && record.time > 1.7e9 && record.duration > .zero)
        #expect(
            record.description == """
                ctrl+s: ctrl+s stands for 'save:'. It is performed.
                  ctrl+s → save: (app): its condition does not hold
                  ctrl+s → nothing: (app): nobody claims its action
                  ctrl+s → save: (app): chosen
                """)
    }

    @Test("a disabled action, keys that nobody binds, and a chord are told")
    func others() {
        coordinator.root.bind("ctrl+k ctrl+s", to: "save:")
        press("ctrl+l")
        press("ctrl+y")
        press("ctrl+k")
        #expect(log.records.map(\.outcome) == [.disabled, nil, nil])
        #expect(log.records.map(\.isConsumed) == [true, false, true])
        #expect(log.records.map(\.isPending) == [false, false, true])
        #expect(log.records[0].resolution.candidates.map(\.verdict) == [.disabled("it is locked")])
        #expect(log.records[1].press.stroke == KeyStroke("y", .control), "no text is hidden here")
        #expect(log.records.allSatisfy { $0.dispatch == nil }, "nobody observes dispatches")
    }

    @Test("a key that abandons a chord and is pressed again has one record")
    func abandoned() {
        coordinator.root.bind("ctrl+k ctrl+s", to: "save:").bind("ctrl+k", to: "lock:")
        coordinator.root.bind("ctrl+k ctrl+s", to: "save:")
        press("ctrl+k")
        press("ctrl+l")
        #expect(log.records.count == 2)
        #expect(log.last?.resolution.abandoned?.action == "lock:" && log.last?.resolution.shortcut == "ctrl+l")
    }

    @Test("a character that no binding took is told as a character, with nothing that shows which")
    func typing() throws {
        coordinator.root.bind("p", to: "save:", when: "never").bind("shift+q", to: "save:").bind("d", to: "declines:")
        coordinator.root.receiveAction("declines:") { _ in .notHandled }
        for key in ["p", "shift+p", "space", "numpad1", "d"] { press(key, raw: "event \(key)", text: "x") }
        press("shift+p", from: field, raw: "event p", text: "P")
        for record in log.records {
            #expect(record.description == "a character: no binding took it.")
            #expect(record.press == KeyPress(KeyStroke(.any)) && record.resolution.candidates.isEmpty)
            #expect(record.outcome == nil && record.dispatch == nil && !record.isConsumed)
        }
        press("shift+q", raw: "event Q", text: "Q")
        #expect(log.last?.press.raw == "event Q" && log.last?.outcome == .performed, "a binding took it")
        field.bind("z", to: "save:")
        press("z", from: field, raw: "event z", text: "z")
        #expect(log.last?.press.stroke == KeyStroke("z") && log.last?.press.raw == nil && log.last?.press.text == nil)
        for key in ["escape", "left", "f5"] { press(key, raw: "e") }
        #expect(log.records.suffix(3).map { "\($0.press)" } == ["escape", "left", "f5"])
    }

    @Test("a key that is let go is told where something is bound to that")
    func release() {
        coordinator.root.bind("ctrl+space", to: "save:", on: .up)
        for key in ["s", "ctrl+l", "ctrl+space"] {
            let stroke = KeyShortcut(key)?.strokes[0] ?? KeyStroke(.escape)
            keys.press(KeyPress(stroke, phase: .up))
        }
        #expect(log.records.map { "\($0.press)" } == ["ctrl+space let go"])
        #expect(log.last?.outcome == .performed)
    }

    @Test("questions are no presses, and observers hear in their order until they are cancelled")
    func observers() {
        var order: [Int] = []
        let first = keys.observe { _ in order.append(1) }
        keys.observe { _ in order.append(2) }
        _ = keys.explain(KeyStroke("s", .control))
        _ = keys.shortcut(for: "save:")
        press("ctrl+s")
        first.cancel()
        press("ctrl+s")
        #expect(order == [1, 2, 2] && log.records.count == 2)
    }

    @Test("an awaited press is observed as well")
    func awaited() async {
        coordinator.root.onAction("later:") { _ in await Task.yield() }.bind("f2", to: "later:")
        await keys.press(KeyPress(KeyStroke(.function(2))))
        #expect(log.last?.outcome == .performed)
    }
}
