import ActionRuntime
import Testing

@Suite("Keys that are consumed") struct KeyConsumptionTests {  // Rule 53
    @Test("are those that a binding took, unless its handler declined", arguments: [false, true])
    func consumed(isAwaited: Bool) async {
        let root = ActionNode("root"), coordinator = Coordinator(root: root)
        root.onAction("consume.done:") { _ in }
        root.onAction("consume.off:", validate: { $0.disable("it is off") }) { _ in }
        root.onAction("consume.fails:") { _ in throw ActionValueError(expected: "more", found: .null) }
        root.receiveAction("consume.declines:") { _ in .notHandled }
        root.bind("cmd+d", to: "consume.done:").bind("cmd+o", to: "consume.off:").bind("cmd+f", to: "consume.fails:")
        root.bind("cmd+n", to: "consume.declines:").bind("cmd+k cmd+k", to: "consume.done:")
        root.bind("cmd+u", to: "consume.nobody:").bind("cmd+p", to: "consume.off:", passes: true)
        let keys = KeyMap(coordinator)
        let expected: [(KeyShortcut, Bool)] = [
            ("cmd+d", true), ("cmd+o", true), ("cmd+f", true), ("cmd+n", false), ("cmd+u", false), ("cmd+p", false),
            ("cmd+x", false), ("cmd+k", true), ("cmd+k", true), ("cmd+k", true), ("cmd+x", false),
        ]
        for (shortcut, isConsumed) in expected {
            let stroke = shortcut.strokes[0]
            let outcome = isAwaited ? await keys.press(stroke) : { keys.press(stroke) }()
            #expect(outcome.isConsumed == isConsumed, "\(stroke): \(outcome)")
        }
    }
}
