import ActionRuntime
import Testing

@testable import ActionCore

@Suite("Lock") struct LockTests {
    private final class Content: Sendable {}

    private struct Refusal: Error {}

    @Test("one task at a time changes the value")
    func exclusion() async {
        let lock = Lock([0, 0])
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<5_000 {
                        lock.withLock { value in
                            let next = value[0] + 1
                            value[0] = next
                            value[1] = next
                        }
                    }
                }
            }
        }
        #expect(lock.withLock { $0 } == [40_000, 40_000])
    }

    @Test("a closure that throws leaves the lock free, and what it changed")
    func throwing() {
        let lock = Lock(1)
        #expect(throws: Refusal.self) {
            try lock.withLock { value throws(Refusal) in
                value = 2
                throw Refusal()
            }
        }
        #expect(lock.withLock { $0 } == 2)
    }

    @Test("copies share the value, which is released with the last of them")
    func copies() {
        weak var content: Content?
        do {
            let new = Content()
            content = new
            let lock = Lock<Content?>(nil)
            let copy = lock
            lock.withLock { $0 = new }
            #expect(copy.withLock { $0 === content })
        }
        #expect(content == nil)
    }
}
