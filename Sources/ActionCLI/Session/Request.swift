import ActionRuntime

/// The action names and arguments among the words of a call.
struct Request {
    var names: [ActionName] = []
    /// Arguments given as JSON, by `--args` and `key:=json`.
    var arguments: ActionArguments = [:]
    /// Arguments given as text, by `key=text`, to be understood as the target's signature says.
    var texts: [String: String] = [:]
    /// Whether any arguments were given, be it none by `--args '{}'`.
    var knowsArguments = false

    /// Reads the words: the first is an action, those with `=` are arguments, the others further actions.
    init(_ call: Call, atMost limit: Int = .max) throws(ToolError) {
        if let json = call.value(.args) {
            knowsArguments = true
            do {
                arguments = try ActionArguments(json: json)
            } catch {
                throw ToolError(.data, "--args: \(error)", details: ["The arguments are a JSON object: {\"stars\": 4}."])
            }
        }
        for (index, word) in call.words.enumerated() {
            if index > 0, let equals = word.firstIndex(of: "=") {
                try addArgument(word[..<equals], word[word.index(after: equals)...])
            } else {
                try addName(word, atMost: limit, call)
            }
        }
        if names.isEmpty { throw .usage("There is no action.", "See '\(call.helpCall)'.") }
    }

    private mutating func addName(_ word: String, atMost limit: Int, _ call: Call) throws(ToolError) {
        guard let name = ActionName(validating: word) else {
            throw .usage("'\(word.printable)' is not an action name: it \(ActionName.fault(in: word) ?? "is not valid").")
        }
        guard names.count < limit else {
            throw .usage(
                "Only one action can be given, and '\(word.printable)' would be another.",
                "An argument is written \(word.printable)=text or \(word.printable):=json.")
        }
        names.append(name)
    }

    private mutating func addArgument(_ key: Substring, _ text: Substring) throws(ToolError) {
        knowsArguments = true
        let isJSON = key.last == ":"
        let name = String(isJSON ? key.dropLast() : key)
        if name.isEmpty { throw .usage("An argument has no name: '\(key)=\(text)'.", "Write name=text.") }
        if arguments[name] != nil || texts[name] != nil {
            throw .usage("Argument '\(name.printable)' is given twice.", "Give it once.")
        }
        guard isJSON else {
            texts[name] = String(text)
            return
        }
        do {
            arguments[name] = try ActionValue(json: String(text))
        } catch {
            throw ToolError(
                .data, "Argument '\(name.printable)': \(error)",
                details: ["Behind ':=' stands JSON; for text write \(name.printable)=\(String(text).printable)."])
        }
    }

    /// The arguments for an action, with the texts understood as its target's signature says.
    ///
    /// Without a signature a text is a string. What cannot be understood is told to the target as it is.
    func invocation(of name: ActionName, in session: Session) -> Invocation {
        var invocation = Invocation(name, arguments: arguments)
        for (key, text) in texts { invocation.arguments[key] = .string(text) }
        guard !texts.isEmpty, let signature = session.coordinator.target(for: invocation, from: session.start)?.signature,
            let understood = try? signature.parse(texts, adding: arguments)
        else { return invocation }
        invocation.arguments = understood
        return invocation
    }
}
