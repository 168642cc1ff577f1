/// Elements in the order of their serial numbers; finding and removing one takes O(log *n*), amortised.
///
/// A removed element leaves a gap, so that the others need not move. A list always has fewer gaps than elements, or none.
package struct SerialList<Element> {
    private var slots: [(serial: UInt64, element: Element?)] = []
    /// The position of the first element in `slots`; their count where there is none.
    private var head = 0
    /// The number of elements.
    private(set) var count = 0
    /// The number of changes until the next search for elements with released owners; nothing reports such a release.
    private var changesUntilSearch = 0

    package var isEmpty: Bool { count == 0 }

    /// The elements in ascending order of their numbers.
    // Closures, because a key path would be made anew at each call.
    package var elements: some Sequence<Element> { slots.lazy.compactMap { $0.element } }

    /// The elements in descending order of their numbers.
    package var newestFirst: some Sequence<Element> { slots.reversed().lazy.compactMap { $0.element } }

    /// The first element; nil where there is none.
    var first: Element? { head < slots.count ? slots[head].element : nil }

    /// The last element; nil where there is none.
    var last: Element? { slots.last?.element }

    /// Adds an element, whose number must be greater than all others in the list.
    mutating func append(_ element: Element, _ serial: UInt64) {
        slots.append((serial, element))
        count += 1
    }

    /// Removes and returns an element, so that the caller decides when to release it, which may run user code; nil for none.
    mutating func remove(_ serial: UInt64) -> Element? {
        guard let slot = slots.index(of: serial, by: { $0.serial }) else { return nil }
        guard let element = slots[slot].element else { return nil }
        count -= 1
        slots[slot].element = nil
        while let last = slots.last, last.element == nil { slots.removeLast() }
        if slots.count >= 2 * count {
            slots.removeAll { $0.element == nil }
            head = 0
        }
        while head < slots.count, slots[head].element == nil { head += 1 }
        return element
    }

    /// The list without the elements whose numbers satisfy a predicate.
    func removing(where isEnded: (UInt64) -> Bool) -> SerialList {
        var rest = self
        rest.slots.removeAll { $0.element == nil || isEnded($0.serial) }
        (rest.count, rest.head) = (rest.slots.count, 0)
        return rest
    }

    /// Counts a change; returns whether a search for elements with released owners is due.
    ///
    /// With at most eight elements it is due after each change, else after as many changes as there were elements at the last
    /// search. So searching costs each change the same.
    mutating func isSearchDue() -> Bool {
        changesUntilSearch -= 1
        guard changesUntilSearch < 0 || count <= 8 else { return false }
        changesUntilSearch = count
        return true
    }
}
