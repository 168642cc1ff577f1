import ActionRuntime
import Testing

/// A type of its own that travels as text.
private enum Direction: String, ActionValueConvertible {
    case up, down

    var actionValue: ActionValue { .string(rawValue) }

    init(actionValue: ActionValue) throws {
        guard case .string(let text) = actionValue, let direction = Self(rawValue: text) else {
            throw ActionValueError(expected: "a direction", found: actionValue)
        }
        self = direction
    }
}

extension Action<Int, Void> {
    fileprivate static let rate = Self("applyRating:", "stars")
}

extension Action<Int, Int> {
    fileprivate static let double = Self("double:")
}

extension Action<Void, String> {
    fileprivate static let title = Self("title")
}

extension Action<Direction, Void> {
    fileprivate static let move = Self("move:", "direction")
}

/// A type that travels as its raw value.
private enum Size: Int, ActionValueConvertible { case small = 1, large }

extension Action<Size, Size> {
    fileprivate static let resize = Self("resize:", "size")
}

extension Action<[Int], Int> {
    fileprivate static let sum = Self("sum:", "numbers")
}

extension Action<Int?, Bool> {
    fileprivate static let zoom = Self("zoom:", "factor")
}

@Suite("Action") struct ActionTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    @Test("the input travels as the argument that the key names")
    func input() {
        var seen: [ActionArguments] = []
        var stars: [Int] = []
        sample.app.on(.rate) { stars.append($0) }
        sample.window.receiveAction("applyRating:") { invocation in
            seen.append(invocation.arguments)
            return .notHandled
        }
        #expect(coordinator.perform(.rate, 4, from: sample.grid).isPerformed)
        #expect(coordinator.perform("applyRating:", arguments: ["stars": 5], from: sample.grid).isPerformed)
        #expect(stars == [4, 5] && seen == [["stars": 4], ["stars": 5]])
    }

    @Test("the argument is named value where the key does not say")
    func defaultParameter() throws {
        sample.app.on(.double) { 2 * $0 }
        #expect(Action.double.parameter == "value")
        #expect(try coordinator.perform(.double, 21).get(.double) == 42)
        #expect(try coordinator.perform("double:", arguments: ["value": 4]).get(as: Int.self) == 8)
    }

    @Test("a key without input takes none, and gives its output")
    func void() throws {
        sample.app.on(.title) { "Photos" }
        #expect(try coordinator.perform(.title).get(.title) == "Photos")
        #expect(try coordinator.perform("title").get() == "Photos")
    }

    @Test(
        "arguments that are no input are bad, and disable",  // Rule 14
        arguments: [
            ([:], "argument 'stars' is missing (an integer)"),
            (["stars": "five"], #"argument 'stars' must be an integer, got "five""#),
            (["stars": ActionValue.null], "argument 'stars' must be an integer, got null"),
            (["stars": 1, "x": 2], "unknown argument 'x'"),
        ] as [(ActionArguments, String)])
    func badInput(_ arguments: ActionArguments, _ message: String) {
        var calls = 0
        sample.app.on(.rate) { _ in calls += 1 }
        let outcome = coordinator.perform("applyRating:", arguments: arguments)
        let validation = coordinator.validate("applyRating:", arguments: arguments)
        #expect(outcome.word == "badArguments" && outcome.description == "'applyRating:' \(message).")
        #expect(validation.reasons.map(\.text) == [message] && validation.reasons.first?.by == sample.app.id)
        #expect(coordinator.validate("applyRating:").isEnabled && calls == 0)
    }

    @Test("a number without a fraction goes for an integer")
    func conversion() {
        var stars: [Int] = []
        sample.app.on(.rate) { stars.append($0) }
        coordinator.perform("applyRating:", arguments: ["stars": 3.0])
        #expect(stars == [3])
    }

    @Test("a type of one's own is checked before the handler runs")  // Rule 14
    func ownType() {
        var moves: [Direction] = []
        sample.app.on(.move) { moves.append($0) }
        #expect(coordinator.perform(.move, .down).isPerformed && moves == [.down])
        let bad = coordinator.perform("move:", arguments: ["direction": "left"])
        #expect(bad.description == #"'move:' argument 'direction' is not usable: expected a direction, got "left"."#)
        #expect(!coordinator.validate("move:", arguments: ["direction": "left"]).isEnabled)
        #expect(coordinator.perform("move:").word == "badArguments" && moves == [.down])
    }

    @Test("a type with raw values travels as these, and is checked before the handler runs")  // Rules 14 and 52
    func rawValues() throws {
        sample.app.on(.resize) { $0 }
        #expect(Action.resize.signature == ActionSignature([.init("size", .integer)], returns: .integer))
        #expect(coordinator.perform(.resize, .large).value == 2)
        #expect(try coordinator.perform(.resize, .small).get(.resize) == .small)
        let bad = coordinator.perform("resize:", arguments: ["size": 3])
        #expect(bad.description == "'resize:' argument 'size' is not usable: expected a value of Size, got 3.")
        #expect(coordinator.perform("resize:", arguments: ["size": "x"]).word == "badArguments")
    }

    @Test("an array is checked to its elements")  // Rule 14
    func array() throws {
        sample.app.on(.sum) { $0.reduce(0, +) }
        #expect(try coordinator.perform(.sum, [1, 2, 3]).get(.sum) == 6)
        #expect(coordinator.perform("sum:", arguments: ["numbers": [1, "two"] as ActionValue]).word == "badArguments")
        #expect(coordinator.perform("sum:", arguments: ["numbers": 1]).word == "badArguments")
    }

    @Test("an optional input may be left out")
    func optional() throws {
        sample.app.on(.zoom) { $0 == nil }
        #expect(try coordinator.perform("zoom:").get(.zoom))
        #expect(try coordinator.perform(.zoom, nil).get(.zoom))
        #expect(try coordinator.perform(.zoom, 2).get(.zoom) == false)
        #expect(coordinator.perform("zoom:", arguments: ["factor": "x"]).word == "badArguments")
    }

    @Test("when and validate go for typed keys as well")  // Rule 8
    func conditions() {
        sample.window.on(.rate, when: { false }) { _ in }
        sample.app.on(.rate, validate: { $0.disable("\($0.arguments?["stars"] ?? "nothing")") }) { _ in }
        #expect(coordinator.target(forAction: "applyRating:", from: sample.grid)?.node === sample.app)
        #expect(coordinator.validate("applyRating:", arguments: ["stars": 2]).reasons.map(\.text) == ["2"])
        #expect(coordinator.perform(.rate, 3).reasons.map(\.text) == ["3"])
    }

    @Test("a typed request keeps its sender and its start")
    func senderAndStart() {
        var sender: AnyObject?
        sample.sidebar.onAction("applyRating:") { sender = $0.sender }
        coordinator.perform(.rate, 4, from: sample.sidebar, sender: sample.app)
        #expect(sender === sample.app)
        #expect(coordinator.perform(.rate, 4, from: sample.grid).word == "unclaimed")
        #expect(coordinator.perform(.rate, 4, to: sample.sidebar).isPerformed)
    }

    @Test("typed asynchronous handlers are awaited", .timeLimit(.minutes(10)))  // Rule 21
    func async() async throws {
        sample.app.on(.double) { number in
            await Task.yield()
            return 2 * number
        }
        sample.app.on(.title) {
            await Task.yield()
            return "Photos"
        }
        #expect(try await coordinator.perform(.double, 4).get(.double) == 8)
        #expect(try await coordinator.perform(.title).get(.title) == "Photos")
    }
}
