/// A watch of one client: the state of actions from a start.
final class RemoteWatch {
    /// The names that are watched; nil for all that are exposed.
    let names: Set<String>?
    /// Where the search begins; nil for the program's own start.
    private let start: Origin?
    /// Whether the client wants to be told of dispatches.
    let wantsLog: Bool
    /// The number of records that were left out because the client did not read.
    var missed = 0
    /// Whether state outside of the tree has changed.
    var isDirty = false
    /// The last answer that was told about each action, by action and arguments.
    private var told: [RemoteView.Key: String] = [:]
    /// The moment of these answers.
    private var seen: TreeMoment?

    init(names: Set<String>?, start: ActionNode?, wantsLog: Bool) {
        self.names = names
        self.start = start.map(Origin.init)
        self.wantsLog = wantsLog
    }

    /// Whether the start has gone.
    var hasEnded: Bool { start?.isStale ?? false }

    /// The present answers about all actions; they count as told.
    func take(from service: RemoteService) -> [JSONLine] {
        var view = RemoteView(service)
        return takeChanges(&view)
    }

    /// The present answers about the actions whose answer differs from the one told last; they count as told.
    func takeChanges(_ view: inout RemoteView) -> [JSONLine] {
        if let seen, view.moment.isCovered(by: seen) {
            // The view may be older than the answers that were told last; then a newer view follows.
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
            // The action is not exposed any more, or unclaimed: the answer is that of a name that does not exist.
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

    /// Adds the number of records that were left out, and counts from 0 again.
    func addMissed(to line: inout JSONLine) {
        if missed == 0 { return }
        line.add("missed", .int(missed))
        missed = 0
    }
}
