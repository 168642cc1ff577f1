import ActionRuntime

extension MapAnswers {
    package func missingSecrets(of request: WrittenRequest) -> [String] {
        let name = request.names[0]
        guard session.coordinator.validate(name, from: session.start).isEnabled else { return [] }
        let invocation = request.invocation(of: name, in: session)
        let parameters = session.coordinator.target(for: invocation, from: session.start)?.signature?.parameters ?? []
        return parameters.filter { $0.isSecret && $0.isRequired && invocation.arguments[$0.name] == nil }.map(\.name)
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
