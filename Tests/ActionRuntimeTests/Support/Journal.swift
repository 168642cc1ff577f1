/// Notes what happens, in order.
final class Journal {
    private(set) var entries: [String] = []

    func note(_ entry: String) { entries.append(entry) }

    /// The entries so far, which are then forgotten.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
