/// A watch of one client: the state of actions from a start.
///
/// It is looked at page by page. A pass begins with the first page after a change, and is over when all names were looked at.
final class RemoteWatch {
    /// What a client may want to be told besides changes.
    struct Log: OptionSet {
        let rawValue: Int
        /// Dispatches.
        static let records = Log(rawValue: 1)
        /// Dispatches, with the reasons why they were not performed.
        static let trace: Log = [.records, Log(rawValue: 2)]
        /// Keys that are pressed in the program.
        static let keys = Log(rawValue: 4)
    }

    /// The names that are watched, sorted; nil for all exposed names.
    let names: [String]?
    /// Where the search begins; nil for the program's own start.
    private let start: Origin?
    /// What the client wants to be told besides changes.
    let log: Log
    /// The number of records that were left out because the client did not read.
    var missed = 0

    /// The digests of the answers that were told last, by action and arguments, and the pass in which each was found; the digest
    /// is nil where the action is not exposed, or no claim takes it.
    private var told: [RemoteEntries.Key: (digest: Int?, pass: Int)] = [:]
    /// The bytes that are counted for the watch.
    private let kept: RemoteBudget.Kept

    /// The revision when the last complete pass began, since which changes are told; nil before the first.
    private(set) var toldRevision: Int?
    /// The pass under way: the revision when it began, and where it goes on; nil for none.
    private var pass: (revision: Int, next: Place)?
    private var passCount = 0

    /// Where a pass goes on.
    private enum Place {
        /// At a name of ``names``.
        case name(Int)
        /// Behind an entry; nil for the first.
        case entry(RemoteCursor?)
        /// At the answers that were told before and not found again.
        case gone
    }

    init(
        names: Set<String>?, start: ActionNode?, _ log: Log, _ share: RemoteBudget.Share
    ) throws(RemoteFault) {
        let size = (names ?? []).reduce(RemoteBudget.callSize) { $0 + $1.utf8.count + RemoteBudget.entrySize }
        kept = try share.taking(size)
        self.names = names?.sorted()
        self.start = start.map(Origin.init)
        self.log = log
    }

    /// Whether the start has left the tree.
    var hasEnded: Bool { start?.isStale ?? false }

    /// Whether the client has not been told all answers once.
    var isIncomplete: Bool { toldRevision == nil }

    /// Whether answers may differ from those that were told before a revision.
    func isBehind(_ revision: Int) -> Bool { pass != nil || toldRevision.map { $0 < revision } ?? true }

    /// Looks at the next page of the actions: the answers that differ from those that were told, and count as told from now on.
    func lookOn(_ endpoint: RemoteEndpoint) throws(RemoteFault) -> [JSONLine] {
        if pass == nil {
            pass = (endpoint.revision, names == nil ? .entry(nil) : .name(0))
            passCount += 1
        }
        guard let place = pass?.next else { return [] }
        var page = RemotePage(endpoint.bounds, by: endpoint.now)
        let entries = RemoteEntries(endpoint, from: endpoint.place(start?.node))
        var changed: [JSONLine] = []
        switch place {
        case .name(let index): try look(at: index, entries, &page, &changed)
        case .entry(let cursor): try look(behind: cursor, entries, &page, &changed)
        case .gone: try end(entries, &page, &changed)
        }
        return changed
    }

    private func look(
        at first: Int, _ entries: RemoteEntries, _ page: inout RemotePage, _ changed: inout [JSONLine]
    ) throws(RemoteFault) {
        let names = names ?? []
        // Behind the answers of the page about actions that are there.
        var missing: [JSONLine] = []
        defer { changed += missing }
        for index in first..<names.count {
            if page.ends() {
                pass?.next = .name(index)
                return
            }
            let candidates = ActionName(registered: names[index]).map(entries.exposed.candidates) ?? []
            var isFound = false
            for action in candidates {
                guard let line = entries.line(of: action) else { continue }
                try note(action.key, line, &page, &changed)
                isFound = true
            }
            if isFound { continue }
            let key = RemoteEntries.Key(action: names[index], arguments: nil)
            if note(key, nil) { missing.append(entries.missing(key)) }
            try page.count(RemoteBudget.entrySize)
        }
        try end(entries, &page, &changed)
    }

    private func look(
        behind cursor: RemoteCursor?, _ entries: RemoteEntries, _ page: inout RemotePage, _ changed: inout [JSONLine]
    ) throws(RemoteFault) {
        guard let order = try? entries.exposed.inOrder(behind: cursor, revision: 0) else {
            // The entry has gone, so the pass begins again.
            pass?.next = .entry(nil)
            return
        }
        var last = cursor
        for (action, cursor) in order {
            if page.ends() {
                pass?.next = .entry(last)
                return
            }
            if let line = entries.line(of: action) { try note(action.key, line, &page, &changed) }
            last = cursor
        }
        try end(entries, &page, &changed)
    }

    /// Ends the pass: tells of actions that are no longer exposed, with the answer of a name that does not exist.
    private func end(
        _ entries: RemoteEntries, _ page: inout RemotePage, _ changed: inout [JSONLine]
    ) throws(RemoteFault) {
        for (key, old) in told where old.pass != passCount {
            if page.ends() {
                pass?.next = .gone
                return
            }
            try page.count(RemoteBudget.entrySize)
            if old.digest != nil { changed.append(entries.missing(key)) }
            // A name that has entries for some arguments only is told once as missing without arguments.
            if names != nil, key.arguments == nil {
                told[key] = (nil, passCount)
            } else {
                told[key] = nil
                kept.add(-entrySize(of: key))
            }
        }
        toldRevision = pass?.revision
        pass = nil
    }

    private func note(
        _ key: RemoteEntries.Key, _ line: JSONLine, _ page: inout RemotePage, _ changed: inout [JSONLine]
    ) throws(RemoteFault) {
        let text = line.text
        guard text.utf8.count <= page.bounds.answer else { throw .tooLarge(page.bounds) }
        if note(key, text.hashValue) { changed.append(line) }
        try page.count(text.utf8.count)
    }

    /// Notes an answer; gives whether it differs from the one that was told.
    private func note(_ key: RemoteEntries.Key, _ digest: Int?) -> Bool {
        let old = told.updateValue((digest, passCount), forKey: key)
        if old == nil { kept.add(entrySize(of: key)) }
        return old.map { $0.digest != digest } ?? true
    }

    private func entrySize(of key: RemoteEntries.Key) -> Int {
        let arguments = key.arguments.map { ActionValue.object($0.values).size(upTo: RemoteBudget.clientLimit) }
        return RemoteBudget.entrySize + (arguments ?? 0)
    }

    /// Adds the number of records that were left out, and counts from 0 again.
    func addMissed(to line: inout JSONLine) {
        if missed == 0 { return }
        line.add("missed", .int(missed))
        missed = 0
    }
}
