import ActionMenus

/// The further arguments of a command, which people give as one text: the parameters of an intent are fixed when it is compiled.
enum IntentArguments {
    /// Why a text gives no arguments.
    struct Fault: Error, Hashable {
        let message: String
    }

    /// Reads a text as the arguments that a command lacks, and checks all of them.
    ///
    /// - For the only parameter that is open, the text is its value. A parameter is open where the command does not give it; where
    ///   several are, and one is required, that one is meant.
    /// - Otherwise the text is `name=value` for each, as in `stars=5 label="to print"`, or a JSON object.
    ///
    /// - Parameters:
    ///   - given: The arguments of the command.
    ///   - signature: The parameters of the action; nil where it takes any arguments, which a text names then.
    static func read(
        _ text: String, adding given: ActionArguments, for signature: ActionSignature?
    ) throws(Fault) -> ActionArguments {
        let text = text.trimmed
        let open = signature?.parameters.filter { given[$0.name] == nil } ?? []
        if let secret = open.first(where: { $0.isSecret && ($0.isRequired || text.hasPrefix("\($0.name)=")) }) {
            throw Fault(
                message: "'\(secret.name)' is secret, and shortcuts would keep it: perform the command in the app")
        }
        var arguments = given, texts: [String: String] = [:]
        if text.first == "{" {
            do {
                let read = try ActionArguments(json: text)
                for name in read.names { arguments[name] = read[name] }
            } catch {
                throw Fault(message: "\(error)")
            }
        } else if let only = only(open), !text.isEmpty, !text.hasPrefix("\(only.name)=") {
            texts[only.name] = text
        } else {
            for (name, value) in try pairs(text) { texts[name] = value }
        }
        guard let signature else {
            for (name, value) in texts { arguments[name] = (try? ActionValue(json: value)) ?? .string(value) }
            return arguments
        }
        do {
            return try ActionArguments(parsing: texts, for: signature, adding: arguments)
        } catch {
            let faults = error.faults.map(\.description).joined(separator: "; ")
            throw Fault(message: faults + advice(open))
        }
    }

    /// The parameter that a text without a name is for; nil where names are needed.
    private static func only(_ open: [ActionSignature.Parameter]) -> ActionSignature.Parameter? {
        if open.count == 1 { return open[0] }
        let required = open.filter(\.isRequired)
        return required.count == 1 ? required[0] : nil
    }

    private static func advice(_ open: [ActionSignature.Parameter]) -> String {
        if open.isEmpty { return "" }
        if let only = only(open) { return ". Write the value of '\(only.name)'" }
        return ". Write " + open.map { "\($0.name)=…" }.joined(separator: " ")
    }

    /// The words `name=value` of a text; a value in double quotes may have spaces, and `\` before a quote or `\`.
    private static func pairs(_ text: String) throws(Fault) -> [(name: String, value: String)] {
        var rest = text[...], pairs: [(String, String)] = []
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.isEmpty { return pairs }
            let word = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest[word.endIndex...]
            guard rest.popFirst() == "=", !word.isEmpty else {
                throw Fault(message: "'\(word.isEmpty ? text[...] : word)' is no argument. Write name=value for each")
            }
            pairs.append((String(word), try value(&rest, of: word)))
        }
    }

    /// Takes a value from the beginning of a text.
    private static func value(_ rest: inout Substring, of name: Substring) throws(Fault) -> String {
        guard rest.first == "\"" else {
            let value = rest.prefix { !$0.isWhitespace }
            rest = rest[value.endIndex...]
            return String(value)
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst() {
            if character == "\"" { return value }
            if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
                value.append(rest.removeFirst())
            } else {
                value.append(character)
            }
        }
        throw Fault(message: "the quote of '\(name)' is not closed")
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
