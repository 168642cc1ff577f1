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

    @Test("ends with the group that it was registered in")
    func groups() {
        let group = grid.register { $0.remap("former:", to: "save:", deprecated: "use save:") }
        #expect(coordinator.explain("former:", from: grid).deprecated == "use save:")
        group.cancel()
        #expect(coordinator.explain("former:", from: grid).deprecated == nil)
    }
}
