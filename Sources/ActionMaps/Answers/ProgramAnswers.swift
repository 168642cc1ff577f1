package import ActionRuntime

/// The answers of a running program.
package struct ProgramAnswers: Answering {
    package let program: RunningProgram
    /// Whether what is destructive is performed without a question.
    let isConfirmed: Bool
    /// Asks the person whether to perform what is destructive.
    let asks: (_ question: String) -> Bool

    package init(
        _ program: RunningProgram, isConfirmed: Bool, asks: @escaping (_ question: String) -> Bool = { _ in false }
    ) {
        self.program = program
        self.isConfirmed = isConfirmed
        self.asks = asks
    }

    package func ask(_ question: Question, _ request: WrittenRequest, _ tell: (JSONLine) -> Void) throws(ToolError) {
        // All requests are sent before the first answer is waited for.
        var pending: [Int] = []
        for params in try params(of: request) { pending.append(try program.send(question.method, params)) }
        for id in pending {
            var line = try result(of: program.answer(to: id), as: question.members)
            // A program explains a forced request like any other; only the printed text says that the request is forced.
            if case .explain(true) = question { line.add("forced", true) }
            tell(line)
        }
    }

    package func list() throws(ToolError) -> [JSONLine] {
        // Commands of one action differ by their arguments.
        try lines("actions/list", "actions", JSONKeys.list)
    }

    package func menus(showsHidden: Bool) throws(ToolError) -> MenuAnswer {
        let lines = try lines("menu/get", "items", JSONKeys.menu).filter { showsHidden || !$0.flag("hidden") }
        let external = Set(lines.filter(\.isExternal).compactMap { $0.text("action") })
        let placed = lines.map { ($0, [MenuSnapshot.Heading](reading: $0, named: program.name).map(\.id)) }
        var kinds: [String: MapMenu.Kind] = [:]
        for (line, menus) in placed {
            guard let kind = line.text("menuKind").flatMap(MapMenu.Kind.init) else { continue }
            for menu in menus { kinds[menu] = kind }
        }
        return MenuAnswer(menus: MenuSnapshot.Item.menus(of: lines, named: program.name), kinds: kinds) { menu in
            let path = menu.path.map(\.id) + [menu.menu.id]
            return placed.filter { $1.starts(with: path) }.map(\.0)
        } note: { item in
            item.isEnabled && external.contains(item.command?.action.text ?? "") ? "the host" : nil
        }
    }

    package func keys() throws(ToolError) -> (rows: [JSONLine], conflicts: [String]) {
        let answer = try program.all("keys/list", program.params)
        return (lines(of: answer, "keys", JSONKeys.keys, JSONKeys.rareOfKeys), answer.texts("conflicts"))
    }

    package func explain(_ shortcut: KeyShortcut) throws(ToolError) -> KeyAnswer {
        var params = program.params
        params.add("keys", shortcut.description)
        do {
            return KeyAnswer(try result(of: program.call("keys/explain", params), as: JSONKeys.keyExplanation))
        } catch  where error.isOfUnknownMethod {
            let name = program.name.printable.innerShellWord
            throw ToolError(
                .unavailable,
                "The program '\(program.name.printable)' has a version of the library that does not explain keys.",
                details: [
                    "'action keys --app \(name)' lists its bindings, and 'action explain ACTION --app \(name)' explains an action."
                ])
        }
    }

    package func palette(_ query: String) throws(ToolError) -> [JSONLine] {
        var params = program.params
        params.add("query", query)
        params.add("limit", .int(try program.paletteLimit()))
        return lines(of: try program.all("palette/search", params), "matches", JSONKeys.palette)
    }

    package func drawing(width: Int?) throws(ToolError) -> [String] { try tree().drawing(width: width) }

    package func nodes(_ take: (JSONLine) -> Bool) throws(ToolError) { try tree().lines(take) }

    private func tree() throws(ToolError) -> RemoteTree {
        RemoteTree(try program.all("tree/get", program.params))
    }

    package var unhandledNotes: [String] { [] }

    // MARK: Reading

    /// The objects of a list in the answer to a request, each with the answer's revision.
    private func lines(_ method: String, _ list: String, _ members: [String]) throws(ToolError) -> [JSONLine] {
        lines(of: try program.all(method, program.params), list, members)
    }

    private func lines(
        of answer: JSONLine, _ list: String, _ members: [String], _ rare: [String] = []
    ) -> [JSONLine] {
        let revision = answer["revision"]
        return answer.lines(list).map { line in
            var line = line.ordered(members + rare.filter { line[$0] != nil })
            line.add("revision", revision ?? .null)
            return line
        }
    }

    func result(of answer: JSONNode, as members: [String]) throws(ToolError) -> JSONLine {
        guard let line = JSONLine(answer) else {
            throw ToolError(.badAnswer("it is no object"), from: program.name)
        }
        return line.ordered(members + ["revision"])
    }
}

extension Question {
    /// The method of the protocol that asks it.
    package var method: String {
        switch self {
        case .can: "actions/can"
        case .validate: "actions/validate"
        case .target: "actions/target"
        case .explain: "actions/explain"
        }
    }

    /// The members of its answer.
    package var members: [String] {
        switch self {
        case .can: JSONKeys.can
        case .validate: JSONKeys.validation
        case .target: JSONKeys.target
        case .explain: JSONKeys.explanation
        }
    }
}

extension JSONLine {
    /// The object with the named members, in the order of the names; missing ones are null, but for ``JSONKeys/rare``.
    ///
    /// Where secret arguments are named (`secret`), they are so behind the arguments. What is said of a former name (`deprecated`) comes
    /// last.
    package func ordered(_ members: [String]) -> JSONLine {
        var line = JSONLine()
        for key in members where self[key] != nil || !JSONKeys.rare.contains(key) {
            line.add(key, from: self)
            if key == "arguments", let secret = self["secret"] { line.add("secret", secret) }
        }
        for key in ["formerly", "deprecated"] { if let text = self[key] { line.add(key, text) } }
        return line
    }
}
