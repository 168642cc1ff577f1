/// Names in the order of their texts, sorted some at a time, because a page has few of many.
struct NamesInOrder: Sequence, IteratorProtocol {
    /// How many names the next batch has: each has twice as many as the one before, so that all names take *n* log *n* steps.
    private var batch = 500
    private let names: Set<ActionName>
    /// The text behind which the next batch begins; nil for the first.
    private var last: String?
    private var sorted: ArraySlice<ActionName> = []
    private var isLast = false

    /// Sorts the first batch.
    ///
    /// - Parameter text: The text behind which the names begin; nil for all.
    init(_ names: Set<ActionName>, behind text: String? = nil) {
        (self.names, last) = (names, text)
        sort()
    }

    private mutating func sort() {
        sorted = names.first(batch, behind: last)[...]
        (isLast, last) = (sorted.count < batch, sorted.last?.text)
        batch *= 2
    }

    mutating func next() -> ActionName? {
        if sorted.isEmpty, !isLast { sort() }
        return sorted.popFirst()
    }
}

extension Set<ActionName> {
    /// The first names in the order of their texts, behind a text.
    ///
    /// - Complexity: O(*n*) in the names, but for the few that are sorted.
    fileprivate func first(_ count: Int, behind text: String?) -> [ActionName] {
        var found: [(text: String, name: ActionName)] = []
        var bound: String?
        func cut() {
            found.sort { $0.text < $1.text }
            guard found.count >= count else { return }
            found.removeLast(found.count - count)
            bound = found.last?.text
        }
        for name in self {
            let own = name.text
            if let text, own <= text { continue }
            if let bound, own >= bound { continue }
            found.append((own, name))
            if found.count == 4 * count { cut() }
        }
        cut()
        return found.map(\.name)
    }
}
