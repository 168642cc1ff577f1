import Testing

@testable import ActionRuntime

@Suite("AtomicWord and AtomicPointer") struct AtomicTests {
    @Test("no addition is lost, and each gives a sum of its own", arguments: [false, true])
    func adding(isSequential: Bool) async {
        let word = AtomicWord(5)
        let sums = await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<2_000).map { _ in isSequential ? word.addSequentially(1) : word.add(1) }
                }
            }
            return await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
        }
        #expect(sums == Set(6...16_005))
        #expect(word.load() == 16_005 && word.loadSequentially() == 16_005)
    }

    @Test("adds and subtracts modulo 2⁶⁴")
    func wrapping() {
        let word = AtomicWord(1)
        #expect(word.subtract(2) == UInt64.max)
        #expect(word.add(3) == 2)
        word.store(UInt64.max)
        #expect(word.addSequentially(1) == 0)
    }

    @Test("a word at an address is that memory")
    func address() {
        var memory: [UInt64] = [1, 2, 3]
        memory.withUnsafeMutableBufferPointer { buffer in
            AtomicWord(at: buffer.baseAddress! + 1).store(7)
        }
        #expect(memory == [1, 7, 3])
    }

    @Test("of those who publish at once one wins, whose value all of them get")
    func publishing() async {
        for _ in 0..<200 {
            let pointer = AtomicPointer<Int>()
            #expect(pointer.load() == nil)
            let seen = await withTaskGroup { group in
                for number in 0..<4 {
                    group.addTask {
                        let new = UnsafeMutablePointer<Int>.allocate(capacity: 1)
                        new.initialize(to: number)
                        let published = pointer.publish(new)
                        if published != new { new.deallocate() }
                        return published.pointee
                    }
                }
                return await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect(seen.count == 1 && pointer.load()?.pointee == seen.first)
            pointer.load()?.deallocate()
        }
    }

    @Test("what is stored later takes the place of what was")
    func storing() {
        let (one, two) = (
            UnsafeMutablePointer<Int>.allocate(capacity: 1), UnsafeMutablePointer<Int>.allocate(capacity: 1)
        )
        defer {
            one.deallocate()
            two.deallocate()
        }
        let pointer = AtomicPointer<Int>()
        pointer.store(one)
        #expect(pointer.publish(two) == one)
        pointer.store(two)
        #expect(pointer.load() == two)
    }
}
