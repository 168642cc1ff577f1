/// The claims of a node for one name, or its catch-alls.
package struct ClaimStack {
    /// The claims, the oldest first.
    package private(set) var elements: [Claim] = []
    /// The number of changes until the next search for claims with released owners; nothing reports such a release.
    private var changesUntilSearch = 0

    package var isEmpty: Bool { elements.isEmpty }

    /// The claims in the order in which they are asked.
    package var newestFirst: ReversedCollection<[Claim]> { elements.reversed() }

    mutating func add(_ claim: Claim) { elements.append(claim) }

    /// Takes out the claims whose serial numbers are in a range; the caller releases them last.
    mutating func remove(_ serials: ClosedRange<UInt64>) -> [Claim] { elements.remove(serials) }

    /// Takes out the claim with a serial number; nil where it is missing.
    mutating func remove(_ serial: UInt64) -> Claim? { elements.remove(serial) }

    /// Counts a change; returns whether a search for claims with released owners is due.
    ///
    /// With at most eight claims it is due after each change, else after as many changes as there were claims at the last search. So
    /// searching costs each change the same.
    mutating func isSearchDue() -> Bool {
        changesUntilSearch -= 1
        guard changesUntilSearch < 0 || elements.count <= 8 else { return false }
        changesUntilSearch = elements.count
        return true
    }
}
