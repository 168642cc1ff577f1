/// An entry of an undo stack, with what takes it back or does it again.
final class UndoLevel {
    let id: UInt64
    /// The title that was given first, or the words of the action that was performed.
    let heading: UndoTitle
    /// The steps, in the order in which they were added; the last is taken first.
    var parts: Pile<UndoPart>
    /// The requests that made the entry, in their order.
    private(set) var requests: Pile<SentRequest>
    /// What made the entry, or added to it last.
    private(set) var undertaking: Undertaking?
    /// Whether what the undertaking adds from now on is another entry, because the stack was marked or sealed meanwhile.
    var isClosed = false
    /// Whether a step was added outside of requests, so that these alone would not do the entry again.
    private var hasOthers = false
    /// Whether the entry is done again by its requests, because not every step said how.
    var isByRequest = false
    /// The key with which other steps join the entry, and when the last one was added; nil for an entry without a key.
    private let merge: Merge?

    /// An object, so that the other entries need no room for it.
    private final class Merge {
        let merging: UndoMerging
        var lastAddition = ContinuousClock.now

        init(_ merging: UndoMerging) { self.merging = merging }
    }

    /// Creates an entry of a step that an undertaking has added.
    init(
        id: UInt64, _ heading: UndoTitle, _ step: consuming UndoPart, _ request: SentRequest?,
        by undertaking: Undertaking?, merging: UndoMerging?
    ) {
        (parts, requests) = (Pile(step), Pile(request))
        (self.id, self.heading) = (id, heading)
        (self.undertaking, merge) = (undertaking, merging.map(Merge.init))
        hasOthers = request == nil
    }

    /// Creates an entry that nothing more is added to.
    init(id: UInt64, _ heading: UndoTitle, _ parts: Pile<UndoPart>, _ requests: Pile<SentRequest>) {
        (self.id, self.heading, self.parts, self.requests) = (id, heading, parts, requests)
        (undertaking, merge) = (nil, nil)
        hasOthers = requests.isEmpty
    }

    /// The same entry under another number and with other steps.
    func copy(id: UInt64, parts: Pile<UndoPart>, requests: Pile<SentRequest>? = nil) -> UndoLevel {
        let copy = UndoLevel(id: id, heading, parts, requests ?? self.requests)
        copy.hasOthers = hasOthers
        return copy
    }

    /// Whether performing the requests again does the whole entry again.
    var canBeRequested: Bool { !requests.isEmpty && !hasOthers }

    var title: String { heading.text }

    /// What the steps cost whose owners are still there.
    var cost: Int { parts.reduce(0) { $0.adding($1.isLive ? $1.cost : 0) } }

    /// Whether going through the entry would do anything.
    var isLive: Bool { isByRequest ? !requests.isEmpty : parts.contains(where: \.isLive) }

    var needsAwait: Bool { parts.contains { $0.needsAwait && $0.isLive } }

    var isData: Bool { parts.allSatisfy { $0.isData || !$0.isLive } }

    var entry: UndoEntry { UndoEntry(id: id, title: title, cost: cost, isData: isData) }

    /// Whether the dispatch or event that made the entry has not ended.
    var isUnderWay: Bool { undertaking?.isRunning ?? false }

    /// Whether a step belongs to the entry: the same undertaking adds it, or it is merged.
    func takes(from undertaking: Undertaking?, merging other: UndoMerging?) -> Bool {
        if isClosed { return false }
        if let undertaking, self.undertaking == undertaking { return true }
        guard let other, let merge, other.key == merge.merging.key, !isUnderWay else { return false }
        guard let window = merge.merging.within ?? other.within else { return true }
        return merge.lastAddition.duration(to: .now) <= window
    }

    /// Adds a step to the entry.
    func add(_ part: UndoPart, from undertaking: Undertaking?, request: SentRequest?) {
        parts.append(part)
        merge?.lastAddition = .now
        self.undertaking = undertaking
        if request == nil { hasOthers = true }
        if let request, requests.last !== request {
            requests.append(request)
            request.entries += 1
        }
    }
}

extension Int {
    /// The sum of two costs, at most the greatest number.
    func adding(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
