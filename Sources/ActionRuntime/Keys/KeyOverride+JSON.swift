extension [KeyOverride] {
    /// Reads the user's key bindings from JSON with comments.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - document: Its name, for messages.
    /// - Throws: ``KeyOverrideError`` for the first thing that is wrong.
    public init(json bytes: [UInt8], document: String) throws(KeyOverrideError) {
        self = try KeyOverride.Reader(bytes: bytes, document: document).entries()
    }
}

extension KeyOverride {
    /// Reads the user's key bindings from JSON with comments.
    @available(*, deprecated, renamed: "Array.init(json:document:)")
    public static func read(_ bytes: [UInt8], document: String) throws(KeyOverrideError) -> [KeyOverride] {
        try [KeyOverride](json: bytes, document: document)
    }

    /// What is wrong with an entry, and the byte of the document at which it is.
    package struct Fault: Error {
        package let offset: Int
        /// What is wrong and how to mend it, as sentences.
        package let message: String
    }

    /// Reads an entry that stands in another document, such as an action map.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - location: Where it stands.
    package init(_ entry: JSONNode, at location: SourceLocation) throws(Fault) {
        self = try EntryReader(location: location).read(entry)
    }

    fileprivate struct Reader {
        let bytes: [UInt8]
        let document: String

        func entries() throws(KeyOverrideError) -> [KeyOverride] {
            let json: JSONNode
            do {
                json = try JSONReader.read(bytes, dialect: .commented)
            } catch {
                throw KeyOverrideError(
                    document: document, line: error.line, column: error.column,
                    message: "expected \(error.expected), found \(error.found).")
            }
            guard case .array(let entries) = json.content else {
                throw error(
                    Fault(
                        offset: json.offset,
                        message: "expected an array of bindings, found \(json.noun). Write [ … ] around them."))
            }
            var all: [KeyOverride] = []
            // Lines are counted on from entry to entry; finding each line from the start would be quadratic.
            var (line, offset) = (1, 0)
            for entry in entries {
                line += lineEnds(in: offset..<entry.offset)
                offset = entry.offset
                do throws(Fault) {
                    let location = SourceLocation(document: document, line: UInt32(clamping: line))
                    all.append(try KeyOverride(entry, at: location))
                } catch {
                    throw self.error(error)
                }
            }
            return all
        }

        private func lineEnds(in range: Range<Int>) -> Int {
            range.count { index in
                bytes[index] == 0x0A || (bytes[index] == 0x0D && bytes[index + 1] != 0x0A)
            }
        }

        private func error(_ fault: Fault) -> KeyOverrideError {
            let position = TextPosition(of: fault.offset, in: bytes)
            return KeyOverrideError(
                document: document, line: position.line, column: position.column, message: fault.message)
        }
    }

    private struct EntryReader {
        let location: SourceLocation

        private static let keys = ["key", "command", "when", "args", "passes"]

        func read(_ entry: JSONNode) throws(Fault) -> KeyOverride {
            guard case .object(let members) = entry.content else {
                throw fault("expected an object with 'key' and 'command', found \(entry.noun).", at: entry)
            }
            var fields: [String: JSONNode] = [:]
            for member in members {
                guard Self.keys.contains(member.key) else {
                    let advice =
                        nearMisses(to: member.key, among: Self.keys, limit: 1).first.map { "Did you mean '\($0)'?" }
                        ?? "A binding has 'key', 'command', 'when', 'args' and 'passes'."
                    throw fault("unknown key '\(member.key.printable)'. \(advice)", at: member.keyOffset)
                }
                fields[member.key] = member.value
            }
            guard let command = fields["command"] else {
                throw fault("'command' is missing. Name the action, as in \"save:\".", at: entry)
            }
            let effect = try effect(command)
            let shortcut = try fields["key"].map(shortcut)
            if shortcut == nil, !effect.isRemoval {
                throw fault("'key' is missing. Write the keys, as in \"cmd+k\".", at: entry)
            }
            let arguments = try fields["args"].map(arguments) ?? [:]
            let passes = try fields["passes"].map(flag) ?? false
            let performs = !effect.isRemoval && effect.action != nil
            return KeyOverride(
                shortcut, effect.action ?? .nothing, performs ? arguments : [:], try fields["when"].map(condition),
                isRemoval: effect.isRemoval, takesAway: effect.action == nil, passes: performs && passes,
                location: location)
        }

        /// The action that a command names, and whether its bindings are removed; no action where keys are taken away.
        private func effect(_ command: JSONNode) throws(Fault) -> (action: ActionName?, isRemoval: Bool) {
            if case .null = command.content { return (nil, false) }
            let text = try string(command, "command")
            if text.isEmpty { return (nil, false) }
            let isRemoval = text.beginsWithMinus
            let name = isRemoval ? String(text.unicodeScalars.dropFirst()) : text
            guard let action = ActionName(validating: name) else {
                throw fault(
                    "'\(name.printable)' is not an action name: it \(ActionName.fault(in: name) ?? "is not valid").",
                    at: command)
            }
            return (action, isRemoval)
        }

        private func shortcut(_ node: JSONNode) throws(Fault) -> KeyShortcut {
            let text = try string(node, "key")
            do {
                return try KeyShortcut(parsing: text)
            } catch {
                throw fault("'key', \(error)", at: node)
            }
        }

        private func condition(_ node: JSONNode) throws(Fault) -> Condition {
            let text = try string(node, "when")
            do {
                return try Condition(parsing: text)
            } catch {
                throw fault("'when', \(error)", at: node)
            }
        }

        private func arguments(_ node: JSONNode) throws(Fault) -> ActionArguments {
            guard case .object(let values) = node.value else { throw wrongKind(node, "args", "an object") }
            return ActionArguments(values)
        }

        private func flag(_ node: JSONNode) throws(Fault) -> Bool {
            guard case .bool(let flag) = node.content else { throw wrongKind(node, "passes", "true or false") }
            return flag
        }

        private func string(_ node: JSONNode, _ key: String) throws(Fault) -> String {
            guard case .string(let text) = node.content else { throw wrongKind(node, key, "a string") }
            return text
        }

        private func wrongKind(_ node: JSONNode, _ key: String, _ expected: String) -> Fault {
            fault("'\(key)' must be \(expected), not \(node.noun).", at: node)
        }

        private func fault(_ message: String, at node: JSONNode) -> Fault {
            fault(message, at: node.offset)
        }

        private func fault(_ message: String, at offset: Int) -> Fault {
            Fault(offset: offset, message: message)
        }
    }
}

// MARK: Writing

extension [KeyOverride] {
    /// The entries as a JSON document, one a line, which ``init(json:document:)`` reads.
    ///
    /// Reading gives equal entries but for their ``KeyOverride/location``, as long as their numbers are finite. A binding of
    /// an action whose name begins with `-` has no form in the document, where it would be a removal, and is left out.
    public func json() -> String {
        let lines = compactMap(\.jsonLine)
        return lines.isEmpty ? "[]\n" : "[\n\(lines.map { "  \($0.text)" }.joined(separator: ",\n"))\n]\n"
    }
}

extension KeyOverride {
    /// The members of the entry; nil where the document has no form for it.
    package var jsonLine: JSONLine? {
        guard isRemoval || takesAway || !action.text.beginsWithMinus else { return nil }
        var line = JSONLine()
        if let shortcut { line.add("key", shortcut.description) }
        line.add("command", takesAway ? "" : (isRemoval ? "-" : "") + action.text)
        if let condition { line.add("when", condition.description) }
        if arguments != [:] { line.add("args", .object(arguments.values)) }
        if passes { line.add("passes", true) }
        return line
    }
}

extension String {
    /// Whether the first scalar is a minus sign, be it followed by an accent or not.
    fileprivate var beginsWithMinus: Bool { unicodeScalars.first == "-" }
}
