/// Keys of the state that are written, and which other keys change with them.
struct KeySet {
    private let keys: Set<String>
    /// The keys of the objects around the written keys.
    private let around: Set<String>

    init(_ keys: Set<String>) {
        self.keys = keys
        around = Set(keys.flatMap(\.dottedBeginnings))
    }

    /// Whether writing the keys of the set may change a key: the key is one of them, is within one of them, or is an object
    /// around one.
    ///
    /// - Complexity: O(*d*) in the dots of the key, however many keys there are.
    func touches(_ key: String) -> Bool {
        keys.contains(key) || around.contains(key) || key.dottedBeginnings.contains(where: keys.contains)
    }
}
