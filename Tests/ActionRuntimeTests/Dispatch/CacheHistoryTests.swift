import Foundation
import TestSupport
import Testing

/// What a coordinator remembers never shows: its answers are those of somebody who remembers nothing.
///
/// A mistake is recorded with the steps that led to it, as far as they fit. `ACTIONRUNTIME_SEED` with
/// `ACTIONRUNTIME_FOREST` repeats it, and prints every step as it is made.
@Suite("Cache histories") struct CacheHistoryTests {
    private static let stepCount = 200_000
    private static let stepsPerForest = 500

    @Test("after each change of random histories the answers are those found without remembering anything")
    func histories() async {
        if let forest = SharedData.environment("ACTIONRUNTIME_FOREST").flatMap(Int.init) {
            return Self.run(only: forest)
        }
        // In a process of its own: what other tests change would make everything remembered worthless.
        await withKnownIssue("The model lets a host go that a running handler still holds", isIntermittent: true) {
            await #expect(processExitsWith: .success) {
                CacheHistoryTests.run { text in
                    try? Data(text.utf8).write(to: CacheHistoryTests.progress(of: getppid()))
                }
            }
        }
        let progress = Self.progress(of: getpid())
        print("cache histories:", (try? String(contentsOf: progress, encoding: .utf8)) ?? "none")
        try? FileManager.default.removeItem(at: progress)
    }

    /// Where the other process says how far it has come, for the case that it crashes.
    private static func progress(of process: pid_t) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("cache-histories-\(process)")
    }

    private static func run(only: Int? = nil, telling: (String) -> Void = { _ in }) {
        let seed = SeededGenerator.seed(for: "cache histories")
        var seeds = SeededGenerator(seed: seed)
        for number in 0..<stepCount / stepsPerForest {
            let forestSeed = seeds.next()
            if let only, only != number { continue }
            telling("ACTIONRUNTIME_SEED=\(seed) ACTIONRUNTIME_FOREST=\(number)")
            let forest = Forest(seed: forestSeed)
            for step in 0..<stepsPerForest {
                forest.step()
                guard !forest.faults.isEmpty else { continue }
                let again = Forest(seed: forestSeed, isLogging: true)
                for _ in 0...step { again.step() }
                let faults = forest.faults.joined(separator: "; ")
                Issue.record("seed \(seed), forest \(number), step \(step): \(faults)\n\(again.lastSteps)")
                return
            }
        }
    }
}
