/// What one client watches: actions as they are from a start.
final class RemoteWatch {
    /// The names that are watched; nil for all that are exposed.
    let names: Set<String>?
    /// Where the search begins; nil for the program's own start.
    private let start: Origin?
    /// Whether the client wants to be told of dispatches.
    let wantsLog: Bool
    /// How many records were not told, because the client did not read.
    var missed = 0
    /// Whether something outside of the tree has changed.
    var isDirty = false
    /// What was told of each action last, by action and arguments.
    private var told: [RemoteView.Key: String] = [:]
    /// When that was.
    private var seen: TreeMoment?

    init(names: Set<String>?, start: ActionNode?, wantsLog: Bool) {
        self.names = names
        self.start = start.map(Origin.init)
        self.wantsLog = wantsLog
    }

    /// Whether the start has gone.
    var hasEnded: Bool { start?.isStale ?? false }

    /// The actions as they are, which are told by that.
    func take(from service: RemoteService) -> [JSONLine] {
        var view = RemoteView(service)
        return takeChanges(&view)
    }

    /// The actions whose answer is another one than was told last, complete.
    func takeChanges(_ view: inout RemoteView) -> [JSONLine] {
        if let seen, view.moment.isCovered(by: seen) {
            // What was worked out before it was told last may be older; another view follows.
            guard isDirty, seen.isCovered(by: view.moment) else { return [] }
        }
        seen = view.moment
        isDirty = false
        var now: [RemoteView.Key: String] = [:]
        var changed: [JSONLine] = []
        for entry in lines(&view) {
            now[entry.key] = entry.text
            if told[entry.key] != entry.text { changed.append(entry.line) }
        }
        for key in told.keys where now[key] == nil {
            // It is not exposed any more, or nobody claims it: as a name that does not exist.
            let entry = view.missing(key)
            now[key] = entry.text
            if told[key] != entry.text { changed.append(entry.line) }
        }
        told = now
        return changed
    }

    private func lines(_ view: inout RemoteView) -> [RemoteView.Entry] {
        let entries = view.entries(from: start?.node, named: names)
        guard let names else { return entries }
        return entries + view.missing(names, among: entries)
    }

    /// Adds how many records the client was not told of, and begins to count again.
    func addMissed(to line: inout JSONLine) {
        if missed == 0 { return }
        line.add("missed", .int(missed))
        missed = 0
    }
}
