import ActionRuntime

/// Reads shortcuts: each is a binding at a node that stands for its selector, or at the root for a selector of the whole page.
struct JupyterLabKeys {
    let source: ImportSource
    let map: ImportedMap

    func read(_ shortcuts: [JSONNode]) {
        for entry in shortcuts {
            guard let name = entry["command"]?.string else {
                map.omit("a shortcut", at: position(entry), "it has no command")
                continue
            }
            guard let action = map.action(name, at: position(entry)) else { continue }
            map.claim(action, source: source.location(of: entry.offset))
            bind(action, entry, "the shortcut of \(name.quoted)")
        }
    }

    private func bind(_ action: String, _ entry: JSONNode, _ what: String) {
        if entry["disabled"]?.isTrue == true {
            map.omit(what, at: position(entry), "it is disabled")
            return
        }
        let strokes = keys(of: entry).filter { !$0.isEmpty }
        guard !strokes.isEmpty else {
            map.omit(what, at: position(entry), "it has no keys")
            return
        }
        if map.platform != .mac, let stroke = strokes.first(where: { $0.split(separator: " ").contains("Cmd") }) {
            map.omit(what, at: position(entry), "\(stroke.quoted) is for mac only")
            return
        }
        if let selector = entry["selector"], selector.string == nil {
            // Without its selector the binding would take its keys everywhere.
            map.omit(what, at: position(selector), "its selector is \(selector.noun), not a text")
            return
        }
        guard let shortcut = map.shortcut(strokes.map(text).joined(separator: " "), of: what, at: position(entry))
        else {
            return
        }
        for member in entry.members where !Self.known.contains(member.key) {
            map.omit(
                "\(member.key.quoted) of \(what)", at: source.position(of: member.keyOffset),
                "an action map has no place for it")
        }
        let selector = entry["selector"]?.string ?? "body"
        map.bind(
            MapKey(shortcut: shortcut, action: action, arguments: entry["args"]?.arguments ?? [:], line: 0),
            at: selector == "body" ? nil : ImportedMap.nodeName(selector) ?? "selector")
    }

    private static let known = ["command", "keys", "macKeys", "winKeys", "linuxKeys", "selector", "args", "disabled"]

    /// The keystrokes for the platform: the platform's own keystrokes, else the keystrokes for all platforms.
    private func keys(of entry: JSONNode) -> [String] {
        let own = entry["\(map.platform.rawValue)Keys"]?.elements.compactMap(\.string) ?? []
        return own.isEmpty ? entry["keys"]?.elements.compactMap(\.string) ?? [] : own
    }

    /// A keystroke such as `Accel Shift -` in the words of key shortcuts.
    private func text(_ stroke: String) -> String {
        stroke.split(separator: " ").map { $0 == "Accel" ? map.platform.primaryModifier : String($0) }
            .joined(separator: "+")
    }

    private func position(_ node: JSONNode) -> String { source.position(of: node.offset) }
}
