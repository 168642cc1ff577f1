import Foundation
import Testing

@testable import ActionNATS

@Suite("Events that one task awaits") @MainActor
struct EventQueueTests {
    @Test("as many as fit are kept, in order, and are told also after the end")
    func order() async {
        let queue = EventQueue<Int>(limit: 3)
        #expect((1...5).map(queue.add) == [true, true, true, false, false])
        #expect(await queue.next() == 1)
        #expect(queue.add(6))
        queue.end()
        #expect(queue.add(7))
        var told: [Int] = []
        while let event = await queue.next() { told.append(event) }
        #expect(told == [2, 3, 6])
    }

    @Test("a task that waits hears what another thread adds, the end, and its cancellation")
    func waits() async {
        let queue = EventQueue<Int>(limit: 3)
        Task.detached { _ = queue.add(1) }
        #expect(await queue.next() == 1)
        Task.detached { queue.end() }
        #expect(await queue.next() == nil)
        let other = EventQueue<Int>(limit: 3)
        let task = Task { await other.next() }
        await Task.yield()
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test("other tasks have their turn while events wait")
    func turns() async {
        let queue = EventQueue<Int>(limit: 1000)
        for number in 0..<1000 { _ = queue.add(number) }
        queue.end()
        var (hasRun, seen) = (false, 0)
        Task { hasRun = true }
        while await queue.next() != nil, !hasRun {
            usleep(500)
            seen += 1
        }
        #expect(hasRun && seen < 1000)
    }
}
