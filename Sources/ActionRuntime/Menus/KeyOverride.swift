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

    /// Whether the entry removes a binding.
    func removes(_ binding: KeyBinding) -> Bool {
        isRemoval && binding.action == action && (shortcut.map { $0 == binding.shortcut } ?? true)
            && (condition.map { $0 == binding.condition } ?? true)
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

extension KeyOverride {
    /// Reads the user's key bindings from JSON with comments.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - document: Its name, for messages.
    /// - Throws: ``KeyOverrideError`` for the first thing that is wrong.
    public static func read(_ bytes: [UInt8], document: String) throws(KeyOverrideError) -> [KeyOverride] {
        let reader = Reader(bytes: bytes, document: document)
        return try reader.entries()
    }

    private struct Reader {
        let bytes: [UInt8]
        let document: String

        func entries() throws(KeyOverrideError) -> [KeyOverride] {
            let json: JSONNode
            do {
                json = try JSONReader.read(bytes, dialect: .commented)
            } catch {
                throw KeyOverrideError(
                    document: document, line: error.line, column: error.column,
                    message: "expected \(error.expected), found \(error.found)")
            }
            guard case .array(let entries) = json.content else {
                throw fault("expected an array of bindings", at: json)
            }
            var all: [KeyOverride] = []
            for entry in entries { all.append(try read(entry)) }
            return all
        }

        private func read(_ entry: JSONNode) throws(KeyOverrideError) -> KeyOverride {
            guard case .object(let members) = entry.content else {
                throw fault("expected an object with 'key' and 'command'", at: entry)
            }
            var fields: [String: JSONNode] = [:]
            for member in members {
                guard ["key", "command", "when", "args", "passes"].contains(member.key) else {
                    let nearest = nearMisses(
                        to: member.key, among: ["key", "command", "when", "args", "passes"], limit: 1)
                    throw fault(
                        "unknown key '\(member.key.printable)'."
                            + (nearest.first.map { " Did you mean '\($0)'?" } ?? ""),
                        at: member.value)
                }
                fields[member.key] = member.value
            }
            guard let command = fields["command"] else { throw fault("'command' is missing", at: entry) }
            let text = try string(command)
            let isRemoval = text.hasPrefix("-")
            let name = isRemoval ? String(text.dropFirst()) : text
            guard let action = ActionName(validating: name) else {
                throw fault(
                    "'\(name.printable)' is not an action name: it \(ActionName.fault(in: name) ?? "")", at: command)
            }
            let shortcut = try fields["key"].map(shortcut)
            if shortcut == nil, !isRemoval { throw fault("'key' is missing", at: entry) }
            return KeyOverride(
                shortcut, action, try fields["args"].map(arguments) ?? [:], isRemoval: isRemoval,
                try fields["when"].map(condition), try fields["passes"].map(flag) ?? false,
                SourceLocation(document: document, line: UInt32(clamping: position(of: entry).line)))
        }

        private func shortcut(_ node: JSONNode) throws(KeyOverrideError) -> KeyShortcut {
            do {
                return try KeyShortcut.parse(try string(node))
            } catch let error as KeyShortcutError {
                throw fault(error.description, at: node)
            } catch let error as KeyOverrideError {
                throw error
            } catch {
                throw fault("\(error)", at: node)
            }
        }

        private func condition(_ node: JSONNode) throws(KeyOverrideError) -> Condition {
            let text = try string(node)
            do {
                return try Condition.parse(text)
            } catch {
                throw fault(error.message, at: node)
            }
        }

        private func arguments(_ node: JSONNode) throws(KeyOverrideError) -> ActionArguments {
            guard case .object(let values) = node.value else { throw fault("'args' must be an object", at: node) }
            return ActionArguments(values)
        }

        private func flag(_ node: JSONNode) throws(KeyOverrideError) -> Bool {
            guard case .bool(let flag) = node.content else { throw fault("'passes' must be true or false", at: node) }
            return flag
        }

        private func string(_ node: JSONNode) throws(KeyOverrideError) -> String {
            guard case .string(let text) = node.content else {
                throw fault("expected a string, found \(node.noun)", at: node)
            }
            return text
        }

        private func position(of node: JSONNode) -> TextPosition { TextPosition(of: node.offset, in: bytes) }

        private func fault(_ message: String, at node: JSONNode) -> KeyOverrideError {
            let position = position(of: node)
            return KeyOverrideError(document: document, line: position.line, column: position.column, message: message)
        }
    }
}
