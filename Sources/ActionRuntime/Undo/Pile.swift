/// A list that grows and shrinks at its end, and has its last element in place: a single element needs no array.
struct Pile<Element> {
    private var others: [Element] = []
    private var top: Element?

    /// Creates a list of an element, or an empty one.
    init(_ only: consuming Element?) { top = only }

    init(_ elements: [Element] = []) {
        others = elements
        top = others.popLast()
    }

    mutating func append(_ element: Element) {
        if let top { others.append(top) }
        top = element
    }

    /// Takes the last element; nil where the list is empty.
    mutating func popLast() -> Element? {
        let last = top
        top = others.popLast()
        return last
    }
}

extension Pile: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { others.count + (top == nil ? 0 : 1) }

    subscript(index: Int) -> Element {
        get {
            guard index == others.count, let top else { return others[index] }
            return top
        }
        set { if index == others.count { top = newValue } else { others[index] = newValue } }
    }
}
