import ActionRuntime
import Foundation
import Testing

private final class Saver: Responder {
    static var actions: ActionTable<Saver> { ActionMethod("hidden.save:", Saver.save) }
    func save() {}
}

// Rules 9 and 16

@Suite("What a claim hides at its node") struct HiddenClaimTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }

    private func verdicts(_ name: ActionName) -> [Explanation.Verdict] {
        coordinator.explain(name, from: sample.grid).steps.map(\.verdict)
    }

    @Test("the older claim is shown as hidden, behind the target, with where it was registered")
    func older() throws {
        let older = sample.grid.register("hidden.a:", fileID: "Photos/Grid.swift", line: 20) { _ in }
        let newer = sample.grid.register("hidden.a:", fileID: "Photos/Panel.swift", line: 7) { _ in }
        sample.app.onAction("hidden.a:") { _ in }
        let explanation = coordinator.explain("hidden.a:", from: sample.cells[1])
        #expect(
            explanation.description == """
                hidden.a: is enabled at app/window/grid.
                  app/window/grid/cell[1]   no claim
                  app/window/grid           closure   enabled                Photos/Panel.swift:7
                  app/window/grid           closure   hidden by the target   Photos/Grid.swift:20
                  not asked: app/window, app
                """)
        #expect(explanation.steps.map(\.verdict) == [.noClaim, .target, .hidden])
        #expect(explanation.steps[2].source == SourceLocation(fileID: "Photos/Grid.swift", line: 20))
        #expect(explanation.mayDecline == false && explanation.isAsync == false)
        newer.cancel()
        #expect(verdicts("hidden.a:") == [.target])
        older.cancel()
    }

    @Test("as JSON it is a step with the verdict 'hidden'")
    func json() throws {
        sample.app.onAction("hidden.a:") { _ in }.onAction("hidden.a:", validate: { $0.disable("no") }) { _ in }
        let data = try JSONEncoder().encode(coordinator.explain("hidden.a:"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let steps = try #require(object["steps"] as? [[String: Any]])
        #expect(steps.map { $0["verdict"] as? String } == ["disabled", "hidden"])
        #expect(object["selector"] as? String == "handleAction:")
    }

    @Test("a responder's method hides closures, and those hide the node's remapping")
    func kinds() {
        let saver = Saver()
        sample.grid.responder = saver
        sample.grid.onAction("hidden.save:") { _ in }.remap("hidden.save:", to: "hidden.a:")
            .remap("hidden.b:", to: "hidden.a:").onAction("hidden.b:") { _ in }
        sample.app.onAction("hidden.a:") { _ in }
        #expect(verdicts("hidden.save:") == [.target, .hidden, .hidden])
        let explanation = coordinator.explain("hidden.b:", from: sample.grid)
        #expect(explanation.steps.map(\.verdict) == [.target, .hidden] && explanation.steps[1].remap == "hidden.a:")
        #expect(explanation.description.contains("remapped to hidden.a:   hidden by the target"))
        withExtendedLifetime(saver) {}
    }

    @Test("a catch-all hides older catch-alls; it is hidden by no other claim, being there for the other names")
    func catchAlls() {
        sample.grid.handleAction { _ in }.handleAction(claims: { $0 != "hidden.b:" }) { _ in }
            .onAction("hidden.c:") { _ in }
        #expect(verdicts("hidden.a:") == [.target, .hidden])
        #expect(verdicts("hidden.b:") == [.unavailable, .target] || verdicts("hidden.b:") == [.target])
        #expect(verdicts("hidden.c:") == [.target])
    }

    @Test("a target that may decline hides nothing, and no claim that is not available hides one")
    func reached() {
        sample.grid.onAction("hidden.a:") { _ in }.receiveAction("hidden.a:") { _ in .notHandled }
        #expect(verdicts("hidden.a:") == [.target])
        sample.grid.onAction("hidden.b:") { _ in }.onAction("hidden.b:", when: { false }) { _ in }
        #expect(verdicts("hidden.b:") == [.unavailable, .target])
        sample.grid.onAction("hidden.c:") { _ in }.onAction("hidden.c:", when: { true }) { _ in }
        #expect(verdicts("hidden.c:") == [.target, .hidden])
    }

    @Test("claims that have ended are not shown")
    func ended() {
        var owner: ActionNode? = ActionNode("owner")
        sample.grid.register("hidden.a:", owner: owner) { _ in }
        sample.grid.onAction("hidden.a:") { _ in }
        #expect(verdicts("hidden.a:") == [.target, .hidden] && owner != nil)
        owner = nil
        #expect(verdicts("hidden.a:") == [.target])
    }

    @Test("a blocked target hides, too; one of another node does not")
    func blocked() {
        sample.app.onAction("hidden.a:") { _ in }.onAction("hidden.a:") { _ in }
        let block = sample.window.block("a dialog is open")
        #expect(verdicts("hidden.a:").suffix(2) == [.blocked, .hidden])
        block.cancel()
        sample.window.onAction("hidden.a:") { _ in }
        #expect(verdicts("hidden.a:") == [.noClaim, .target])
    }
}
