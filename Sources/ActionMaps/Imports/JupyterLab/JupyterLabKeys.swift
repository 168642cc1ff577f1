import ActionRuntime

/// Reads shortcuts: each is a binding at a node that stands for its selector, or at the root for a selector of the whole page.
///
/// Of several shortcuts with the same keys and selector the first counts, and the user's before those of the schemas.
struct JupyterLabKeys {
    private let map: ImportedMap
    private var shortcuts: [Shortcut] = []

    init(map: ImportedMap) {
        self.map = map
    }

    private struct Shortcut {
        let what: String
        let position: String
        let key: MapKey
        let selector: String
        let isDisabled: Bool
        let isUsers: Bool

        var place: Place { Place(shortcut: key.shortcut, selector: selector) }
    }

    private struct Place: Hashable {
        let shortcut: KeyShortcut
        let selector: String
    }

    mutating func read(_ entries: [JSONNode], of source: ImportSource, isUsers: Bool = false) {
        for entry in entries {
            guard let name = entry["command"]?.text else {
                map.omit("a shortcut", at: source.position(of: entry.offset), "it has no command")
                continue
            }
            guard let action = map.action(name, at: source.position(of: entry.offset)) else { continue }
            map.claim(action, source: source.location(of: entry.offset))
            if let shortcut = shortcut(action, entry, source, isUsers: isUsers) { shortcuts.append(shortcut) }
        }
    }

    /// Binds the shortcuts that count.
    func bind() {
        // A schema that disables a shortcut disables those of all schemas.
        let ordered =
            shortcuts.filter(\.isUsers) + shortcuts.filter { !$0.isUsers && $0.isDisabled }
            + shortcuts.filter { !$0.isUsers && !$0.isDisabled }
        var taken: [Place: Shortcut] = [:]
        var counting: [Shortcut] = []
        var removing: Set<Place> = []
        for shortcut in ordered {
            guard let first = taken[shortcut.place] else {
                taken[shortcut.place] = shortcut
                counting.append(shortcut)
                continue
            }
            if first.isDisabled { removing.insert(shortcut.place) }
            let whose = first.isUsers ? "the user's" : "the first"
            map.omit(
                shortcut.what, at: shortcut.position,
                first.isDisabled
                    ? "\(first.isUsers ? "the user" : "a schema") disables its keys"
                    : "\(whose) shortcut of its keys counts")
        }
        for shortcut in counting {
            if !shortcut.isDisabled {
                let isAtRoot = shortcut.selector == "body"
                map.bind(shortcut.key, at: isAtRoot ? nil : ImportedMap.nodeName(shortcut.selector) ?? "selector")
            } else if !removing.contains(shortcut.place) {
                map.omit(shortcut.what, at: shortcut.position, "it is disabled")
            }
        }
    }

    private func shortcut(
        _ action: String, _ entry: JSONNode, _ source: ImportSource, isUsers: Bool
    ) -> Shortcut? {
        let what = "the shortcut of \(action.quoted)"
        func position(_ node: JSONNode) -> String { source.position(of: node.offset) }
        let strokes = keys(of: entry).filter { !$0.isEmpty }
        guard !strokes.isEmpty else {
            map.omit(what, at: position(entry), "it has no keys")
            return nil
        }
        if map.platform != .mac, let stroke = strokes.first(where: { $0.split(separator: " ").contains("Cmd") }) {
            map.omit(what, at: position(entry), "\(stroke.quoted) is for mac only")
            return nil
        }
        if let selector = entry["selector"], selector.text == nil {
            // Without its selector the binding would take its keys everywhere.
            map.omit(what, at: position(selector), "its selector is \(selector.noun), not a text")
            return nil
        }
        guard let shortcut = map.shortcut(strokes.map(text).joined(separator: " "), of: what, at: position(entry))
        else {
            return nil
        }
        map.omitMembers(of: entry, but: Self.known, of: what, in: source)
        return Shortcut(
            what: what, position: position(entry),
            key: MapKey(shortcut: shortcut, action: action, arguments: entry["args"]?.arguments ?? [:], line: 0),
            selector: entry["selector"]?.text ?? "body", isDisabled: entry["disabled"]?.isTrue == true,
            isUsers: isUsers)
    }

    private static let known = ["command", "keys", "macKeys", "winKeys", "linuxKeys", "selector", "args", "disabled"]

    /// The keystrokes for the platform: the platform's own keystrokes, else the keystrokes for all platforms.
    private func keys(of entry: JSONNode) -> [String] {
        let own = entry["\(map.platform.rawValue)Keys"]?.elements.compactMap(\.text) ?? []
        return own.isEmpty ? entry["keys"]?.elements.compactMap(\.text) ?? [] : own
    }

    /// A keystroke such as `Accel Shift -` in the words of key shortcuts.
    private func text(_ stroke: String) -> String {
        stroke.split(separator: " ").map { $0 == "Accel" ? map.platform.primaryModifier : String($0) }
            .joined(separator: "+")
    }
}
