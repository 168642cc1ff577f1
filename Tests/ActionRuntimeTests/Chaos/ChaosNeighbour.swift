import ActionRuntime
import Foundation
import TestSupport

/// An actor with a tree of its own, all of whose dispatches are observed, beside the world that is under way.
///
/// A world's handlers start tasks that visit it, and so do the handlers of other neighbours: what such a task inherits belongs
/// to somebody else.
actor ChaosNeighbour {
    private static let all = (0..<3).map { _ in ChaosNeighbour() }
    private static let visits = Visits()

    private let coordinator = Coordinator(root: ActionNode("neighbour"))
    private var isFurnished = false
    /// How many dispatches its observer has heard of.
    private var heard = 0

    /// Starts a task that visits a neighbour; it inherits what the caller's task has.
    static func visit(_ seed: UInt64, depth: Int = 0) {
        visits.add(Task { @concurrent in await all[Int(seed % 3)].visit(seed, depth: depth) })
    }

    /// Waits until all visits are over.
    static func finish() async {
        while let visit = visits.take() { await visit.value }
    }

    private func visit(_ seed: UInt64, depth: Int) async {
        if !isFurnished { furnish() }
        for step in 0..<1 + seed % 4 {
            let bits = seed >> (step * 3)
            switch bits % 4 {
            case 0: await coordinator.perform("nest:")
            case 1: await coordinator.perform("wait:")
            case 2: if depth < 2 { await coordinator.perform("call:", arguments: ["seed": Int(seed / 3)]) }
            default: nest()
            }
            if depth < 2, bits & 16 == 0 { Self.visit(seed / 3 &+ step, depth: depth + 1) }
        }
    }

    /// Performs at once, so that nothing else runs here before the observer has heard.
    private func nest() {
        let before = heard
        coordinator.performNow("nest:")
        precondition(heard == before + 2, "An observer has heard of \(heard - before) dispatches, not of 2.")
    }

    private func furnish() {
        isFurnished = true
        // The closures hold the actor, which lives as long as the process.
        coordinator.root.onAction("step:") { _ in }
            .onAction("nest:") { _ in self.coordinator.performNow("step:") }
            .onAction("wait:") { _ async in
                await Task.yield()
                self.nest()
                await self.coordinator.perform("step:")
            }
            .onAction("call:") { invocation in
                let seed = try invocation.arguments.get("seed", as: Int.self)
                for number in 0..<2 { Self.visit(UInt64(seed + number), depth: 2) }
            }
        coordinator.observe { _ in
            self.preconditionIsolated("An observer hears of a dispatch on another isolation.")
            self.heard += 1
        }
    }

    /// Unchecked, because the array is read and written under the lock.
    private final class Visits: @unchecked Sendable {
        private let lock = NSLock()
        private var tasks: [Task<Void, Never>] = []

        func add(_ task: Task<Void, Never>) { lock.withLock { tasks.append(task) } }
        func take() -> Task<Void, Never>? { lock.withLock { tasks.popLast() } }
    }
}
