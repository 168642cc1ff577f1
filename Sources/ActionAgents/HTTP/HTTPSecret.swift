/// A text that whoever asks has to know.
package struct HTTPSecret {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// A new secret of 64 random bits for each word, in hexadecimal digits.
    package static func random(words: Int) -> HTTPSecret {
        var random = SystemRandomNumberGenerator()
        let digits = (0..<words).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return HTTPSecret(digits.joined())
    }

    /// Whether a text is the secret; of texts of its length each takes equally long, however much of it is right.
    package func isEqual(to text: String) -> Bool { isEqual(to: Array(text.utf8)) }

    /// Whether bytes are those of the secret: of bytes of its length all are compared, also behind one that is wrong.
    func isEqual(to bytes: some Collection<UInt8>) -> Bool {
        let wanted = Array(text.utf8)
        guard bytes.count == wanted.count else { return false }
        // The parentheses matter: both operators have the same precedence, and without them a later byte clears an earlier difference.
        return zip(bytes, wanted).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension HTTPHead {
    /// The token of the field `Authorization: Bearer TOKEN`; nil where the request has none.
    package var bearer: String? {
        let words = (self["authorization"] ?? "").split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }
}
