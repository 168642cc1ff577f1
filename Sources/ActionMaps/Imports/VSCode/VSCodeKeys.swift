import ActionRuntime

/// Reads key bindings as Visual Studio Code writes them, in manifests and in the user's own file.
struct VSCodeKeys {
    private let source: ImportSource
    private let commands: VSCodeCommands
    private let map: ImportedMap

    init(source: ImportSource, commands: VSCodeCommands, map: ImportedMap) {
        self.source = source
        self.commands = commands
        self.map = map
        // Several bindings of the same keys are usual in the format: the last binding whose condition holds counts.
        map.ignored.insert(.keyConflict)
    }

    /// A binding of a manifest, and its place among the bindings of the manifest.
    typealias Contributed = (place: Int, key: MapKey, position: String)

    /// Binds the keys of manifests, the later keys to be asked first.
    ///
    /// The keys of several manifests are ordered by their places in each manifest, then by their commands, as the editor orders
    /// them.
    static func bind(_ bindings: [Contributed], in map: ImportedMap) {
        for binding in bindings.sorted(by: { ($0.place, $0.key.action ?? "") < ($1.place, $1.key.action ?? "") }) {
            map.bind(binding.key, from: binding.position)
        }
        map.keepOrderOfChords()
    }

    /// Reads the bindings of a manifest, which belong to the application; each binding holds only where its command is enabled.
    ///
    /// A command that no manifest declares belongs to the editor, or is registered in code.
    func readBindings(_ bindings: JSONNode) -> [Contributed] {
        bindings.elementsOrSelf.enumerated().compactMap { place, entry in
            if let (name, keys) = Self.platforms.lazy.compactMap({ name in entry[name].map { (name, $0) } })
                .first(where: { $1.text == nil })
            {
                map.omit("a key binding", at: position(keys), "its \(name.quoted) is \(keys.noun), not a text")
                return nil
            }
            // Where the keys of the platform are empty, the keys for all platforms count.
            let own = entry[map.platform.rawValue].flatMap { $0.text == "" ? nil : $0 }
            guard let binding = read(entry, keys: own ?? entry["key"]) else { return nil }
            guard let shortcut = binding.shortcut else {
                let others = ImportPlatform.allCases.filter { entry[$0.rawValue] != nil && $0 != map.platform }
                let names = others.map(\.rawValue).joined(separator: " and ")
                map.omit(
                    binding.what, at: position(entry),
                    names.isEmpty ? "it has no keys" : "it has keys for \(names) only")
                return nil
            }
            if binding.isRemoval {
                map.omit(binding.what, at: position(entry), "only the user's own file can remove bindings")
                return nil
            }
            let command = binding.command.flatMap { commands[$0] }
            do throws(Condition.TooDeep) {
                guard case .condition(let enablement) = command?.enablement ?? .condition(nil) else {
                    throw Condition.TooDeep()
                }
                let when = try Condition.both(binding.when, enablement)
                let isExternal = binding.command != nil && command == nil
                return (
                    place,
                    MapKey(
                        shortcut: shortcut, action: binding.command, arguments: binding.arguments, when: when,
                        isExternal: isExternal, line: 0),
                    position(entry)
                )
            } catch {
                map.omit(
                    binding.what, at: position(entry),
                    "its command's enablement is a part of its condition, and cannot be said")
                return nil
            }
        }
    }

    private static let platforms = ["key"] + ImportPlatform.allCases.map(\.rawValue)

    /// Reads the user's own bindings and removals.
    func readUserKeys(_ bindings: JSONNode) {
        for entry in bindings.elements {
            guard let binding = read(entry, keys: entry["key"]) else { continue }
            for platform in ImportPlatform.allCases {
                guard let keys = entry[platform.rawValue] else { continue }
                map.omit(
                    "\(platform.rawValue.quoted) of \(binding.what)", at: position(keys),
                    "in the user's own file only 'key' counts")
            }
            if binding.isRemoval, let command = binding.command {
                map.keymap.append(
                    KeyOverride(removing: ActionName(checked: command), from: binding.shortcut, when: binding.when))
                continue
            }
            guard let shortcut = binding.shortcut else {
                map.omit(binding.what, at: position(entry), "it has no keys")
                continue
            }
            if let command = binding.command {
                let location = source.location(of: entry.offset)
                for name in [command] + Self.commands(of: command, binding.arguments) {
                    map.claim(name, source: location)
                }
            }
            map.bind(
                shortcut, to: binding.command, binding.arguments, when: binding.when, isUsers: true,
                from: position(entry))
        }
    }

    /// The commands of a sequence that keys give to `runCommands`.
    private static func commands(of command: String, _ arguments: ActionArguments) -> [String] {
        guard command == ActionName.runCommands.text, let sequence = try? ActionSequence(commandsIn: arguments) else {
            return []
        }
        return sequence.steps.flatMap { [$0.action.text] + commands(of: $0.action.text, $0.arguments) }
    }

    private struct Binding {
        let what: String
        /// The command; nil where the keys are taken away.
        let command: String?
        let isRemoval: Bool
        /// The keys on the platform; nil for no keys.
        let shortcut: KeyShortcut?
        let when: Condition?
        let arguments: ActionArguments
    }

    /// Reads an entry; nil where the entry cannot be carried over, which is noted.
    ///
    /// A binding with a condition that a map cannot express is left out: without the condition the binding would take its
    /// keys from other bindings.
    private func read(_ entry: JSONNode, keys: JSONNode?) -> Binding? {
        guard entry.isObject else {
            map.omit("a key binding", at: position(entry), "it is \(entry.noun), not an object")
            return nil
        }
        guard let text = entry["command"]?.text else {
            map.omit("a key binding", at: position(entry), "it has no command")
            return nil
        }
        let isRemoval = text.hasPrefix("-")
        let what = text.isEmpty ? "a key binding of nothing" : "a key binding of \(text.quoted)"
        var command: String?
        if !text.isEmpty {
            command = map.action(isRemoval ? String(text.dropFirst()) : text, at: position(entry))
            guard command != nil else { return nil }
        }
        var when: Condition?
        if let clause = entry["when"] {
            do throws(Untranslatable) {
                guard let text = clause.text else { throw Untranslatable(why: "it is \(clause.noun)") }
                when = try WhenClause.condition(text)
            } catch {
                map.omit(
                    what, at: position(clause),
                    "its condition \((clause.text ?? clause.value.excerpt).quoted) cannot be said: \(error.why)")
                return nil
            }
        }
        map.omitMembers(of: entry, but: Self.known, of: what, in: source)
        guard let keys, let text = keys.text, !text.isEmpty else { return binding(nil) }
        guard let shortcut = map.shortcut(Self.names(in: text), of: what, at: position(keys)) else { return nil }
        return binding(shortcut)

        func binding(_ shortcut: KeyShortcut?) -> Binding {
            Binding(
                what: what, command: command, isRemoval: isRemoval, shortcut: shortcut, when: when,
                arguments: command == nil ? [:] : entry["args"]?.arguments ?? [:])
        }
    }

    private static let known = ["command", "when", "args"] + platforms

    private func position(_ node: JSONNode) -> String { source.position(of: node.offset) }

    /// The keys, with the names of virtual keys replaced by the signs by which Visual Studio Code reads them.
    private static func names(in keys: String) -> String {
        guard keys.lowercased().contains("oem_") else { return keys }
        return keys.split(separator: " ", omittingEmptySubsequences: false).map { stroke in
            let parts = stroke.lowercased().split(separator: "+", omittingEmptySubsequences: false)
            return parts.map { virtualKeys[String($0)] ?? String($0) }.joined(separator: "+")
        }.joined(separator: " ")
    }

    private static let virtualKeys = [
        "oem_1": ";", "oem_plus": "=", "oem_comma": ",", "oem_minus": "-", "oem_period": ".", "oem_2": "/",
        "oem_3": "`",
        "oem_4": "[", "oem_5": "\\", "oem_6": "]", "oem_7": "'",
    ]
}
