/// An entry of the user's key bindings, which adds a binding or removes others.
///
/// The document is that of Visual Studio Code's `keybindings.json`: an array of objects with `key`, `command`, `when` and
/// `args`, and `passes` besides. A command that begins with `-` removes bindings of that action; `key` and `when`, where
/// they are given, restrict which. Later entries are asked before earlier ones.
public struct KeyOverride: Hashable, Sendable {
    /// The keys; nil, in a removal, for any keys.
    public let shortcut: KeyShortcut?
    /// The name of the action whose binding is added, or whose bindings are removed.
    public let action: ActionName
    /// The arguments that the action is performed with; empty in a removal.
    public let arguments: ActionArguments
    /// Whether the entry removes bindings of the action; otherwise it adds one.
    public let isRemoval: Bool
    /// The condition under which the binding is asked; nil for always, or, in a removal, for any condition.
    public let condition: Condition?
    /// Whether the next binding is asked where the action is disabled; otherwise the keys are consumed.
    public let passes: Bool
    /// The document and line of the entry; nil for one that was made in code.
    public let location: SourceLocation?

    /// Creates an entry that binds keys to an action.
    public init(
        _ shortcut: KeyShortcut, _ action: ActionName, arguments: ActionArguments = [:],
        when condition: Condition? = nil,
        passes: Bool = false
    ) {
        self.init(shortcut, action, arguments, isRemoval: false, condition, passes, nil)
    }

    /// Creates an entry that removes the bindings of an action, or those with these keys and this condition.
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

/// What is wrong with a document of key bindings, and where.
public struct KeyOverrideError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document's name, as the caller gave it.
    public let document: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int
    /// What is wrong and how to mend it, as sentences.
    public let message: String

    /// The position and the message: `keys.json:3:12: expected an action name`.
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
            // Lines are counted on from entry to entry; finding each line from the start would be quadratic.
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

/// The bindings that the user removed.
///
/// A removal names an action, and perhaps keys and a condition; what it leaves out matches any. So at most four different
/// removals match a binding, and a lookup takes four steps however many removals there are.
struct KeyRemovals {
    private struct Removal: Hashable {
        let action: ActionName
        let shortcut: KeyShortcut?
        let condition: Condition?
    }

    private var removals: Set<Removal> = []

    init(_ overrides: [KeyOverride]) {
        for override in overrides where override.isRemoval {
            removals.insert(
                Removal(action: override.action, shortcut: override.shortcut, condition: override.condition))
        }
    }

    var isEmpty: Bool { removals.isEmpty }

    /// Whether a removal matches a binding.
    func contain(_ binding: KeyBinding) -> Bool {
        for shortcut in [binding.shortcut, nil] {
            for condition in binding.condition == nil ? [nil] : [binding.condition, nil]
            where removals.contains(Removal(action: binding.action, shortcut: shortcut, condition: condition)) {
                return true
            }
        }
        return false
    }
}
