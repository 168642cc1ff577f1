/// Names in the order of their texts.
struct NamesInOrder {
    let set: Set<ActionName>
    private let names: [ActionName]

    init(_ set: Set<ActionName>) {
        let names = Array(set)
        self.set = set
        self.names = TextStart.order(of: names.map(\.text), <).map { names[$0] }
    }

    /// The names behind a text; all for nil.
    func behind(_ text: String?) -> ArraySlice<ActionName> {
        guard let text else { return names[...] }
        var first = 0, end = names.count
        while first < end {
            let middle = (first + end) / 2
            if names[middle].text <= text { first = middle + 1 } else { end = middle }
        }
        return names[first...]
    }
}
