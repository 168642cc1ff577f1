import ActionRuntime

@testable import ActionMaps

/// A map that is made up: a tree with claims whose names are hard to write down, keys at its nodes, and the user's keys.
struct RandomMap {
    private(set) var document: String
    /// The names that its nodes claim.
    private(set) var actions: [String] = []
    private var random: Xorshift

    init(seed: UInt64) {
        random = Xorshift(state: seed | 1)
        document = ""
        let root = node(named: "app", depth: 0)
        var line = JSONLine()
        line.add("actionMap", .int(1))
        line.add("name", text())
        line.add("state", .object(["a": .int(1), "b": .null, "c": .string("x")]))
        line.add("keymap", (0..<random.next(below: 6)).map { _ in override() })
        line.add("root", root)
        document = line.text
    }

    // MARK: The tree

    private mutating func node(named name: String, depth: Int) -> JSONLine {
        var node = JSONLine()
        node.add("name", name)
        var claims: [(key: String, line: JSONLine)] = []
        var taken: Set<String> = []
        for _ in 0..<random.next(below: 4) {
            let name = action()
            guard taken.insert(name).inserted else { continue }
            actions.append(name)
            var claim = JSONLine()
            if random.next(below: 3) == 0 { claim.add("when", condition()) }
            if random.next(below: 3) == 0 { claim.add("enabled", condition()) }
            claims.append((name, claim))
        }
        if !claims.isEmpty { node.add("actions", JSONLine(claims)) }
        if random.next(below: 4) == 0 { node.add("remap", .object([action(): .string(action())])) }
        if random.next(below: 4) == 0 { node.add("catchAll", .object(["matching": .string("*")])) }
        var keys: [(key: String, line: JSONLine)] = []
        var used: Set<String> = []
        for _ in 0..<random.next(below: 4) {
            let shortcut = shortcut()
            guard used.insert(KeyShortcut(shortcut)?.description ?? "").inserted else { continue }
            keys.append((shortcut, binding("action")))
        }
        if !keys.isEmpty { node.add("keys", JSONLine(keys)) }
        if depth < 4 {
            let count = random.next(below: 4)
            node.add(
                "children",
                (0..<count).map { _ in
                    self.node(named: Self.names[random.next(below: Self.names.count)], depth: depth + 1)
                })
        }
        return node
    }

    // MARK: Keys

    private mutating func binding(_ member: String) -> JSONLine {
        var binding = JSONLine()
        if random.next(below: 6) == 0 {
            binding.add(member, member == "action" ? .null : .string(""))
        } else {
            binding.add(member, action())
            if random.next(below: 3) == 0 {
                binding.add(
                    member == "action" ? "arguments" : "args",
                    .object(["n": .int(random.next(below: 9)), "t": .string(text())]))
            }
        }
        if random.next(below: 2) == 0 { binding.add("when", condition()) }
        return binding
    }

    private mutating func override() -> JSONLine {
        guard random.next(below: 3) == 0 else {
            var line = binding("command")
            line.add("key", shortcut())
            return line
        }
        var line = JSONLine()
        line.add("command", "-\(action())")
        if random.next(below: 2) == 0 { line.add("key", shortcut()) }
        if random.next(below: 3) == 0 { line.add("when", condition()) }
        return line
    }

    private mutating func shortcut() -> String {
        (0...random.next(below: 2)).map { _ in
            let modifiers = ["ctrl", "alt", "shift", "cmd"].filter { _ in random.next(below: 4) == 0 }
            let function = random.next(below: 20) == 0 ? ["fn"] : []
            let isRare = random.next(below: 4) == 0
            let keys = isRare ? Self.rareKeys : Self.keys
            return (function + modifiers + [keys[random.next(below: keys.count)]]).joined(separator: "+")
        }.joined(separator: " ")
    }

    mutating func condition(depth: Int = 0) -> String {
        switch random.next(below: depth < 3 ? 9 : 6) {
        case 0...1: return Self.stateKeys[random.next(below: Self.stateKeys.count)]
        case 2...3:
            let comparison = ["==", "!=", "<", "<=", ">", ">="][random.next(below: 6)]
            return "a \(comparison) \(Self.values[random.next(below: Self.values.count)])"
        case 4: return random.next(below: 2) == 0 ? #"c =~ /^x\/(a|b)+$/i"# : "c =~ /a&&b?/"
        case 5: return random.next(below: 2) == 0 ? "a in b" : "a not in 'b c'"
        case 6: return "!(\(condition(depth: depth + 1)))"
        case 7: return "(\(condition(depth: depth + 1))) && \(condition(depth: depth + 1))"
        default: return "\(condition(depth: depth + 1)) || \(condition(depth: depth + 1))"
        }
    }

    // MARK: Texts

    private mutating func action() -> String { Self.actions[random.next(below: Self.actions.count)] }

    private mutating func text() -> String {
        (0...random.next(below: 6)).map { _ in Self.texts[random.next(below: Self.texts.count)] }.joined()
    }

    private static let names = ["app", "window", "cell", "cell", "<b>&", "\"q\"", "画面"]
    private static let actions = [
        "copy:", "paste:", "a.b-c", "do<it>&:", "\"quoted\":", "日本語:", "é:", "a]]>b:", "x-->y:", "workbench.action.x",
        "#35;", "back\\slash:",
    ]
    private static let texts = [
        "<", "&", "\"", "'", "x", " ", "]]>", "-->", "\u{1}", "\u{FFFE}", "\u{202E}", "👩‍👩‍👧", "é", "\n", "\\", "--",
    ]
    private static let keys = [
        "a", "z", "5", "f5", "enter", "escape", "pageup", "numpad_add", "space", "left", "-", "=", "[", "\\", "'", "`",
        "/",
        ";",
    ]
    private static let rareKeys = ["f24", "numpad_enter", "printscreen", "+", "ä", "@", "clear", "menu"]
    private static let stateKeys = [
        "a", "!b", "true", "!false", "view.kind", "k{x}", "日本", "config:x/y", "vim.use<C-r>",
    ]
    private static let values = [
        "1", "-1.5", "1e300", "true", "false", "null", "word", "'two words'", "'it\\'s'", "'true'", "'5'", "''",
        "'null'",
        "'back\\\\slash'", "'not'",
    ]
}

extension Xorshift {
    fileprivate mutating func next(below count: Int) -> Int { Int(next() % UInt64(count)) }
}
