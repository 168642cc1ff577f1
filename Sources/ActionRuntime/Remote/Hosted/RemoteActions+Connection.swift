// One connection after the other:
//
//   connect ─▶ app/info ─▶ watch/start ─▶ connected ◀─▶ actions/changed
//      ▲                                      │
//      └──────────── a pause ◀── away ◀───────┘

extension RemoteActions {
    /// A connection to the program.
    final class Link {
        /// A request under way, and who wants to know how far it has come.
        struct Pending {
            let call: HostedCall
            weak var listener: (any ProgressListener)?
        }

        let number: Int
        /// Whether the transport has said that nobody is there.
        var isAbsent = false
        /// The number of the watch; nil before the program has told it.
        var watch: Int?
        /// When a watch was begun in place of one that had ended.
        var lastRestart: ContinuousClock.Instant?
        /// Whether the program knows the parameter `hops`.
        var takesHops = false
        /// The requests under way, by their numbers.
        var pending: [Int: Pending] = [:]
        /// The lines for which the transport had no room.
        var waiting: [String] = []
        private var lastID = watchID

        /// The numbers of the first requests.
        static let (infoID, watchID) = (0, 1)

        init(_ number: Int) { self.number = number }

        func nextID() -> Int {
            lastID += 1
            return lastID
        }
    }

    /// The versions of the protocol that are understood.
    private static let versions = 1...RemoteEndpoint.protocolVersion
    /// How long the program may take to tell its actions once it is connected: 10 seconds.
    private static let patience = Duration.seconds(10)
    /// How long a watch has to last so that another takes its place at once.
    private static let restartPause = Duration.seconds(1)
    /// The most bytes and values of a line: an answer has 3 MiB at most.
    private static let (lineLimit, valueLimit) = (4 << 20, 1 << 18)

    func connect() {
        due = nil
        linkCount += 1
        let link = Link(linkCount), number = linkCount
        self.link = link
        wake(at: .now + Self.patience)
        do {
            try transport.open { [weak self] in self?.hear($0, of: number) }
        } catch RemoteFailure.ambiguous(let why) {
            return fail(why)
        } catch {
            return hear(.closed("\(error)"), of: number)
        }
        send(RemoteMethod.info.rawValue, JSONLine(), Link.infoID, over: link)
    }

    /// Does what is due.
    func lookAtTime() {
        guard let due, due <= .now else { return }
        self.due = nil
        if link == nil { return connect() }
        fail("\(name) has not answered for \(Self.patience.components.seconds) seconds")
    }

    // MARK: Sending

    /// Sends a request or, without a number, a notification, as soon as there is room.
    func send(_ method: String, _ params: JSONLine, _ id: Int?, over link: Link) {
        let line = Self.line(method, params, id)
        guard self.link === link else { return }
        if !link.waiting.isEmpty || !transport.send(line) { link.waiting.append(line) }
    }

    static func line(_ method: String, _ params: JSONLine, _ id: Int?) -> String {
        var line = JSONLine()
        line.add("jsonrpc", "2.0")
        if let id { line.add("id", .int(id)) }
        line.add("method", method)
        line.add("params", params)
        return line.text
    }

    private func sendWaiting(over link: Link) {
        while self.link === link, let line = link.waiting.first, transport.send(line) { link.waiting.removeFirst() }
    }

    // MARK: Hearing

    private func hear(_ event: RemoteTransportEvent, of number: Int) {
        guard let link, link.number == number else { return }
        switch event {
        case .line(let bytes):
            do throws(RemoteProgramError) {
                try take(bytes, over: link)
            } catch {
                fail(error.message)
            }
        case .drained: sendWaiting(over: link)
        case .absent(let why): miss(why.printable, over: link)
        // Somebody has come.
        case .closed where link.isAbsent: lose(reason, because: reason)
        case .closed(let why): lose(why.printable, because: "\(name) is not running")
        }
    }

    private func fault(_ text: String) -> RemoteProgramError { RemoteProgramError(name, "\(name) \(text)") }

    private func take(_ bytes: [UInt8], over link: Link) throws(RemoteProgramError) {
        guard bytes.count <= Self.lineLimit else { throw fault("sent a line of more than \(Self.lineLimit >> 20) MiB") }
        let message: JSONNode
        do {
            message = try JSONReader.read(bytes, maximumCount: Self.valueLimit)
        } catch {
            throw fault("sent a line that is not JSON")
        }
        guard case .object = message.content else { throw fault("sent a line that is no message") }
        if case .string(let method)? = message["method"]?.content {
            return try take(method, message["params"] ?? JSONNode(.null, at: 0), over: link)
        }
        let answer = try answer(message)
        guard case .int(let id)? = message["id"]?.content else {
            if case .refused(let refusal) = answer {
                throw fault("refuses the connection: \(refusal.message.printable)")
            }
            throw fault("sent an answer without a number")
        }
        switch id {
        case Link.infoID: try begin(answer, over: link)
        case Link.watchID: try beginWatch(answer, over: link)
        default:
            guard let pending = link.pending.removeValue(forKey: id) else { throw fault("answered what was not asked") }
            pending.call.answer(answer)
        }
    }

    private func answer(_ message: JSONNode) throws(RemoteProgramError) -> HostedCall.Answer {
        if let result = message["result"] { return .result(result) }
        guard let refusal = RemoteFault(reading: message["error"]) else {
            throw fault("sent a line that is no message")
        }
        return .refused(refusal)
    }

    /// Takes a message that no request asked for.
    private func take(_ method: String, _ params: JSONNode, over link: Link) throws(RemoteProgramError) {
        if method == "actions/progress" {
            guard case .int(let id)? = params["id"]?.content else { return }
            let (fraction, text) = params.progress
            link.pending[id]?.listener?.hear(fraction, text)
            return
        }
        guard case .int(let watch)? = params["watch"]?.content, watch == link.watch else { return }
        switch method {
        case "actions/changed":
            take(params)
            tellChange()
        case "watch/ended":
            // A worker of several has gone, and another one goes on; but a program whose watches end at once is no such worker.
            guard link.lastRestart.map({ $0 + Self.restartPause < .now }) ?? true else {
                var reason = ""
                if case .string(let text)? = params["reason"]?.content { reason = ": \(text.printable)" }
                throw fault("tells its actions no longer\(reason)")
            }
            (link.watch, link.lastRestart) = (nil, .now)
            send(RemoteMethod.watch.rawValue, JSONLine(), Link.watchID, over: link)
        default: return
        }
    }

    private func begin(_ answer: HostedCall.Answer, over link: Link) throws(RemoteProgramError) {
        if link.isAbsent { return }
        let info = try result(answer)
        guard case .int(let version)? = info["protocol"]?.content else {
            throw fault("does not say which protocol it speaks")
        }
        guard Self.versions.contains(version) else {
            let own = "\(Self.versions.lowerBound) to \(Self.versions.upperBound)"
            throw fault("speaks version \(version) of the protocol, and this program \(own)")
        }
        link.takesHops = info["hosts"] != nil
        send(RemoteMethod.watch.rawValue, JSONLine(), Link.watchID, over: link)
    }

    private func beginWatch(_ answer: HostedCall.Answer, over link: Link) throws(RemoteProgramError) {
        if link.isAbsent { return }
        let result = try result(answer)
        guard case .int(let watch)? = result["watch"]?.content else { throw fault("does not tell its actions") }
        link.watch = watch
        (leftOut, names) = (0, nil)
        // What is on the next pages is told as changes; until then the actions that were known stay claimed.
        notTold = Set(heard.keys)
        take(result)
        (status, due) = (.connected, nil)
        backoff.reset()
        tellChange()
    }

    private func result(_ answer: HostedCall.Answer) throws(RemoteProgramError) -> JSONNode {
        switch answer {
        case .result(let result): return result
        case .refused(let refusal): throw fault("does not tell its actions: \(refusal.message.printable)")
        case .lost(let why): throw fault("went away: \(why)")
        }
    }

    // MARK: What is heard

    /// Takes the entries of `actions`.
    private func take(_ params: JSONNode) {
        guard case .array(let entries)? = params["actions"]?.content else { return }
        for entry in entries {
            guard let line = JSONLine(entry), let text = line.text("action") else { continue }
            guard let name = intern(text) else {
                if line.text("target") != nil { leftOut += 1 }
                continue
            }
            if notTold.remove(name) != nil { drop(name) }
            take(line, of: name)
        }
        if params["incomplete"] == nil {
            for name in notTold { drop(name) }
            notTold = []
        }
        names = nil
    }

    /// Forgets what was heard of an action.
    private func drop(_ name: ActionName) {
        for entry in heard.removeValue(forKey: name) ?? [] { size -= entry.size }
    }

    private func take(_ line: JSONLine, of action: ActionName) {
        var arguments: ActionArguments?
        if case .object(let values)? = line["arguments"] { arguments = ActionArguments(values) }
        var all = heard[action] ?? []
        let index = all.firstIndex { $0.arguments == arguments }
        if let index { size -= all[index].size }
        let new = HeardAction(line, action: action, by: hostID).flatMap { new -> HeardAction? in
            guard new.hops < RemoteHops.limit else { return nil }
            // An action whose secret arguments cannot be remembered is not answered for.
            guard size + secretsSize + new.size <= Self.sizeLimit,
                remember(new.signature?.secretNames ?? [], of: action)
            else {
                leftOut += 1
                return nil
            }
            return new
        }
        size += new?.size ?? 0
        switch (index, new) {
        case (let index?, let new?): all[index] = new
        case (let index?, nil): all.remove(at: index)
        case (nil, let new?): all.append(new)
        case (nil, nil): return
        }
        heard[action] = all.isEmpty ? nil : all
    }

    /// Remembers which arguments of an action are secret; gives whether there is room.
    private func remember(_ names: [String], of action: ActionName) -> Bool {
        if names.isEmpty || secrets[action] == names { return true }
        func bytes(_ names: [String]) -> Int { names.reduce(RemoteBudget.entrySize) { $0 + $1.utf8.count } }
        let size = secretsSize + bytes(names) - (secrets[action].map(bytes) ?? 0)
        guard size <= Self.sizeLimit / 2 else { return false }
        (secrets[action], secretsSize) = (names, size)
        return true
    }

    /// The name of a text; nil where the text is no name, or one name too many.
    private func intern(_ text: String) -> ActionName? {
        if let name = ActionName(registered: text) { return name }
        guard namesAdded < Self.nameLimit, let name = ActionName(validating: text) else { return nil }
        namesAdded += 1
        return name
    }

    // MARK: The end of a connection

    /// Ends the connection to a program that cannot be understood: why, as the end of a sentence.
    private func fail(_ why: String) { lose(why, because: why) }

    /// Notes that nobody is there; the transport refuses what was asked, and ends the connection when somebody has come.
    private func miss(_ why: String, over link: Link) {
        (link.isAbsent, due) = (true, nil)
        backoff.reset()
        leave(why, because: why)
    }

    /// Ends the connection, and tries again after a pause.
    ///
    /// - Parameters:
    ///   - detail: What happened.
    ///   - reason: Why the actions are disabled.
    private func lose(_ detail: String, because reason: String) {
        guard let link else { return }
        self.link = nil
        transport.close()
        for pending in link.pending.values { pending.call.answer(.lost(detail)) }
        wake(at: .now + backoff.next())
        leave(detail, because: reason)
    }

    /// Disables the actions.
    private func leave(_ detail: String, because reason: String) {
        if status == .away(detail), self.reason == reason { return }
        (status, self.reason) = (.away(detail), reason)
        expect()
        tellChange()
    }
}
