/// What clients are told of the program's dispatches and keys, and what is kept of the dispatches.
///
/// While nobody wants to know, nothing is observed.
final class RemoteLog {
    /// The most dispatches and keys that wait to be told to clients; later ones count as missed.
    static let waitingLimit = 256
    /// The most dispatches that are kept while a client traces, and about how many bytes all kept ones may take.
    static let (keptLimit, keptSize) = (200, 4 << 20)

    private unowned let endpoint: RemoteEndpoint
    /// How many of the last requests that were not performed are kept in any case.
    private(set) var remembering: Int
    /// The registration of the observer of dispatches, and whether it wants explanations; nil while nobody wants to know.
    private var dispatches: (registration: Registration, explaining: Bool)?
    /// The registration of the observer of keys; nil while nobody wants to know.
    private var keys: Registration?
    /// Whether a client wants to be told of dispatches, and whether one traces.
    private(set) var isWatched = false
    private var isTraced = false
    /// What clients are still to be told of, the oldest first.
    ///
    /// Each with the number of those that were missed before it.
    private var waiting: [(heard: Heard, missed: Int)] = []
    /// What clients are being told of, one after the other, and those that are still to be told.
    private var telling: (tell: (RemoteEndpoint.Session) -> Void, rest: ArraySlice<RemoteEndpoint.Session>)?
    /// The last dispatches; none while no client traces.
    private var recent = KeptDispatches()
    /// The last requests that were not performed, as many as are remembered.
    private var problems = KeptDispatches()
    var keptBytes: Int { recent.bytes + problems.bytes }
    var keptCount: Int { recent.all.count }

    private enum Heard {
        case dispatch(HeardDispatch)
        case key(KeyRecord)
    }

    init(_ endpoint: RemoteEndpoint, remembering: Int) { (self.endpoint, self.remembering) = (endpoint, remembering) }

    deinit {
        dispatches?.registration.cancel()
        keys?.cancel()
    }

    /// Whether nothing is observed.
    var isIdle: Bool { dispatches == nil && keys == nil }

    // MARK: What is observed

    /// Observes what the clients' watches want, and what is remembered.
    func update() {
        let wanted = endpoint.sessions.reduce(into: RemoteWatch.Log()) { $0.formUnion($1.wantedLog) }
        (isWatched, isTraced) = (wanted.contains(.records), wanted.contains(.trace))
        let explains = isTraced || remembering > 0, observes = explains || isWatched
        if observes != (dispatches != nil) || explains != dispatches?.explaining ?? false {
            let old = dispatches
            dispatches =
                observes
                ? (endpoint.coordinator.observe(explaining: explains) { [weak self] in self?.hear($0) }, explains) : nil
            old?.registration.cancel()
        }
        if wanted.contains(.keys) != (keys != nil) {
            let old = keys
            keys = wanted.contains(.keys) ? endpoint.keys?.observe { [weak self] in self?.wait(.key($0)) } : nil
            old?.cancel()
        }
        forget()
    }

    /// Ends all observing, and forgets what was kept.
    func end() {
        remembering = 0
        let (old, oldKeys) = (dispatches?.registration, keys)
        (dispatches, keys, waiting, telling, isWatched, isTraced) = (nil, nil, [], nil, false, false)
        forget()
        old?.cancel()
        oldKeys?.cancel()
    }

    private func hear(_ record: DispatchRecord) {
        let call = record.invocation.sender as? RemoteCall
        let isRemote = call.map { !$0.isTold } ?? false
        call?.isTold = true
        if isRemote, call?.needsToken == true { return }
        // A program that only remembers pays for what it remembers.
        guard isWatched || record.outcome.isProblem else { return }
        let heard = HeardDispatch(record, by: isRemote ? call?.peer : nil, revision: endpoint.revision)
        keep(heard)
        if isWatched { wait(.dispatch(heard)) }
    }

    // MARK: What is told

    /// Whether clients are still to be told of something.
    var hasWaiting: Bool { !waiting.isEmpty || telling != nil }

    /// Keeps what was heard until it is the clients' turn; which clients may know of it is found out then.
    private func wait(_ heard: Heard) {
        // The newest takes the place of the last one, so that the gap is told where it is.
        guard waiting.count < Self.waitingLimit else {
            waiting[waiting.count - 1] = (heard, waiting[waiting.count - 1].missed + 1)
            return
        }
        waiting.append((heard, 0))
        if waiting.count == 1 { endpoint.wake() }
    }

    /// Tells the next client of the oldest dispatch or key.
    func tellNext() {
        if telling == nil, !waiting.isEmpty {
            let (heard, missed) = waiting.removeFirst(), tell = telling(heard)
            if tell == nil, missed == 0 { return }
            telling = (
                { session in
                    if missed > 0 { session.miss(missed) }
                    tell?(session)
                }, endpoint.sessions[...]
            )
        }
        guard let session = telling?.rest.popFirst() else { return telling = nil }
        telling?.tell(session)
        if telling?.rest.isEmpty == true { telling = nil }
    }

    /// Tells a client of a dispatch or key, which is written once for all; nil where clients may not know of it.
    private func telling(_ heard: Heard) -> ((RemoteEndpoint.Session) -> Void)? {
        switch heard {
        case .dispatch(let heard):
            guard let line = endpoint.record(of: heard) else { return nil }
            let (plain, traced) = (line.without("explanation").text, isTraced ? line.text : "")
            return { $0.tell(record: plain, traced: traced) }
        case .key(let record):
            let text = endpoint.line(of: record).text
            return { $0.tell(key: text) }
        }
    }

    // MARK: What is kept

    private func keep(_ heard: HeardDispatch) {
        if isTraced { recent.add(heard) }
        if remembering > 0, heard.outcome.isProblem { problems.add(heard) }
        forget()
    }

    /// Drops what is kept no longer: all of ``recent`` where no client traces, and the oldest where there are too many.
    private func forget() {
        recent.keep(isTraced ? Self.keptLimit : 0)
        problems.keep(remembering)
        while keptBytes > Self.keptSize {
            if recent.bytes > problems.bytes { recent.removeOldest() } else { problems.removeOldest() }
        }
    }

    /// The answer to `log/get`: the kept dispatches, the newest first.
    func answer(_ params: RemoteParams, _ page: consuming RemotePage) throws(RemoteFault) -> JSONLine {
        let since = try params.seconds("since") ?? -.infinity
        var last = page.cursor, before = UInt64.max
        switch page.cursor {
        case .record(let id)?: before = id
        case nil: break
        default: throw RemoteCursor.unknown
        }
        let kept = Dictionary((problems.all + recent.all).map { ($0.id, $0) }, uniquingKeysWith: { $1 }).values
        for heard in kept.sorted(by: { $0.id > $1.id }) where heard.id < before && heard.end >= since {
            if page.ends(behind: last) { break }
            if let line = endpoint.record(of: heard) { try page.add(line) }
            last = .record(heard.id)
        }
        var line = page.answer("records")
        line.add("remembering", .int(remembering))
        return line
    }
}

/// Dispatches that are kept, the oldest first, and about how many bytes they take.
private struct KeptDispatches {
    private var entries: ArraySlice<(heard: HeardDispatch, size: Int)> = []
    private(set) var bytes = 0

    var all: [HeardDispatch] { entries.map(\.heard) }

    mutating func add(_ heard: HeardDispatch) {
        let size = heard.size
        entries.append((heard, size))
        bytes += size
    }

    mutating func removeOldest() { bytes -= entries.popFirst()?.size ?? 0 }

    /// Drops all but the last ones.
    mutating func keep(_ count: Int) { while entries.count > count { removeOldest() } }
}
