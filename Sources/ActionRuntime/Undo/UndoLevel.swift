/// An entry of an undo stack, with what takes it back or does it again.
final class UndoLevel {
    let id: UInt64
    /// The steps, in the order in which they were added; the last is taken first.
    private(set) var parts: Pile<UndoPart>
    /// The requests that made the entry, in their order: the outermost ones of which a handler has added a step.
    private(set) var requests: Pile<SentRequest>
    /// Whether performing the requests again does the whole entry again, and nothing else.
    private(set) var isWhole: Bool
    /// The positions of the stack before the entry and after it.
    var span: UndoSpan
    /// For an entry that was taken back: the position where that led, and the position where doing it again leads from there.
    var way = UndoSpan(before: 0, after: 0)
    /// Whether steps were left out, because their owners had gone: taking back the others does not lead to where the entry began.
    private(set) var hasDropped = false
    /// Whether the entry was passed over when older ones were taken back: doing them again brings it back.
    var isPassed = false
    /// The places of the steps that were taken back, for an entry that is done again by its requests alone.
    var formerPlaces: [NodeID] = []
    /// Whether the entry is done again by its requests, after its steps, because not every step said how.
    private(set) var isByRequest = false
    /// Whether what the undo group adds from now on is another entry, because the stack was marked or sealed meanwhile.
    var isClosed = false
    /// What made the entry, or added to it last.
    private var undoGroup: UndoGroup?
    /// The title that the first step was given; nil for none.
    private let given: String?
    /// The title that taking the entry back has given to doing it again; nil for none.
    private var redoTitle: String?
    /// The name of the action that the first step was added for; used where no request is known.
    private let name: ActionName?
    /// The key with which other steps join the entry, and when the last one was added; nil for an entry without a key.
    private let merge: Merge?

    /// An object, so that the other entries need no room for it.
    private final class Merge {
        let merging: UndoMerging
        var lastAddition = ContinuousClock.now

        init(_ merging: UndoMerging) { self.merging = merging }
    }

    /// Creates an entry without steps.
    ///
    /// - Parameters:
    ///   - title: The title that the first step is given; nil for the words of the action that the entry is named after.
    ///   - name: The name of the action that the first step is added for, where no request is known.
    ///   - undoGroup: What makes the entry; nil for an entry that nothing more is added to.
    init(
        id: UInt64, _ title: String?, of name: ActionName? = nil, by undoGroup: UndoGroup? = nil,
        merging: UndoMerging? = nil, span: UndoSpan
    ) {
        (self.id, given, self.name, self.undoGroup, self.span) = (id, title, name, undoGroup, span)
        merge = merging.map(Merge.init)
        (parts, requests, isWhole) = (Pile(nil), Pile(nil), true)
    }

    /// Creates an entry that was read.
    init(
        id: UInt64, _ title: String, _ parts: [UndoPart], _ requests: [SentRequest], span: UndoSpan, isByRequest: Bool
    ) {
        (self.id, given, name, self.span, way) = (id, title, nil, span, span)
        (self.parts, self.requests) = (Pile(parts), Pile(requests))
        (undoGroup, merge, isWhole, self.isByRequest) = (nil, nil, !requests.isEmpty, isByRequest)
    }

    /// Creates an entry from what is left of another one, or from what takes that back.
    ///
    /// - Parameters:
    ///   - parts: The steps.
    ///   - title: The title that taking back gave, or that doing again gave; nil for the title that the entry has.
    private init(_ other: UndoLevel, id: UInt64, _ parts: Pile<UndoPart>, title: String?) {
        (self.id, given, name) = (id, title ?? other.given, other.name)
        (self.parts, requests, isWhole) = (parts, other.requests, other.isWhole)
        (undoGroup, merge, span) = (nil, nil, other.span)
    }

    /// What the entry becomes once it is taken back.
    func undone(id: UInt64, _ parts: Pile<UndoPart>, title: String?, isByRequest: Bool) -> UndoLevel {
        let level = UndoLevel(self, id: id, parts, title: nil)
        (level.redoTitle, level.isByRequest) = (title, isByRequest)
        return level
    }

    /// What the entry becomes once it, or a part of it, is done again.
    ///
    /// - Parameters:
    ///   - new: What undoes that, with the requests that were performed, if any were: they take the place of the former.
    ///   - title: The title that repeating it gave; nil for none.
    func redone(id: UInt64, _ new: UndoLevel, title: String?, isByRequest: Bool, isPart: Bool) -> UndoLevel {
        let level = UndoLevel(self, id: id, new.parts, title: title)
        if isByRequest { (level.requests, level.isWhole) = (new.requests, new.isWhole) }
        if isPart { level.isWhole = false }
        return level
    }

    /// What is left of the entry, of which a part was taken back or done again.
    func rest(id: UInt64) -> UndoLevel {
        let level = UndoLevel(self, id: id, parts, title: nil)
        (level.redoTitle, level.isByRequest, level.hasDropped) = (redoTitle, isByRequest, hasDropped)
        level.isWhole = false
        return level
    }

    /// What was passed over, of an entry that was taken back and cannot be done again any more: it is done still, so it can be taken
    /// back; nil where nothing was.
    func passedOver(id: UInt64) -> UndoLevel? {
        if isPassed { return isLive ? self : nil }
        let passed = parts.passedOver
        if passed.isEmpty { return nil }
        let level = UndoLevel(self, id: id, Pile(passed), title: nil)
        level.isWhole = false
        return level
    }

    // MARK: What the entry is

    /// The title that was given first, or the words of the action whose handler has added a step, the outermost of these.
    var heading: UndoTitle { UndoTitle(redoTitle ?? given, of: requests.first?.name ?? name) }

    var title: String { heading.text }

    /// What the steps cost whose owners are still there.
    var cost: Int { parts.reduce(0) { $0.adding($1.isLive ? $1.cost : 0) } }

    /// Whether going through the entry would do anything.
    var isLive: Bool { isByRequest || parts.contains(where: \.isToDo) }

    /// The requests that going through the entry performs again, after its parts.
    func requests(for direction: UndoDirection) -> Pile<SentRequest> {
        direction == .repeat || isByRequest ? requests : Pile(nil)
    }

    var needsAwait: Bool { parts.contains { $0.needsAwait && $0.isLive } }

    var isData: Bool { parts.allSatisfy { $0.isData || !$0.isToDo } }

    /// The entry as it is shown.
    ///
    /// - Parameter other: A node from which the places of steps that were read are looked for.
    func entry(near other: () -> ActionNode?) -> UndoEntry {
        UndoEntry(id: id, title: title, cost: cost, isData: isData, places: places(near: other))
    }

    /// The nodes whose handlers have registered the steps, each once, in their order.
    func places(near other: () -> ActionNode?) -> [NodeID] {
        if isByRequest, parts.isEmpty { return formerPlaces }
        var places: [NodeID] = []
        for part in parts where part.isToDo {
            // Most steps of an entry have the same place.
            guard let place = part.place(near: other), place != places.last else { continue }
            if !places.contains(place) { places.append(place) }
        }
        return places
    }

    /// Whether the dispatch or event that made the entry has not ended.
    var isUnderWay: Bool { undoGroup?.isRunning ?? false }

    // MARK: Adding

    /// Whether a step belongs to the entry: the same undo group adds it, or it is merged.
    func takes(from undoGroup: UndoGroup?, merging other: UndoMerging?) -> Bool {
        if isClosed { return false }
        if let undoGroup, self.undoGroup == undoGroup { return true }
        guard let other, let merge, other.key == merge.merging.key, !isUnderWay else { return false }
        guard let window = merge.merging.within ?? other.within else { return true }
        return merge.lastAddition.duration(to: .now) <= window
    }

    /// Adds a step to the entry.
    ///
    /// - Parameters:
    ///   - request: The request whose handler adds the step; nil outside of requests.
    ///   - entry: Identifies the entry to its requests.
    func add(_ part: consuming UndoPart, _ request: SentRequest?, as entry: SentRequest.EntryID) {
        parts.append(part)
        guard let request else { return isWhole = false }
        if requests.last === request { return }
        let mayBeKnown = request.entries > 0
        request.note(entry)
        let has = { (other: SentRequest) in self.requests.contains { $0 === other } }
        if request.outwards.dropFirst().contains(where: { $0.hasAdded(to: entry) ?? has($0) }) { return }
        if !mayBeKnown { return requests.append(request) }
        // The request takes the place of those inside of it.
        var all = Array(requests)
        let inner = all.indices.filter { all[$0].outwards.contains { $0 === request } }
        if let first = inner.first { all[first] = request } else { all.append(request) }
        for index in inner.dropFirst().reversed() { all.remove(at: index) }
        requests = Pile(all)
    }

    /// Adds a step to the entry, whose undo group goes on, or is another one by now.
    func extend(
        with part: consuming UndoPart, by undoGroup: UndoGroup?, _ request: SentRequest?,
        as entry: SentRequest.EntryID
    ) {
        merge?.lastAddition = .now
        self.undoGroup = undoGroup
        add(part, request, as: entry)
    }

    /// Adds a step that does not belong to what the requests did, such as one that an interceptor adds afterwards.
    func append(_ part: consuming UndoPart) { parts.append(part) }

    // MARK: Taking

    /// The index of the last step that satisfies a predicate, of those where there is something to do.
    func lastIndexToDo(where isMeant: (UndoPart) -> Bool = { _ in true }) -> Int? {
        parts.lastIndex { $0.isToDo && isMeant($0) }
    }

    func popLast() -> UndoPart? { parts.popLast() }

    /// Notes that a step was left out.
    func noteDropped() { hasDropped = true }

    func noteFailure(at index: Int, in series: UInt32) { parts[index].noteFailure(in: series) }

    /// Removes the requests that were performed again.
    func removeRequests(_ count: Int) { requests = Pile(Array(requests.dropFirst(count))) }

    /// Removes the requests by which an entry is done again, where it has only these, and a step was taken back of a node or below it.
    ///
    /// - Returns: Whether there were any.
    func removeRequests(of node: ActionNode) -> Bool {
        guard isByRequest, parts.isEmpty, formerPlaces.contains(where: { $0.node?.isBelow(node) ?? false }) else {
            return false
        }
        (hasDropped, isWhole, isByRequest) = (true, false, false)
        return true
    }

    /// Removes the steps that satisfy a predicate; gives them.
    func remove(where isRemoved: (UndoPart) -> Bool) -> [UndoPart] {
        let removed = parts.filter(isRemoved)
        guard !removed.isEmpty else { return [] }
        parts = Pile(parts.filter { !isRemoved($0) })
        (hasDropped, isWhole) = (true, false)
        return removed
    }
}

extension Pile<UndoPart> {
    /// The steps that were passed over, of an entry that was taken back, in the order in which they were added.
    ///
    /// An entry that was taken back has its steps in the other order.
    var passedOver: [UndoPart] { reversed().compactMap(\.passed) }
}

/// The positions of an undo stack before and after an entry; a position is a number that no other state has.
struct UndoSpan {
    var before: UInt64
    var after: UInt64
}

extension Int {
    /// The sum of two costs, at most the greatest number.
    func adding(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
