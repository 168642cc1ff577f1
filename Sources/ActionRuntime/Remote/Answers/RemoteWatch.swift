/// A watch of one client: the state of actions from a start.
final class RemoteWatch {
    /// What the client was told last about an action.
    enum Told: Equatable {
        /// That it is not exposed, or that nobody claims it.
        case missing
        /// An answer, of whose text a digest is kept.
        case answer(Int)
    }

    /// The names that are watched, sorted; nil for all that are exposed.
    let names: [String]?
    /// Where the search begins; nil for the program's own start.
    fileprivate let start: Origin?
    /// Whether the client wants to be told of dispatches.
    let wantsLog: Bool
    /// Whether the client knows the watch: its first answers were sent.
    var isKnown = false
    /// The number of records that were left out because the client did not read.
    var missed = 0
    /// What was told last, by action and arguments.
    fileprivate var told: [RemoteView.Key: Told] = [:]
    /// The bytes that are counted for the watch.
    private(set) var size = 0
    private let share: RemoteBudget.Share
    /// The moment of these answers; nil before the first ones.
    fileprivate(set) var seen: RemoteMoment?

    init(
        names: Set<String>?, start: ActionNode?, wantsLog: Bool, _ share: RemoteBudget.Share
    ) throws(RemoteFault) {
        let size = Self.size(of: names ?? [])
        try share.take(size)
        self.size = size
        self.share = share
        self.names = names?.sorted()
        self.start = start.map(Origin.init)
        self.wantsLog = wantsLog
    }

    deinit { share.release(size) }

    private static func size(of names: Set<String>) -> Int {
        names.reduce(RemoteBudget.callSize) { $0 + $1.utf8.count + RemoteBudget.entrySize }
    }

    /// Counts the answers that were told.
    fileprivate func countTold() {
        let names = self.names.map { Self.size(of: Set($0)) } ?? RemoteBudget.callSize
        let told = told.keys.reduce(0) { size, key in
            let arguments = key.arguments.map { ActionValue.object($0.values).size(upTo: RemoteBudget.clientLimit) }
            return size + RemoteBudget.entrySize + (arguments ?? 0)
        }
        share.count(names + told - size)
        size = names + told
    }

    /// Whether the start has gone.
    var hasEnded: Bool { start?.isStale ?? false }

    /// Whether the answers of a moment may differ from those that were told.
    func isBehind(_ moment: RemoteMoment) -> Bool {
        // A view may be older than the answers that were told last; then a newer view follows.
        seen.map { !moment.isCovered(by: $0) } ?? true
    }

    /// Adds the number of records that were left out, and counts from 0 again.
    func addMissed(to line: inout JSONLine) {
        if missed == 0 { return }
        line.add("missed", .int(missed))
        missed = 0
    }
}

/// Finds out step by step which answers of a watch are other ones than those that were told; at the end they count as told.
final class RemoteWatchPass {
    /// How many actions that were missing before, and are so still, make one step.
    private static let namesInStep = 64

    let watch: RemoteWatch
    private var entries: RemoteEntries
    private var now: [RemoteView.Key: RemoteWatch.Told] = [:]
    private var changed: [JSONLine] = []
    /// About how many bytes the changes take as text.
    private(set) var size = 0
    /// The actions that were told before and have no entry any more; nil while entries are found.
    private var gone: [RemoteView.Key]?

    init(_ watch: RemoteWatch, _ view: RemoteView) {
        self.watch = watch
        entries = RemoteEntries(view, from: watch.start?.node, named: watch.names)
        now.reserveCapacity(watch.told.count)
    }

    private var view: RemoteView { entries.view }
    var revision: Int { view.revision }

    /// Does the next step; gives the answers that are other ones once all are known, and nil before.
    func step() -> [JSONLine]? {
        for _ in 0..<Self.namesInStep {
            if gone != nil { return stepGone() }
            switch entries.step() {
            case .entry(let entry):
                if note(entry.key, .answer(entry.digest)) { add(entry.line) }
                return nil
            case .missing(let name):
                let key = RemoteView.Key(action: name, arguments: nil)
                if note(key, .missing) {
                    add(view.missing(key).line)
                    return nil
                }
            case .nothing: return nil
            case .end: gone = watch.told.keys.filter { now[$0] == nil }
            }
        }
        return nil
    }

    /// Tells of an action that is not exposed any more: the answer is that of a name that does not exist.
    private func stepGone() -> [JSONLine]? {
        if let key = gone?.popLast() {
            if watch.told[key] != .missing { add(view.missing(key).line) }
            return nil
        }
        watch.told = now
        watch.countTold()
        watch.seen = view.moment
        return takeChanges()
    }

    private func add(_ line: JSONLine) {
        changed.append(line)
        size += line.size(upTo: RemoteService.makingLimit)
    }

    /// Takes the changes that were found until now.
    func takeChanges() -> [JSONLine] {
        defer { (changed, size) = ([], 0) }
        return changed
    }

    /// Notes the answer about an action; gives whether it is another one than was told.
    private func note(_ key: RemoteView.Key, _ told: RemoteWatch.Told) -> Bool {
        now[key] = told
        return watch.told[key] != told
    }
}
