import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct StateLookupTests {
    private let state: [String: ActionValue] = [
        "a": .object(["b": .object(["c": .int(1), "": .int(5)]), "x.y": .int(6), "null": .null]),
        "a.b": .int(2), "list": .array([.int(3)]), "": .int(4), ".": .int(7),
    ]

    @Test(
        "the exact key comes first, then the way into nested objects",
        arguments: [
            ("a.b", .int(2)), ("a.b.c", .int(1)), ("a.b.", .int(5)), ("", .int(4)), (".", .int(7)), ("a.null", .null),
            ("a.x.y", nil), ("a.b.c.d", nil), ("list.0", nil), ("missing", nil), ("a.missing", nil), ("..", nil),
        ] as [(String, ActionValue?)])
    func lookup(name: String, value: ActionValue?) {
        #expect(state.value(at: name) == value)
    }

    @Test("after 'args.' the arguments are read, and the state never is")
    func arguments() {
        let state: [String: ActionValue] = ["args.x": .int(1), "args": .object(["x": .int(2), "y": .int(3)])]
        #expect(state.value(at: "args.x", arguments: ["x": .int(4)]) == .int(4))
        #expect(state.value(at: "args.y", arguments: [:]) == nil)
        #expect(state.value(at: "args", arguments: ["x": .int(4)]) == state["args"])
    }

    @Test("a very long name is no trouble")
    func longName() {
        #expect(state.value(at: String(repeating: "a.", count: 500_000)) == nil)
    }
}
