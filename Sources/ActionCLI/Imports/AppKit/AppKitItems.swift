import ActionRuntime

/// Reads items of menus that send actions.
struct AppKitItems {
    let source: ImportSource
    let document: AppKitDocument
    let map: ImportedMap

    /// Reads an item; nil where it sends no action, which is noted.
    ///
    /// An action of the first responder is external: who takes it is not in the document. All others are claimed at the root.
    func read(_ item: XMLElement) -> MapItem? {
        let title = item.title ?? ""
        let what = title.isEmpty ? "an item without a title" : "the item \(title.quoted)"
        let connections = item.first("connections")
        let actions = connections?.all("action") ?? []
        omitOthers(of: item, what)
        guard let connection = actions.first, let selector = connection["selector"] else {
            let isSegue = connections?.first("segue") != nil
            map.omit(what, at: position(item), isSegue ? "it performs a segue, not an action" : "it sends no action")
            return nil
        }
        for other in actions.dropFirst() {
            map.omit(
                "the action \((other["selector"] ?? "").quoted) of \(what)", at: position(other), "an item sends one")
        }
        guard let action = map.action(selector, at: position(connection)) else { return nil }
        var command = MapCommand(action: action, title: title, summary: item["toolTip"], line: 0)
        switch document.target(connection["target"]) {
        case .firstResponder: command.isExternal = true
        case .object: map.claim(action, source: source.location(of: connection.offset))
        // Nobody takes it in the original, either.
        case .missing: break
        }
        if let tag = item["tag"].flatMap({ Int($0) }), tag != 0 { command.arguments = ["tag": tag] }
        command.shortcut = shortcut(of: item, what)
        command.isHidden = item["hidden"] == "YES"
        return .command(command)
    }

    // MARK: Keys

    private func shortcut(of item: XMLElement, _ what: String) -> KeyShortcut? {
        guard let keys = item.text(of: "keyEquivalent"), !keys.isEmpty else { return nil }
        guard let stroke = KeyStroke(keyEquivalent: keys, modifiers: modifiers(of: item)) else {
            map.omit("the key equivalent \(keys.quoted) of \(what)", at: position(item), "it is no key")
            return nil
        }
        return KeyShortcut(strokes: [stroke])
    }

    /// The modifiers of an item; command alone where it does not say.
    private func modifiers(of item: XMLElement) -> KeyModifiers {
        guard let mask = item.all("modifierMask").first(where: { $0["key"] == "keyEquivalentModifierMask" }) else {
            return .command
        }
        var modifiers: KeyModifiers = []
        for (name, modifier) in Self.modifiers where mask[name] == "YES" { modifiers.insert(modifier) }
        return modifiers
    }

    private static let modifiers: KeyValuePairs<String, KeyModifiers> = [
        "command": .command, "shift": .shift, "option": .option, "control": .control, "function": .function,
    ]

    // MARK: What has no place

    private func omitOthers(of item: XMLElement, _ what: String) {
        for attribute in item.attributes {
            guard let why = Self.unsaid[attribute.name], attribute.value != "NO" || attribute.name == "enabled" else {
                continue
            }
            map.omit("\(attribute.name.quoted) of \(what)", at: source.position(of: attribute.offset), why)
        }
        for child in item.children where Self.unsaidChildren.contains(child.name) {
            map.omit("\(child.name.quoted) of \(what)", at: position(child), "an action map has no place for it")
        }
        for binding in item.first("connections")?.all("binding") ?? [] {
            map.omit(
                "the binding of \((binding["name"] ?? "").quoted) of \(what)", at: position(binding),
                "only the program can tell its value")
        }
    }

    private static let unsaid = [
        "alternate": "it stands beside the item whose place it takes while a modifier is held",
        "enabled": "the program enables the item",
        "state": "the program ticks the item",
        "image": "an action map has no images",
        "indentationLevel": "an action map has no place for it",
        "allowsKeyEquivalentWhenHidden": "an action map has no place for it",
    ]

    private static let unsaidChildren: Set<String> = [
        "userDefinedRuntimeAttributes", "attributedString", "view", "customView",
    ]

    private func position(_ element: XMLElement) -> String { source.position(of: element.offset) }
}

extension XMLElement {
    /// The title, of the attribute or of a string for it.
    var title: String? { text(of: "title") }

    /// A text of an object: an attribute, or where that could not say it, a string in plain text or in base 64.
    func text(of key: String) -> String? {
        if let text = self[key] { return text }
        guard let string = all("string").first(where: { $0["key"] == key }) else { return nil }
        if string["base64-UTF8"] == "YES" { return Base64.text(of: string.text) }
        return string.text
    }
}

/// Text in base 64, which Interface Builder writes for characters that XML cannot have.
enum Base64 {
    /// The text; nil where it is not in base 64.
    ///
    /// Padding may be left out.
    static func text(of encoded: String) -> String? {
        var bytes: [UInt8] = []
        var bits = 0
        var buffer: UInt32 = 0
        for byte in encoded.utf8 where !XMLReader.isSpace(byte) && byte != UInt8(ascii: "=") {
            guard let value = digits.firstIndex(of: byte) else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            buffer &= (1 << UInt32(bits)) - 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
