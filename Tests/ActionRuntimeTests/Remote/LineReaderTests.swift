import ActionRuntime
import Testing

@Suite struct LineReaderTests {
    /// The lines of some text, which arrives in pieces of one size; nil for each line that is too long and was skipped.
    private func lines(_ text: String, limit: Int, size: Int) -> [String?] {
        var reader = LineReader(maximumLength: limit), found: [String?] = [], isSkipping = false
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while true {
                if isSkipping {
                    guard reader.skip() else { break }
                    isSkipping = false
                }
                guard let line = reader.next() else { break }
                switch line {
                case .line(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
                case .tooLong:
                    found.append(nil)
                    isSkipping = true
                }
            }
        }
        return found
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13, 100])
    func aLineThatIsTooLongCanBeSkipped(_ size: Int) {
        #expect(lines("ab\nabcdefgh\n\ncd\n", limit: 4, size: size) == ["ab", nil, "", "cd"])
        #expect(lines("abcdefgh\nabcdefghijk\nabcd\nx", limit: 4, size: size) == [nil, nil, "abcd"])
        #expect(lines("abcdefgh", limit: 4, size: size) == [nil])
    }
}
