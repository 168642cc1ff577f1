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

    /// An entry of a document of key bindings, or of another document that has them, such as an action map.
    package struct Entry {
        /// What the entry says: nothing where it is not in order, and several where it has a list of commands.
        package private(set) var overrides: [KeyOverride] = []
        /// What is wrong with the entry: its members in their order, then what is missing.
        package let faults: [Fault]

        /// Reads an entry.
        ///
        /// - Parameters:
        ///   - entry: The entry.
        ///   - location: Where it stands.
        package init(_ entry: JSONNode, at location: SourceLocation) {
            var reader = EntryReader(location: location)
            let overrides = reader.read(entry)
            if !reader.isRefused { self.overrides = overrides }
            faults = reader.faults
        }
    }

    /// Reads an entry, and notes every fault.
    private struct EntryReader {
        let location: SourceLocation
        private(set) var faults: [Fault] = []
        /// Whether the entry is not used, because of a fault.
        private(set) var isRefused = false

        private typealias Effect = (action: ActionName?, isRemoval: Bool)

        init(location: SourceLocation) {
            self.location = location
        }

        private static let keys = ["key", "command", "when", "args", "passes", "repeats", "on"]

        /// Reads the entry; empty only where a fault was noted.
        mutating func read(_ entry: JSONNode) -> [KeyOverride] {
            guard case .object(let members) = entry.content else {
                note("expected an object with 'key' and 'command', found \(entry.noun).", at: entry)
                return []
            }
            var effects: [Effect]?
            var shortcut: KeyShortcut?
            var condition: Condition?
            var arguments: ActionArguments?
            var (passes, repeats): (Bool?, Bool?)
            var phase: KeyPress.Phase?
            var named: Set<String> = []
            for member in members {
                named.insert(member.key)
                switch member.key {
                case "key": shortcut = read(member.value, "key", KeyShortcut.init(parsing:))
                case "command": effects = self.effects(member.value)
                case "when": condition = read(member.value, "when", Condition.init(parsing:))
                case "args": arguments = member.value.arguments
                case "passes": passes = flag(member.value, "passes")
                case "repeats": repeats = flag(member.value, "repeats")
                case "on": phase = self.phase(member.value)
                default:
                    // A misspelt key counts as the one that was meant, which is then not told as missing as well.
                    if let meant = noteUnknown(member) { named.insert(meant) }
                }
            }
            if !named.contains("command") {
                note("'command' is missing. Name the action, as in \"save:\".", at: entry)
            }
            if !named.contains("key"), let effects, effects.contains(where: { !$0.isRemoval }) {
                note("'key' is missing. Write the keys, as in \"cmd+k\".", at: entry)
            }
            if let shortcut, shortcut.strokes.count > 1, let phase, phase != .down {
                note("'on' is for one keystroke, not for a chord. Leave it out.", at: entry)
            }
            // Later entries are asked before earlier ones, and a list begins with the command that is asked first.
            return (effects ?? []).enumerated().reversed().map { position, effect in
                let performs = !effect.isRemoval && effect.action != nil
                let isLast = position == (effects ?? []).count - 1
                return KeyOverride(
                    shortcut, effect.action ?? .nothing, performs ? arguments ?? [:] : [:], condition,
                    isRemoval: effect.isRemoval, takesAway: effect.action == nil,
                    passes: performs && (passes ?? false || !isLast), repeats: !performs || repeats ?? true,
                    phase: performs ? phase ?? .down : .down, location: location)
            }
        }

        /// The actions that the member `command` names, one or a list.
        private mutating func effects(_ command: JSONNode) -> [Effect]? {
            guard case .array(let commands) = command.content else { return effect(command).map { [$0] } }
            if commands.isEmpty { note("'command' names no action. Name at least one in the list.", at: command) }
            var effects: [Effect] = []
            for command in commands { if let effect = effect(command) { effects.append(effect) } }
            return effects.count == commands.count ? effects : nil
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

        private mutating func phase(_ node: JSONNode) -> KeyPress.Phase? {
            guard let text = string(node, "on") else { return nil }
            if let phase = KeyPress.Phase(rawValue: text) { return phase }
            note("'on' must be \"down\", \"repeat\" or \"up\", not '\(text.printable)'.", at: node)
            return nil
        }

        private mutating func read<Value>(
            _ node: JSONNode, _ key: String, _ parse: (String) throws -> Value
        ) -> Value? {
            guard let text = string(node, key) else { return nil }
            do {
                return try parse(text)
            } catch {
                note("'\(key)', \(error)", at: node)
                return nil
            }
        }

        private mutating func flag(_ node: JSONNode, _ key: String) -> Bool? {
            if case .bool(let flag) = node.content { return flag }
            note(wrongKind: node, key, "true or false")
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
                ?? "A binding has 'key', 'command', 'when', 'args', 'passes', 'repeats' and 'on'."
            faults.append(
                Fault(offset: member.keyOffset, message: "unknown key '\(member.key.printable)'. \(advice)"))
            if meant != nil { isRefused = true }
            return meant
        }

        private mutating func note(_ message: String, at node: JSONNode) {
            faults.append(Fault(offset: node.offset, message: message))
            isRefused = true
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
        line.add(repeats: repeats, on: phase)
        return line
    }
}

extension JSONLine {
    /// Adds the members `repeats` and `on` of a binding, where they are not those of most bindings.
    package mutating func add(repeats: Bool, on phase: KeyPress.Phase) {
        if !repeats { add("repeats", false) }
        if phase != .down { add("on", phase.rawValue) }
    }

    /// Adds the member `shortcut` of a menu's command: nothing, one shortcut, or a list of several.
    package mutating func add(shortcuts: [KeyShortcut]) {
        if shortcuts.count > 1 {
            add("shortcut", shortcuts.map(\.description))
        } else if let shortcut = shortcuts.first {
            add("shortcut", shortcut.description)
        }
    }
}

extension String {
    /// Whether the first scalar is a minus sign, also where an accent follows.
    fileprivate var beginsWithMinus: Bool { unicodeScalars.first == "-" }
}
