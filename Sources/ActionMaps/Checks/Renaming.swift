import ActionRuntime

// Former names that are replaced in the text of a document, whose comments and layout stay.

extension [ReportEntry] {
    /// A document with the present names in place of the former names that the findings are about, and the number of the names that
    /// were replaced.
    ///
    /// A place where another text stands than the finding says stays as it is.
    package func renaming(_ bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
        var (bytes, count) = (bytes, 0)
        let findings = compactMap(\.finding).sorted { $0.offset > $1.offset }
        var last = Int.max
        for finding in findings where finding.offset < last {
            guard let (from, to) = finding.renaming, let (range, text) = bytes.string(at: finding.offset) else {
                continue
            }
            let mark = text.hasPrefix("-") && text.dropFirst() == from ? "-" : ""
            guard text == mark + from else { continue }
            bytes.replaceSubrange(range, with: ActionValue.string(mark + to).json().utf8)
            (count, last) = (count + 1, finding.offset)
        }
        return (bytes, count)
    }
}

extension [UInt8] {
    /// The JSON string that begins at an offset, and where its text ends; nil where no string begins there.
    fileprivate func string(at offset: Int) -> (range: Range<Int>, text: String)? {
        guard indices.contains(offset), self[offset] == UInt8(ascii: "\"") else { return nil }
        var end = offset + 1
        while end < count, self[end] != UInt8(ascii: "\"") { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
        guard end < count, case .string(let text)? = try? JSONReader.read(Array(self[offset...end])).content else {
            return nil
        }
        return (offset..<end + 1, text)
    }
}
