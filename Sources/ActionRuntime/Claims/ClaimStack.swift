/// The claims of one name at a node, or its catch-alls, in the order of their serial numbers.
package struct ClaimStack {
    private var all = SerialList<Claim>()
    /// The number of changes until the next search for claims with released owners; nothing reports such a release.
    private var changesUntilSearch = 0

    package var isEmpty: Bool { all.isEmpty }
    /// The number of claims.
    var count: Int { all.count }

    /// The claims, oldest first.
    package var claims: some Sequence<Claim> { all.elements }

    /// The claims, newest first.
    package var newestFirst: some Sequence<Claim> { all.newestFirst }

    /// Adds a claim, whose serial number must be greater than all others in the stack.
    mutating func append(_ claim: Claim) { all.append(claim, claim.serial) }

    /// Removes and returns a claim, so that the caller decides when to release it, which runs user code; nil for none.
    mutating func remove(_ serial: UInt64) -> Claim? { all.remove(serial) }

    /// The stack without the claims whose serial numbers satisfy a predicate; nil where no claim is left.
    func removing(where isEnded: (UInt64) -> Bool) -> ClaimStack? {
        var rest = self
        rest.all = all.removing(where: isEnded)
        return rest.isEmpty ? nil : rest
    }

    /// Counts a change; returns whether a search for claims with released owners is due.
    ///
    /// With at most eight claims it is due after each change, else after as many changes as there were claims at the last search.
    /// So searching costs each change the same.
    mutating func isSearchDue() -> Bool {
        changesUntilSearch -= 1
        guard changesUntilSearch < 0 || count <= 8 else { return false }
        changesUntilSearch = count
        return true
    }
}
