private import CLibrary

extension RemoteEndpoint {
    /// The version of the protocol: 2 since answers tell only the results that claims declare.
    static let protocolVersion = 2

    /// Answers a question.
    func answer(
        _ method: RemoteMethod, _ params: RemoteParams, for client: RemoteEndpoint.Session
    ) throws(RemoteFault) -> JSONLine {
        var line: JSONLine
        switch method {
        case .info: line = info(for: client)
        case .list: line = try RemoteEntries(self, from: place(try start(params))).list(try page(params))
        case .tree:
            line = try inFrame { () throws(RemoteFault) in try RemoteTree(self, params).answer(try page(params)) }
        case .menu:
            let start = place(try start(params))
            var commands = ShownCommands(self, ExposedActions(exposer, from: start), from: start)
            line = try commands.items(try page(params))
        case .palette:
            var palette = RemotePalette(self, from: place(try start(params)))
            line = try palette.answer(params)
        case .map: line = try inFrame { () throws(RemoteFault) in try map(try page(params)) }
        case .keys: line = try keyRows(from: place(try start(params)), try page(params))
        case .explainKeys:
            let shortcut = try params.shortcut(), start = place(try start(params))
            line = try inFrame { () throws(RemoteFault) in
                try RemoteKeyExplanation(of: shortcut, by: self, from: start).line()
            }
        case .can, .validate, .target, .explain:
            let start = try start(params), isFromRoot = start == nil && coordinator.firstResponder == nil
            line = try ask(
                method, try params.action(), try params.arguments(bounds), from: place(start), for: client.peer)
            if method == .explain { line.add("fromRoot", isFromRoot) }
        case .log: line = try log.answer(params, try page(params))
        case .requests: line = listRequests()
        case .cancelRequest: line = try cancelRequest(params)
        case .perform, .press, .watch, .unwatch:
            throw RemoteFault(.unknownMethod, "'\(method.rawValue)' is not a question.")
        }
        line.add("revision", .int(revision))
        return line
    }

    private func page(_ params: RemoteParams) throws(RemoteFault) -> RemotePage { try RemotePage(params, of: self) }

    /// Makes an answer for which user code is called that is no handler, such as a responder's table; user code that asks for the
    /// same again without end is refused.
    private func inFrame(_ make: () throws(RemoteFault) -> JSONLine) throws(RemoteFault) -> JSONLine {
        try Frames.run(Forwarder.handleAction) {
            Result { () throws(RemoteFault) in try make() }
        } tooDeep: {
            .failure(RemoteFault(.tooMuch, DispatchError.tooDeep($0).sentence))
        }.get()
    }

    private func info(for client: Session) -> JSONLine {
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
        line.add("allowing", client.allowing.names)
        line.add("since", .double(since))
        line.add("hosts", coordinator.otherDispatchers.compactMap { ($0 as? RemoteActions)?.name })
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
        coordinator.next != nil || path(from: start).contains(where: \.mayTakeAnyName)
    }

    // MARK: Actions

    private func ask(
        _ method: RemoteMethod, _ text: String, _ arguments: ActionArguments?, from start: ActionNode,
        for peer: RemotePeer
    ) throws(RemoteFault) -> JSONLine {
        let present = try name(of: text, from: start, for: peer, explains: method == .explain).map(exposer.present)
        let arguments = present.flatMap { present in arguments.map { exposer.presentArguments($0, of: present.name) } }
        let actions = ExposedActions(exposer, from: start)
        guard let present, let exposed = actions.action(present.name, arguments) else {
            return unknown(method, text, from: start, actions)
        }
        let name = present.name
        var invocation = Invocation(name, arguments: arguments ?? [:])
        invocation.deprecated = present.deprecated
        var line: JSONLine
        if method == .can {
            line = JSONLine()
            line.add("action", text)
            line.add("can", coordinator.canPerform(invocation, from: start))
            tellFormerName(invocation, from: start, actions, in: &line)
            return line
        }
        let target = coordinator.target(for: invocation, from: start)
        switch method {
        case .target:
            line = Target.jsonLine(target, for: name) { $0.path }
            hideName(in: &line, of: name, actions)
        case .explain: line = explanation(exposed, arguments, from: start, actions)
        default:
            line = validate(exposed, arguments, from: start).jsonLine { $0.path }
        }
        if method != .target, line["title"] == .null {
            line.add("title", exposer.title(of: exposed, reaching: target))
        }
        line.add("parameters", target?.signature?.schema ?? .null)
        line.add("action", text)
        tellFormerName(invocation, from: start, actions, in: &line)
        actions.hideNames(in: &line)
        return line
    }

    /// Adds what to use in place of a former name, unless that would name an action that is not exposed.
    private func tellFormerName(
        _ invocation: Invocation, from start: ActionNode, _ exposed: ExposedActions, in line: inout JSONLine
    ) {
        guard let found = coordinator.found(invocation, from: start), let deprecated = found.deprecated,
            exposed.mayName(found.invocation.action)
        else { return line.remove("deprecated") }
        line.add("deprecated", deprecated)
    }

    /// The answer about an action that is not exposed or does not exist.
    private func unknown(
        _ method: RemoteMethod, _ text: String, from start: ActionNode, _ exposed: ExposedActions
    ) -> JSONLine {
        var line = JSONLine()
        switch method {
        case .can:
            line.add("action", text)
            line.add("can", false)
            return line
        case .target: line = Unknown(text).target
        case .explain:
            line = Unknown(text).explanation(
                along: path(from: start), suggestions: exposed.suggestions(for: text), bounds)
        default: line = Unknown(text).validation
        }
        line.add("parameters", .null)
        return line
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
        _ exposed: ExposedAction, _ arguments: ActionArguments?, from start: ActionNode, _ actions: ExposedActions
    ) -> JSONLine {
        let explanation = coordinator.explain(
            Invocation(exposed.action, arguments: arguments ?? [:]), knowsArguments: arguments != nil, from: start,
            force: false, suggesting: false)
        var line = shown(explanation, of: exposed.action, actions) { $0.path }
        line.add(validate(exposed, arguments, from: start).jsonLine { $0.path })
        return line
    }

    /// An explanation without what is about actions that are not exposed, and with the first and the last steps only.
    ///
    /// - Parameters:
    ///   - name: The name that was asked for.
    ///   - path: Gives the path of a node; nil once the node is released.
    func shown(
        _ explanation: Explanation, of name: ActionName, _ exposed: ExposedActions, _ path: (NodeID) -> String?
    ) -> JSONLine {
        let (first, last) = bounds.explained
        var line = explanation.bounded(to: exposed.mayName, first: first, last: last).jsonLine(path)
        // What is told of the target is told although its step may be left out.
        if explanation.validation.target != nil {
            line.add("selector", explanation.steps.last { $0.verdict != .hidden }?.selector?.text)
            line.add("mayDecline", explanation.mayDecline)
            line.add("isAsync", explanation.isAsync)
        }
        hideName(in: &line, of: name, exposed)
        let isUnclaimed = explanation.validation.target == nil && !explanation.isUnavailable
        line.add("suggestions", isUnclaimed ? exposed.suggestions(for: name.text) : [])
        exposed.hideNames(in: &line)
        return line
    }

    // MARK: Keys

    private func keyRows(from start: ActionNode, _ page: consuming RemotePage) throws(RemoteFault) -> JSONLine {
        var first = 0, last = page.cursor
        guard let keys else {
            var line = page.answer("keys")
            line.add("conflicts", [] as [String])
            return line
        }
        let exposed = ExposedActions(exposer, from: start)
        let listing = KeyListing(
            keys.index(from: start).filter { exposed.contains($0) && exposed.tells(of: $0) }, of: keys,
            from: start)
        switch page.cursor {
        case .binding(let position, let digest)?:
            guard let found = listing.index.position(of: digest, at: position) else {
                throw RemoteCursor.gone(revision: revision)
            }
            first = found + 1
        case nil: break
        default: throw RemoteCursor.unknown
        }
        var conflicts: [String] = []
        for position in listing.index.asked(from: first) {
            if page.ends(behind: last) { break }
            try page.add(listing.jsonLine(at: position) { $0.path })
            if let conflict = listing.conflict(of: position) {
                conflicts.append(conflict.text { $0.path ?? $0.description })
            }
            last = .binding(position, digest: RemoteCursor.digest(of: listing.index[position]))
        }
        var line = page.answer("keys")
        line.add("conflicts", conflicts)
        return line
    }

    // MARK: The map

    /// The answer to `map/get`: the map where one page has all of it, else its parts.
    private func map(_ page: consuming RemotePage) throws(RemoteFault) -> JSONLine {
        var map = LiveMap(of: self)
        let rest = try map.fill(&page)
        guard page.cursor == nil, page.next == nil else {
            var line = page.answer("nodes")
            line.add("rest", rest)
            return line
        }
        var assembly = MapAssembly(), line = JSONLine()
        assembly.add(nodes: page.lines, rest: rest)
        line.add("map", try assembly.map())
        line.add("next", nil as String?)
        return line
    }
}

extension ActionNode {
    /// Whether a catch-all or another dispatcher at the node may take a name that no claim is registered for.
    var mayTakeAnyName: Bool {
        guard let offers else { return false }
        return !offers.catchAlls.isEmpty || !offers.hosted.isEmpty
    }
}

extension Validation {
    /// Disables the command that shows the action.
    mutating func disableCommand() { disable("the command is disabled", kind: .condition) }
}
