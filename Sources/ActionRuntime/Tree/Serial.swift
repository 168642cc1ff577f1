/// Gives registrations their serial numbers, which ascend in the order of registering.
package enum Serial {
    package static func next() -> UInt64 { SharedCounter.serials.add(1) }

    /// The last number given out.
    static var last: UInt64 { SharedCounter.serials.load() }
}

/// Something with a serial number, by which a list finds it.
package protocol Numbered {
    /// The number, greater than those of all that was added before.
    var serial: UInt64 { get }
}

// Lists hold their elements in the order of their serial numbers, since that is the order in which they are added. So a list finds an
// element in O(log *n*); taking it out moves the elements behind it, which takes microseconds for ten thousand of them.

extension Array where Element: Numbered {
    /// Takes out the elements whose serial numbers are in a range; the caller releases them last, because that may run user code.
    package mutating func remove(_ serials: ClosedRange<UInt64>) -> [Element] {
        let first = firstIndex(from: serials.lowerBound, by: \.serial)
        var end = first
        while end < endIndex, self[end].serial <= serials.upperBound { end += 1 }
        // The array itself stays as it is, because writing to it may copy it.
        if first == end { return [] }
        defer { removeSubrange(first..<end) }
        return Array(self[first..<end])
    }

    /// Takes out the element with a serial number; nil where it is missing.
    mutating func remove(_ serial: UInt64) -> Element? {
        index(of: serial, by: \.serial).map { remove(at: $0) }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the element with a number, in elements whose numbers ascend; nil where it is missing.
    ///
    /// - Complexity: O(log *n*), O(1) for the last element.
    func index(of number: UInt64, by numberOf: (Element) -> UInt64) -> Int? {
        let index = firstIndex(from: number, by: numberOf)
        return index < endIndex && numberOf(self[index]) == number ? index : nil
    }

    /// The index of the first element whose number is not less than a given one, in elements whose numbers ascend.
    ///
    /// - Complexity: O(log *n*), O(1) for the last element.
    fileprivate func firstIndex(from number: UInt64, by numberOf: (Element) -> UInt64) -> Int {
        if let last, numberOf(last) == number { return endIndex - 1 }
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if numberOf(self[middle]) < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
