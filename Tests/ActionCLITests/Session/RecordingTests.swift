import ActionRuntime
import TestSupport
import Testing

@testable import ActionMaps

/// What is recorded on a map gives the same state on a fresh one.
@Suite("Recordings of maps")
struct RecordingTests {
    private func session() throws -> Session {
        Session(try ActionMap(reading: Array(Sample.photoRater.utf8), file: Sample.file), file: Sample.file)
    }

    @Test(
        "random requests on the sample, recorded, written, read and replayed", arguments: 1...200 as ClosedRange<UInt64>
    )
    func random(seed: UInt64) throws {
        var random = Xorshift(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let one = try session(), other = try session(), recorder = one.coordinator.record()
        let nodes = Array(one.coordinator.root.all)
        let names = one.coordinator.actions().map(\.name) + ["nobody:", "undo:", "redo:", "repeat:"]
        for _ in 0..<40 {
            one.start = nodes.randomElement(using: &random)
            one.beginCall([:])
            let stars = ActionValue.int(Int.random(in: -1...6, using: &random))
            _ = one.coordinator.perform(Invocation(names.randomElement(using: &random)!, arguments: ["stars": stars]))
            one.beginCall([:])
            _ = one.coordinator.perform(Invocation(names.randomElement(using: &random)!))
        }
        let sequence = try ActionSequence(jsonLines: recorder.stop().jsonLines())
        let outcome = other.coordinator.replay(sequence)
        #expect(outcome.isPerformed, "seed \(seed): \(outcome)")
        #expect(other.state == one.state, "seed \(seed)")
    }
}

extension ActionNode {
    fileprivate var all: [ActionNode] { [self] + children.flatMap(\.all) }
}
