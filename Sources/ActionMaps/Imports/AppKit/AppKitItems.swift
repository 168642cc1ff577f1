import ActionRuntime

/// Reads items of menus that send actions.
struct AppKitItems {
    let source: ImportSource
    let document: AppKitDocument
    let map: ImportedMap

    /// Reads an item; nil where the item sends no action and has no title, which is noted.
    ///
    /// An action of the first responder is external: its target is not in the document. So is the placeholder of an action that
    /// the program sets. All others are claimed at the root.
    func read(_ item: XMLElement, in menu: String) -> MapItem? {
        let title = item.title ?? ""
        let what = title.isEmpty ? "an item without a title" : "the item \(title.quoted)"
        let actions = item.connections("action")
        let segues = item.connections("segue")
        omitOthers(of: item, what, said: Self.said)
        for other in actions.dropFirst() {
            map.omit(
                "the action \((other["selector"] ?? "").quoted) of \(what)", at: position(other), "an item sends one")
        }
        for segue in segues {
            map.omit("the segue of \(what)", at: position(segue), "an action map has actions only")
        }
        guard let (action, isExternal) = action(of: item, actions.first, in: menu, what) else { return nil }
        var command = MapCommand(action: action, title: title, summary: text(of: "toolTip", item, what), line: 0)
        command.isExternal = isExternal
        if let tag = item.attribute("tag") {
            if let number = Int(tag.value) {
                if number != 0 { command.arguments = ["tag": number] }
            } else {
                map.omit(
                    "the tag \(tag.value.quoted) of \(what)", at: source.position(of: tag.offset),
                    "it is no number of 64 bits")
            }
        }
        command.shortcut = shortcut(of: item, what)
        command.isHidden = item["hidden"] == "YES"
        if command.isHidden, command.shortcut != nil, item["allowsKeyEquivalentWhenHidden"] != "YES" {
            command.shortcut = nil
            map.omit("the key equivalent of \(what)", at: position(item), "it has no effect while the item is hidden")
        }
        return .command(command)
    }

    /// The action that an item sends, and whether its target is outside of the document.
    ///
    /// A placeholder stands for an action that the program sets. Nil where there is no name for it, which is noted.
    private func action(
        of item: XMLElement, _ connection: XMLElement?, in menu: String, _ what: String
    ) -> (name: String, isExternal: Bool)? {
        if let connection, let selector = connection["selector"] {
            guard let action = map.action(selector, at: position(connection)) else { return nil }
            switch document.target(connection["target"]) {
            case .firstResponder: return (action, true)
            case .object: map.claim(action, source: source.location(of: connection.offset))
            // The action has no target in the original, either.
            case .missing: break
            }
            return (action, false)
        }
        let outlet = item["id"].flatMap { document.outlets[$0] }
        guard let title = outlet ?? item.title, title.contains(where: { $0.isLetter || $0.isNumber }) else {
            map.omit(what, at: position(item), "it sends no action")
            return nil
        }
        map.count(
            "actions that the program sets", at: position(item), "their items have external actions that stand for them"
        )
        return (map.placeholder(of: outlet.map { [$0] } ?? [menu, title]), true)
    }

    // MARK: Keys

    private func shortcut(of item: XMLElement, _ what: String) -> KeyShortcut? {
        guard let keys = text(of: "keyEquivalent", item, what), !keys.isEmpty else { return nil }
        guard let stroke = KeyStroke(keyEquivalent: keys, modifiers: modifiers(of: item)) else {
            map.omit("the key equivalent \(keys.quoted) of \(what)", at: position(item), "it is no key")
            return nil
        }
        return KeyShortcut(strokes: [stroke])
    }

    /// The modifiers of an item; command alone where the item gives none.
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

    // MARK: Omissions

    /// Notes all parts but the title of an item that opens a menu: its action is never sent, and its keys are never shown.
    func omitOthers(ofMenu item: XMLElement, _ title: String) {
        omitOthers(of: item, "the menu \(title.quoted)", said: ["title", "menu", "hidden", "enabled"])
        omitConnections(of: item, "the menu \(title.quoted)", "the item opens a menu")
    }

    /// Notes the parts of a separator that a map has no place for.
    func omitOthers(ofSeparator item: XMLElement) {
        omitOthers(of: item, "a separator", said: ["title", "isSeparatorItem"])
        omitConnections(of: item, "a separator", "nobody can choose it")
    }

    private func omitConnections(of item: XMLElement, _ what: String, _ why: String) {
        // The action `submenuAction:` only opens the item's menu.
        let actions = item.connections("action").filter { $0["selector"] != "submenuAction:" }
        for connection in actions + item.connections("segue") {
            let name = connection["selector"].map { "the action \($0.quoted)" } ?? "the segue"
            map.omit("\(name) of \(what)", at: position(connection), why)
        }
    }

    /// Notes the attributes, elements and connections of an item that do not become a part of the map.
    private func omitOthers(of item: XMLElement, _ what: String, said: Set<String>) {
        for attribute in item.attributes where !said.contains(attribute.name) && !Self.silent.contains(attribute.name) {
            if attribute.value == Self.usual[attribute.name] { continue }
            map.omit(
                "\(attribute.name.quoted) of \(what)", at: source.position(of: attribute.offset),
                Self.unsaid[attribute.name] ?? "an action map has no place for it")
        }
        for child in item.children where !said.contains(child.textKey ?? child.name) {
            // Modifiers without keys have no effect.
            if child.name == "modifierMask" || child.name == "connections" { continue }
            map.omit(
                "\((child.textKey ?? child.name).quoted) of \(what)", at: position(child),
                "an action map has no place for it")
        }
        for connection in item.first("connections")?.children ?? []
        where !["action", "segue"].contains(connection.name) {
            let isBinding = connection.name == "binding"
            let name = connection["name"] ?? connection["property"] ?? connection.name
            map.omit(
                "the \(connection.name.excerpt) of \(name.quoted) of \(what)", at: position(connection),
                isBinding ? "only the program can tell its value" : "only the program can use it")
        }
    }

    /// A text of an item; nil where the item has none, or the text cannot be read, which is noted.
    private func text(of key: String, _ item: XMLElement, _ what: String) -> String? {
        if let text = item.text(of: key) { return text }
        if let child = item.children.first(where: { $0.textKey == key }) {
            map.omit("\(key.quoted) of \(what)", at: position(child), "it is no text in base 64")
        }
        return nil
    }

    /// The attributes and elements that become a part of an item.
    private static let said: Set<String> = [
        "title", "toolTip", "keyEquivalent", "tag", "hidden", "connections", "modifierMask",
        "allowsKeyEquivalentWhenHidden",
    ]

    /// The attributes that matter only to the document.
    private static let silent: Set<String> = ["id", "key", "userLabel", "fixedFrame", "misplaced"]

    /// The values that mean the same as a missing attribute.
    private static let usual = [
        "alternate": "NO", "enabled": "YES", "hidden": "NO", "isSeparatorItem": "NO", "tag": "0", "state": "off",
        "keyEquivalent": "", "indentationLevel": "0", "allowsKeyEquivalentWhenHidden": "NO",
    ]

    private static let unsaid = [
        "alternate": "it stands beside the item whose place it takes while a modifier is held",
        "enabled": "the program enables the item",
        "state": "the program ticks the item",
        "image": "an action map has no images",
        "hidden": "separators of a map are never hidden",
    ]

    private func position(_ element: XMLElement) -> String { source.position(of: element.offset) }
}

extension XMLElement {
    /// The connections of a kind.
    fileprivate func connections(_ kind: String) -> [XMLElement] { first("connections")?.all(kind) ?? [] }

    fileprivate func attribute(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }

    /// The property that a string element is for; nil for any other element.
    fileprivate var textKey: String? { ["string", "mutableString"].contains(name) ? self["key"] ?? name : nil }

    /// The title, of the attribute or of a string for it.
    package var title: String? { text(of: "title") }

    /// A text of an object: an attribute, or an element with plain text or base 64 for characters that an attribute cannot have.
    package func text(of key: String) -> String? {
        if let text = self[key] { return text }
        guard let string = children.first(where: { $0.textKey == key }) else { return nil }
        if string["base64-UTF8"] == "YES" { return Base64.text(of: string.text) }
        return string.text
    }
}

/// Text in base 64, which Interface Builder writes for characters that XML cannot have.
enum Base64 {
    /// The decoded text; nil where the input is not in base 64.
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
