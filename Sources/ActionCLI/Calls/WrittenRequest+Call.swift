import ActionMaps
import ActionRuntime

extension WrittenRequest {
    /// Reads the words: the first word is a name; the later words with `=` are arguments, and the rest are names.
    init(_ call: Call, of noun: Noun = .action, atMost limit: Int = .max) throws(ToolError) {
        self.init(of: noun)
        try takeArguments(call)
        for (index, word) in call.words.enumerated() {
            if index > 0, let equals = word.firstEqualsSign {
                try addArgument(word[..<equals], word[word.utf8.index(after: equals)...])
            } else {
                try addName(word, atMost: limit, call)
            }
        }
        if names.isEmpty { throw .missing(noun, call) }
    }

    /// Reads the arguments of a call whose first word names no action.
    ///
    /// - Throws: ``ToolError`` for a further word that is no argument.
    init(argumentsOf call: Call) throws(ToolError) {
        self.init(of: .action)
        try takeArguments(call)
        for word in call.words.dropFirst() {
            guard let equals = word.firstEqualsSign else {
                throw .usage("Unexpected word '\(word.printable)'.", "See '\(call.helpCall)'.")
            }
            try addArgument(word[..<equals], word[word.utf8.index(after: equals)...])
        }
    }

    /// Takes the arguments of `--args`.
    private mutating func takeArguments(_ call: Call) throws(ToolError) {
        guard let json = call.value(.args) else { return }
        knowsArguments = true
        do {
            arguments = try ActionArguments(json: json)
        } catch {
            throw ToolError(
                .data, "--args: \(error.placed).", details: ["The arguments are a JSON object: {\"stars\": 4}."])
        }
    }

    private mutating func addName(_ word: String, atMost limit: Int, _ call: Call) throws(ToolError) {
        guard let name = ActionName(validating: word) else {
            let fault = ActionName.fault(in: word) ?? "is not valid"
            throw .usage("'\(word.printable)' is not an \(noun) name: it \(fault).")
        }
        guard names.count < limit else {
            // After a word that ends with a colon, `=` would begin JSON, so the message does not suggest an argument.
            throw .usage(
                "Only one \(noun) can be given, and '\(word.printable)' would be another.",
                word.utf8.last == UInt8(ascii: ":")
                    ? "Name one \(noun) a call."
                    : "An argument is written \(word.printable)=text or \(word.printable):=json.")
        }
        names.append(name)
    }

    private mutating func addArgument(_ key: Substring, _ text: Substring) throws(ToolError) {
        knowsArguments = true
        let isJSON = key.last == ":"
        let name = String(isJSON ? key.dropLast() : key)
        guard !name.isEmpty else {
            throw .usage("An argument has no name: '\("\(key)=".printable)…'.", "Write name=text.")
        }
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
                .data, "Argument '\(name.printable)': \(error.placed).",
                details: ["Behind ':=' stands JSON; for text write '\(name.printable)=…'."])
        }
    }
}

extension JSONError {
    /// The message without a quotation of the faulty text, which may be a part of a secret.
    fileprivate var placed: String {
        "\(line):\(column): expected \(expected)" + (found.hasPrefix("'") ? "" : ", found \(found)")
    }
}

extension String {
    /// The index of the first equals sign, also where a combining mark follows it.
    var firstEqualsSign: Index? { utf8.firstIndex(of: UInt8(ascii: "=")) }
}

extension ToolError {
    /// The error of a call that names no action, event or error.
    fileprivate static func missing(_ noun: WrittenRequest.Noun, _ call: Call) -> ToolError {
        let command = call.command.map { $0.name } ?? ""
        let option = call.has(.event) ? " --event" : call.has(.error) ? " --error" : ""
        let place = noun == .action ? " 'action list' shows the actions." : ""
        return .usage("No \(noun) is named.", "Write its name: action \(command)\(option) NAME.\(place)")
    }
}
