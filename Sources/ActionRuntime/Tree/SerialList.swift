/// Elements in the order of their serial numbers, of which any is found and taken out in O(log *n*), amortised.
///
/// An element that is taken out leaves a gap, so that the others need not move; there are never more gaps than elements.
struct SerialList<Element> {
    private var slots: [(serial: UInt64, element: Element?)] = []
    /// The position of the first element; the end where there is none.
    private var head = 0
    /// How many elements there are.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The elements, in the order of their numbers.
    var elements: some Sequence<Element> { slots.lazy.compactMap(\.element) }

    /// The elements, the greatest number first.
    var newestFirst: some Sequence<Element> { slots.reversed().lazy.compactMap(\.element) }

    /// The first element; nil where there is none.
    var first: Element? { head < slots.count ? slots[head].element : nil }

    /// The last element; nil where there is none.
    var last: Element? { slots.last?.element }

    /// Adds an element, whose number is greater than those of the others.
    mutating func append(_ element: Element, _ serial: UInt64) {
        slots.append((serial, element))
        count += 1
    }

    /// Takes an element out, and gives it to the caller, whose release may run user code; nil where it is not here.
    mutating func remove(_ serial: UInt64) -> Element? {
        guard let index = index(of: serial), let element = slots[index].element else { return nil }
        count -= 1
        slots[index].element = nil
        while let last = slots.last, last.element == nil { slots.removeLast() }
        if slots.count > 2 * count {
            slots.removeAll { $0.element == nil }
            head = 0
        }
        while head < slots.count, slots[head].element == nil { head += 1 }
        return element
    }

    private func index(of serial: UInt64) -> Int? {
        if let last = slots.last, last.serial == serial { return slots.count - 1 }
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].serial < serial { low = middle + 1 } else { high = middle }
        }
        return low < slots.count && slots[low].serial == serial ? low : nil
    }

    /// The list without the elements with numbers that a closure picks.
    func removing(where isEnded: (UInt64) -> Bool) -> SerialList {
        var rest = self
        rest.slots.removeAll { $0.element == nil || isEnded($0.serial) }
        (rest.count, rest.head) = (rest.slots.count, 0)
        return rest
    }
}

/// The numbers by which what was registered is told apart; of two things of one node, the later has the greater.
enum Serial {
    static func next() -> UInt64 { SharedCounter.serials.add(1) }

    /// The number given out last.
    static var last: UInt64 { SharedCounter.serials.load() }
}
