import ActionRuntime

/// Reads entries that show a command: the entries of the palette and of menus.
struct SublimeItems {
    let source: ImportSource
    let map: ImportedMap

    func read(_ entries: [JSONNode]) -> [MapItem] {
        entries.compactMap { isForPlatform($0) ? command($0).map { .command($0) } : nil }
    }

    /// Whether an entry is shown on the platform; an entry for other platforms is noted.
    func isForPlatform(_ entry: JSONNode) -> Bool {
        guard let platforms = entry["platform"]?.elementsOrSelf.compactMap(\.text), !platforms.isEmpty else {
            return true
        }
        let name = map.platform.sublimeName
        let isShown = platforms.contains { $0.hasPrefix("!") ? $0.dropFirst() != name : $0 == name }
        if !isShown {
            map.omit(what(entry), at: position(entry), "it is for \(platforms.joined(separator: " and ")) only")
        }
        return isShown
    }

    /// The command of an entry, which is claimed at the root; nil where the entry has no command, which is noted.
    func command(_ entry: JSONNode) -> MapCommand? {
        guard let name = entry["command"]?.text, !name.isEmpty else {
            map.omit(what(entry), at: position(entry), "it has no command")
            return nil
        }
        guard let action = map.action(name, at: position(entry)) else { return nil }
        map.claim(action, source: source.location(of: entry.offset))
        omitOthers(of: entry)
        return MapCommand(
            action: action, title: caption(entry), arguments: entry["args"]?.arguments ?? [:], line: 0)
    }

    /// The caption without its mnemonic; nil where the entry has no caption.
    func caption(_ entry: JSONNode) -> String? {
        guard let caption = entry["caption"]?.text else { return nil }
        var title = ""
        var isMarked = false
        for character in caption {
            if character == "&", !isMarked {
                isMarked = true
                continue
            }
            if isMarked, !character.isLetter, !character.isNumber, character != "&" { title.append("&") }
            if isMarked, character.isLetter || character.isNumber { countMnemonic(entry) }
            title.append(character)
            isMarked = false
        }
        return isMarked ? title + "&" : title
    }

    func omitOthers(of entry: JSONNode) {
        if entry["mnemonic"] != nil { countMnemonic(entry) }
        map.omitMembers(of: entry, but: Self.known, of: what(entry), in: source)
    }

    /// Notes the command of an entry that is a separator, or opens a menu.
    func omitCommand(of entry: JSONNode, _ why: String) {
        for member in entry.members where ["command", "args"].contains(member.key) {
            map.omit("\(member.key.quoted) of \(what(entry))", at: source.position(of: member.keyOffset), why)
        }
    }

    private func countMnemonic(_ entry: JSONNode) {
        map.count("mnemonics of captions", at: position(entry), "an action map has no mnemonics")
    }

    private static let known = ["caption", "command", "args", "id", "children", "platform", "mnemonic"]

    private func what(_ entry: JSONNode) -> String {
        "the item \((entry["caption"]?.text ?? entry["command"]?.text ?? entry["id"]?.text ?? "").quoted)"
    }

    private func position(_ node: JSONNode) -> String { source.position(of: node.offset) }
}
