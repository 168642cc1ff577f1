import ActionRuntime
import Foundation
import Testing

@testable import ActionRemote

/// Answers that list nodes tell the first 200 and the last 50, and how many are between.
@Suite("Answers in a deep tree") struct RemoteDeepAnswerTests {
    private let app = ActionNode("app")
    private let leaf: ActionNode
    private let talk: RemoteTalk

    init() {
        var leaf = app
        for _ in 0..<999 { leaf = ActionNode("n", in: leaf) }
        self.leaf = leaf
        let coordinator = Coordinator(root: app)
        coordinator.firstResponder = leaf
        app.onAction("top:") { _ in }
        leaf.onAction("leaf:", validate: { $0.disable("no") }) { _ in }
        talk = RemoteTalk(coordinator, allowing: [.ask, .perform, .log])
    }

    /// Whether paths are those of the first 200 and the last 50 of nodes from the leaf or its parent on.
    private func areEnds(_ paths: [String?], from first: ActionNode) -> Bool {
        paths.count == 250 && paths[0] == first.path && paths[249] == "app" && paths[248] == "app/n"
            && paths[199]?.utf8.count == first.path.utf8.count - 398
    }

    @Test("explain a name that nobody has, and one at the top")
    func steps() throws {
        for name in ["none:", "top:"] as [ActionValue] {
            let answer = talk.ask("actions/explain", ["action": name])
            let steps = answer["steps"]?.members ?? []
            #expect(areEnds(steps.map { $0["node"]?.string }, from: leaf), "\(name)")
            #expect(answer["between"] == 750 && answer["notAskedBetween"] == nil)
            #expect(steps.allSatisfy { $0["action"] == name })
        }
    }

    @Test("tell the nodes that are not asked")
    func notAsked() throws {
        let answer = talk.ask("actions/explain", ["action": "leaf:"])
        #expect(areEnds(answer["notAsked"]?.strings ?? [], from: try #require(leaf.parent)))
        #expect(answer["notAskedBetween"] == 749 && answer["between"] == nil && answer["steps"]?.members.count == 1)
    }

    @Test("tell the nodes that were asked", arguments: ["none:", "top:", "elsewhere:"])
    func asked(_ name: String) throws {
        ActionNode("other", in: app).onAction("elsewhere:") { _ in }
        let answer = talk.ask("actions/perform", ["action": .string(name)])
        #expect(areEnds(answer["asked"]?.strings ?? [], from: leaf))
        #expect(answer["askedBetween"] == 750)
    }

    @Test("tell of refused requests, in the program too")
    func records() throws {
        var record: DispatchRecord?
        talk.endpoint.coordinator.observe(explaining: true) { record = $0 }
        _ = talk.ask("watch/start", ["actions": [], "trace": true])
        for (name, between) in [("none:", 750), ("leaf:", 749)] as [(ActionName, Int)] {
            talk.endpoint.coordinator.perform(name)
            talk.tellChanges()
            let told = talk.take()?["params"]?["record"]?["explanation"]
            let data = try JSONEncoder().encode(try #require(record?.explanation))
            let own = try ActionValue(json: String(decoding: data, as: UTF8.self))
            let key = name == "none:" ? "between" : "notAskedBetween"
            for explanation in [told, own] { #expect(explanation?[key] == .int(between), "\(name)") }
        }
    }
}
