import Foundation
import TestSupport

/// Runs random worlds one after the other.
enum Chaos {
    /// Runs worlds with consecutive seeds for a time; gives how many, and their operations.
    ///
    /// The seed of each world is on stderr before the world begins, because it may be its end. `ACTIONRUNTIME_SEED` runs
    /// the world of that seed alone, or as many from there as `ACTIONRUNTIME_CHAOS_WORLDS` says: what a process keeps of
    /// former worlds may matter.
    static func run(seconds: Double) async -> (worlds: Int, operations: Int) {
        let chosen = variable("ACTIONRUNTIME_SEED").flatMap(UInt64.init)
        let limit = chosen == nil ? Int.max : variable("ACTIONRUNTIME_CHAOS_WORLDS").flatMap(Int.init) ?? 1
        let first = chosen ?? .random(in: 1...UInt64(UInt32.max))
        let end = Date(timeIntervalSinceNow: seconds)
        var (worlds, operations) = (0, 0)
        while worlds < limit, chosen != nil || Date() < end {
            let seed = first &+ UInt64(worlds)
            worlds += 1
            FileHandle.standardError.write(Data("\rACTIONRUNTIME_SEED=\(seed) (world \(worlds)) ".utf8))
            operations += await run(seed: seed)
        }
        return (worlds, operations)
    }

    /// Runs one world; gives how many operations were done.
    private static func run(seed: UInt64) async -> Int {
        let random = ChaosRandom(seed: seed)
        let budget = variable("ACTIONRUNTIME_CHAOS_BUDGET").flatMap(Int.init) ?? 20 + random.below(300)
        if ChaosPart.async.isOn, random.chance(40) {
            let operations = await ChaosActor().run(seed: seed, budget: budget)
            await ChaosNeighbour.finish()
            return operations
        }
        let run = SyncRun(seed: seed, budget: budget)
        let operations = OtherThread.sync { run.run() }
        await ChaosNeighbour.finish()
        return operations
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
