/// Keys of the state that are written, and the other keys that change with them.
struct KeySet {
    private let keys: Set<String>
    /// The keys of the objects around the written keys.
    private let around: Set<String>

    init(_ keys: Set<String>) {
        self.keys = keys
        around = Set(keys.flatMap(\.dottedBeginnings))
    }

    /// Whether writing the keys of the set may change a key: the set has the key, an object around the key, or a key within it.
    ///
    /// - Complexity: O(*d*) in the dots of the key, however many keys there are.
    func touches(_ key: String) -> Bool {
        keys.contains(key) || around.contains(key) || key.dottedBeginnings.contains(where: keys.contains)
    }
}

extension String {
    /// The keys of the objects that a dotted key leads through: `a` and `a.b` for `a.b.c`.
    ///
    /// A key with more than 255 dots gives the first 255 objects, so that the cost does not grow with the square of its length.
    var dottedBeginnings: [String] {
        utf8.indices.lazy.filter { utf8[$0] == UInt8(ascii: ".") }.prefix(255).map { String(self[..<$0]) }
    }
}
