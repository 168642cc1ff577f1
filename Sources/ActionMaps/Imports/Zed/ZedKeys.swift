import ActionRuntime

/// Reads the sections of a keymap: the editor's own bindings are bindings at the root, those of `keymap.json` are the user's.
struct ZedKeys {
    private let source: ImportSource
    private let map: ImportedMap
    /// The contexts in which keys have been bound, by the keys.
    private var contexts: [KeyShortcut: String] = [:]

    private var isUsers: Bool { source.name == "keymap.json" }

    init(source: ImportSource, map: ImportedMap) {
        self.source = source
        self.map = map
    }

    mutating func read(_ section: JSONNode) {
        guard section.isObject else {
            return map.omit("a section of the keymap", at: position(section), "it is \(section.noun), not an object")
        }
        let context = section["context"]
        let text = context?.text ?? ""
        let when: Condition?
        do throws(Untranslatable) {
            guard context == nil || context?.text != nil else {
                throw Untranslatable(why: "it is \(context?.noun ?? "")")
            }
            let reading = try ZedContext.read(text)
            if reading.isNested {
                map.count(
                    "'>' of contexts", at: position(context ?? section),
                    "a condition asks for both contexts, and not which is within which")
            }
            when = reading.condition
        } catch {
            // Without its context a binding would take its keys from other bindings.
            let count = (section["bindings"]?.members.count ?? 0) + (section["unbind"]?.members.count ?? 0)
            return map.omit(
                "\(count == 1 ? "a binding" : "\(count) bindings") of \(context?.text.map { "the context \($0.quoted)" } ?? "a section")",
                at: position(context ?? section),
                "the context cannot be said: \(error.why)")
        }
        for member in section.members where !Self.known.contains(member.key) {
            map.count(
                "\(member.key.quoted) of sections", at: source.position(of: member.keyOffset),
                "an action map has no place for it")
        }
        for member in section["unbind"]?.members ?? [] { remove(member, when) }
        for member in section["bindings"]?.members ?? [] { bind(member, text, when) }
    }

    private static let known = ["context", "bindings", "unbind"]

    // MARK: Bindings

    private mutating func bind(_ member: JSONMember, _ context: String, _ when: Condition?) {
        guard let call = call(member) else { return }
        if call.name == "zed::Unbind" { return remove(call.argument?.text, member, when) }
        guard let shortcut = shortcut(member) else { return }
        if let other = contexts.updateValue(context, forKey: shortcut), other != context {
            map.count(
                "keys of several contexts", at: source.position(of: member.keyOffset),
                "Zed asks the bindings of the innermost context first, a map the last of the file")
        }
        var action: String?
        if let name = call.name, name != "zed::NoAction" {
            action = map.action(name, at: position(member.value))
            guard let action else { return }
            map.claim(action, source: source.location(of: member.keyOffset))
        }
        map.bind(
            shortcut, to: action, call.argument?.arguments ?? [:], when: when, isUsers: isUsers,
            from: position(member.value))
    }

    /// The action and its argument, of a name, a name and an argument in a list, or null; nil for all else, which is noted.
    private func call(_ member: JSONMember) -> (name: String?, argument: JSONNode?)? {
        switch member.value.content {
        case .null: return (nil, nil)
        case .string(let name): return (name, nil)
        case .array(let parts):
            if let name = parts.first?.text, parts.count <= 2 { return (name, parts.count == 2 ? parts[1] : nil) }
        default: break
        }
        map.omit(what(member), at: position(member.value), "it is neither an action nor an action with its argument")
        return nil
    }

    /// Removes the user's bindings of an action from keys.
    private func remove(_ member: JSONMember, _ when: Condition?) {
        guard let call = call(member) else { return }
        remove(call.name, member, when)
    }

    private func remove(_ name: String?, _ member: JSONMember, _ when: Condition?) {
        guard let name, let action = map.action(name, at: position(member.value)) else {
            return map.omit(what(member), at: position(member.value), "the action to be removed is not named")
        }
        guard isUsers else {
            return map.omit(what(member), at: position(member.value), "only the user's own file can remove bindings")
        }
        guard let shortcut = shortcut(member) else { return }
        map.keymap.append(KeyOverride(removing: ActionName(checked: action), from: shortcut, when: when))
    }

    private func shortcut(_ member: JSONMember) -> KeyShortcut? {
        let strokes = member.key.split(separator: " ").map { ZedStroke.text(String($0), on: map.platform) }
        return map.shortcut(
            strokes.joined(separator: " "), of: what(member), at: source.position(of: member.keyOffset))
    }

    private func what(_ member: JSONMember) -> String { "the binding of \(member.key.quoted)" }

    private func position(_ node: JSONNode) -> String { source.position(of: node.offset) }
}

/// The keystrokes of Zed: `ctrl-shift-k`, `ctrl--`, `G`.
enum ZedStroke {
    /// A keystroke in the words of key shortcuts.
    static func text(_ stroke: String, on platform: ImportPlatform) -> String {
        var parts = stroke.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        // "ctrl--" has the minus key.
        if parts.suffix(2) == ["", ""] { parts.replaceSubrange((parts.count - 2)..., with: ["-"]) }
        guard var key = parts.popLast() else { return stroke }
        var modifiers = parts.map { $0 == "secondary" ? platform.primaryModifier : $0 }
        // A capital stands for the letter with shift.
        if let letter = key.first, key.count == 1, letter.isASCII, letter.isUppercase {
            key = key.lowercased()
            if !modifiers.contains("shift") { modifiers.append("shift") }
        }
        return (modifiers + [key]).joined(separator: "+")
    }
}
