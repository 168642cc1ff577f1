import ActionMenus

/// The arguments of a command with the further ones, which people give as one text: the parameters of an intent are fixed when it is
/// compiled.
struct IntentArguments {
    /// The arguments of the command, those of the text, and defaults.
    let all: ActionArguments
    /// The names of the arguments that the text gives.
    let further: [String]

    /// Why a text gives no arguments.
    struct Fault: Error, Hashable {
        let message: String
    }

    /// Reads a text as the arguments that a command lacks, and checks all of them.
    ///
    /// - For the only parameter that is open, the text is its value, unless a word of it names an argument. A parameter is open where
    ///   the command does not give it; where several are, and one is required, that one is meant.
    /// - Otherwise the text is `name=value` for each, as in `stars=5 label="to print"`, or a JSON object.
    ///
    /// A text never replaces an argument of the command, whose title says what it does, and gives no secret one, since shortcuts keep
    /// texts.
    ///
    /// - Parameters:
    ///   - given: The arguments of the command.
    ///   - signature: The parameters of the action; nil where it takes any arguments, which a text names then.
    init(_ text: String, adding given: ActionArguments, for signature: ActionSignature?) throws(Fault) {
        let text = text.trimmed, parameters = signature?.parameters ?? []
        let open = parameters.filter { given[$0.name] == nil }
        if let secret = open.first(where: { $0.isSecret && $0.isRequired }) { throw .secret(secret.name) }
        var arguments = given, texts: [String: String] = [:]
        if text.first == "{" {
            let read = try Self.object(text, insteadOf: Self.only(open))
            further = read.names
            for name in further where given[name] == nil { arguments[name] = read[name] }
        } else {
            let names = parameters.map(\.name) + given.names
            if let only = Self.only(open), !text.isEmpty, !Self.hasName(of: names, in: text) {
                texts[only.name] = text
            } else {
                texts = try Self.pairs(text)
            }
            further = texts.keys.sorted()
        }
        for name in further {
            if parameters.contains(where: { $0.isSecret && $0.name == name }) { throw .secret(name) }
            if given[name] != nil {
                throw Fault(message: "the command gives '\(name)' itself, and a text cannot change it")
            }
        }
        guard let signature else {
            for (name, value) in texts { arguments[name] = (try? ActionValue(json: value)) ?? .string(value) }
            all = arguments
            return
        }
        do {
            all = try ActionArguments(parsing: texts, for: signature, adding: arguments)
        } catch {
            let faults = error.faults.map(\.description).joined(separator: "; ")
            throw Fault(message: faults + Self.advice(open))
        }
    }

    /// The arguments of the text, for a question after the command's title; values are JSON, so none can look like another question.
    var parenthesis: String {
        further.isEmpty ? "" : " (\(further.map { "\($0): \(all[$0] ?? .null)" }.joined(separator: ", ")))"
    }

    /// The parameter that a text without a name is for; nil where names are needed.
    private static func only(_ open: [ActionSignature.Parameter]) -> ActionSignature.Parameter? {
        if open.count == 1 { return open[0] }
        let required = open.filter(\.isRequired)
        return required.count == 1 ? required[0] : nil
    }

    /// Whether a word of a text is an argument's name before `=`, in any case, as keyboards write the first letter large.
    private static func hasName(of known: [String], in text: String) -> Bool {
        let known = Set(known.map { $0.lowercased() })
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.indices.contains { index in
            let name = words[index].prefix { $0 != "=" }
            let isNamed = name.endIndex != words[index].endIndex || words.dropFirst(index + 1).first?.first == "="
            return isNamed && known.contains(name.lowercased())
        }
    }

    private static func advice(_ open: [ActionSignature.Parameter]) -> String {
        let open = open.filter { !$0.isSecret }
        if open.isEmpty { return "" }
        if let only = only(open) { return ". Write the value of '\(only.name)'" }
        return ". Write " + open.map { "\($0.name)=…" }.joined(separator: " ")
    }

    private static func object(
        _ text: String, insteadOf only: ActionSignature.Parameter?
    ) throws(Fault) -> ActionArguments {
        do {
            return try ActionArguments(json: text)
        } catch {
            let fault = "a text that begins with '{' has to be a JSON object with the arguments by name: \(error)"
            throw Fault(
                message: only.map { "\(fault). Write \($0.name)=\"…\" for a value that begins with '{'" } ?? fault)
        }
    }

    /// The words `name=value` of a text; a value in double quotes, straight or curly, may have spaces, and `\` before a quote or `\`.
    private static func pairs(_ text: String) throws(Fault) -> [String: String] {
        var rest = text[...], pairs: [String: String] = [:]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.isEmpty { return pairs }
            let word = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest[word.endIndex...]
            guard rest.popFirst() == "=", !word.isEmpty else {
                throw Fault(
                    message: "'\(word.isEmpty ? text[...] : word)' is no argument. "
                        + "Write name=value for each, and a value with spaces in quotes")
            }
            let value = try value(&rest, of: word)
            if pairs.updateValue(value, forKey: String(word)) != nil {
                throw Fault(message: "'\(word)' is written twice")
            }
        }
    }

    /// The quotes that close a value, by those that open it; keyboards write curly ones in many languages' ways.
    private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "”": "”", "„": "“"]

    /// Takes a value from the beginning of a text.
    private static func value(_ rest: inout Substring, of name: Substring) throws(Fault) -> String {
        guard let quote = rest.first.flatMap({ quotes[$0] }) else {
            let value = rest.prefix { !$0.isWhitespace }
            rest = rest[value.endIndex...]
            return String(value)
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst() {
            if character == quote { return value }
            if character == "\\", let next = rest.first, next == quote || next == "\\" {
                value.append(rest.removeFirst())
            } else {
                value.append(character)
            }
        }
        throw Fault(message: "the quote of '\(name)' is not closed")
    }
}

extension IntentArguments.Fault {
    fileprivate static func secret(_ name: String) -> Self {
        Self(message: "'\(name)' is secret, and shortcuts would keep it: perform the command in the app")
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
