/// The claims of one name at a node, or its catch-alls, in the order of their serial numbers.
struct ClaimStack {
    private var all = SerialList<Claim>()
    /// After how many changes claims are looked for whose owners have gone, of which nobody tells.
    private var changesUntilSearch = 0

    var isEmpty: Bool { all.isEmpty }
    /// How many claims there are.
    var count: Int { all.count }

    /// The claims, oldest first.
    var claims: some Sequence<Claim> { all.elements }

    /// The claims, newest first.
    var newestFirst: some Sequence<Claim> { all.newestFirst }

    /// Adds a claim, whose serial number is greater than those of the others.
    mutating func append(_ claim: Claim) { all.append(claim, claim.serial) }

    /// Takes a claim out, and gives it to the caller, whose release runs user code; nil where it is not here.
    mutating func remove(_ serial: UInt64) -> Claim? { all.remove(serial) }

    /// The stack without the claims with serial numbers that a closure picks; nil where no claim is left.
    func removing(where isEnded: (UInt64) -> Bool) -> ClaimStack? {
        var rest = self
        rest.all = all.removing(where: isEnded)
        return rest.isEmpty ? nil : rest
    }

    /// Counts a change; gives whether it is time to look for claims whose owners have gone.
    ///
    /// Of few claims that is always, else after as many changes as there were claims the last time: so the looking costs each
    /// change the same.
    mutating func isSearchDue() -> Bool {
        changesUntilSearch -= 1
        guard changesUntilSearch < 0 || count <= 8 else { return false }
        changesUntilSearch = count
        return true
    }
}
