import ActionMaps
import ActionRuntime

/// The names of the tools of `--each`, one for each action: `^[a-zA-Z0-9_-]{1,64}$`.
///
/// A name is made only of its action and the fixed arguments; the order and the other entries of a list have no part in it.
/// So a client that listed the tools in another process never performs another action than the tool named there.
struct ToolNames {
    /// The action and the arguments that a tool stands for.
    struct Key: Hashable {
        let action: String
        /// The only arguments that the action is performed with; nil for any.
        let arguments: ActionArguments?
    }

    /// How many characters a name may have.
    private static let limit = 64

    private var keys: [String: Key] = [:]

    /// The action and the arguments of a tool; nil where no tool was given the name.
    func key(of name: String) -> Key? { keys[name] }

    /// All names that tools were given.
    var all: some Sequence<String> { keys.keys }

    /// Gives an action its name; nil where another action has the name, because both digests are equal by chance.
    mutating func add(_ key: Key) -> String? {
        let name = Self.name(of: key)
        if let known = keys[name] { return known == key ? name : nil }
        keys[name] = key
        return name
    }

    /// The name of the tool for an action.
    ///
    /// `save:` is `save`, and `file.save` is `file_save`. Every other name loses a part in the letters of tools, so it ends
    /// with a digest: `save` is `save__` and eight characters. No name without a digest has two underscores in a row.
    static func name(of key: Key) -> String {
        if let plain = key.plainName, plain.count <= limit { return plain }
        let end = "__" + Digest(of: key).text
        return key.portableText.prefix(limit - end.count) + end
    }

    /// 40 bits that tell an action and its arguments from other actions, the same in every process.
    private struct Digest {
        private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
        private let bits: UInt64

        /// The hash is FNV-1a, whose last step is mixed so that every bit depends on every byte.
        init(of key: Key) {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            let arguments = key.arguments.map { ActionValue.object($0.values).json() }
            for byte in (key.action + "\n" + (arguments ?? "")).utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
            bits = hash ^ hash >> 33
        }

        /// Eight characters of five bits each.
        var text: String { String((0..<8).map { Self.letters[Int(bits >> (5 * $0) & 31)] }) }
    }
}

extension ToolNames.Key {
    /// The name without a digest; nil where another action could have the same name.
    ///
    /// Two forms of actions have such a name: letters and digits with a colon at the end, and such words with dots between them.
    fileprivate var plainName: String? {
        guard arguments == nil else { return nil }
        var parts = action.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 1 {
            guard parts[0].popLast() == ":" else { return nil }
        }
        guard parts.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(\.isPlain) }) else { return nil }
        return parts.joined(separator: "_")
    }

    /// The name of the action, with its arguments where they are fixed, in the letters that a name may have.
    fileprivate var portableText: String {
        var text = action
        while text.last == ":" { text.removeLast() }
        for (name, value) in (arguments?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            text += "_\(name)_\(value.text)"
        }
        return String(text.unicodeScalars.prefix(64).map { $0.isPlain ? Character($0) : "_" })
    }
}

extension Unicode.Scalar {
    /// Whether the character means itself in the name of a tool.
    fileprivate var isPlain: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
    }
}
