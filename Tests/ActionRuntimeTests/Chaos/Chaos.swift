import Foundation
import TestSupport

/// Runs random worlds one after the other.
enum Chaos {
    /// Runs worlds for a time, or the one whose seed is in the environment; gives how many, and their operations.
    ///
    /// The seed of each world is on stderr before the world begins, because it may be its end.
    static func run(seconds: Double) async -> (worlds: Int, operations: Int) {
        if let seed = variable("ACTIONRUNTIME_SEED").flatMap(UInt64.init) {
            return (1, await run(seed: seed))
        }
        let end = Date(timeIntervalSinceNow: seconds)
        var (worlds, operations) = (0, 0)
        while Date() < end {
            operations += await run(seed: .random(in: 1...UInt64.max))
            worlds += 1
        }
        return (worlds, operations)
    }

    /// Runs one world; gives how many operations were done.
    private static func run(seed: UInt64) async -> Int {
        FileHandle.standardError.write(Data("\rACTIONRUNTIME_SEED=\(seed) ".utf8))
        let random = ChaosRandom(seed: seed)
        let budget = variable("ACTIONRUNTIME_CHAOS_BUDGET").flatMap(Int.init) ?? 20 + random.below(300)
        if ChaosPart.async.isOn, random.chance(40) { return await ChaosActor().run(seed: seed, budget: budget) }
        let run = SyncRun(seed: seed, budget: budget)
        return OtherThread.sync { run.run() }
    }

    static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    private struct SyncRun {
        let seed: UInt64
        let budget: Int

        func run() -> Int {
            let world = ChaosWorld(seed: seed, budget: budget)
            ChaosWorld.current = world
            while world.budget > 0 {
                world.operateAtTop()
                if world.random.chance(10) { world.checkAgreements() }
            }
            world.checkAgreements()
            world.end()
            ChaosWorld.current = nil
            return world.operations
        }
    }
}
