// What a client watches, and what it is told of changes and of the log.

extension RemoteEndpoint.Session {
    /// Begins a watch; its first answers are the answer to the request.
    func startWatch(_ params: RemoteParams, _ id: ActionValue) throws(RemoteFault) {
        guard watches.count < Self.watchLimit else {
            throw RemoteFault(.tooMuch, "The client has \(Self.watchLimit) watches, and may not have more.")
        }
        var log: RemoteWatch.Log = []
        for (name, wanted) in [("log", RemoteWatch.Log.records), ("trace", .trace), ("keys", .keys)] {
            guard try params.flag(name) else { continue }
            guard allowing.contains(.log) else { throw .notAllowed(name, allowing) }
            log.insert(wanted)
        }
        let names = try watchedNames(params), start = try endpoint.start(params)
        let watch = try RemoteWatch(names: names, start: start, log, share)
        lastWatch += 1
        let number = lastWatch
        let actions = try watch.lookOn(endpoint)
        var line = JSONLine()
        line.add("watch", .int(number))
        line.add("actions", actions)
        line.add("revision", .int(endpoint.revision))
        if watch.isIncomplete { line.add("incomplete", true) }
        // A client that does not learn the number of a watch cannot end the watch.
        guard send(line, of: id), !isOver else { return }
        watches[number] = watch
        // The next pages are told as changes.
        endpoint.noteWatch()
    }

    /// `actions` of a watch: the names that it watches; nil for all.
    private func watchedNames(_ params: RemoteParams) throws(RemoteFault) -> Set<String>? {
        guard let texts = try params.texts("actions") else { return nil }
        guard texts.count <= Self.watchedLimit else {
            throw RemoteFault(
                .tooMuch, "A watch may name \(Self.watchedLimit) actions, and this names \(texts.count).")
        }
        let names = Set(texts)
        try checkWatched(names.count)
        for name in names {
            if let fault = ActionName.fault(in: name) {
                throw .parameter("'actions' has to name actions, and '\(name.shortened)' is no name: it \(fault).")
            }
        }
        return names
    }

    /// The number of names that the client's watches name.
    private var watchedCount: Int { watches.values.reduce(0) { $0 + ($1.names?.count ?? 0) } }

    /// Refuses more names than may be watched: each is looked at in each pass over the watches.
    private func checkWatched(_ count: Int) throws(RemoteFault) {
        if watchedCount + count > Self.watchedClientLimit {
            throw RemoteFault(
                .tooMuch,
                "The watches of a client may name \(Self.watchedClientLimit) actions, and these would be "
                    + "\(watchedCount + count): end one, or watch without 'actions'.")
        }
        let all = endpoint.sessions.reduce(0) { $0 + $1.watchedCount }
        if all + count > Self.watchedServerLimit {
            throw RemoteFault(
                .tooMuch,
                "The watches of all clients may name \(Self.watchedServerLimit) actions, and name \(all): watch without "
                    + "'actions', or try again later.")
        }
    }

    func stopWatch(_ params: RemoteParams) throws(RemoteFault) {
        guard let number = try params.number("watch") else {
            throw .parameter("'watch' is missing: it has to be an integer.")
        }
        guard end(watch: number) else { throw .parameter("There is no watch \(number).") }
    }

    /// Ends a watch; gives whether a watch had that number.
    @discardableResult
    private func end(watch number: Int) -> Bool {
        guard watches.removeValue(forKey: number) != nil else { return false }
        endpoint.log.update()
        return true
    }

    /// Looks at the next page of the next watch that is behind, and tells the client what has changed; gives whether one was.
    ///
    /// - Parameter now: The revision before which a watch has to have been looked at.
    func tellNextChanges(at now: Int) -> Bool {
        isLagging = !watches.isEmpty && !isReading
        guard !watches.isEmpty, !isLagging else { return false }
        let behind = watches.filter { $0.value.hasEnded || $0.value.isBehind(now) }.keys.sorted()
        guard let number = behind.first(where: { $0 > lastSeen }) ?? behind.first, let watch = watches[number]
        else {
            return false
        }
        lastSeen = number
        if watch.hasEnded {
            end(watch: number, because: "The node where the watch starts has gone.")
            return true
        }
        do throws(RemoteFault) {
            let revision = endpoint.revision, since = watch.toldRevision ?? 0, wasIncomplete = watch.isIncomplete
            let changed = try watch.lookOn(endpoint)
            // The end of the first answers is told, too.
            let isTold = !changed.isEmpty || wasIncomplete && !watch.isIncomplete
            if !isTold || watches[number] !== watch { return true }
            var line = JSONLine()
            line.add("watch", .int(number))
            line.add("revision", .int(revision))
            line.add("since", .int(since))
            line.add("actions", changed)
            if watch.isIncomplete { line.add("incomplete", true) }
            watch.addMissed(to: &line)
            notify("actions/changed", line)
        } catch {
            end(watch: number, because: error.message)
        }
        return true
    }

    private func end(watch number: Int, because reason: String) {
        var line = JSONLine()
        line.add("watch", .int(number))
        line.add("reason", reason)
        end(watch: number)
        notify("watch/ended", line)
    }

    /// What the client's watches want to be told besides changes.
    var wantedLog: RemoteWatch.Log { watches.values.reduce(into: []) { $0.formUnion($1.log) } }

    /// Counts records that the client is not told; the next notification says so.
    func miss(_ count: Int) {
        for watch in watches.values where !watch.log.isEmpty { watch.missed += count }
    }

    /// Sends how far a handler has come to the watches that want a log, unless the client lags behind: later progress says more.
    func tellWatches(progress: JSONLine) {
        guard isReading else { return }
        for (number, watch) in watches.sorted(by: { $0.key < $1.key })
        where watch.log.contains(.records) {
            var line = JSONLine()
            line.add("watch", .int(number))
            line.add(progress)
            notify("actions/progress", line)
        }
    }

    /// Sends the record of a dispatch, written once for all clients, to the watches that want it: with the explanation where they trace.
    func tell(record: String, traced: String) {
        tell("actions/performed", to: .records) { $0.contains(.trace) ? traced : record }
    }

    /// Sends the record of a key, written once for all clients, to the watches that want it.
    func tell(key record: String) { tell("keys/pressed", to: .keys) { _ in record } }

    private func tell(_ method: String, to wanted: RemoteWatch.Log, _ record: (RemoteWatch.Log) -> String) {
        for (number, watch) in watches.sorted(by: { $0.key < $1.key }) where watch.log.contains(wanted) {
            guard isReading else {
                watch.missed += 1
                continue
            }
            var line = JSONLine()
            line.add("watch", .int(number))
            watch.addMissed(to: &line)
            transmit(RemoteReply(RemoteMessage.notification(method, line, "record", record(watch.log))))
        }
    }
}
