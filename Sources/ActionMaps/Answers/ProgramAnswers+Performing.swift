package import ActionRuntime

extension ProgramAnswers {
    package func fire(_ request: WrittenRequest, isForced: Bool) throws(ToolError) -> FireAnswer {
        guard var params = try params(of: request).first else { throw ToolError(.fault, "There is no action.") }
        if isForced { params.add("force", true) }
        return try answer("actions/perform", params, JSONKeys.outcome + JSONKeys.effect)
    }

    package func press(_ shortcut: KeyShortcut) throws(ToolError) -> PressAnswer {
        var params = program.params
        params.add("keys", shortcut.description)
        let fire = try answer(
            "keys/press", params, JSONKeys.outcome + JSONKeys.effect + JSONKeys.press, opening: "Press '\(shortcut)'")
        return PressAnswer(fire)
    }

    /// How often the person is asked where the program changes each time before the answer.
    private static let changeLimit = 3
    /// How often one request is confirmed: keys and claims that decline come to one destructive handler after the other.
    private static let questionLimit = 16

    /// Sends a request that performs an action, and sends it again where the person confirms it.
    ///
    /// The person agrees to what the question says: where the program has changed since, it is asked again, and so is the person.
    ///
    /// - Parameter opening: The request, where it is not for an action.
    func answer(
        _ method: String, _ params: JSONLine, _ members: [String], opening: String? = nil
    ) throws(ToolError) -> FireAnswer {
        var params = params, change = "", changes = 0, performed = Performed()
        if program.noteProgress != nil { params.add("progress", true) }
        var result = try program.call(method, params, isPatient: true)
        for _ in 0..<Self.questionLimit {
            guard let token = Self.confirmation(of: result) else { break }
            let question = ConsentQuestion(of: JSONLine(result) ?? JSONLine(), at: program.name)
            guard isConfirmed || asks(change + question.text(opening: opening)) else { break }
            // The keys before those that need the confirmation are not sent again: their actions have been performed.
            if params["keys"] != nil, let keys = result["keys"]?.text {
                params.add("keys", [keys, result["rest"]?.text].compactMap(\.self).joined(separator: " "))
                performed.add(result)
            }
            var confirmed = params
            confirmed.add("confirm", token)
            if !isConfirmed, let revision = result["revision"]?.value { confirmed.add("ifRevision", revision) }
            do throws(ToolError) {
                result = try program.call(method, confirmed, isPatient: true)
                change = ""
            } catch {
                guard error.isStale, !isConfirmed else { throw error }
                result = try program.call(method, params, isPatient: true)
                changes += 1
                if changes == Self.changeLimit { break }
                change = "The program has changed since you were asked. "
            }
        }
        var line = try self.result(of: result, as: members)
        performed.put(before: &line)
        if let token = Self.confirmation(of: result) {
            // The program says how to confirm a request of the protocol.
            line.add(
                "error", "'\(line.text("action") ?? "")' is destructive, and was not performed: '--yes' performs it.")
            line.add("confirmation", token)
        }
        // The output of the handler and the state stay with the program, unless it is a served map, which tells its output.
        line.add("output", JSONLine(result)?.texts("output") ?? [])
        return FireAnswer(
            line: line, performed: result["resolved"]?.text ?? line.text("action") ?? "",
            isUnavailable: result["unavailable"]?.value == true, isForeign: true)
    }

    /// What keys have performed before those that were confirmed.
    private struct Performed {
        private var before: [JSONLine] = []
        private var abandoned: [String] = []

        mutating func add(_ result: JSONNode) {
            guard let line = JSONLine(result) else { return }
            before += line.lines("before")
            abandoned += line.texts("abandoned")
        }

        func put(before line: inout JSONLine) {
            if before.isEmpty { return }
            line.add("before", before + line.lines("before"))
            line.add("abandoned", abandoned + line.texts("abandoned"))
        }
    }

    /// The token that confirms a destructive request; nil where no confirmation is needed.
    private static func confirmation(of result: JSONNode) -> String? {
        guard result["outcome"]?.text == FireAnswer.needsConfirmation else { return nil }
        return result["confirmation"]?.text
    }
}

extension ProgramAnswers {
    /// The parameters of the requests for each name, with the call's arguments.
    func params(of request: WrittenRequest) throws(ToolError) -> [JSONLine] {
        let actions = request.texts.isEmpty ? nil : try program.all("actions/list", program.params)
        var all: [JSONLine] = []
        for name in request.names {
            var params = program.params
            params.add("action", name.text)
            if request.knowsArguments {
                var arguments = request.arguments(for: [])
                if let actions { arguments = request.arguments(for: try parameters(of: name, arguments, in: actions)) }
                params.add("arguments", .object(arguments.values))
            }
            all.append(params)
        }
        return all
    }

    /// The parameters of an action, from the JSON Schema in a program's list; none where there is no schema.
    ///
    /// What is hidden, and what only catch-alls take, is in no list: the program is asked about it.
    func parameters(
        of name: ActionName, _ arguments: ActionArguments, in list: JSONLine
    ) throws(ToolError) -> [ActionSignature.Parameter] {
        var schema = list.lines("actions").first { $0.text("action") == name.text }?["parameters"]
        if schema == nil {
            var params = program.params
            params.add("action", name.text)
            params.add("arguments", .object(arguments.values))
            schema = try result(of: program.call("actions/target", params), as: JSONKeys.target)["parameters"]
        }
        guard case .object(let properties)? = schema?["properties"] else { return [] }
        return properties.sorted { $0.key < $1.key }.map { key, property in
            let type = property["type"]
            let kind = type?.string ?? type?[0]?.string
            return ActionSignature.Parameter(key, kind.flatMap(ActionValue.Kind.init) ?? .any)
        }
    }
}

extension ActionValue {
    /// The text; nil where the value is no text.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension ProgramAnswers {
    package func missingSecrets(of request: WrittenRequest) throws(ToolError) -> [String] {
        let list = try program.all("actions/list", program.params)
        guard let action = list.lines("actions").first(where: { $0.text("action") == request.names[0].text }),
            action.flag("enabled"), let schema = action["parameters"], case .array(let required)? = schema["required"]
        else { return [] }
        return required.compactMap(\.string).filter { name in
            schema["properties"]?[name]?["writeOnly"] == true && request.arguments[name] == nil
                && request.texts[name] == nil
        }
    }
}
