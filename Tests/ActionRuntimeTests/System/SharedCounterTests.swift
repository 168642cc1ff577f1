import ActionRuntime
import Testing

@testable import ActionCore

@Suite("SharedCounter") struct SharedCounterTests {
    @Test("no addition is lost, and each gives a number of its own")
    func adding() async {
        let before = SharedCounter.serials.load()
        let sums = await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { (0..<2_000).map { _ in SharedCounter.serials.add(1) } }
            }
            return await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
        }
        // Other tests count too.
        #expect(sums.count == 16_000 && sums.allSatisfy { $0 > before })
    }
}
