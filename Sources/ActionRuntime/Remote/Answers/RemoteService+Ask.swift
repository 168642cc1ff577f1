private import CLibrary

extension RemoteService {
    /// The version of the protocol.
    static let protocolVersion = 1
    /// The most bytes of an answer: 3 MiB.
    ///
    /// With the 1 MiB that may wait before it, they are all that may wait for a client.
    static let answerLimit = 3 << 20

    /// The most bytes of a palette's query.
    private static let queryLimit = 1000
    /// The most nodes of a map.
    private static let nodeLimit = 200_000

    /// Answers a request that performs nothing.
    func answer(_ method: RemoteMethod, _ params: RemoteParams) throws(RemoteFault) -> JSONLine {
        var line = JSONLine()
        switch method {
        case .info: line = info
        case .list:
            var view = RemoteView(self)
            line.add("actions", view.entries(from: try start(params)).map(\.line))
        case .can, .validate, .target, .explain:
            line = try ask(method, try params.action(), try params.arguments(), from: place(try start(params)))
        case .tree: line.add("root", try tree(params))
        case .menu: line.add("items", menuItems(from: place(try start(params))))
        case .keys: line = keyRows(from: place(try start(params)))
        case .palette: line.add("matches", try matches(params))
        case .map: line.add("map", try map())
        case .perform, .press, .watch, .unwatch:
            throw RemoteFault(.unknownMethod, "'\(method.rawValue)' is not a question.")
        }
        line.add("revision", .int(revision))
        return line
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
        return line
    }

    /// The live tree as an action map.
    private func map() throws(RemoteFault) -> JSONLine {
        // Checked before anything is read: so many nodes do not fit into an answer.
        var nodes = 0
        for _ in coordinator.root.preorder {
            nodes += 1
            if nodes > Self.nodeLimit { throw .tooLarge }
        }
        let (listed, hidesAny) = (ListedActions(exposer), exposer.exposure == .menu)
        do throws(LiveMapError) {
            return try coordinator.liveMap(
                app: app, menu: menu ?? keys?.menu, keys: keys,
                exposes: { listed.contains($0, $1) && !listed.isHidden($0, $1) },
                hides: { [coordinator] in hidesAny && coordinator.validate($0, from: $1, to: $1).isHidden },
                includesCatchAlls: exposer.exposure == .all)
        } catch {
            throw RemoteFault(.tooMuch, error.description)
        }
    }

    // MARK: Where a request starts

    /// The node that `from` names; nil where it names none.
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
        _ method: RemoteMethod, _ text: String, _ arguments: ActionArguments?, from start: ActionNode
    ) throws(RemoteFault) -> JSONLine {
        guard let name = try name(of: text, from: start), let exposed = exposer.action(name, arguments, from: start)
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
            hideName(in: &line, of: name, ListedActions(exposer))
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
    private func hideName(in line: inout JSONLine, of name: ActionName, _ listed: ListedActions) {
        guard case .string(let selector)? = line["selector"], let other = ActionName(registered: selector),
            other != name, other != Forwarder.handleAction, !listed.contains(other)
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
        let listed = ListedActions(exposer)
        hideName(in: &line, of: exposed.action, listed)
        let steps = explanation.steps.filter { listed.contains($0.action) }.map { step in
            var line = step.jsonLine
            if let other = step.remap, !listed.contains(other) { line.add("remap", nil as String?) }
            return line
        }
        line.add("steps", steps)
        let isUnclaimed = explanation.validation.target == nil && !explanation.isUnavailable
        line.add(
            "suggestions", isUnclaimed ? exposer.suggestions(for: exposed.action.text, from: start) : [])
        return line
    }

    // MARK: Menus, keys and the palette

    private func menuItems(from start: ActionNode) -> [JSONLine] {
        guard let menu = menu ?? keys?.menu else { return [] }
        let snapshot = coordinator.snapshot(of: menu, keys: keys, from: start)
        let exposed = ExposedActions(exposer, from: start)
        return snapshot.items.flatMap { $0.placedCommands(in: $0.kind == .menu ? [] : [menu.title]) }.filter {
            exposed.contains($0.item)
        }.map { $0.item.jsonLine(in: $0.titles) { $0.path } }
    }

    private func keyRows(from start: ActionNode) -> JSONLine {
        let listing = exposedKeys(from: start)?.listing(from: start), conflicts = listing?.conflicts ?? []
        var line = JSONLine()
        line.add("keys", listing?.rows { $0.path }.map(\.jsonLine) ?? [])
        line.add("conflicts", conflicts.map { $0.text { $0.path ?? $0.description } })
        return line
    }

    /// The program's keys without the bindings of actions that are not exposed, and without its pending keys.
    func exposedKeys(from start: ActionNode) -> KeyMap? {
        guard let keys else { return nil }
        let exposed = ExposedActions(exposer, from: start)
        return KeyMap(of: keys) { $0.takesAway || exposed.contains($0.action, $0.arguments) }
    }

    private func matches(_ params: RemoteParams) throws(RemoteFault) -> [JSONLine] {
        let start = place(try start(params)), limit = try params.number("limit", in: 0...100_000) ?? 50
        let query = try params.text("query") ?? ""
        guard query.utf8.count <= Self.queryLimit else {
            throw RemoteFault(.tooMuch, "'query' may have \(Self.queryLimit) bytes, and has \(query.utf8.count).")
        }
        let palette = coordinator.palette(
            menu ?? keys?.menu ?? Menu(""), keys: keys, from: start, title: exposer.title)
        let exposed = ExposedActions(exposer, from: start)
        let found = palette.search(query, limit: .max).lazy.filter { exposed.contains($0.command) }
        return found.prefix(limit).map { $0.jsonLine { $0.path } }
    }
}

extension Validation {
    /// Disables the command that shows the action.
    mutating func disableCommand() { disable("the command is disabled", kind: .condition) }
}
