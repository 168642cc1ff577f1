/// A watch of one client: the state of actions from a start.
final class RemoteWatch {
    /// The last answer about an action that the client was told.
    enum Told: Equatable {
        /// The action is not exposed, or no claim takes it.
        case missing
        /// An answer, of whose text a digest is kept.
        case answer(Int)
    }

    /// The names that are watched, sorted; nil for all exposed names.
    let names: [String]?
    /// Where the search begins; nil for the program's own start.
    fileprivate let start: Origin?
    /// Whether the client wants to be told of dispatches.
    let wantsLog: Bool
    /// Whether the client knows the watch: its first answers were sent.
    var isKnown = false
    /// The number of records that were left out because the client did not read.
    var missed = 0
    /// The answers that were told last, by action and arguments.
    fileprivate private(set) var told: [RemoteView.Key: Told] = [:]
    /// The bytes that are counted for the watch, and the bytes that it takes without answers.
    private var size: Int
    private let ownSize: Int
    private let share: RemoteBudget.Share
    /// The moment of the told answers; nil before the first answers.
    private(set) var seen: RemoteMoment?

    init(
        names: Set<String>?, start: ActionNode?, wantsLog: Bool, _ share: RemoteBudget.Share
    ) throws(RemoteFault) {
        ownSize = (names ?? []).reduce(RemoteBudget.callSize) { $0 + $1.utf8.count + RemoteBudget.entrySize }
        try share.take(ownSize)
        size = ownSize
        self.share = share
        self.names = names?.sorted()
        self.start = start.map(Origin.init)
        self.wantsLog = wantsLog
    }

    deinit { share.release(size) }

    /// Takes the answers that count as told from now on.
    ///
    /// - Parameter told: The bytes of the answers.
    fileprivate func take(_ answers: [RemoteView.Key: Told], size told: Int, of moment: RemoteMoment) {
        self.told = answers
        seen = moment
        share.count(ownSize + told - size)
        size = ownSize + told
    }

    /// Whether the start has left the tree.
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

/// Finds out step by step which answers of a watch differ from the told answers; at the end the new answers count as told.
final class RemoteWatchPass {
    /// How many actions make one step that were missing before and still are, or that were told before and are looked for.
    private static let namesInStep = 64

    let watch: RemoteWatch
    private var entries: RemoteEntries
    private var now: [RemoteView.Key: RemoteWatch.Told] = [:]
    /// The bytes that are counted for ``now``.
    private var nowSize = 0
    private var changed: [JSONLine] = []
    /// About how many bytes the changes take as text.
    private(set) var size = 0
    /// The next action among those that were told before, of which some no longer have an entry; nil while entries are found.
    private var old: Dictionary<RemoteView.Key, RemoteWatch.Told>.Index?

    init(_ watch: RemoteWatch, _ view: RemoteView) {
        self.watch = watch
        entries = RemoteEntries(view, from: watch.start?.node, named: watch.names)
        now.reserveCapacity(watch.told.count)
    }

    private var view: RemoteView { entries.view }
    var revision: Int { view.revision }

    /// Does the next step; gives the changed answers once all are known, and nil before.
    func step() -> [JSONLine]? {
        if let old { return stepOld(from: old) }
        for _ in 0..<Self.namesInStep {
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
            case .end:
                old = watch.told.startIndex
                return nil
            }
        }
        return nil
    }

    /// Tells of actions that are no longer exposed: the answer is the same as for a name that does not exist.
    private func stepOld(from start: Dictionary<RemoteView.Key, RemoteWatch.Told>.Index) -> [JSONLine]? {
        for index in watch.told.indices[start...].prefix(Self.namesInStep) {
            let (key, told) = watch.told[index]
            if now[key] == nil {
                if told != .missing { add(view.missing(key).line) }
                // A name without an entry of its own, though with entries for some arguments, is noted too, so as to be told once.
                if watch.names != nil, key.arguments == nil { _ = note(key, .missing) }
            }
            old = watch.told.index(after: index)
        }
        guard old == watch.told.endIndex else { return nil }
        watch.take(now, size: nowSize, of: view.moment)
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

    /// Notes the answer about an action; gives whether it differs from the told answer.
    private func note(_ key: RemoteView.Key, _ told: RemoteWatch.Told) -> Bool {
        if now.updateValue(told, forKey: key) == nil {
            let arguments = key.arguments.map { ActionValue.object($0.values).size(upTo: RemoteBudget.clientLimit) }
            nowSize += RemoteBudget.entrySize + (arguments ?? 0)
        }
        return watch.told[key] != told
    }
}
