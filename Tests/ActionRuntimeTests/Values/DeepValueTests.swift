import ActionRuntime
import Foundation
import Testing

/// A value that a program nests to any depth is compared, hashed, written and passed on a small stack (rule 35).
@Suite("Values that are nested deep", .timeLimit(.minutes(10))) struct DeepValueTests {
    /// What is done with a value.
    enum Use: String, CaseIterable, Codable, Sendable {
        case equality, hash, text, encoding, decoding, request, macro, undo, menu

        /// The stack that it needs: coders take 4 KB of it a level in a debug build.
        var stack: Int { self == .encoding || self == .decoding ? SizedStack.large : SizedStack.small }

        func run(_ make: (Int) -> ActionValue) {
            let count = 20_000, value = make(count), other = make(count), longer = make(count + 1)
            switch self {
            case .equality: precondition(value == other && value != longer)
            case .hash:
                precondition(Set([value, other, longer]).count == 2)
                precondition(value.hashValue == other.hashValue)
            case .text: precondition(value.json() == "\(other)" && value.json().utf8.count >= 2 * count)
            case .encoding:
                for encoded in [make(DeepValueTests.coded), value] {
                    let isRefused = (try? JSONEncoder().encode(encoded)) == nil
                    precondition(isRefused == (encoded == value), "\(isRefused)")
                }
            case .decoding:
                for depth in [DeepValueTests.coded, DeepValueTests.coded + 1, 400] {
                    let decoded = try? JSONDecoder().decode(ActionValue.self, from: Data(make(depth).json().utf8))
                    precondition((decoded == nil) == (depth > DeepValueTests.coded), "\(depth)")
                    precondition(decoded.map { $0 == make(depth) } ?? true, "\(depth)")
                }
            case .request, .macro, .undo, .menu: dispatch(value, other)
            }
        }

        private func dispatch(_ value: ActionValue, _ other: ActionValue) {
            let app = ActionNode("app"), coordinator = Coordinator(root: app),
                arguments: ActionArguments = ["value": value]
            app.undoStack = UndoStack()
            var heard: [DispatchRecord] = []
            coordinator.observe { heard.append($0) }
            let recorder = coordinator.record()
            switch self {
            case .macro:
                app.onAction("deep.b:", parameters: [.any("value")]) { $0.arguments["value"] == value }
                let steps = ActionSequence([.init("deep.b:", arguments: arguments)], parameters: ["name"])
                app.onAction("deep.a:", performs: steps)
                precondition(coordinator.performNow("deep.a:", arguments: ["name": "x"]).isPerformed)
            case .undo:
                app.onAction("deep.a:", parameters: [.any("value")]) { invocation in
                    invocation.registerUndo(perform: "deep.a:", invocation.arguments)
                }
                for name: ActionName in ["deep.a:", "undo:", "redo:", "repeat:"] {
                    let outcome = coordinator.performNow(name, arguments: name == "deep.a:" ? arguments : [:])
                    precondition(outcome.isPerformed, "\(name)")
                }
            case .menu:
                app.onAction("deep.a:", validate: { $0.setValue(value) }) { _ in }
                let menu = Menu("M") {
                    Command("A", action: "deep.a:", arguments: ["value": other])
                    Command("B", action: "deep.a:", arguments: ["value": 1])
                }
                let items = coordinator.snapshot(of: menu).items
                precondition(items.map(\.state) == [.on, .off])
                precondition(coordinator.snapshot(of: menu).changes(since: coordinator.snapshot(of: menu)).isEmpty)
                precondition(coordinator.perform("deep.a:", arguments: arguments).isPerformed)
            default:
                app.onAction(
                    "deep.a:", parameters: [.array("value", optional: true), .object("other", optional: true)]
                ) {
                    $0.arguments["value"]
                }
                var outcomes = [arguments, ["wrong": value], ["value": "x", "other": value]].map {
                    coordinator.performNow("deep.a:", arguments: $0)
                }
                outcomes.append(coordinator.performNow("deep.z:", arguments: arguments))
                precondition(outcomes.allSatisfy { !"\($0)".isEmpty })
                precondition(!coordinator.explain(Invocation("deep.a:", arguments: arguments)).description.isEmpty)
                precondition(Set([Invocation("deep.a:", arguments: arguments)]).count == 1)
            }
            precondition(!recorder.stop().jsonLines().isEmpty)
            precondition(!heard.isEmpty && heard.allSatisfy { !"\($0)".isEmpty })
        }
    }

    /// How deep `Codable` types may be nested.
    private static let coded = 128

    @Test("are used on a small stack in any way", arguments: Use.allCases, [false, true])
    func use(_ use: Use, areObjects: Bool) async {
        await #expect(processExitsWith: .success) { [use = use as Use, areObjects = areObjects as Bool] in
            SizedStack.run(use.stack) {
                use.run { depth in
                    var value: ActionValue = areObjects ? [:] : []
                    for _ in 1..<depth { value = areObjects ? ["a": value] : [value] }
                    // Kept for the process, because Swift releases arrays within arrays recursively.
                    _ = Unmanaged.passRetained(Box(value))
                    return value
                }
            }
        }
    }

    @Test(
        "are released on a small stack down to 1,000 levels, twice as deep as JSON is read", arguments: [false, true])
    func release(areObjects: Bool) async {
        await #expect(processExitsWith: .success) { [areObjects = areObjects as Bool] in
            SizedStack.run(SizedStack.small) {
                var value: ActionValue = 1
                for _ in 1..<1_000 { value = areObjects ? ["a": value] : [value] }
            }
        }
    }

    @Test("equal values have equal hashes, whatever differs in the order in which members were added")
    func members() {
        let names = (0..<50).map { "k\($0)" }
        func object(_ names: [String]) -> ActionValue {
            names.reduce(ActionValue.object([:])) { value, name in
                guard case .object(var members) = value else { return value }
                members[name] = ["n": .string(name), "list": [1, 2.5, nil, true, .array([])]]
                return .object(members)
            }
        }
        let (one, two) = (object(names), object(names.reversed()))
        #expect(one == two && one.hashValue == two.hashValue)
        #expect(one != object(Array(names.dropLast())))
        #expect(["a": 1] as ActionValue != ["b": 1] && ["a": 1] as ActionValue != ["a": 1.0])
        #expect([1, [2, 3]] as ActionValue != [1, [2, 4]] && [[1], 2] as ActionValue != [[1], 3])
        #expect(Set<ActionValue>([[], [:], nil, false, 0, 0.0, "", [[]], [nil]]).count == 9)
        #expect(ActionValue.double(0) == .double(-0.0) && ActionValue.double(.nan) != .double(.nan))
        #expect(Set<ActionValue>([["e\u{301}": "é"], ["é": "e\u{301}"]]).count == 1)
    }

    private final class Box {
        let value: ActionValue
        init(_ value: ActionValue) { self.value = value }
    }
}
