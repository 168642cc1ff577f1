import ActionRuntime
import Foundation
import TestSupport
import Testing

// In processes of their own, where nobody else uses the processor's time that is compared.

@Suite("Many requests at once", .timeLimit(.minutes(10))) struct ManyRequestsTests {
    /// How requests of one handler come together.
    enum Crowd: String, CaseIterable, Codable, Sendable {
        case queued, latest, shared, concurrent, throughRules

        /// Performs so many requests, all of which have begun before the first one ends.
        @MainActor func perform(_ count: Int) async {
            struct Opened: Event {}
            let app = ActionNode("app"), field = ActionNode("field", in: app), coordinator = Coordinator(root: app)
            var (begun, ended, isOpen) = (0, 0, false)
            func pass() async {
                begun += 1
                await until { isOpen }
                ended += 1
            }
            let policies: [Crowd: RunningPolicy] = [.queued: .queued, .latest: .latest, .shared: .shared]
            app.onAction("x:", running: policies[self] ?? .concurrent) { _ async in
                // Where all of them wait inside of the handler, one of them looks whether it may go on.
                if self == .concurrent, begun > 0 { begun += 1 } else { await pass() }
            }
            app.handleEvent(Opened.self) { _ async in if begun > 0 { begun += 1 } else { await pass() } }
            var asked = 0
            let requests = (0..<count).map { _ in
                Task {
                    asked += 1
                    if self == .throughRules {
                        _ = await field.trigger(Opened())
                    } else {
                        _ = await coordinator.perform("x:", from: field)
                    }
                }
            }
            await until { asked >= count }
            isOpen = true
            for request in requests { await request.value }
            let calls: [Crowd: Int] = [.latest: 2, .shared: 1]
            precondition(begun <= calls[self] ?? count && ended > 0, "\(begun) of \(count) calls, \(ended) ended")
        }
    }

    @Test(
        "20,000 take ten times as long as 2,000, not a hundred times; in debug builds 4,000 and 400",
        arguments: Crowd.allCases)
    func linear(_ crowd: Crowd) async {
        await #expect(processExitsWith: .success) { [crowd = crowd as Crowd] in
            let count = max(Effort.count(20_000), 4_000)
            let growth = await ProcessorTime.growth(from: count / 10, to: count) { await crowd.perform($0) }
            precondition(growth < 40, "\(crowd): \(growth) times")
        }
    }

    /// A handler that starts its successor, and ends once that has begun.
    @MainActor private static func relay(_ count: Int) async {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var (begun, running) = (0, 0)
        var last: Task<Outcome, Never>?
        app.onAction("step:") { [unowned coordinator] _ async in
            begun += 1
            running += 1
            defer { running -= 1 }
            let own = begun
            // On a busy machine the others may not have ended yet, and 128 of them are nested too deep.
            await until { running <= 1 }
            if own == count { return }
            last = Task { await coordinator.perform("step:") }
            await until { begun != own }
        }
        _ = await coordinator.perform("step:")
        await until { begun >= count }
        let outcome = await last?.value
        precondition(outcome?.isPerformed == true)
        withExtendedLifetime((app, coordinator)) {}
    }

    @Test("handlers that end after their successor began keep no chain of those before")
    func successors() async {
        await #expect(processExitsWith: .success) {
            let growth = await ProcessorTime.growth(from: 500, to: 5_000) { await Self.relay($0) }
            precondition(growth < 40, "\(growth) times")
            await Self.relay(10_000)
            let before = Memory.resident
            await Self.relay(30_000)
            // Memory that was released is kept from use for a while by the address sanitizer, which counts for itself.
            if let before, let after = Memory.resident, !Memory.isSanitized {
                precondition(after - before < 4 << 20, "\(after - before) bytes more")
            }
        }
    }
}

private enum Memory {
    /// The process's memory in bytes; nil where the system does not say.
    static var resident: Int? {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
    }

    static var isSanitized: Bool { dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil }
}
