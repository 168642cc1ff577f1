import ActionRuntime

/// The names of a map's state: those that the state has, and those that a part of the map reads or writes.
///
/// A test that gives or expects any other name is about an unknown key, which is always null.
struct StateNames {
    private let state: [String: ActionValue]
    private let known: KnownKeys
    /// The names in conditions and templates.
    private let read: Set<String>
    private let around: KeySet

    init(_ map: ActionMap) {
        let checked = CheckedMap(map)
        state = map.state
        known = KnownKeys(checked)
        read = Set(checked.reads.map(\.key))
        around = KeySet(read)
    }

    /// Whether the state may have the dotted name: a value that is null, empty, or read as a whole may have any member.
    func mayHave(_ name: String) -> Bool {
        known.contain(name) || around.touches(name) || name.dottedBeginnings.contains { state.value(at: $0) == [:] }
    }

    /// The name that is probably meant, if a name of the state is near.
    func nearest(to name: String) -> String? { nearMisses(to: name, among: known.all.union(read), limit: 1).first }
}
