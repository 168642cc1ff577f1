import ActionRuntime

/// Reads the actions of a form: each is claimed at the root under its name.
struct QtActions {
    let form: QtForm
    private var map: ImportedMap { form.map }

    init(form: QtForm) {
        self.form = form
    }

    /// The items of the actions by the actions' names, each with the title, tool tip and keys of its action.
    func read() -> [String: MapCommand] {
        var commands: [String: MapCommand] = [:]
        for object in form.actions {
            guard let action = map.action(object["name"] ?? "", at: form.position(object)), commands[action] == nil
            else { continue }
            let what = "the action \(action.quoted)"
            let command = command(action, of: object, what)
            commands[action] = command
            if map.claims(action) {
                map.omit("a second declaration of \(what)", at: form.position(object), "the first counts")
            } else {
                claim(action, of: object, what)
                map.describe(action, title: command.title)
            }
            form.omitProperties(of: object, what, known: Self.known)
        }
        return commands
    }

    private func claim(_ action: String, of object: XMLElement, _ what: String) {
        var (enabled, checked): (Condition?, Condition?)
        if object.qtFlag("enabled") == false {
            enabled = state("\(action).enabled", false, of: object, what)
            // The format has no reasons.
            map.ignored.insert(.disabledWithoutReason)
        }
        if object.qtFlag("checkable") == true {
            checked = state("\(action).checked", object.qtFlag("checked") ?? false, of: object, what)
        }
        map.claim(
            action, enabled: enabled, checked: checked, source: form.source.location(of: object.offset))
    }

    /// A key of the state that has what the program changes: whether the action is enabled, and whether it is checked.
    private func state(_ key: String, _ value: Bool, of object: XMLElement, _ what: String) -> Condition? {
        guard Condition.isKey(key), let condition = try? Condition(parsing: key) else {
            map.omit("the state of \(what)", at: form.position(object), "\(key.quoted) cannot be a key of the state")
            return nil
        }
        map.knownState[key] = .bool(value)
        return condition
    }

    /// The properties that become a part of the map.
    private static let known: Set<String> = [
        "text", "iconText", "toolTip", "shortcut", "enabled", "checkable", "checked", "visible",
    ]

    /// The item of an action; an action that is not visible has no keys, in Qt as here.
    private func command(_ action: String, of object: XMLElement, _ what: String) -> MapCommand {
        var command = MapCommand(action: action, line: 0)
        command.title = (object.qtText("text") ?? object.qtText("iconText")).map { form.title($0, at: object) }
        command.summary = object.qtText("toolTip").map(QtText.plain)
        command.isHidden = object.qtFlag("visible") == false
        guard let keys = object.qtText("shortcut"), !keys.isEmpty else { return command }
        if command.isHidden {
            map.omit("the keys \(keys.quoted) of \(what)", at: form.position(object), "it is not visible")
        } else {
            command.shortcut = map.shortcut(QtKeys.text(keys, on: map.platform), of: what, at: form.position(object))
        }
        return command
    }
}

/// Text that may be marked up.
enum QtText {
    /// The text without its markup: Qt Designer writes tool tips as documents of HTML.
    static func plain(_ text: String) -> String {
        guard text.hasPrefix("<") else { return text }
        var bare = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            bare += rest[..<start]
            let tag = rest[start..<end].dropFirst().drop { $0 == "/" }.prefix(while: \.isLetter).lowercased()
            rest = rest[rest.index(after: end)...]
            if tag == "style" { rest = rest.drop { $0 != "<" } }
            // A word may go on behind a tag that stands within a line.
            if !inline.contains(tag) { bare += " " }
        }
        bare += rest
        let decoded = (try? XMLReader.read(Array("<text>\(bare)</text>".utf8)))?.text ?? bare
        return decoded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let inline: Set<String> = [
        "a", "b", "i", "u", "em", "strong", "code", "tt", "sub", "sup", "span", "font",
    ]
}
