/// Keys of the state that are written, and which other keys change with them.
struct KeySet {
    private let keys: Set<String>
    /// The keys of the objects that they lead through.
    private let around: Set<String>

    init(_ keys: Set<String>) {
        self.keys = keys
        around = Set(keys.flatMap(\.dottedBeginnings))
    }

    /// Whether a key is one of them, leads into the object that one of them is, or is an object that one of them leads through.
    ///
    /// - Complexity: O(*d*) in the dots of the key, however many keys there are.
    func touches(_ key: String) -> Bool {
        keys.contains(key) || around.contains(key) || key.dottedBeginnings.contains(where: keys.contains)
    }
}
