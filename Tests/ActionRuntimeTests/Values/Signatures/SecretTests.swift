import ActionRuntime
import Foundation
import Testing

/// Rule 59: a secret argument reaches validators, interceptors and handlers, and nothing else.
@Suite("Secrets")
@MainActor final class SecretTests {
    nonisolated private static let canary = "canary-7f3a"

    let app = ActionNode("app"), panel: ActionNode, coordinator: Coordinator
    /// What was received by the closures that may know.
    var received: [String] = []
    /// Everything that anybody else could read.
    var outputs: [String] = []

    init() {
        panel = ActionNode("panel", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = panel
        coordinator.secretArguments = ["token"]
        coordinator.observe { [unowned self] in tell($0) }
        for name in ["login:", "declined:"] as [ActionName] {
            panel.onAction(
                name, parameters: [.string("user"), .string("password").secret(), .string("token", optional: true)],
                validate: { [unowned self] in
                    receive($0.arguments)
                    outputs.append("\($0)\(String(describing: $0.arguments))")
                }
            ) { [unowned self] invocation -> Passage in
                receive(invocation.arguments)
                tell(invocation)
                return name == "login:" ? .handled : .notHandled
            }
        }
        app.intercept { [unowned self] invocation in
            receive(invocation.arguments)
            tell(invocation)
            return { [unowned self] outcome in outputs.append("\(outcome)") }
        }
        panel.onAction("open:") { [unowned self] invocation in
            receive(invocation.arguments)
            tell(invocation)
        }
    }

    private func receive(_ arguments: ActionArguments?) {
        for name in ["password", "token"] {
            if let value = arguments?[name, as: String.self], value == Self.canary { received.append(name) }
        }
    }

    private func tell(_ invocation: Invocation) {
        outputs += [
            "\(invocation)", "\(invocation.arguments)", String(reflecting: invocation.arguments), json(invocation),
        ]
        var dumped = ""
        dump(invocation, to: &dumped)
        outputs.append(dumped)
        let failure = #expect(throws: ArgumentFaults.self) { try invocation.arguments.get("password", as: [Int].self) }
        outputs.append("\(String(describing: failure))")
    }

    private func tell(_ record: DispatchRecord) {
        outputs += ["\(record.invocation)", json(record), "\(record.outcome)", json(record.outcome)]
        for name in record.invocation.arguments.names { outputs.append("\(record.invocation.arguments[name]!)") }
    }

    private func json(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "not encoded"
    }

    @Test(
        "The canary reaches who may know it, and no output",
        arguments: [
            ("login:", ["user": "u", "password": canary], ["password"]),
            ("login:", ["user": "u", "password": canary, "token": canary], ["password", "token"]),
            ("login:", ["user": 5, "password": canary], []),
            ("login:", ["user": "u", "password": canary, "token": 5], []),
            ("login:", ["user": "u", "pass": "x", "password": [canary]], []),
            ("login:", ["user": "u", "passwort": canary], []),
            ("declined:", ["user": "u", "password": canary], ["password"]),
            ("open:", ["token": canary], ["token"]),
            ("nobody:", ["token": canary], []),
        ] as [(ActionName, ActionArguments, [String])])
    func canaries(_ name: ActionName, _ arguments: ActionArguments, _ names: [String]) async {
        let outcome = fire(name, arguments)
        outputs += ["\(outcome)", json(outcome)]
        outputs.append("\(await coordinator.perform(name, arguments: arguments))")
        let explanation = coordinator.explain(name, arguments: arguments)
        outputs += ["\(explanation)", json(explanation)]
        let validation = coordinator.validate(name, arguments: arguments)
        outputs += ["\(validation)", json(validation), "\(String(describing: validation.arguments))"]
        #expect(Set(received) == Set(names))
        #expect(outputs.filter { $0.contains(Self.canary) } == [])
    }

    private func fire(_ name: ActionName, _ arguments: ActionArguments) -> Outcome {
        coordinator.perform(name, arguments: arguments)
    }

    @Test("A record names what is secret, and has null for it; an encoded request leaves it out")
    func records() throws {
        var record: DispatchRecord?, taken: Invocation?
        coordinator.observe { record = $0 }
        panel.onAction("keep:", parameters: [.string("password").secret(), .integer("n")]) { taken = $0 }
        _ = fire("keep:", ["password": "x", "n": 1])
        #expect(try #require(record).invocation.arguments == ["password": ActionValue.null, "n": 1])
        #expect(json(try #require(record)).contains(#""secret":["password"]"#))
        let other = try JSONDecoder().decode(Invocation.self, from: JSONEncoder().encode(try #require(taken)))
        #expect(other.arguments == ["n": 1] && taken?.arguments["password"] == "x")
    }

    @Test("Names of a host hold in the trees that it hosts, and behind claims that decline")
    func hosts() {
        let inner = Coordinator(root: ActionNode("inner"))
        inner.observe { [unowned self] in tell($0) }
        inner.root.onAction("login:", parameters: [.string("password")]) { [unowned self] invocation -> Passage in
            tell(invocation)
            return .notHandled
        }
        panel.host(inner)
        coordinator.secretArguments = ["password", "token"]
        _ = fire("login:", ["password": Self.canary])
        _ = inner.perform("login:", arguments: ["password": Self.canary, "token": Self.canary])
        #expect(outputs.filter { $0.contains(Self.canary) } == [])
    }

    @Test("What can be taken back keeps no secret, so it cannot be done again by its request")
    func undo() {
        app.undoStack = UndoStack()
        panel.onAction("encrypt:", parameters: [.string("password").secret()]) { $0.registerUndo {} }
        _ = fire("encrypt:", ["password": Self.canary])
        #expect(coordinator.validate("repeat:").reasons == ["'encrypt:' had secret arguments, which are not kept"])
        _ = fire("undo:", [:])
        #expect(coordinator.validate("redo:").reasons == ["'encrypt:' had secret arguments, which are not kept"])
    }

    @Test("The answer to a request that is refused, or that nobody claims, keeps no secret")
    func refused() throws {
        let origin = coordinator.capture(from: panel), arguments: ActionArguments = ["token": Self.canary]
        panel.removeFromParent()
        let requests: [(ActionName, any RequestStart)] = [("login:", origin), ("nobody:", app)]
        for (name, start) in requests {
            let answers = [
                coordinator.validate(name, arguments: arguments, from: start),
                coordinator.explain(name, arguments: arguments, from: start).validation,
            ]
            for answer in answers {
                let known = try #require(answer.arguments)
                outputs += ["\(known)", String(decoding: try JSONEncoder().encode(known), as: UTF8.self)]
            }
        }
        #expect(outputs.filter { $0.contains(Self.canary) } == [])
    }
}
