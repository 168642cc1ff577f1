private import CLibrary

extension RemoteService {
    /// The version of the protocol: 2 since answers tell only the results that claims declare.
    static let protocolVersion = 2

    /// The most bytes of an answer: 3 MiB.
    ///
    /// With the 1 MiB that may wait before an answer, they make the 4 MiB that may wait for a client.
    static let answerLimit = 3 << 20

    /// The most bytes that an answer may take while it is being made, where it takes more than as text: 12 MiB.
    static let makingLimit = 4 * answerLimit

    /// The most bytes of a palette's query.
    private static let queryLimit = 1000
    /// Begins to answer a request that performs no action.
    func work(
        _ method: RemoteMethod, _ params: RemoteParams, for process: Int32
    ) throws(RemoteFault) -> any RemoteWork {
        switch method {
        case .list: return RemoteList(RemoteEntries(RemoteView(self), from: try start(params)))
        case .tree: return try tree(params)
        case .menu: return menuItems(from: place(try start(params)))
        case .palette: return try matches(params)
        case .map: return RemoteMap(self)
        case .keys: return keyRows(from: place(try start(params)))
        case .info, .can, .validate, .target, .explain, .perform, .press, .watch, .unwatch:
            return RemoteQuestion(revision: revision) { [unowned self] () throws(RemoteFault) in
                try answer(method, params, for: process)
            }
        }
    }

    /// Answers a question that is one step.
    private func answer(
        _ method: RemoteMethod, _ params: RemoteParams, for process: Int32
    ) throws(RemoteFault) -> JSONLine {
        switch method {
        case .info: return info
        case .can, .validate, .target, .explain:
            let start = place(try start(params))
            return try ask(method, try params.action(), try params.arguments(), from: start, for: process)
        default: throw RemoteFault(.unknownMethod, "'\(method.rawValue)' is not a question.")
        }
    }

    private var info: JSONLine {
        var line = JSONLine()
        line.add("app", app)
        #if os(Windows) || os(WASI)
            line.add("pid", .null)
        #else
            line.add("pid", .int(Int(getpid())))
        #endif
        line.add("protocol", .int(Self.protocolVersion))
        line.add("version", Library.version)
        line.add("focus", coordinator.firstResponder?.path)
        line.add("root", coordinator.root.path)
        line.add("allowing", allowing.names)
        line.add("since", .double(since))
        line.add("directory", directory)
        return line
    }

    // MARK: Where a request starts

    /// The node that `from` names; nil where it names no node.
    func start(_ params: RemoteParams) throws(RemoteFault) -> ActionNode? {
        try nodes.start(try params.text("from"), revision: revision)
    }

    /// The node where a request starts.
    func place(_ start: ActionNode?) -> ActionNode { start ?? coordinator.defaultStart }

    /// The nodes that a request is passed to from a start, in order.
    func path(from start: ActionNode) -> [ActionNode] {
        Path(from: start, of: coordinator, all: true).nodes
    }

    /// Whether a catch-all or another dispatcher on the path may take a name that no claim is registered for.
    func takesAnyName(from start: ActionNode) -> Bool {
        if coordinator.next != nil { return true }
        return path(from: start).contains { node in
            guard let offers = node.offers else { return false }
            return !offers.catchAlls.isEmpty || !offers.hosted.isEmpty
        }
    }

    // MARK: Actions

    private func ask(
        _ method: RemoteMethod, _ text: String, _ arguments: ActionArguments?, from start: ActionNode,
        for process: Int32
    ) throws(RemoteFault) -> JSONLine {
        guard let name = try name(of: text, from: start, for: process),
            let exposed = exposer.action(name, arguments, from: start)
        else {
            return unknown(method, text, from: start)
        }
        let invocation = Invocation(name, arguments: arguments ?? [:])
        var line: JSONLine
        switch method {
        case .can:
            line = JSONLine()
            line.add("action", text)
            line.add("can", coordinator.canPerform(invocation, from: start))
        case .target:
            line = Target.jsonLine(coordinator.target(for: invocation, from: start), for: name) { $0.path }
            hideName(in: &line, of: name, ExposedActions(exposer, from: start))
        case .explain: line = explanation(exposed, arguments, from: start)
        default:
            line = validate(exposed, arguments, from: start).jsonLine { $0.path }
        }
        if case .string? = line["title"] {
        } else if method == .validate || method == .explain {
            line.add("title", exposed.title)
        }
        return line
    }

    /// The answer about an action that is not exposed or does not exist.
    private func unknown(_ method: RemoteMethod, _ text: String, from start: ActionNode) -> JSONLine {
        switch method {
        case .can:
            var line = JSONLine()
            line.add("action", text)
            line.add("can", false)
            return line
        case .target: return Unknown(text).target
        case .explain:
            return Unknown(text).explanation(
                along: path(from: start), suggestions: exposer.suggestions(for: text, from: start))
        default: return Unknown(text).validation
        }
    }

    /// Whether an exposed action is enabled, its command included.
    ///
    /// - Parameter arguments: The arguments of the request; nil where they are not known yet.
    func validate(_ exposed: ExposedAction, _ arguments: ActionArguments?, from start: ActionNode) -> Validation {
        var answer = coordinator.validate(exposed.action, arguments: arguments, from: start)
        if exposed.isDisabled { answer.disableCommand() }
        return answer
    }

    /// Replaces the selector by the name that was asked for, where the selector is the name of an action that is not exposed.
    private func hideName(in line: inout JSONLine, of name: ActionName, _ exposed: ExposedActions) {
        guard case .string(let selector)? = line["selector"], let other = ActionName(registered: selector),
            other != name, other != Forwarder.handleAction, !exposed.mayName(other)
        else { return }
        line.add("selector", name.text)
    }

    /// The explanation of an exposed action, without the steps about actions that are not exposed.
    private func explanation(
        _ exposed: ExposedAction, _ arguments: ActionArguments?, from start: ActionNode
    ) -> JSONLine {
        let explanation = coordinator.explain(
            Invocation(exposed.action, arguments: arguments ?? [:]), knowsArguments: arguments != nil, from: start,
            force: false, suggesting: false)
        var line = explanation.jsonLine { $0.path }
        line.add(validate(exposed, arguments, from: start).jsonLine { $0.path })
        let shown = ExposedActions(exposer, from: start)
        hideName(in: &line, of: exposed.action, shown)
        let steps = explanation.steps.filter { shown.mayName($0.action) }.map { step in
            var line = step.jsonLine
            if let other = step.remap, !shown.mayName(other) { line.add("remap", nil as String?) }
            return line
        }
        line.add("steps", steps)
        let isUnclaimed = explanation.validation.target == nil && !explanation.isUnavailable
        line.add(
            "suggestions", isUnclaimed ? exposer.suggestions(for: exposed.action.text, from: start) : [])
        return line
    }

    // MARK: Menus, keys and the palette

    private func menuItems(from start: ActionNode) -> any RemoteWork {
        let exposed = ExposedActions(exposer, from: start)
        var listing: KeyListing?
        return RemoteItems(
            of: "items", revision: revision,
            after: [
                { [keys] in
                    listing = keys?.listing(from: start)
                    return false
                },
                { listing?.index.prepare(Self.bindingsInStep) ?? false },
            ]
        ) { [unowned self] in
            let commands = ShownCommands(
                menu ?? keys?.menu ?? Menu(""), by: coordinator, keys, listing, from: start)
            return commands.lazy.map { placed -> JSONLine? in
                guard let (titles, item) = placed, exposed.contains(item) else { return nil }
                return item.jsonLine(in: titles) { $0.path }
            }
        }
    }

    private func keyRows(from start: ActionNode) -> any RemoteWork {
        guard let keys else {
            return RemoteItems(of: "keys", revision: revision, with: { ["conflicts": []] }) { [JSONLine?]() }
        }
        let exposed = ExposedActions(exposer, from: start)
        var all: ArraySlice<KeyBinding> = [], shown: [KeyBinding] = []
        var listing = KeyListing(KeyIndex([]), of: keys, from: start), next = KeyConflicts(listing)
        var conflicts: [String] = []
        return RemoteItems(
            of: "keys", revision: revision,
            after: [
                {
                    all = keys.list(from: start)[...]
                    return false
                },
                {
                    guard let binding = all.popFirst() else {
                        listing = KeyListing(KeyIndex(shown), of: keys, from: start)
                        next = KeyConflicts(listing)
                        return false
                    }
                    if Self.isExposed(binding, exposed) { shown.append(binding) }
                    return true
                },
                { listing.index.prepare(Self.bindingsInStep) },
                {
                    guard let conflict = next.next() else { return false }
                    if let text = conflict?.text({ $0.path ?? $0.description }) { conflicts.append(text) }
                    return true
                },
            ],
            with: { ["conflicts": conflicts] }
        ) {
            listing.rows { $0.path }.lazy.map { row -> JSONLine? in row.jsonLine }
        }
    }

    /// How many bindings are indexed in a step.
    static let bindingsInStep = 64

    static func isExposed(_ binding: KeyBinding, _ exposed: ExposedActions) -> Bool {
        binding.takesAway || exposed.contains(binding.action, binding.arguments)
    }

    private func matches(_ params: RemoteParams) throws(RemoteFault) -> any RemoteWork {
        let start = place(try start(params)), limit = try params.number("limit", in: 0...100_000) ?? 50
        let query = try params.text("query") ?? ""
        guard query.utf8.count <= Self.queryLimit else {
            throw RemoteFault(.tooMuch, "'query' may have \(Self.queryLimit) bytes, and has \(query.utf8.count).")
        }
        return RemotePalette(query, limit: limit, of: self, from: start)
    }
}

extension Validation {
    /// Disables the command that shows the action.
    mutating func disableCommand() { disable("the command is disabled", kind: .condition) }
}
