extension [KeyOverride] {
    /// Reads the user's key bindings from JSON with comments, all or none.
    ///
    /// For the bindings that are in order whatever the others are, read a ``KeyFile``.
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - document: Its name, for messages.
    /// - Throws: ``KeyOverrideError`` for the first thing that is wrong.
    public init(json bytes: [UInt8], document: String) throws(KeyOverrideError) {
        let file = try KeyFile(json: bytes, document: document)
        if let problem = file.problems.first { throw problem }
        self = file.overrides
    }
}

extension KeyOverride {
    /// What is wrong with an entry, and the byte of the document at which it is.
    package struct Fault: Error {
        package let offset: Int
        /// What is wrong and how to mend it, as sentences.
        package let message: String
    }

    /// All that is wrong with an entry: its members in their order, then what is missing.
    package struct Faults: Error {
        /// At least one.
        package let all: [Fault]
    }

    /// Reads an entry that stands in another document, such as an action map.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - location: Where it stands.
    package init(_ entry: JSONNode, at location: SourceLocation) throws(Faults) {
        var reader = EntryReader(location: location)
        let override = reader.read(entry)
        guard let override, reader.faults.isEmpty else {
            throw Faults(all: reader.faults)
        }
        self = override
    }

    /// Reads an entry, and notes every fault; an entry with a fault is not used.
    private struct EntryReader {
        let location: SourceLocation
        private(set) var faults: [Fault] = []

        private typealias Effect = (action: ActionName?, isRemoval: Bool)

        init(location: SourceLocation) {
            self.location = location
        }

        private static let keys = ["key", "command", "when", "args", "passes"]

        /// Reads the entry; nil only where a fault was noted.
        mutating func read(_ entry: JSONNode) -> KeyOverride? {
            guard case .object(let members) = entry.content else {
                note("expected an object with 'key' and 'command', found \(entry.noun).", at: entry)
                return nil
            }
            var effect: Effect?
            var shortcut: KeyShortcut?
            var condition: Condition?
            var arguments: ActionArguments?
            var passes: Bool?
            var named: Set<String> = []
            for member in members {
                named.insert(member.key)
                switch member.key {
                case "key": shortcut = self.shortcut(member.value)
                case "command": effect = self.effect(member.value)
                case "when": condition = self.condition(member.value)
                case "args": arguments = member.value.arguments
                case "passes": passes = flag(member.value)
                default:
                    // A misspelt key counts as the one that was meant, which is then not told as missing as well.
                    if let meant = noteUnknown(member) { named.insert(meant) }
                }
            }
            if !named.contains("command") {
                note("'command' is missing. Name the action, as in \"save:\".", at: entry)
            }
            if !named.contains("key"), let effect, !effect.isRemoval {
                note("'key' is missing. Write the keys, as in \"cmd+k\".", at: entry)
            }
            guard let effect else { return nil }
            let performs = !effect.isRemoval && effect.action != nil
            return KeyOverride(
                shortcut, effect.action ?? .nothing, performs ? arguments ?? [:] : [:], condition,
                isRemoval: effect.isRemoval, takesAway: effect.action == nil, passes: performs && passes ?? false,
                location: location)
        }

        /// The action that a command names, and whether its bindings are removed; no action where keys are taken away.
        private mutating func effect(_ command: JSONNode) -> Effect? {
            if case .null = command.content { return (nil, false) }
            guard let text = string(command, "command") else { return nil }
            if text.isEmpty { return (nil, false) }
            let isRemoval = text.beginsWithMinus
            let name = isRemoval ? String(text.unicodeScalars.dropFirst()) : text
            if let action = ActionName(validating: name) { return (action, isRemoval) }
            note(
                "'\(name.printable)' is not an action name: it \(ActionName.fault(in: name) ?? "is not valid").",
                at: command)
            return nil
        }

        private mutating func shortcut(_ node: JSONNode) -> KeyShortcut? {
            guard let text = string(node, "key") else { return nil }
            do {
                return try KeyShortcut(parsing: text)
            } catch {
                note("'key', \(error)", at: node)
                return nil
            }
        }

        private mutating func condition(_ node: JSONNode) -> Condition? {
            guard let text = string(node, "when") else { return nil }
            do {
                return try Condition(parsing: text)
            } catch {
                note("'when', \(error)", at: node)
                return nil
            }
        }

        private mutating func flag(_ node: JSONNode) -> Bool? {
            if case .bool(let flag) = node.content { return flag }
            note(wrongKind: node, "passes", "true or false")
            return nil
        }

        private mutating func string(_ node: JSONNode, _ key: String) -> String? {
            if case .string(let text) = node.content { return text }
            note(wrongKind: node, key, "a string")
            return nil
        }

        private mutating func note(wrongKind node: JSONNode, _ key: String, _ expected: String) {
            note("'\(key)' must be \(expected), not \(node.noun).", at: node)
        }

        /// Notes a member with an unknown key, and gives the key that was probably meant; nil where no key is similar.
        private mutating func noteUnknown(_ member: JSONMember) -> String? {
            let meant = nearMisses(to: member.key, among: Self.keys, limit: 1).first
            let advice =
                meant.map { "Did you mean '\($0)'?" }
                ?? "A binding has 'key', 'command', 'when', 'args' and 'passes'."
            faults.append(
                Fault(offset: member.keyOffset, message: "unknown key '\(member.key.printable)'. \(advice)"))
            return meant
        }

        private mutating func note(_ message: String, at node: JSONNode) {
            faults.append(Fault(offset: node.offset, message: message))
        }
    }
}

// MARK: Writing

extension [KeyOverride] {
    /// The entries as a JSON document, one a line, which ``init(json:document:)`` reads.
    ///
    /// Reading the document gives equal entries with other ``KeyOverride/location``s, as long as the numbers in their arguments are
    /// finite. A binding of an action whose name begins with `-` is left out, because the document would have a removal in its
    /// place.
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
    /// Whether the first scalar is a minus sign, also where an accent follows.
    fileprivate var beginsWithMinus: Bool { unicodeScalars.first == "-" }
}
