import ActionRuntime

/// The names of the tools of `--each`, one for each action: `^[a-zA-Z0-9_-]{1,64}$`, and unique.
///
/// A name that was given stays with its action as long as the process lives, so that a client that listed the tools earlier
/// never performs another action than it was told of.
struct ToolNames {
    /// What a tool stands for.
    struct Key: Hashable {
        let action: String
        /// The only arguments that the action is performed with; nil for any.
        let arguments: ActionArguments?
    }

    /// How many characters a name may have.
    private static let limit = 64

    private var names: [Key: String] = [:]
    private var keys: [String: Key] = [:]

    /// What a tool stands for; nil where no tool was given the name.
    func key(of name: String) -> Key? { keys[name] }

    /// All names that were given.
    var all: some Sequence<String> { keys.keys }

    /// The name of the tool for an action; a new one where the action has none.
    mutating func name(of key: Key) -> String {
        if let known = names[key] { return known }
        let plain = Self.plain(key)
        var name = String(plain.prefix(Self.limit)), number = 1
        while keys[name] != nil {
            number += 1
            let end = "_\(number)"
            name = plain.prefix(Self.limit - end.count) + end
        }
        names[key] = name
        keys[name] = key
        return name
    }

    /// The name of the action, with its arguments where they are fixed, in the letters that a name may have.
    private static func plain(_ key: Key) -> String {
        var text = key.action
        while text.last == ":" { text.removeLast() }
        for (name, value) in (key.arguments?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            text += "_\(name)_\(value.text)"
        }
        let scalars = text.unicodeScalars.prefix(2 * limit).map { $0.isToolName ? Character($0) : "_" }
        return scalars.isEmpty ? "_" : String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var isToolName: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
        default: false
        }
    }
}
