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
    /// The entries that can be done again; the last was taken back last.
    var undone: [UndoLevel] = []
    /// What is being taken back or done again; nil for nothing.
    var run: UndoRun?
    /// The position below the oldest entry, and the position that was marked; a position is the number of the entry below it.
    private var (bottom, clean): (UInt64, UInt64) = (0, 0)
    private var lastID: UInt64 = 0
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
    private let observers = Observers<UndoChange>()
    /// The names of the cycle in which observers changed the stack without end; nil for none.
    private var endless: [String]?

    /// The nodes to which the stack was given; some may have been released, or have another stack by now.
    var places: [NodeID] = [] { didSet { knownTrees.stamp = 0 } }
    /// What ``trees`` was while ``SharedCounter/ancestry`` had a value; 0 where it has to be found.
    private var knownTrees: (stamp: UInt64, changes: [TreeChanges]) = (0, [])

    /// The nodes that have the stack.
    var nodes: [ActionNode] { places.compactMap(\.node).filter { $0.undoStack === self } }

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
    public convenience init(
        levels: Int = 1_000, cost: Int = .max, fileID: StaticString = #fileID, line: UInt32 = #line,
        title: @escaping (UndoEntry, UndoDirection) -> String = { "\($1) \($0.title)" }
    ) {
        self.init(madeAt: SourceLocation(fileID: fileID, line: line), levels, cost, title)
    }

    package init(
        madeAt source: SourceLocation, _ levels: Int = 1_000, _ cost: Int = .max,
        _ title: @escaping (UndoEntry, UndoDirection) -> String = { "\($1) \($0.title)" }
    ) {
        (self.levels, costLimit, makeTitle) = (Swift.max(1, levels), cost, title)
        spare = levels < 64 ? 0 : levels / 4
        self.source = source
        // Counted, so that a program without stacks notes no undertakings.
        SharedCounter.undoStacks.add(1)
    }

    deinit { SharedCounter.undoStacks.add(.max) }

    /// The entries that can be taken back, from the oldest to the newest, which `undo:` takes back next.
    public var undoable: [UndoEntry] {
        trim()
        return done.filter(\.isLive).map(\.entry)
    }

    /// The entries that can be done again; `redo:` does the last one next.
    public var redoable: [UndoEntry] { undone.filter(\.isLive).map(\.entry) }

    /// Whether the document is as it was when ``markClean()`` was called, or when the stack was created.
    public var isClean: Bool {
        prune()
        // Once a step has begun, the document is as at no position.
        if let run, run.hasBegun { return run.isMarked }
        return position == clean
    }

    /// Marks the present state as clean, because it was saved; what follows is not merged with what is there.
    public func markClean() {
        prune()
        clean = position
        if let run {
            // The state between two steps of an entry is at no position, unless no further step is taken.
            loseClean()
            run.mark()
        }
        seal()
        tell(.markedClean)
    }

    /// Ends the newest entry: what follows is not merged with it, nor added to it by the same dispatch.
    public func seal() { done.last?.isClosed = true }

    /// Forgets all entries; the present state stays clean if it is.
    public func removeAll() {
        let isClean = isClean, former = (done, undone, run?.forget())
        (done, undone, countedCost) = ([], [], 0)
        bottom = nextID()
        if isClean { clean = bottom }
        tell(.removed)
        withExtendedLifetime(former) {}
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
        add(UndoPart(.closure(takeBack), cost: cost, owner: owner), title, nil, merging)
    }

    /// Says, outside of handlers, how to take back what was done, by an asynchronous closure.
    public func registerUndo(
        _ title: String, merging: UndoMerging? = nil, cost: Int = 0, owner: AnyObject? = nil,
        _ takeBack: @escaping () async throws -> Void
    ) {
        add(UndoPart(.awaited(takeBack), cost: cost, owner: owner), title, nil, merging)
    }

    func title(_ level: UndoLevel, _ direction: UndoDirection) -> String { makeTitle(level.entry, direction) }
}

/// A change of an undo stack, as told to observers.
public enum UndoChange: Hashable, Sendable {
    /// An entry was added; what could be done again cannot be any more.
    case added(UndoEntry)
    /// A step was added to the newest entry, by the same dispatch or by merging.
    case extended(UndoEntry)
    /// An entry is about to be taken back, done again or repeated.
    case willGoThrough(UndoEntry, UndoDirection)
    /// An entry was taken back, done again or repeated; or only a part of it, where a step failed.
    case wentThrough(UndoEntry, UndoDirection)
    /// The state was marked as clean.
    case markedClean
    /// All entries were removed.
    case removed
}

// MARK: Positions

extension UndoStack {
    /// The number of the entry that can be taken back next, or of what is below the oldest one.
    private var position: UInt64 { done.last?.id ?? bottom }

    /// Whether the state above an entry is the one that was marked.
    func isMarked(_ level: UndoLevel) -> Bool { level.id == clean }

    /// Whether the state before the entry at an index, or after the newest one, is the one that was marked.
    func isMarked(before index: Int) -> Bool { clean == (index > 0 ? done[index - 1].id : bottom) }

    /// Makes the marked state one that cannot be reached.
    func loseClean() { clean = nextID() }

    /// Marks the present position as clean, after a run whose last step did.
    func markPosition() { clean = position }

    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// Removes entries at both ends that would do nothing, because the owners of their steps were released.
    ///
    /// The states before and after such an entry are the same.
    func prune() {
        pruneDone()
        while let last = undone.last, !last.isLive, run?.level !== last {
            undone.removeLast()
            if clean == last.id { clean = position }
        }
    }

    /// Does so where entries can be taken back, and gives the newest that is left; nil for none.
    @discardableResult
    private func pruneDone() -> UndoLevel? {
        // An entry without owners is live until all of its steps were taken.
        if !hasOwners { return done.last }
        while let last = done.last {
            if last.isLive || last.isUnderWay || run?.level === last { return last }
            done.removeLast()
            if clean == last.id { clean = position }
            if last.isClosed { seal() }
        }
        return nil
    }

    /// Removes all entries that would do nothing, as ``prune()`` does at the ends.
    func removeEmpty() {
        prune()
        func isEmpty(_ level: UndoLevel) -> Bool { !level.isLive && !level.isUnderWay && run?.level !== level }
        guard done.contains(where: isEmpty) else { return }
        var (below, kept): (UInt64, [UndoLevel]) = (bottom, [])
        for level in done {
            if !isEmpty(level) {
                kept.append(level)
                below = level.id
            } else if clean == level.id {
                clean = below
            }
        }
        let former = done
        done = kept
        withExtendedLifetime(former) {}
    }

    /// Adds a step, to the newest entry or as a new one, or to what is being taken back.
    func add(_ part: consuming UndoPart, _ title: String?, _ name: ActionName?, _ merging: UndoMerging?) {
        var (undertaking, request) = Undertaking.current(in: trees)
        if let run {
            if run.undertaking == undertaking { return run.collected.append(part) }
            run.interrupt()
        }
        // What another stack takes back is done again by that one.
        if request?.name.goesThroughUndo == true { request = nil }
        // Releasing what could be done again runs user code, so it is released last.
        let former = undone
        if !former.isEmpty { undone = [] }
        defer { withExtendedLifetime(former) {} }
        if let last = pruneDone(), run?.level !== last, last.takes(from: undertaking, merging: merging) {
            count(part)
            last.add(part, from: undertaking, request: request)
            trim(sparing: spare)
            undertaking?.noteAddition(last.heading)
            return tell(.extended(last.entry))
        }
        count(part)
        let level = UndoLevel(
            id: nextID(), UndoTitle(title, of: request?.name ?? name), part, request, by: undertaking, merging: merging)
        request?.entries += 1
        done.append(level)
        trim(sparing: spare)
        undertaking?.noteAddition(level.heading)
        tell(.added(level.entry))
    }

    /// What counts the changes of the trees where requests reach the stack.
    ///
    /// Remembered: the trees stay the same while no node moves, no coordinator begins or ends, and the same nodes have the stack.
    var trees: [TreeChanges] {
        let stamp = SharedCounter.ancestry.load()
        if knownTrees.stamp != stamp {
            knownTrees = (stamp, [])
            for node in nodes { node.forEachAnswerer { knownTrees.changes.append($0.changes) } }
        }
        return knownTrees.changes
    }

    /// Forgets what could be done again.
    func forgetRedo() {
        let former = undone
        undone = []
        withExtendedLifetime(former) {}
    }

    /// Puts an entry that was done again, or a part of it, on top.
    func push(_ level: UndoLevel) {
        done.append(level)
        countedCost = .max
        hasOwners = hasOwners || level.parts.contains(where: \.isOwned)
        trim(sparing: spare)
    }

    /// Counts a step that is about to be added.
    private func count(_ part: borrowing UndoPart) {
        if part.isOwned { hasOwners = true }
        if part.cost > 0 { countedCost = countedCost.adding(part.cost) }
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
        bottom = done[first - 1].id
        let removed = Array(done.prefix(first))
        done.removeFirst(first)
        return removed
    }

    /// Tells the observers, and the menus that show the stack.
    func tell(_ change: @autoclosure () -> UndoChange) {
        if !observers.isEmpty { tellObservers(change()) }
        guard TreeChanges.areWatched else { return }
        for tree in trees { tree.shared.noteAnswers() }
    }
}

extension UndoStack {
    /// The name under which observers count among requests that are nested.
    private static var observing: ActionName { "undoStack.observe:" }

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
