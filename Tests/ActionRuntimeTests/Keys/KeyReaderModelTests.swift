import ActionRuntime
import TestSupport
import Testing

@Suite("KeyReader: any bytes, split anywhere (rule 53)")
struct KeyReaderModelTests {
    private static let pieces: [[UInt8]] =
        [
            "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]1", "\u{1B}P1", "\u{1B}\\", "\u{7}", "\u{1B}[200~", "\u{1B}[201~",
            "A",
            "~", "u", "M", "$", "[", ";", ":", "1", "5", "27", "97", "57399", "<", "?", "é", "日", "😀", "\r", "\u{0}",
        ].map { Array($0.utf8) } + [[0xC3], [0xE2, 0x82], [0xFF], [0x80], [0xF0, 0x9F]]

    private static func bytes(using generator: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0...24, using: &generator)).flatMap { _ -> [UInt8] in
            Int.random(in: 0..<5, using: &generator) == 0
                ? [.random(in: 0...255, using: &generator)] : pieces.random(using: &generator)
        }
    }

    @Test("give the same whole, byte by byte and in chunks, and never trap (20,000 inputs)")
    func splits() {
        let seed = SeededGenerator.seed(for: "bytes of a terminal")
        var generator = SeededGenerator(seed: seed)
        for number in 0..<Effort.count(20_000) {
            let bytes = Self.bytes(using: &generator)
            let maximum = Int.random(in: 4...40, using: &generator)
            var whole = KeyReader(maximumPaste: maximum), split = whole, single = whole
            let expected = whole.read(bytes)
            var given: [KeyReader.Input] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 0...rest.count, using: &generator)
                given += split.read(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            let bySingle = bytes.flatMap { single.read([$0]) }
            let isSame = given == expected && bySingle == expected && split.isWaiting == whole.isWaiting
            #expect(isSame && split.timeOut() == whole.timeOut(), "case \(number), seed \(seed): \(bytes)")
        }
    }

    @Test("text is never lost: characters and faults give what decoding gives (5,000 inputs)")
    func text() {
        let seed = SeededGenerator.seed(for: "characters of a terminal")
        var generator = SeededGenerator(seed: seed)
        for number in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...16, using: &generator)).map { _ -> UInt8 in
                [
                    0xE2, 0x82, 0xAC, 0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80, 0x61, 0xED,
                    .random(in: 0xA0...0xFF, using: &generator),
                ]
                .random(using: &generator)
            }
            var reader = KeyReader()
            // The letter completes what the bytes may have begun.
            let inputs = reader.read(bytes + [0x7A])
            let text = inputs.map { $0.text ?? $0.controlText }.joined()
            let expected = String(decoding: bytes + [0x7A], as: UTF8.self)
            #expect(
                Array(text.unicodeScalars) == Array(expected.unicodeScalars), "case \(number), seed \(seed): \(bytes)")
        }
    }
}

extension KeyReader.Input {
    /// The control character that is no key's.
    fileprivate var controlText: String {
        if case .other(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}
