import Foundation
import TestSupport
import Testing

/// What a coordinator remembers never shows: its answers are those of somebody who remembers nothing.
///
/// A mistake is recorded with the steps that led to it, as far as they fit. `ACTIONRUNTIME_SEED` with
/// `ACTIONRUNTIME_FOREST` repeats it, and prints every step as it is made. `ACTIONRUNTIME_STEPS` is the number of steps.
@Suite("Cache histories") struct CacheHistoryTests {
    private static let stepsPerForest = 500

    @Test("after each change of random histories the answers are those found without remembering anything")
    func histories() async throws {
        let seed = SeededGenerator.seed(for: "cache histories")
        if let forest = SharedData.environment("ACTIONRUNTIME_FOREST").flatMap(Int.init) {
            Self.run(seed, only: forest)
            return
        }
        // In a process of its own, whose crash is told with its forest.
        let progress = FileManager.default.temporaryDirectory.appendingPathComponent("cache-histories-\(getpid())")
        await #expect(processExitsWith: .success) { [seed = seed as UInt64, path = progress.path as String] in
            let steps = CacheHistoryTests.run(seed) { text in
                try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
            }
            try? Data("\(steps) steps".utf8).write(to: URL(fileURLWithPath: path))
        }
        // Where the other process crashed it says in which forest.
        let reached = (try? String(contentsOf: progress, encoding: .utf8)) ?? "nothing"
        print("cache histories: \(reached) with ACTIONRUNTIME_SEED=\(seed)")
        try? FileManager.default.removeItem(at: progress)
    }

    /// Makes the histories until one of them goes wrong, and gives the number of steps.
    @discardableResult
    private static func run(_ seed: UInt64, only: Int? = nil, telling: (String) -> Void = { _ in }) -> Int {
        var seeds = SeededGenerator(seed: seed)
        var steps = 0
        for number in 0..<Effort.count(200_000) / stepsPerForest {
            let forestSeed = seeds.next()
            if let only, only != number { continue }
            telling("ACTIONRUNTIME_FOREST=\(number)")
            let forest = Forest(seed: forestSeed)
            for step in 0..<stepsPerForest {
                forest.step()
                steps += 1
                guard !forest.faults.isEmpty else { continue }
                let again = Forest(seed: forestSeed, isLogging: true)
                for _ in 0...step { again.step() }
                let faults = forest.faults.joined(separator: "; ")
                Issue.record("seed \(seed), forest \(number), step \(step): \(faults)\n\(again.lastSteps)")
                return steps
            }
        }
        return steps
    }
}
