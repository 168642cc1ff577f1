/// The entries of a list or a watch, found one after the other: the exposed actions that a claim takes from a start.
///
/// They are in the order of the menu, then of the keys, else of the names.
struct RemoteEntries {
    /// The result of a step.
    enum Step {
        case entry(RemoteView.Entry)
        /// A name that was asked for and has no entry.
        case missing(String)
        /// The action is hidden, or no claim takes it.
        case nothing
        case end
    }

    let view: RemoteView
    /// Where the search begins; nil for the program's own start.
    private let start: ActionNode?
    /// The names that are wanted, in order; nil for all.
    private let names: [String]?
    /// The actions that are still to be answered, the next one first; nil before the actions were found.
    private var actions: ArraySlice<ExposedAction>?
    private var nextName = 0
    private var nextMissing = 0
    /// The names that have an entry.
    private var found: Set<String> = []
    private var place: RemoteView.Place?

    init(_ view: RemoteView, from start: ActionNode?, named names: [String]? = nil) {
        self.view = view
        self.start = start
        self.names = names
    }

    /// Finds the next entry; after the last entry, the wanted names without an entry.
    mutating func step() -> Step {
        guard let place else {
            place = view.place(of: start)
            return .nothing
        }
        if place.prepare(all: names == nil) { return .nothing }
        if names == nil, actions == nil { actions = place.exposed[...] }
        if let action = actions?.popFirst() {
            guard let entry = view.entry(of: action, at: place) else { return .nothing }
            if names != nil { found.insert(entry.key.action) }
            return .entry(entry)
        }
        guard let names else { return .end }
        if nextName < names.count {
            nextName += 1
            actions = place.exposed(of: names[nextName - 1])[...]
            return .nothing
        }
        while nextMissing < names.count {
            nextMissing += 1
            if !found.contains(names[nextMissing - 1]) { return .missing(names[nextMissing - 1]) }
        }
        return .end
    }
}

/// The answer to `actions/list`.
final class RemoteList: RemoteWork {
    private var entries: RemoteEntries
    private var lines: [JSONLine] = []
    private var room = RemoteService.makingLimit

    init(_ entries: RemoteEntries) {
        self.entries = entries
    }

    var revision: Int { entries.view.revision }

    func step() throws(RemoteFault) -> JSONLine? {
        switch entries.step() {
        case .entry(let entry):
            room -= entry.line.size(upTo: room)
            guard room > 0 else { throw .tooLarge }
            lines.append(entry.line)
        case .missing, .nothing: break
        case .end:
            var line = JSONLine()
            line.add("actions", lines)
            return line
        }
        return nil
    }
}

/// The answer to `watch/start`.
final class RemoteFirstAnswers: RemoteWork {
    private let pass: RemoteWatchPass
    private let number: Int

    init(_ pass: RemoteWatchPass, _ number: Int) {
        self.pass = pass
        self.number = number
    }

    var revision: Int { pass.revision }

    func step() throws(RemoteFault) -> JSONLine? {
        guard let lines = pass.step() else {
            if pass.size > RemoteService.makingLimit { throw .tooLarge }
            return nil
        }
        var line = JSONLine()
        line.add("watch", .int(number))
        line.add("actions", lines)
        return line
    }
}
