extension String {
    /// The keys of the objects that a dotted key leads through: `a` and `a.b` for `a.b.c`.
    ///
    /// Of a key with more than 255 dots the first 255, so that a long one does not cost the square of its length.
    var dottedBeginnings: [String] {
        utf8.indices.lazy.filter { utf8[$0] == UInt8(ascii: ".") }.prefix(255).map { String(self[..<$0]) }
    }
}
