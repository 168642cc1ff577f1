import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The positions in a text")
struct TextPositionsTests {
    @Test(
        "give the positions that reading from the start gives",
        arguments: [
            "", "a", "a\nb\r\nc\rd", "\u{FEFF}äö\n\u{FEFF}x", "\r\n\r\n",
            String(repeating: "ä\u{1F600}x", count: 3_000) + "\ny",
            String(repeating: "line\n", count: 2_000),
        ])
    func positions(text: String) {
        let bytes = Array(text.utf8)
        let positions = TextPositions(of: bytes)
        for offset in stride(from: 0, through: bytes.count, by: bytes.count > 1_000 ? 97 : 1) {
            // Within the two bytes of a line break, or of a character, nothing begins.
            if offset > 0, bytes[offset - 1] == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { continue }
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]), offset < 3 { continue }
            #expect(positions.position(of: offset) == TextPosition(of: offset, in: bytes), "\(offset)")
        }
    }
}
