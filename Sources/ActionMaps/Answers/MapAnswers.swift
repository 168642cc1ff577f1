package import ActionRuntime
import CLibrary

/// The answers of a map's session: those of a program that serves it, with what only a map knows.
package struct MapAnswers: Answering {
    package let session: Session
    /// The user's bindings; nil for those of the map.
    let keymap: [KeyOverride]?
    /// Keeps the session's state after a request that performed something.
    package let save: () throws(ToolError) -> Void

    /// Creates the answers of a session.
    ///
    /// - Parameters:
    ///   - keymap: The user's bindings; nil for those of the map.
    ///   - save: Keeps the session's state after a request that performed something.
    package init(
        _ session: Session, keymap: [KeyOverride]? = nil, save: @escaping () throws(ToolError) -> Void = {}
    ) {
        self.session = session
        self.keymap = keymap
        self.save = save
    }

    private var keyMap: KeyMap { session.keyMap(of: keymap) }

    // MARK: The endpoint

    /// Asks the endpoint of a program that exposes all of the map's actions.
    ///
    /// - Parameter keys: The keys of the question; nil for a question to which keys make no difference.
    func answer(
        _ method: String, _ params: JSONLine = JSONLine(), keys: KeyMap? = nil
    ) throws(ToolError) -> JSONLine {
        let endpoint = session.endpoint(keys: keys, bounds: .none)
        let client = endpoint.open(RemotePeer(pid: getpid(), via: "map")) { _ in }
        defer { endpoint.close(client) }
        var params = params
        params.add("from", session.start?.path)
        do throws(RemoteFault) {
            return session.answered(try client.answer(method, params))
        } catch {
            throw ToolError(.fault, error.message)
        }
    }

    private func params(_ request: WrittenRequest, _ name: ActionName) -> JSONLine {
        var params = JSONLine()
        params.add("action", name.text)
        if request.knowsArguments || !request.texts.isEmpty {
            params.add("arguments", .object(request.invocation(of: name, in: session).arguments.values))
        }
        return params
    }

    // MARK: Questions

    package func ask(_ question: Question, _ request: WrittenRequest, _ tell: (JSONLine) -> Void) throws(ToolError) {
        var hidden: [ActionName: [JSONLine]] = [:]
        if case .explain = question { hidden = session.hiddenItems(of: request.names, keyMap) }
        for name in request.names {
            var line = try answer(question.method, params(request, name)).ordered(question.members)
            switch question {
            case .can: break
            case .explain(let isForced):
                line.add("forced", isForced)
                line.add("hiddenItems", hidden[name] ?? [])
            case .validate, .target: break
            }
            tell(line)
        }
    }

    package func list() throws(ToolError) -> [JSONLine] {
        try answer("actions/list").lines("actions").map { $0.ordered(JSONKeys.list) }
    }

    package func menus(showsHidden: Bool) throws(ToolError) -> MenuAnswer {
        let snapshot = session.coordinator.snapshot(
            of: session.menus, keys: keyMap, from: session.start)
        let kinds = session.map.menuKinds
        let lines = { [session] (menu: PlacedMenu) in
            menu.menu.placedCommands(in: menu.path, showsHidden: showsHidden).map {
                var line = session.told($0.item.jsonLine(in: $0.headings, session.mapPath(of:)), $0.item.target?.node)
                line.add("hiddenBecause", session.hidingReason($0))
                line.add("menuKind", kinds[menu.menu.id]?.rawValue)
                return line
            }
        }
        return MenuAnswer(menus: snapshot.items, kinds: kinds, lines: lines) { [session] item in
            if item.isHidden { return session.hidingReason(item) }
            return item.isEnabled && item.target.map { $0.node == session.host?.node } ?? false ? "the host" : nil
        }
    }

    package func keys() throws(ToolError) -> (rows: [JSONLine], conflicts: [String]) {
        let answer = try answer("keys/list", keys: keyMap)
        return (answer.lines("keys"), answer.texts("conflicts"))
    }

    package func explain(_ shortcut: KeyShortcut) throws(ToolError) -> KeyAnswer {
        var params = JSONLine()
        params.add("keys", shortcut.description)
        return KeyAnswer(try answer("keys/explain", params, keys: keyMap).ordered(JSONKeys.keyExplanation))
    }

    package func palette(_ query: String) throws(ToolError) -> [JSONLine] {
        var params = JSONLine()
        params.add("query", query)
        params.add("limit", .int(.max))
        return try answer("palette/search", params, keys: keyMap).lines("matches").map {
            $0.ordered(JSONKeys.palette)
        }
    }

    package func fire(_ request: WrittenRequest, isForced: Bool) throws(ToolError) -> FireAnswer {
        var params = params(request, request.names[0])
        params.add("force", isForced)
        return try perform("actions/perform", params, JSONKeys.outcome)
    }

    package func press(_ shortcut: KeyShortcut) throws(ToolError) -> PressAnswer {
        var params = JSONLine()
        params.add("keys", shortcut.description)
        return PressAnswer(try perform("keys/press", params, JSONKeys.outcome + JSONKeys.press, keys: keyMap))
    }

    /// Performs what a request asks for, and saves the state where something was performed.
    ///
    /// - Returns: The outcome, with the effect on the map.
    func perform(
        _ method: String, _ params: JSONLine, _ members: [String], keys: KeyMap? = nil
    ) throws(ToolError) -> FireAnswer {
        var outcomes: [Outcome] = []
        let observation = session.coordinator.observe { if $0.depth == 0 { outcomes.append($0.outcome) } }
        defer { observation.cancel() }
        let result = try answer(method, params, keys: keys)
        if outcomes.contains(where: \.isPerformed) { try save() }
        // Keys that stand for no action, and steps that cannot be asked for, have no outcome; those before are of earlier ones.
        let isAsked = result.text("action") != nil && outcomes.count >= result.lines("steps").count
        let outcome = isAsked ? outcomes.last : nil
        var line = session.told(result.ordered(members), outcome)
        if outcome?.isPerformed == true { line.add("error", session.cut) }
        line.add("output", session.output)
        line.add("after", .object(session.state))
        return FireAnswer(
            line: line, performed: result.text("resolved") ?? line.text("action") ?? "",
            isUnavailable: result.flag("unavailable"))
    }

    package var unhandledNotes: [String] { session.unhandledNotes }
}

extension MapAnswers {
    package func drawing(width: Int?) -> [String] { top.drawing(width: width) }

    package func nodes(_ take: (JSONLine) -> Bool) throws(ToolError) {
        let top = top
        guard let described = session.map.root.node(at: top.path) else {
            throw ToolError(.fault, "The map has no node '\(top.path.printable)'.")
        }
        // Each path is made when it is printed: all paths together may not fit into memory.
        var pending = [(top.path, described)]
        while let (path, node) = pending.popLast() {
            guard take(node.jsonLine(path)) else { return }
            pending += zip(node.childParts, node.children).map { ("\(path)/\($0)", $1) }.reversed()
        }
    }

    private var top: ActionNode { session.start ?? session.coordinator.root }
}

extension MapNode {
    fileprivate func jsonLine(_ path: String) -> JSONLine {
        var line = JSONLine()
        line.add("node", path)
        line.add("methods", methods.map(\.name))
        var names: Set<String> = []
        line.add("actions", (actions.map(\.name) + undoNames).filter { names.insert($0).inserted })
        let others = remap.filter { $0.from != $0.to }
        line.add("remap", .object(Dictionary(others.map { ($0.from, .string($0.to)) }, uniquingKeysWith: { $1 })))
        if let names = catchAll?.names {
            line.add("catchAll", names)
        } else {
            line.add("catchAll", catchAll?.matching)
        }
        line.add("rules", .int(rules.count))
        line.add("line", .int(self.line))
        return line
    }
}

extension MapAnswers {
    package func missingSecrets(of request: WrittenRequest) -> [String] {
        let name = request.names[0]
        guard session.coordinator.validate(name, from: session.start).isEnabled else { return [] }
        let invocation = request.invocation(of: name, in: session)
        let parameters = session.coordinator.target(for: invocation, from: session.start)?.signature?.parameters ?? []
        return parameters.filter { $0.isSecret && $0.isRequired && invocation.arguments[$0.name] == nil }.map(\.name)
    }
}
