/// Keys that a client presses, which do not continue the keys that the program has pending.
struct RemoteKeys {
    let performance: RemotePerformance
    /// Where requests start; nil for the program's own start.
    let start: ActionNode?
    let isForced: Bool
    let token: String?
    let shortcut: KeyShortcut

    private var endpoint: RemoteEndpoint { performance.endpoint }
    private var node: ActionNode { endpoint.place(start) }

    /// Presses the keys, and performs their actions, whose handlers may be asynchronous.
    func run() async -> Result<JSONLine, RemoteFault> {
        var press = Press(self)
        do throws(RemoteFault) {
            while let request = try press.next() { press.take(try await performance.run(request)) }
        } catch {
            return .failure(error)
        }
        return .success(press.line)
    }

    /// Presses the keys, and performs their actions without awaiting.
    func runAtOnce() -> Result<JSONLine, RemoteFault> {
        var press = Press(self)
        do throws(RemoteFault) {
            while let request = try press.next() { press.take(try performance.runAtOnce(request)) }
        } catch {
            return .failure(error)
        }
        return .success(press.line)
    }

    /// Presses the keystrokes one after the other, as long as the actions of complete keys are performed.
    private struct Press {
        private let keys: RemoteKeys
        private let asked: AskedBindings
        /// The keystrokes; nil where the program has no keys.
        private var walk: KeyWalk?
        /// The answers about the actions that were performed before the last keys, with their keys.
        private var before: [JSONLine] = []
        /// The names of the actions among them that were performed because a chord did not go on.
        private var abandoned: [String] = []
        /// The answer about the action of the last keys; nil where they stand for none.
        private var outcome: JSONLine?
        /// The title under which what was done last can be taken back; nil where nothing can.
        private var undo: String?

        init(_ keys: RemoteKeys) {
            self.keys = keys
            let asked = AskedBindings(keys.endpoint, from: keys.node), bounds = keys.endpoint.bounds.bindings
            walk = keys.endpoint.keys.map {
                KeyWalk(
                    keys.shortcut.strokes.map { KeyPress($0) },
                    in: KeyMap(of: $0, trying: bounds.tried, noting: bounds.behind, including: asked.contains),
                    from: keys.start)
            }
            self.asked = asked
            walk?.goOn()
        }

        /// The next request of the keys, whose answer is to be taken; nil for none.
        func next() throws(RemoteFault) -> ActionRequest? {
            try asked.check()
            if walk?.isExhausted == true { throw .tooManyBindings(keys.endpoint.bounds.bindings.tried) }
            guard outcome == nil, let binding = walk?.resolution.binding else { return nil }
            return ActionRequest(
                action: binding.action.text, arguments: binding.arguments, start: keys.node, isForced: keys.isForced,
                token: keys.token, deprecated: binding.deprecated)
        }

        mutating func take(_ line: JSONLine) {
            if case .string(let title)? = line["undo"] { undo = title }
            guard walk?.passesOn(after: line.outcomeKind, because: line.refusals) == false, let walk else { return }
            let goesOn =
                walk.abandonsChord ? line["outcome"] != "needsConfirmation" : line["outcome"] == "performed"
            guard goesOn, walk.hasMore else { return outcome = line }
            let binding = walk.resolution.binding
            if walk.abandonsChord, let binding { abandoned.append(binding.action.text) }
            var entry = JSONLine()
            entry.add("keys", walk.resolution.shortcut.description)
            for member in ["action", "outcome", "target", "value", "reasons", "error"] {
                entry.add(member, line[member] ?? .null)
            }
            entry.add("source", binding?.source.rawValue)
            entry.add("node", binding?.node?.path)
            entry.add("abandoned", walk.abandonsChord)
            before.append(entry)
            // The action may have moved the first responder.
            asked.exposed = ExposedActions(keys.endpoint.exposer, from: keys.node)
            self.walk?.goOn()
        }

        /// The answer to the client.
        var line: JSONLine {
            var resolution =
                walk?.resolution ?? KeyResolution(shortcut: keys.shortcut, candidates: [], decision: .unclaimed)
            let isPending = resolution.decision == .pending
            var line = outcome ?? Self.answer(isPending ? "pending" : "unclaimed")
            if let outcome, [.disabled, .badArguments].contains(outcome.outcomeKind) {
                resolution = resolution.disabling(outcome.refusals)
            }
            line.add("source", outcome == nil ? nil : resolution.binding?.source.rawValue)
            line.add("keys", resolution.shortcut.description)
            line.add("consumed", outcome == nil ? isPending : line.outcomeKind.map(resolution.consumes) ?? true)
            line.add("before", before)
            line.add("abandoned", abandoned)
            line.add("rest", walk?.rest?.description)
            line.add("candidates", resolution.candidates.map { $0.jsonLine { $0.path } })
            line.add("undo", undo)
            line.add("revision", .int(keys.endpoint.revision))
            asked.exposed.hideNames(in: &line)
            return line
        }

        /// The outcome of keys that stand for no action.
        private static func answer(_ outcome: String) -> JSONLine {
            var line = JSONLine()
            line.add("outcome", outcome)
            for member in ["action", "target", "kind", "error", "handledBy", "resolved"] {
                line.add(member, .null)
            }
            for member in ["reasons", "asked", "suggestions"] { line.add(member, [String]()) }
            line.add("value", .null)
            line.add("unavailable", false)
            return line
        }
    }
}

extension JSONLine {
    /// The outcome that an answer tells; nil for another word.
    fileprivate var outcomeKind: Outcome.Kind? {
        if case .string(let word)? = self["outcome"] { Outcome.Kind(rawValue: word) } else { nil }
    }

    /// Why the action of an answer was not performed: the reasons, or else the error.
    fileprivate var refusals: [String] {
        guard case .array(let reasons)? = self["reasons"], !reasons.isEmpty else {
            return if case .string(let error)? = self["error"] { [error] } else { [] }
        }
        return reasons.compactMap { if case .string(let text)? = $0["text"] { text } else { nil } }
    }
}

extension RemoteParams {
    /// `keys`: a shortcut.
    func shortcut() throws(RemoteFault) -> KeyShortcut {
        let text = try requiredText("keys")
        do {
            return try KeyShortcut(parsing: text)
        } catch {
            throw .parameter("'keys' are no keys: \(error)")
        }
    }
}
