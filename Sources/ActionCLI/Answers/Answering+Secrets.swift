import ActionRuntime

extension Answering {
    /// The request with the secret arguments that it lacks, for which the person at the terminal is asked.
    ///
    /// The typed text is not shown, and no history keeps it. Where no person is at a terminal, the request stays unchanged.
    ///
    /// - Throws: ``ToolError`` where the person does not answer.
    func completing(_ request: Request, _ console: Console) throws(ToolError) -> Request {
        guard let ask = console.asksHidden else { return request }
        var request = request
        for name in try missingSecrets(of: request) {
            guard let text = ask("\(name) for '\(request.names[0])': ") else {
                throw ToolError(.cancelled, "Nothing was performed: '\(name.printable)' was not typed.")
            }
            request.texts[name] = text
            request.knowsArguments = true
        }
        return request
    }
}

extension MapAnswers {
    func missingSecrets(of request: Request) -> [String] {
        let name = request.names[0]
        guard session.coordinator.validate(name, from: session.start).isEnabled else { return [] }
        let invocation = request.invocation(of: name, in: session)
        let parameters = session.coordinator.target(for: invocation, from: session.start)?.signature?.parameters ?? []
        return parameters.filter { $0.isSecret && $0.isRequired && invocation.arguments[$0.name] == nil }.map(\.name)
    }
}

extension ProgramAnswers {
    func missingSecrets(of request: Request) throws(ToolError) -> [String] {
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
