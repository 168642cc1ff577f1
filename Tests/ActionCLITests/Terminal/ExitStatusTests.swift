import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The exit status")
struct ExitStatusTests {
    @Test("is what the design says for every outcome")
    func outcomes() {
        let node = ActionNode("app")
        let performer = Performer(node: node.id, kind: .method, action: "go:")
        let asked = Coordinator(root: node).perform("go:")
        #expect(Outcome.performed(by: performer, value: .null).status.rawValue == 0)
        #expect(Outcome.disabled(by: performer, reasons: []).status.rawValue == 1)
        #expect(asked.status.rawValue == 2 && asked.kind == .unclaimed)
        #expect(Outcome.declined(by: [performer]).status.rawValue == 2)
        #expect(Outcome.failed(CancellationError(), by: performer, handledBy: nil).status.rawValue == 3)
        #expect(Outcome.failed(CancellationError(), by: performer, handledBy: node.id).status.rawValue == 3)
        #expect(Outcome.badArguments(by: performer, faults: []).status.rawValue == 65)
        #expect(Outcome.cancelled(by: performer).status.rawValue == 130)
        #expect([Status.usage, .data, .file, .fault].map(\.rawValue) == [64, 65, 66, 70])
        #expect([Status.unavailable, .outdated, .notAllowed].map(\.rawValue) == [69, 75, 77])
    }

    @Test("of several answers is the gravest; of none, success")
    func several() {
        #expect([Status.success, .unclaimed, .disabled].gravest == .unclaimed)
        #expect([Status]().gravest == .success)
    }
}
