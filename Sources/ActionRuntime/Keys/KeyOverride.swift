/// An entry of the user's own key bindings: it adds a binding, or removes others.
///
/// As in Visual Studio Code's `keybindings.json`, an array of objects with `key`, `command`, `when` and `args`, and
/// `passes` besides. A command that begins with `-` removes the bindings of that action: those of the key where there is
/// one, and of the condition where there is one. Later entries are asked before earlier ones.
public struct KeyOverride: Hashable, Sendable {
    /// The keys; nil, in a removal, for any.
    public let shortcut: KeyShortcut?
    /// The action.
    public let action: ActionName
    /// What it is performed with.
    public let arguments: ActionArguments
    /// Whether bindings of the action are removed instead.
    public let isRemoval: Bool
    /// When the binding applies; nil for always, or, in a removal, for any.
    public let condition: Condition?
    /// Whether the next binding is asked where the action is disabled.
    public let passes: Bool
    /// Where it stands in the document; nil where it was made by the program.
    public let location: SourceLocation?

    /// Adds a binding.
    public init(
        _ shortcut: KeyShortcut, _ action: ActionName, arguments: ActionArguments = [:],
        when condition: Condition? = nil,
        passes: Bool = false
    ) {
        self.init(shortcut, action, arguments, isRemoval: false, condition, passes, nil)
    }

    /// Removes bindings of an action.
    public init(removing action: ActionName, from shortcut: KeyShortcut? = nil, when condition: Condition? = nil) {
        self.init(shortcut, action, [:], isRemoval: true, condition, false, nil)
    }

    private init(
        _ shortcut: KeyShortcut?, _ action: ActionName, _ arguments: ActionArguments, isRemoval: Bool,
        _ condition: Condition?, _ passes: Bool, _ location: SourceLocation?
    ) {
        self.shortcut = shortcut
        self.action = action
        self.arguments = arguments
        self.isRemoval = isRemoval
        self.condition = condition
        self.passes = passes
        self.location = location
    }
}

/// Why a document of key bindings cannot be read.
public struct KeyOverrideError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document's name.
    public let document: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// What is wrong, and how to mend it.
    public let message: String

    /// Place and message: `keys.json:3:12: expected an action name`.
    public var description: String { "\(document):\(line):\(column): \(message)" }
}

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

    fileprivate struct Reader {
        let bytes: [UInt8]
        let document: String

        private static let keys = ["key", "command", "when", "args", "passes"]

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
                throw fault("expected an array of bindings, found \(json.noun). Write [ … ] around them.", at: json)
            }
            var all: [KeyOverride] = []
            // Counted on from entry to entry: a place on its own is found by going through all that is before it.
            var (line, offset) = (1, 0)
            for entry in entries {
                line += lineEnds(in: offset..<entry.offset)
                offset = entry.offset
                all.append(try read(entry, line: line))
            }
            return all
        }

        private func lineEnds(in range: Range<Int>) -> Int {
            range.count { index in
                bytes[index] == 0x0A || (bytes[index] == 0x0D && bytes[index + 1] != 0x0A)
            }
        }

        private func read(_ entry: JSONNode, line: Int) throws(KeyOverrideError) -> KeyOverride {
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
            let text = try string(command, "command")
            let isRemoval = text.hasPrefix("-")
            let name = isRemoval ? String(text.dropFirst()) : text
            guard let action = ActionName(validating: name) else {
                throw fault(
                    "'\(name.printable)' is not an action name: it \(ActionName.fault(in: name) ?? "is not valid").",
                    at: command)
            }
            let shortcut = try fields["key"].map(shortcut)
            if shortcut == nil, !isRemoval {
                throw fault("'key' is missing. Write the keys, as in \"cmd+k\".", at: entry)
            }
            return KeyOverride(
                shortcut, action, try fields["args"].map(arguments) ?? [:], isRemoval: isRemoval,
                try fields["when"].map(condition), try fields["passes"].map(flag) ?? false,
                SourceLocation(document: document, line: UInt32(clamping: line)))
        }

        private func shortcut(_ node: JSONNode) throws(KeyOverrideError) -> KeyShortcut {
            let text = try string(node, "key")
            do {
                return try KeyShortcut(parsing: text)
            } catch {
                throw fault("'key', \(error)", at: node)
            }
        }

        private func condition(_ node: JSONNode) throws(KeyOverrideError) -> Condition {
            let text = try string(node, "when")
            do {
                return try Condition(parsing: text)
            } catch {
                throw fault("'when', \(error)", at: node)
            }
        }

        private func arguments(_ node: JSONNode) throws(KeyOverrideError) -> ActionArguments {
            guard case .object(let values) = node.value else { throw wrongKind(node, "args", "an object") }
            return ActionArguments(values)
        }

        private func flag(_ node: JSONNode) throws(KeyOverrideError) -> Bool {
            guard case .bool(let flag) = node.content else { throw wrongKind(node, "passes", "true or false") }
            return flag
        }

        private func string(_ node: JSONNode, _ key: String) throws(KeyOverrideError) -> String {
            guard case .string(let text) = node.content else { throw wrongKind(node, key, "a string") }
            return text
        }

        private func wrongKind(_ node: JSONNode, _ key: String, _ expected: String) -> KeyOverrideError {
            fault("'\(key)' must be \(expected), not \(node.noun).", at: node)
        }

        private func fault(_ message: String, at node: JSONNode) -> KeyOverrideError {
            fault(message, at: node.offset)
        }

        private func fault(_ message: String, at offset: Int) -> KeyOverrideError {
            let position = TextPosition(of: offset, in: bytes)
            return KeyOverrideError(document: document, line: position.line, column: position.column, message: message)
        }
    }
}
