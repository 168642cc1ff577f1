/// What was done to a document and can be taken back, and what was taken back and can be done again.
///
/// ```swift
/// document.undoStack = history                     // claims undo:, redo: and repeat: at the node
/// document.onAction("rate:", parameters: [.integer("stars")]) { invocation in
///     invocation.registerUndo("Rate Five Stars", restore: \.stars, of: image)
///     image.stars = try invocation.arguments.get("stars")
/// }
/// ```
///
/// What the handlers of one outermost dispatch or event say is one entry, dispatches inside of it and awaited ones included. Where
/// another dispatch added an entry meanwhile, a further entry begins: so taking back is exactly the reverse of doing.
///
/// A stack belongs to the isolation of the tree in which it is used. Several nodes may have the same stack. In a dispatch that began
/// before the program's first stack was made, each registration is an entry of its own.
public final class UndoStack {
    /// The entries that can be taken back; the last is the newest.
    ///
    /// The oldest may be beyond the limit of levels, so that adding takes constant time: ``trim(sparing:)`` removes several at once.
    var done: [UndoLevel] = []
    /// The entries that can be done again, the last first; among them those that were passed over, above what they followed.
    var undone: [UndoLevel] = []
    /// What is being taken back or done again; nil for nothing.
    var run: UndoRun?
    /// The last run, while nothing else was done since.
    var lastRun: UndoRun.Ended?
    /// The present state, and the state that was marked, as numbers that no other state has.
    var position: UInt64 = 1
    private var clean: UInt64 = 1
    /// The series of failures that goes on until something is taken back or done again.
    private(set) var series: UInt32 = 0
    private var lastID: UInt64 = 1
    /// The stack's number, which no other stack of the process has.
    private let number = SharedCounter.serials.add(1)
    /// At least the cost of ``done``: it also counts steps whose owners were released.
    private var countedCost = 0
    /// Whether a step may have, or have had, an owner.
    private var hasOwners = false
    /// Where the stack was made.
    let source: SourceLocation
    private let levels: Int
    /// How many entries beyond the limit are kept, to be removed together, because each removal looks at all entries.
    private let spare: Int
    private let costLimit: Int
    private let makeTitle: (UndoEntry, UndoDirection) -> String
    /// Gives the words for a place in titles; nil for titles without places.
    private let nameOfPlace: ((ActionNode) -> String?)?
    private let observers = Observers<UndoChange>()
    /// The names of the cycle in which observers changed the stack without end; nil for none.
    private var endless: [String]?

    /// The nodes to which the stack was given; some may have been released, or have another stack by now.
    private var places: [NodeID] = []
    /// How many places there may be until those are looked for that have another stack by now, or were released.
    private var placesUntilSearch = 8
    /// What ``trees`` was while ``SharedCounter/ancestry`` had a value; 0 where it has to be found.
    private var knownTrees: (stamp: UInt64, changes: [TreeChanges]) = (0, [])

    /// The nodes that have the stack.
    var nodes: [ActionNode] { places.compactMap(\.node).filter { $0.undoStack === self } }

    /// Notes a node to which the stack is given.
    func notePlace(_ id: NodeID) {
        if !places.contains(id) { places.append(id) }
        if places.count > placesUntilSearch {
            places = nodes.map(\.id)
            placesUntilSearch = Swift.max(8, 2 * places.count)
        }
        knownTrees.stamp = 0
    }

    /// Creates an empty stack, whose state counts as clean.
    ///
    /// - Parameters:
    ///   - levels: How many entries can be taken back at most, at least 1; the oldest go first. From 64 on, up to a quarter more are
    ///     kept for a while, so that adding takes constant time; they are not shown.
    ///   - cost: What the entries that can be taken back may cost together, in a unit of the program's choice, such as bytes; the
    ///     oldest go first, and never the newest.
    ///   - fileID: The file in which explanations say that the stack's actions are claimed; leave it out.
    ///   - line: The line of that file; leave it out.
    ///   - title: Makes the title of a menu item from an entry; if left out, `Undo Rate Five Stars`.
    ///   - place: Gives the words for a node that registered something, or nil for none. The titles of `undo:` and `redo:` end with them
    ///     where none of the entry's places (``UndoEntry/places``) is the first responder or a node above it: `Undo Typing (Caption)`.
    public convenience init(
        levels: Int = 1_000, cost: Int = .max, fileID: StaticString = #fileID, line: UInt32 = #line,
        title: @escaping (UndoEntry, UndoDirection) -> String = { "\($1) \($0.title)" },
        place: ((ActionNode) -> String?)? = nil
    ) {
        self.init(madeAt: SourceLocation(fileID: fileID, line: line), levels, cost, title, place)
    }

    package init(
        madeAt source: SourceLocation, _ levels: Int = 1_000, _ cost: Int = .max,
        _ title: @escaping (UndoEntry, UndoDirection) -> String = { "\($1) \($0.title)" },
        _ nameOfPlace: ((ActionNode) -> String?)? = nil
    ) {
        (self.levels, costLimit, makeTitle) = (Swift.max(1, levels), cost, title)
        self.nameOfPlace = nameOfPlace
        spare = levels < 64 ? 0 : levels / 4
        self.source = source
        // Counted, so that a program without stacks notes no undo groups.
        SharedCounter.undoStacks.add(1)
    }

    deinit { SharedCounter.undoStacks.add(.max) }

    /// The entries that are kept to be taken back, from the oldest to the newest.
    ///
    /// `undo:` takes back the newest, but passes over those that cannot be taken back now: their nodes have left the tree, nobody
    /// claims their actions any more, or they have failed twice.
    public var undoable: [UndoEntry] {
        pruneUndone()
        trim()
        return done.filter(\.isLive).map(entry)
    }

    /// The numbers of ``undoable``, without their titles.
    var undoableIDs: [UndoEntry.ID] {
        pruneUndone()
        trim()
        return done.filter(\.isLive).map(\.id)
    }

    /// The numbers of ``redoable``, without their titles.
    package var redoableIDs: [UndoEntry.ID] { undone.filter { $0.isLive && !$0.isPassed }.map(\.id) }

    /// The entries that can be done again; `redo:` does the last one next.
    public var redoable: [UndoEntry] { undone.filter { $0.isLive && !$0.isPassed }.map(entry) }

    /// Whether the document is as it was when ``markClean()`` was called, or when the stack was created.
    ///
    /// What is not taken back, because its owner has gone or it was passed over, counts: the document is then not as it was before.
    public var isClean: Bool { position == clean }

    /// Marks the present state as clean, because it was saved; what follows is not merged with what is there.
    public func markClean() {
        if run?.isStateUnknown ?? false { loseClean() } else { clean = position }
        seal()
        tell(.markedClean)
    }

    /// Ends the newest entry: what follows is not merged with it, nor added to it by the same dispatch.
    public func seal() { done.last?.isClosed = true }

    /// Forgets all entries; the present state stays clean if it is.
    public func removeAll() {
        let former = (done, undone, run?.forget(), lastRun)
        (done, undone, lastRun, countedCost) = ([], [], nil, 0)
        tell(.removed)
        withExtendedLifetime(former) {}
    }

    /// Forgets the newest entry that is kept to be taken back, such as one that cannot be; the present state stays clean if it is.
    ///
    /// Does nothing while that entry is being taken back.
    public func removeNewest() {
        guard let last = pruneDone(), run?.level !== last else { return }
        done.removeLast()
        seal()
        tell(.removed)
        withExtendedLifetime(last) {}
    }

    /// Forgets what the handlers of a node, and of the nodes below it, have said, as when a panel is closed for good.
    ///
    /// Entries of which nothing is left go; the present state stays clean if it is. What is being taken back stays.
    public func removeEntries(of node: ActionNode) {
        let own = nodes.first, isOfNode = { (part: UndoPart) in part.isOf(node, near: own) }
        var removed: [UndoPart] = [], isChanged = false
        for level in done + undone where run?.level !== level {
            removed += level.remove(where: isOfNode)
            if level.removeRequests(of: node) { isChanged = true }
        }
        guard isChanged || !removed.isEmpty else { return }
        let former = (done, undone)
        let isKept = { (level: UndoLevel) in level.isLive || level.isUnderWay || self.run?.level === level }
        done.removeAll { !isKept($0) }
        undone.removeAll { !isKept($0) }
        keepPassed(of: former.1.filter { !isKept($0) })
        if done.last !== former.0.last { seal() }
        tell(.removed)
        withExtendedLifetime((former, removed)) {}
    }

    /// Calls a closure after each change of the stack, until the registration is cancelled.
    @discardableResult
    public func observe(_ hear: @escaping (UndoChange) -> Void) -> Registration { observers.add(hear) }

    /// Says, outside of handlers, how to take back what was done.
    ///
    /// - Parameters:
    ///   - title: What was done, such as `Rate Five Stars`.
    ///   - merging: A key that makes one entry of what is done with the same key in a row.
    ///   - cost: What keeping the step costs, in the unit of the stack's limit.
    ///   - owner: An object without which the step does nothing; held weakly.
    ///   - takeBack: Takes back what was done; what it registers, and what its requests register, does it again.
    public func registerUndo(
        _ title: String, merging: UndoMerging? = nil, cost: Int = 0, owner: AnyObject? = nil,
        _ takeBack: @escaping () throws -> Void
    ) {
        add(UndoPart(.closure(takeBack), cost: cost, owner: owner, at: placeOfStep), title, nil, merging)
    }

    /// Says, outside of handlers, how to take back what was done, by an asynchronous closure.
    ///
    /// The file and the line of the call are named where the closure leaves its caller's actor (``SafetyFinding``).
    public func registerUndo(
        _ title: String, merging: UndoMerging? = nil, cost: Int = 0, owner: AnyObject? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ takeBack: @escaping () async throws -> Void
    ) {
        let form = UndoPart.Form.awaited(takeBack, SourceLocation(fileID: fileID, line: line))
        add(UndoPart(form, cost: cost, owner: owner, at: placeOfStep), title, nil, merging)
    }

    /// The place of the step that is being taken, to which what its closure registers belongs.
    private var placeOfStep: NodeID { run?.placeOfStep ?? .none }

    /// An entry as it is shown.
    func entry(_ level: UndoLevel) -> UndoEntry { level.entry { nodes.first } }

    func title(_ level: UndoLevel, _ direction: UndoDirection) -> String { makeTitle(entry(level), direction) }

    /// The title of a menu item that goes through an entry, with the place where that is not the focused one.
    func title(_ level: UndoLevel, _ direction: UndoDirection, for asker: UndoAsker) -> String {
        let title = title(level, direction)
        guard direction != .repeat, let words = words(of: level, for: asker) else { return title }
        return "\(title) (\(words))"
    }

    /// The words for the place of an entry; nil where one of its places is the focused one, or no place has words.
    private func words(of level: UndoLevel, for asker: UndoAsker) -> String? {
        guard let nameOfPlace else { return nil }
        let places = entry(level).places.compactMap(\.node)
        let isFocused = [asker.start, asker.coordinator?.firstResponder].contains { focus in
            focus?.goingUp.contains { node in places.contains { $0 === node } } ?? false
        }
        return isFocused ? nil : places.lazy.compactMap(nameOfPlace).first
    }
}

/// A change of an undo stack, as told to observers.
public enum UndoChange: Hashable, Sendable {
    /// An entry was added; what could be done again cannot be any more.
    case added(UndoEntry)
    /// A step was added to the newest entry, by the same dispatch or by merging; or, by an interceptor after `undo:`, to the entry
    /// that `redo:` does next.
    case extended(UndoEntry)
    /// An entry is about to be taken back, done again or repeated.
    case willGoThrough(UndoEntry, UndoDirection)
    /// An entry was taken back, done again or repeated; or only a part of it, where a step failed.
    case wentThrough(UndoEntry, UndoDirection)
    /// The state was marked as clean.
    case markedClean
    /// All entries were removed, or some of them.
    case removed
}

// MARK: Positions

extension UndoStack {
    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// Whether a position was marked.
    func isMarked(_ position: UInt64) -> Bool { clean == position }

    /// Marks a position.
    func mark(_ position: UInt64) { clean = position }

    /// Makes the marked state one that cannot be reached.
    func loseClean() { clean = nextID() }

    /// Goes to a position, and tells of the change that has led there.
    ///
    /// - Parameter isMarked: Whether the state was marked as clean already.
    func move(to new: UInt64, isMarked: Bool = false, _ change: @autoclosure () -> UndoChange) {
        position = new
        if isMarked { clean = new }
        tell(change())
    }

    /// Leaves the position, because a step changes the document; the state after it has no other number.
    func leavePosition() { position = nextID() }

    /// Notes that something was taken back or done again, so that what failed before is tried again.
    func endSeries() { series &+= 1 }
}

// MARK: Adding

extension UndoStack {
    /// Adds a step, to the newest entry or as a new one, or to what is being taken back or was taken back by the same request.
    ///
    /// - Parameters:
    ///   - name: The name of the action, where no request is known.
    ///   - coordinator: The coordinator that was asked for the action.
    ///   - isAroundUndo: Whether an interceptor around `undo:`, `redo:` or `repeat:` of the stack adds it.
    /// - Returns: Whether the step was kept.
    @discardableResult
    func add(
        _ part: consuming UndoPart, _ title: String?, _ name: ActionName?, _ merging: UndoMerging?,
        by coordinator: Coordinator? = nil, aroundUndo isAroundUndo: Bool = false
    ) -> Bool {
        let (undoGroup, request) = UndoGroup.current(
            in: trees + [coordinator, run?.coordinator].compactMap { $0?.changes })
        if let run {
            if run.isOf(request, undoGroup) {
                run.collect(part, title, request)
                return true
            }
            run.interrupt()
        } else if let lastRun, lastRun.isOf(request) {
            if let isKept = add(part, after: lastRun) { return isKept }
        } else if isAroundUndo {
            // An entry would be under way, so that nothing could be gone through, or would forget what can be done again.
            leavePosition()
            return false
        }
        let doer = request?.doer
        // Releasing what could be done again, or a step, runs user code, so it is released last.
        let former = (forgetRedo(), lastRun)
        lastRun = nil
        defer { withExtendedLifetime(former) {} }
        count(part)
        if let last = pruneDone(), run?.level !== last, last.takes(from: undoGroup, merging: merging) {
            last.extend(with: part, by: undoGroup, doer, as: entryID(last))
            trim(sparing: spare)
            undoGroup?.noteAddition(last.heading)
            tell(.extended(entry(last)))
        } else {
            let level = UndoLevel(
                id: nextID(), title, of: name, by: undoGroup, merging: merging,
                span: UndoSpan(before: position, after: nextID()))
            level.add(part, doer, as: entryID(level))
            done.append(level)
            undoGroup?.noteAddition(level.heading)
            move(to: level.span.after, .added(entry(level)))
            // Releasing what is beyond the limits runs user code, so it comes last.
            trim(sparing: spare)
        }
        return true
    }

    /// Adds a step that an interceptor registers after what it stands around has gone through an entry.
    ///
    /// So the interceptor's change is part of the going: after `undo:`, doing it again takes the change back first, and after the
    /// others taking it back does.
    ///
    /// - Returns: Whether the step was kept, since there is an entry that it belongs to; nil where it makes an entry.
    private func add(_ part: borrowing UndoPart, after last: UndoRun.Ended) -> Bool? {
        let isUndo = last.direction == .undo
        guard let level = last.level, level === (isUndo ? undone : done).last else {
            if !isUndo { return nil }
            // An entry would be in the way of the older ones for good, since taking it back would add another one.
            leavePosition()
            return false
        }
        count(part)
        level.append(copy part)
        let new = nextID()
        if isUndo { (level.span.before, level.way.before) = (new, new) } else { level.span.after = new }
        move(to: new, .extended(entry(level)))
        return true
    }

    func entryID(_ level: UndoLevel) -> SentRequest.EntryID { .init(stack: number, entry: level.id) }

    /// What counts the changes of the trees where requests reach the stack.
    ///
    /// Remembered: the trees stay the same while no node moves, no coordinator begins or ends, and the same nodes have the stack.
    var trees: [TreeChanges] {
        let stamp = SharedCounter.ancestry.load()
        if knownTrees.stamp != stamp {
            knownTrees = (stamp, [])
            for node in nodes { node.forEachListener { knownTrees.changes.append($0.changes) } }
        }
        return knownTrees.changes
    }

    /// Puts an entry that was done again, or a part of it, on top; gives the entries that are then beyond the limits.
    @discardableResult
    func push(_ level: UndoLevel) -> [UndoLevel] {
        done.append(level)
        countedCost = .max
        hasOwners = hasOwners || level.parts.contains(where: \.isOwned)
        return trim(sparing: spare)
    }

    /// Counts a step that is about to be added.
    private func count(_ part: borrowing UndoPart) {
        if part.isOwned { hasOwners = true }
        if part.cost > 0 { countedCost = countedCost.adding(part.cost) }
    }
}

// MARK: Removing

extension UndoStack {
    /// Forgets what could be done again, and gives it to the caller to release.
    func forgetRedo() -> [UndoLevel] {
        defer { undone = [] }
        return undone
    }

    /// Removes entries at both ends of which nothing is left to do, because the owners of their steps were released, or what they
    /// followed has gone.
    ///
    /// The position stays: what the entries did is still done.
    func prune() {
        pruneDone()
        pruneUndone()
    }

    func pruneUndone() {
        while let last = undone.last, !last.isLive || last.isPassed, run?.level !== last {
            undone.removeLast()
            keepPassed(of: [last])
        }
    }

    /// Puts what was passed over back among what can be taken back: it is done still, and what it was passed over with cannot be done
    /// again any more.
    ///
    /// - Parameter levels: Entries that were taken back, or passed over, in the order of ``undone``.
    func keepPassed(of levels: [UndoLevel]) {
        for level in levels.reversed() {
            guard let kept = level.passedOver(id: nextID()) else { continue }
            (kept.isPassed, kept.isClosed) = (false, true)
            // Taking it back leads to no state that was there before.
            kept.span = UndoSpan(before: nextID(), after: nextID())
            done.append(kept)
            countedCost = .max
        }
    }

    /// Does so where entries can be taken back, and gives the newest that is left; nil for none.
    @discardableResult
    private func pruneDone() -> UndoLevel? {
        // An entry without owners is live until all of its steps were taken.
        if !hasOwners { return done.last }
        while let last = done.last {
            if isStaying(last) { return last }
            done.removeLast()
            if last.isClosed { seal() }
        }
        return nil
    }

    private func isStaying(_ level: UndoLevel) -> Bool { level.isLive || level.isUnderWay || run?.level === level }

    /// Removes all entries that would do nothing, as ``prune()`` does at the ends.
    private func removeEmpty() {
        pruneDone()
        guard !done.allSatisfy(isStaying) else { return }
        let former = done
        done = former.filter(isStaying)
        withExtendedLifetime(former) {}
    }

    /// Removes the oldest entries beyond the limits, and returns them, so that the caller decides when to release them, which runs
    /// user code.
    ///
    /// - Parameter spare: How many entries may be beyond the limit of levels, so that they are removed together.
    @discardableResult
    func trim(sparing spare: Int = 0) -> [UndoLevel] {
        done.count > levels.adding(spare) || countedCost > costLimit ? removeOldest() : []
    }

    private func removeOldest() -> [UndoLevel] {
        // All that is left has to stay.
        if done.count < 2 || done.first === run?.level { return [] }
        if hasOwners { removeEmpty() }
        // What is being taken back stays until its run ends, and the newest always stays.
        let staying = run.flatMap { run in done.firstIndex { $0 === run.level } } ?? done.count - 1
        var (first, cost) = (done.count, 0)
        while first > 0 {
            let sum = costLimit == .max ? 0 : cost.adding(done[first - 1].cost)
            if first <= staying, done.count - first >= levels || sum > costLimit { break }
            (first, cost) = (first - 1, sum)
        }
        countedCost = cost
        guard first > 0 else { return [] }
        let removed = Array(done.prefix(first))
        done.removeFirst(first)
        return removed
    }
}

// MARK: Telling

extension UndoStack {
    /// The name under which observers count among requests that are nested.
    private static var observing: ActionName { "undoStack.observe:" }

    /// Tells the observers, and the menus that show the stack.
    func tell(_ change: @autoclosure () -> UndoChange) {
        if !observers.isEmpty { tellObservers(change()) }
        guard TreeChanges.areWatched else { return }
        for tree in trees { tree.shared.note() }
    }

    /// Tells observers; one that changes the stack within itself without end is reported at a node of the stack.
    private func tellObservers(_ change: UndoChange) {
        if !Frames.isRefusing { endless = nil }
        Frames.run(Self.observing) {
            for hear in observers.live { hear(change) }
        } tooDeep: {
            endless = $0
        }
        guard let names = endless, !Frames.isRefusing else { return }
        endless = nil
        nodes.first?.report(DispatchError.tooDeep(names))
    }
}
