import Testing

@testable import ActionMaps

@Suite("Documents that went through a mangle")
struct MapFuzzTests {
    @Test("are a map or are told what is wrong, and never trap", arguments: 1...8 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var random = Xorshift(state: seed)
        let sample = Array(Sample.photoRater.utf8)
        for _ in 0..<250 {
            var bytes = sample
            for _ in 0...Int.random(in: 0..<4, using: &random) { mutate(&bytes, using: &random) }
            do throws(MapFaults) {
                _ = try ActionMap(reading: bytes, file: "mangled.json")
            } catch {
                #expect(!error.faults.isEmpty && error.faults.count <= MapFaults.limit, "seed \(seed)")
                #expect(error.faults.allSatisfy { $0.line > 0 && $0.column > 0 }, "seed \(seed)")
                #expect(!error.description.isEmpty)
            }
        }
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout Xorshift) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(index..<min(bytes.count, index + 20))
        case 3: bytes[index] = Array("{}[]\",:$0a".utf8).randomElement(using: &random) ?? 0
        default: replaceWord(in: &bytes, at: index, using: &random)
        }
    }

    /// Puts another value in the place of what stands between two blanks: mostly JSON still, of the wrong shape.
    private func replaceWord(in bytes: inout [UInt8], at index: Int, using random: inout Xorshift) {
        let blank = UInt8(ascii: " ")
        guard let start = bytes[index...].firstIndex(of: blank),
            let end = bytes[(start + 1)...].firstIndex(where: { $0 == blank || $0 == UInt8(ascii: ",") })
        else { return }
        let words = ["5", "null", "[]", "{}", "true", "\"\"", "\"${\"", "\"a b\"", "\"name\":", "[[[", "1e400"]
        bytes.replaceSubrange((start + 1)..<end, with: Array((words.randomElement(using: &random) ?? "").utf8))
    }
}

/// A small generator that gives the same numbers for the same seed.
struct Xorshift: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
