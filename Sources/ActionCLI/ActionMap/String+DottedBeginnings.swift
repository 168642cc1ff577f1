extension String {
    /// The keys of the objects that a dotted key leads through: `a` and `a.b` for `a.b.c`.
    ///
    /// A key with more than 255 dots gives the first 255 objects, so that the cost does not grow with the square of its length.
    var dottedBeginnings: [String] {
        utf8.indices.lazy.filter { utf8[$0] == UInt8(ascii: ".") }.prefix(255).map { String(self[..<$0]) }
    }
}
