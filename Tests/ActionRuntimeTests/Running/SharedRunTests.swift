import ActionRuntime
import Testing

@testable import ActionCore

@Suite("The run that requests share") @MainActor struct SharedRunTests {
    @Test("keeps nothing of requests that were cancelled, and replies to the others")
    func cancelled() async throws {
        let queue = RunQueue(.shared), ticket = queue.enter(for: Invocation("shared.a:")) {}
        func waiting() -> Int { (Mirror(reflecting: ticket).descendant("sharing") as? [Any])?.count ?? -1 }
        var replied = 0
        let tasks = (0..<100).map { _ in
            Task {
                _ = try await ticket.share()
                replied += 1
            }
        }
        await until { waiting() >= 100 }
        for task in tasks.dropLast(10) { task.cancel() }
        for task in tasks.dropLast(10) { _ = await task.result }
        #expect(waiting() == 10)
        ticket.end(with: .handled(1))
        for task in tasks.suffix(10) { _ = try await task.value }
        #expect(waiting() == 0 && replied == 10)
        queue.leave(ticket)
        #expect(!queue.isRunning)
    }
}
