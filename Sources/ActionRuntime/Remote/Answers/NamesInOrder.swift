/// Names in the order of their texts, each once, found one after the other: sorting many at once would take long.
///
/// It is a heap, so making it takes O(*n*), and each name O(log *n*).
struct NamesInOrder: Sequence, IteratorProtocol {
    private var heap: [(text: String, name: ActionName)]

    init(_ names: some Sequence<ActionName>) {
        heap = names.map { ($0.text, $0) }
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: index) }
    }

    mutating func next() -> ActionName? {
        guard let name = popFirst() else { return nil }
        while heap.first?.name == name { _ = popFirst() }
        return name
    }

    private mutating func popFirst() -> ActionName? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            sink(from: 0)
        }
        return first.name
    }

    /// Moves an element down, below those that come before it.
    private mutating func sink(from index: Int) {
        var index = index
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].text < heap[least].text { least = child }
            }
            if least == index { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
