import ActionRuntime
import Testing

@testable import ActionRemote

extension Action<Void, Int> {
    fileprivate static let count = Self("told.count:")
}

extension Action<Int, String> {
    fileprivate static let name = Self("told.name:", "number")
}

extension Action<Int, Outcome> {
    fileprivate static let send = Self("told.send:", "number")
}

/// A result that goes out as data and is never read back.
private struct Report: HandlerResult {
    var actionValue: ActionValue { ["pages": 3] }
}

@Suite("Results that clients are told")
struct ToldResultTests {
    private let app = ActionNode("app"), window: ActionNode, coordinator: Coordinator

    init() {
        window = ActionNode("window", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = window
    }

    /// The value that a client is told, and the value in the process.
    private func perform(
        _ action: ActionName, _ arguments: ActionArguments = [:]
    ) -> (told: ActionValue?, own: ActionValue?) {
        let talk = RemoteTalk(coordinator)
        let answer = talk.ask(
            "actions/perform", ["action": .string(action.text), "arguments": .object(arguments.values)])
        #expect(answer["outcome"] == "performed", "\(answer)")
        return (answer["value"], coordinator.performNow(action, arguments: arguments).value)
    }

    // An agent was told the password that was removed.
    @Test("are none where a closure of one expression returns whatever that gives")
    func undeclared() {
        var users = ["eve": "hunter2", "adam": "x"]
        window.onAction("remove:") { _ in users.removeValue(forKey: "eve") }
        let talk = RemoteTalk(coordinator)
        let answer = talk.ask("actions/perform", ["action": "remove:"])
        #expect(answer["outcome"] == "performed" && answer["value"] == .null && users == ["adam": "x"])
        #expect(!answer.json().contains("hunter2"))
        window.onAction("again:") { _ in users.removeValue(forKey: "adam") }
        #expect(coordinator.performNow("again:").value == "x")
    }

    @Test("are those that a registration declares")
    func declared() async {
        window.onAction("a:", returns: .integer) { _ in 5 }
        window.onAction("b:", returns: .string) { _ in "five" }
        window.onAction("c:", parameters: [.integer("x")], returns: .integer, when: { true }, validate: { _ in }) {
            try $0.arguments.get("x", as: Int.self)
        }
        window.onAction("d:", parameters: ActionSignature([], returns: .boolean)) { _ in true }
        window.onAction("e:", returns: .any) { _ in ["x": 1, "y": "z"] }
        window.onAction("f:", returns: .object) { _ in Report() }
        window.register("g:", returns: .integer) { _ in
            let five = 5
            return five
        }
        window.register("h:", returns: .array) { _ in [1, 2] }
        window.on(.count) { 7 }
        window.on(.name) { number in "\(number)" }
        let declared: [(ActionName, ActionArguments, ActionValue)] = [
            ("a:", [:], 5), ("b:", [:], "five"), ("c:", ["x": 3], 3), ("d:", [:], true),
            ("e:", [:], ["x": 1, "y": "z"]),
            ("f:", [:], ["pages": 3]), ("g:", [:], 5), ("h:", [:], [1, 2]), ("told.count:", [:], 7),
            ("told.name:", ["number": 4], "4"),
        ]
        for (name, arguments, value) in declared {
            let (told, own) = perform(name, arguments)
            #expect(told == value && own == value, "\(name)")
        }
    }

    @Test("are those that asynchronous handlers and catch-alls declare")
    func asynchronous() async {
        window.onAction("a:", returns: .integer) { _ async in 5 }
        window.register("b:", returns: .integer) { _ async in 6 }
        window.onAction("c:", returns: .any) { _ async -> ActionValue in ["x": nil] }
        window.onAction("d:") { _ async in 5 }
        app.handleAction(claims: { $0 == "e:" }, returns: .string) { $0.action.text }
        window.handleAction(claims: { $0 == "f:" }, lists: { ["f:"] }, returns: .any) { _ async in [1, "x"] }
        let told: [(ActionName, ActionValue)] = [
            ("a:", 5), ("b:", 6), ("c:", ["x": nil]), ("d:", nil), ("f:", [1, "x"]),
        ]
        for (name, value) in told { #expect(await coordinator.perform(name).told.value == value, "\(name)") }
        #expect(perform("e:").told == "e:")
    }

    @Test("are those of the claim whose outcome a handler passes on")
    func passedOn() {
        app.onAction("inner:", returns: .integer) { _ in 5 }
        app.onAction("own:") { _ in 6 }
        window.onAction("inner:") { $0.performNext() }
        window.onAction("own:") { $0.performNext() }
        window.onAction("other:") { [unowned coordinator] _ in coordinator.performNow("inner:") }
        window.onAction("chain:") { [unowned coordinator] _ in coordinator.performNow("other:") }
        window.handleAction(claims: { $0.text.hasPrefix("caught") }) { [unowned coordinator] in
            coordinator.perform($0.redirected(to: $0.action == "caught.own:" ? "own:" : "inner:"))
        }
        for name: ActionName in ["inner:", "other:", "chain:", "caught:"] { #expect(perform(name) == (5, 5)) }
        for name: ActionName in ["own:", "caught.own:"] { #expect(perform(name) == (.null, 6)) }
        // A claim that declares a result of its own tells that of whatever it passes on.
        window.onAction("told:", returns: .integer) { [unowned coordinator] _ in coordinator.performNow("own:") }
        #expect(perform("told:") == (6, 6))
        window.on(.send) { [unowned coordinator] number in coordinator.performNow(number == 1 ? "own:" : "inner:") }
        #expect(perform("told.send:", ["number": 1]) == (.null, 6) && perform("told.send:", ["number": 2]) == (5, 5))
    }

    @Test("are those of the last step of a macro, and of hosted and next coordinators")
    func others() {
        window.onAction("five:", returns: .integer) { _ in 5 }.onAction("six:") { _ in 6 }
        window.onAction("toFive:", performs: ActionSequence([.init("six:"), .init("five:")]))
        window.onAction("toSix:", performs: ActionSequence([.init("five:"), .init("six:")]))
        #expect(perform("toFive:") == (5, 5) && perform("toSix:") == (.null, 6))
        let panel = ActionNode("panel"), inner = Coordinator(root: panel)
        panel.onAction("hosted:", returns: .integer) { _ in 7 }.onAction("hidden:") { _ in 8 }
        window.host(inner)
        #expect(perform("hosted:") == (7, 7) && perform("hidden:") == (.null, 8))
        let outside = ActionNode("outside"), next = Coordinator(root: outside)
        outside.onAction("next:", returns: .integer) { _ in 9 }.onAction("own:") { _ in 10 }
        coordinator.next = next
        #expect(perform("next:") == (9, 9) && perform("own:") == (.null, 10))
    }

    @Test("of a responder's table that is read when a request arrives are told, too")
    func responders() {
        let responder = Counter()
        window.responder = responder
        let methods: [(ActionName, ActionValue)] = [
            ("told.count:", 3), ("size:", 3), ("name:", "Ann"), ("given:", 4), ("nothing:", nil),
        ]
        for (name, value) in methods { #expect(perform(name) == (value, value), "\(name)") }
        #expect(perform("password:") == (.null, "hunter2") && perform("text:") == (.null, "hunter2"))
        #expect(perform("passes:") == (.null, "hunter2"))
        #expect(coordinator.target(forAction: "size:")?.returns == .integer)
        #expect(coordinator.target(forAction: "maybe:")?.returns == nil)
    }

    @Test("of asynchronous methods are told, too")
    func asynchronousMethods() async {
        let responder = Counter()
        window.responder = responder
        #expect(await coordinator.perform("later:").told.value == 3)
        #expect(await coordinator.perform("told.name:", arguments: ["number": 1]).told.value == "1")
    }

    @Test("are null where a value is not of the declared kind, which is a finding, and numbers have its form")
    func kinds() {
        var findings: [SafetyFinding] = []
        coordinator.onSafetyFinding = { findings.append($0) }
        window.onAction("text:", returns: .integer) { _ in "five" }
        window.onAction("nothing:", returns: .integer) { _ in nil as Int? }
        window.onAction("double:", returns: .integer) { _ in 5.0 }
        window.onAction("half:", returns: .integer) { _ in 5.5 }
        window.onAction("int:", returns: .number) { _ in 5 }
        window.onAction("big:", returns: .number) { _ in Int.max }
        #expect(perform("text:") == (.null, "five") && perform("nothing:") == (.null, .null))
        #expect(coordinator.performNow("double:").told.value == .int(5) && perform("half:") == (.null, .double(5.5)))
        #expect(coordinator.performNow("int:").told.value == .double(5) && perform("big:") == (.int(.max), .int(.max)))
        #if DEBUG
            #expect(findings.map(\.problem) == [.wrongResult, .wrongResult])
            #expect(findings.map(\.type) == ["string", "number"] && findings.allSatisfy { $0.node == window.id })
            #expect(findings.first?.description.contains("Declare 'returns: .string'") == true)
            #expect(findings.first?.description.hasPrefix("ActionRuntimeTests/ToldResultTests.swift:") == true)
        #endif
    }

    @Test("stay out of the texts of errors, too")
    func errors() {
        window.onAction("password:") { _ in "hunter2" }.onAction("name:", returns: .string) { _ in "eve" }
        window.onAction("fails:") { [unowned coordinator] _ in
            try coordinator.performNow("password:").get(as: Int.self)
        }
        window.onAction("tells:") { [unowned coordinator] _ in try coordinator.performNow("name:").get(as: Int.self) }
        let talk = RemoteTalk(coordinator)
        #expect(
            talk.ask("actions/perform", ["action": "fails:"])["error"]
                == "'fails:' failed: 'password:' gave a result that is no Int.")
        #expect(
            talk.ask("actions/perform", ["action": "tells:"])["error"]
                == "'tells:' failed: 'name:' gave \"eve\", which is no Int.")
        #expect(coordinator.performNow("fails:").description.contains("hunter2"))
    }

    @Test("stand in the signature, in lists, explanations and live maps, and take no part in comparing performers")
    func shown() throws {
        window.onAction("a:", returns: .integer) { _ in 5 }.onAction("b:") { _ in 5 }
        window.onAction("c:", parameters: [.integer("x")], returns: .string) { _ in "x" }
        window.on(.name) { number in "\(number)" }
        window.receiveAction("d:", returns: .boolean) { _ in .notHandled }
        let target = try #require(coordinator.target(forAction: "c:"))
        #expect(target.returns == .string && target.signature?.returns == .string)
        #expect(coordinator.target(forAction: "a:")?.returns == .integer)
        #expect(coordinator.target(forAction: "a:")?.signature == nil)
        #expect(Action<Int, String>.name.signature.returns == .string)
        #expect(coordinator.explain("a:").returns == .integer && coordinator.explain("b:").returns == nil)
        #expect(
            coordinator.explain("a:").description.hasPrefix("a: is enabled at app/window. It returns an integer.\n"))
        let talk = RemoteTalk(coordinator)
        let kinds = ["a:": "integer", "b:": nil, "c:": "string", "d:": "boolean", "told.name:": "string"]
        for action in talk.ask("actions/list")["actions"]?.members ?? [] {
            let kind = try #require(kinds[action["action"]?.string ?? ""])
            #expect(action["returns"] == kind.map(ActionValue.string) ?? .null)
        }
        for (name, kind) in kinds {
            for method in ["actions/target", "actions/explain"] {
                let answer = talk.ask(method, ["action": .string(name)])
                #expect(answer["returns"] == kind.map(ActionValue.string) ?? .null, "\(method) \(name)")
            }
        }
        let map = talk.ask("map/get")["map"]?["root"]?["children"]?[0]?["actions"]
        #expect(map?["a:"]?["returns"] == "integer" && map?["b:"]?["returns"] == nil)
        #expect(map?["told.name:"]?["returns"] == "string")
        let declaring = Performer(node: window.id, kind: .closure, action: "a:", returns: .integer)
        let plain = Performer(node: window.id, kind: .closure, action: "a:")
        #expect(declaring == plain && declaring.hashValue == plain.hashValue && declaring != target.performer)
        #expect(coordinator.performNow("a:").performer?.returns == .integer)
    }

    @Test("of dispatchers other than coordinators are those that their targets declare")
    func dispatchers() {
        window.host(Foreign(node: window))
        #expect(perform("foreign:") == ("far", "far") && perform("foreign.own:") == (.null, "far"))
    }
}

/// A responder whose table has a typed key.
private final class Counter: Responder {
    static var actions: ActionTable<Counter> {
        ActionMethod(.count, Counter.count)
        ActionMethod(.name, Counter.name)
        ActionMethod("size:", Counter.count)
        ActionMethod("later:", Counter.countLater)
        ActionMethod("name:", returns: .string) { $0.owner }
        ActionMethod("given:", returns: .integer) { owner, _ in owner.count() + 1 }
        ActionMethod("nothing:") { $0.leave() }
        ActionMethod("password:") { $0.takePassword() }
        ActionMethod("text:") { owner, _ in owner.takePassword() }
        ActionMethod("passes:", Counter.pass)
        ActionMethod("maybe:", Counter.maybe)
    }

    let owner = "Ann"
    func count() -> Int { 3 }
    func countLater(_ invocation: Invocation) async -> Int { 3 }
    func name(_ number: Int) async -> String { "\(number)" }
    func leave() {}
    func takePassword() -> String? { "hunter2" }
    func maybe() -> Passage { .notHandled }
    func pass(_ invocation: Invocation) -> Outcome {
        .performed(by: Performer(node: .none, kind: .method, action: invocation.action), value: "hunter2")
    }
}

/// A dispatcher elsewhere that takes every name that begins with its own.
private final class Foreign: ActionDispatching {
    private let node: ActionNode

    init(node: ActionNode) { self.node = node }

    func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        guard invocation.action.text.hasPrefix("foreign") else { return nil }
        return Target(
            node: node, kind: .closure, action: invocation.action,
            returns: invocation.action == "foreign:" ? .string : nil)
    }

    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        Validation(invocation.action, target: target(for: invocation, from: start)?.performer)
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        guard let target = target(for: invocation, from: start) else {
            return .unclaimed(invocation.action, asked: .none)
        }
        return .performed(by: target.performer, value: "far")
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        await Task.yield()
        return .unclaimed(invocation.action, asked: .none)
    }
}
