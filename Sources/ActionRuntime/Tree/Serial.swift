/// Gives registrations their serial numbers, which ascend in the order of registering.
package enum Serial {
    package static func next() -> UInt64 { SharedCounter.serials.add(1) }

    /// The last number given out.
    static var last: UInt64 { SharedCounter.serials.load() }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the element with a number, in elements whose numbers ascend; nil where it is missing.
    ///
    /// - Complexity: O(log *n*), O(1) for the last element.
    func index(of number: UInt64, by numberOf: (Element) -> UInt64) -> Int? {
        if let last, numberOf(last) == number { return endIndex - 1 }
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if numberOf(self[middle]) < number { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && numberOf(self[low]) == number ? low : nil
    }
}
