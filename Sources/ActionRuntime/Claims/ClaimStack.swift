/// The claims of one name at a node, or its catch-alls, in the order of their serial numbers.
///
/// One that is taken out leaves a gap, so that the others need not move; there are never more gaps than claims.
struct ClaimStack {
    private struct Slot {
        let serial: UInt64
        var claim: Claim?
    }

    private var slots: [Slot] = []
    /// How many claims there are.
    private(set) var count = 0
    /// After how many changes claims are looked for whose owners have gone, of which nobody tells.
    private var changesUntilSearch = 0

    var isEmpty: Bool { count == 0 }

    /// The claims, oldest first.
    var claims: some Sequence<Claim> { slots.lazy.compactMap(\.claim) }

    /// The claims, newest first.
    var newestFirst: some Sequence<Claim> { slots.reversed().lazy.compactMap(\.claim) }

    /// Calls a closure with the claims up to a serial number, newest first.
    @inline(__always) func forEach(upTo lastSerial: UInt64, _ body: (Claim) -> Void) {
        for slot in slots.reversed() where slot.serial <= lastSerial {
            if let claim = slot.claim { body(claim) }
        }
    }

    /// Adds a claim, whose serial number is greater than those of the others.
    mutating func append(_ claim: Claim) {
        slots.append(Slot(serial: claim.serial, claim: claim))
        count += 1
    }

    /// Takes a claim out, and gives it to the caller, whose release runs user code; nil where it is not here.
    ///
    /// - Complexity: O(log *n*), amortised.
    mutating func remove(_ serial: UInt64) -> Claim? {
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].serial < serial { low = middle + 1 } else { high = middle }
        }
        guard low < slots.count, slots[low].serial == serial, let claim = slots[low].claim else { return nil }
        slots[low].claim = nil
        count -= 1
        if slots.count > 2 * count { slots.removeAll { $0.claim == nil } }
        return claim
    }

    /// The stack without the claims with serial numbers that a closure picks; nil where no claim is left.
    func removing(where isEnded: (UInt64) -> Bool) -> ClaimStack? {
        var rest = self
        rest.slots.removeAll { $0.claim == nil || isEnded($0.serial) }
        rest.count = rest.slots.count
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
