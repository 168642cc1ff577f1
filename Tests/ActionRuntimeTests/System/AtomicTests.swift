import Testing

@testable import ActionRuntime

@Suite("AtomicWord") struct AtomicTests {
    @Test("no addition is lost, and each gives a sum of its own")
    func adding() async {
        let word = AtomicWord(5)
        let sums = await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<2_000).map { _ in word.add(1) }
                }
            }
            return await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
        }
        #expect(sums == Set(6...16_005))
        #expect(word.load() == 16_005)
    }

    @Test("adds and subtracts modulo 2⁶⁴")
    func wrapping() {
        let word = AtomicWord(1)
        #expect(word.subtract(2) == UInt64.max)
        #expect(word.add(3) == 2)
        word.store(UInt64.max)
        #expect(word.add(1) == 0)
    }
}
