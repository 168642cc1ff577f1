import Foundation
import TestSupport
import Testing

/// The library answers as the reference model does, whatever happens.
///
/// A history that goes another way is shrunk, and its steps are listed. `ACTIONRUNTIME_SEED` repeats a run,
/// `ACTIONRUNTIME_HISTORY` with it makes one of its histories in this process, and prints each step before it is made;
/// `ACTIONRUNTIME_STEPS` is the number of steps.
@Suite("Reference model") struct ReferenceModelTests {
    @Test("in random histories every answer is the reference model's")
    func histories() async throws {
        let seed = SeededGenerator.seed(for: "reference model")
        if let history = SharedData.environment("ACTIONRUNTIME_HISTORY").flatMap(Int.init) {
            return await HistoryRun(seed: seed, only: history).make { if $0.isFailure { Issue.record("\($0.text)") } }
        }
        let report = FileManager.default.temporaryDirectory.appendingPathComponent("reference-model-\(getpid())")
        // In a process of its own: what other tests change would make everything that the library remembers worthless.
        await #expect(processExitsWith: .success) { [seed = seed as UInt64, path = report.path as String] in
            await HistoryRun(seed: seed, only: nil).make { report in
                try? Data(report.text.utf8).write(to: URL(fileURLWithPath: path))
                if report.isFailure { exit(EXIT_FAILURE) }
            }
        }
        // Where the other process crashed, it says in which history.
        print("reference model: \((try? String(contentsOf: report, encoding: .utf8)) ?? "nothing")")
        try? FileManager.default.removeItem(at: report)
    }

    @Test("a failing history is shrunk to what makes it fail")
    func shrinking() async {
        let steps = HistoryGenerator.history(seed: 1, length: 200)
        // As if the library went wrong when a node is moved after a claim with a condition has been registered.
        let shrinker = HistoryShrinker { steps in
            var isBroken = false
            return steps.firstIndex { step in
                switch step.deed {
                case .register(let form, _): isBroken = isBroken || form.when != nil
                case .move: return isBroken
                default: break
                }
                return false
            }
        }
        let shrunk = await shrinker.shrink(steps)
        #expect(shrunk.count == 2)
        guard case .register(let form, _) = shrunk[0].deed, case .move = shrunk[1].deed else {
            Issue.record("\(shrunk) is not shrunk")
            return
        }
        #expect(
            form.validator == nil && form.handling.isEmpty && form.owner == nil
                && form.counts == nil)
    }

    @Test("histories record and replay, also what undoes, and replays also stop in the middle")
    func recordings() {
        var (recorded, replays, stops) = (0, 0, 0), isUndone = false
        for seed in 1...30 as ClosedRange<UInt64> {
            let model = ReferenceModel()
            for step in HistoryGenerator.history(seed: seed, length: 300) {
                let lines = model.make(step), recordings = lines.filter { $0.hasPrefix("recorded ") }
                recorded += recordings.count
                isUndone = isUndone || recordings.contains { $0.hasPrefix("recorded undo:") }
                guard case .replay = step.deed, let outcome = lines.last else { continue }
                replays += 1
                if !outcome.contains("stopped at 1 "), outcome.contains("stopped at ") { stops += 1 }
            }
        }
        #expect(recorded > 100 && replays > 80 && stops > 5 && isUndone)
    }

    @Test("histories repeat themselves from their seeds")
    func seeds() {
        let (one, two) = (
            HistoryGenerator.history(seed: 7, length: 100), HistoryGenerator.history(seed: 7, length: 100)
        )
        #expect(one.map { "\($0)" } == two.map { "\($0)" })
    }
}

/// Many histories, one after the other.
private struct HistoryRun {
    struct Report {
        let text: String
        var isFailure = false
    }

    let seed: UInt64
    let only: Int?

    private static let stepsPerHistory = 300

    /// Makes histories until there have been enough steps or one goes wrong, and tells how far it has got.
    func make(telling tell: (Report) -> Void) async {
        let enough = Effort.count(400_000)
        var seeds = SeededGenerator(seed: seed)
        var (steps, number) = (0, 0)
        while steps < enough {
            number += 1
            let history = seeds.next()
            if let only, only != number {
                steps += Self.stepsPerHistory
                continue
            }
            tell(Report(text: "ACTIONRUNTIME_SEED=\(seed) ACTIONRUNTIME_HISTORY=\(number)"))
            // A history without an end ends the process.
            if only == nil { alarm(60) }
            let made = HistoryGenerator.history(seed: history, length: Self.stepsPerHistory)
            if await History.failure(made, telling: { if only != nil { Self.say("\($0): \(made[$0].deed)") } }) != nil {
                alarm(0)
                return tell(Report(text: await Self.explain(made, seed, number), isFailure: true))
            }
            steps += made.count
        }
        alarm(0)
        tell(Report(text: "\(steps) steps in \(number) histories from ACTIONRUNTIME_SEED=\(seed)"))
    }

    /// Prints a line so that it is there even if the process crashes next.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func explain(_ steps: [HistoryStep], _ seed: UInt64, _ number: Int) async -> String {
        let shrunk = await HistoryShrinker { await History.failure($0)?.step }.shrink(steps)
        let failure = await History.failure(shrunk)
        return """
            ACTIONRUNTIME_SEED=\(seed) ACTIONRUNTIME_HISTORY=\(number) goes wrong.
            The model says \(failure?.expected ?? []),
            the library \(failure?.found ?? []).
            \(HistoryPrinter.list(shrunk))
            """
    }
}
