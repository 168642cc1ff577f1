import ActionRuntime
import Foundation
import Testing

@Suite("A remapping of a former name") struct DeprecatedRemapTests {
    private let app = ActionNode("app")
    private let coordinator: Coordinator
    private let grid: ActionNode

    init() {
        coordinator = Coordinator(root: app)
        grid = ActionNode("grid", in: app)
        app.onAction("save:") { _ in }
        grid.remap("write:", to: "save:", deprecated: "use save:").remap("store:", to: "save:")
    }

    @Test("is told in records and explanations, and other remappings are not")
    func told() throws {
        var records: [DispatchRecord] = []
        let registration = coordinator.observe { records.append($0) }
        defer { registration.cancel() }
        for name in ["write:", "store:", "save:"] as [ActionName] { coordinator.perform(name, from: grid) }
        #expect(records.map(\.deprecated) == ["use save:", nil, nil])
        let encoded = try records.map {
            try ActionValue(json: String(decoding: JSONEncoder().encode($0), as: UTF8.self))
        }
        #expect(encoded[0]["deprecated"] == "use save:" && encoded[1]["deprecated"] == nil)
        let explanation = coordinator.explain("write:", from: grid)
        #expect(explanation.deprecated == "use save:")
        #expect(explanation.steps.compactMap(\.deprecated) == ["use save:"])
        #expect(
            explanation.description.hasPrefix(
                "write: is enabled at app, as save:. The name is deprecated: use save:.\n"), "\(explanation)")
        #expect(explanation.description.contains("remapped to save:, deprecated"))
        #expect(coordinator.explain("store:", from: grid).deprecated == nil)
    }

    @Test("is not told where its other name is not claimed, and the request goes on")
    func unclaimed() {
        grid.remap("old:", to: "gone:", deprecated: "use gone:")
        app.onAction("old:") { _ in }
        var deprecated: [String?] = []
        let registration = coordinator.observe { deprecated.append($0.deprecated) }
        defer { registration.cancel() }
        coordinator.perform("old:", from: grid)
        #expect(deprecated == [nil])
    }

    @Test("leads on to the other name of a further remapping, at one node or two, and the last one says what to use")
    func renamedTwice() {
        app.onAction("keep:") { _ in }
        grid.remap("a:", to: "b:", deprecated: "use b:").remap("b:", to: "keep:", deprecated: "use keep:")
        grid.remap("c:", to: "d:", deprecated: "use d:").remap("alias:", to: "d:").remap("plain:", to: "store:")
        app.remap("d:", to: "store:", deprecated: "use store:")
        var records: [DispatchRecord] = []
        let registration = coordinator.observe { records.append($0) }
        defer { registration.cancel() }
        for (name, performed, deprecated) in [
            ("a:", "keep:", "use keep:"), ("b:", "keep:", "use keep:"), ("c:", "save:", "use store:"),
            // A former name behind an ordinary remapping is none that was asked; ordinary ones lead to no other ones.
            ("alias:", "save:", nil), ("d:", "save:", "use store:"), ("plain:", nil, nil),
        ] as [(ActionName, ActionName?, String?)] {
            let outcome = coordinator.perform(name, from: grid)
            #expect(outcome.performer?.action == performed, "\(name): \(outcome)")
            #expect(records.last?.deprecated == deprecated)
            #expect(coordinator.explain(name, from: grid).deprecated == deprecated)
        }
        grid.remap("alias:", to: "b:")
        #expect(coordinator.perform("alias:", from: grid).performer?.action == "keep:")
        #expect(records.last?.deprecated == nil)
        #expect(coordinator.explain("a:", from: grid).steps.compactMap(\.remap) == ["b:", "keep:"])
    }

    @Test("that leads back ends as one that leads to no claim, however many there are")
    func cycles() {
        grid.remap("a:", to: "b:", deprecated: "use b:").remap("b:", to: "a:", deprecated: "use a:")
        #expect(coordinator.perform("a:", from: grid).isPerformed == false)
        app.onAction("a:") { _ in }
        #expect(coordinator.perform("a:", from: grid).performer?.action == "a:")
        #expect(coordinator.perform("b:", from: grid).performer?.action == "a:")
        let names = (0..<12).compactMap { ActionName(validating: "n\($0):") }
        for node in [grid, app] {
            for name in names { for other in names { node.remap(name, to: other, deprecated: "use \(other)") } }
        }
        #expect(coordinator.perform(names[0], from: grid).isPerformed == false)
        let long = (0..<1000).compactMap { ActionName(validating: "long\($0):") }
        for (name, other) in zip(long, long.dropFirst()) { app.remap(name, to: other, deprecated: "use \(other)") }
        #expect(coordinator.perform(long[0], from: grid).isPerformed == false)
    }

    @Test("hides the secret arguments of the action to which further remappings lead")
    func secrets() {
        app.onAction("login:", parameters: [.string("word").secret()]) { _ in }
        grid.remap("a:", to: "b:", deprecated: "use b:").remap("b:", to: "login:", deprecated: "use login:")
        var records: [DispatchRecord] = []
        let registration = coordinator.observe { records.append($0) }
        defer { registration.cancel() }
        coordinator.perform("a:", arguments: ["word": "canary"], from: grid)
        #expect(records.count == 1 && !"\(records[0])".contains("canary"))
    }

    @Test("ends with the group that it was registered in")
    func groups() {
        let group = grid.register { $0.remap("former:", to: "save:", deprecated: "use save:") }
        #expect(coordinator.explain("former:", from: grid).deprecated == "use save:")
        group.cancel()
        #expect(coordinator.explain("former:", from: grid).deprecated == nil)
    }
}
