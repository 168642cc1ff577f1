import ActionRuntime

/// The menus, action groups and shortcuts of GTK's user interface files.
enum GTKFormat: ImportFormat {
    static let name = "gtk"
    static let files = ".ui files of GTK: menus, action groups, shortcuts"
    static let expected = "a user interface file of GTK, <interface>"

    static func noun(of root: XMLElement, named name: String) -> String? {
        let isUserInterface = root.name == "ui" && root.children.contains { Self.parts.contains($0.name) }
        return root.name == "interface" || isUserInterface ? "a user interface file of GTK" : nil
    }

    /// The elements of the user interface of a `GtkUIManager`.
    private static let parts: Set<String> = ["menubar", "popup", "toolbar", "accelerator"]

    static func read(_ files: [(source: ImportSource, root: XMLElement)], into map: ImportedMap) {
        let files = files.map { (document: GTKDocument(source: $0.source, map: map), root: $0.root) }
        map.asksFirstKeysFirst = true
        // The groups are read first, because the menus of all files show the titles of the groups' actions.
        var actions = GTKActions()
        for (document, root) in files { actions.readGroups(root, of: document) }
        for (document, root) in files {
            let count = map.menus.count + map.claims.count
            actions.readMenus(root, of: document)
            GTKMenus(document: document).read(root)
            GTKMenuWidgets(document: document).read(root)
            GTKShortcuts(document: document).read(root)
            if count == 0, map.menus.isEmpty, map.claims.isEmpty {
                map.omit("the document", at: document.position(root), "it has no menu, action or shortcut")
            }
        }
        actions.omitUnshown()
        map.describeItems()
        for (document, root) in files { document.readButtons(root) }
    }
}

/// A user interface file, and the map that takes its contents.
struct GTKDocument {
    let source: ImportSource
    let map: ImportedMap

    func position(_ element: XMLElement) -> String { source.position(of: element.offset) }

    /// The name of an action, which is claimed at the root; nil where the name is not valid, which is noted.
    func action(_ name: String, at element: XMLElement) -> String? {
        guard let action = map.action(name, at: position(element)) else { return nil }
        map.claim(action, source: source.location(of: element.offset))
        return action
    }

    /// The keys of an accelerator such as `<Primary><Shift>q`; nil where they are not valid, which is noted.
    func accelerator(_ text: String, of what: String, at element: XMLElement) -> KeyShortcut? {
        map.shortcut(modifiers(in: text), of: what, at: position(element))
    }

    /// The text, with the modifiers and keys that only GTK has in the words of key shortcuts.
    private func modifiers(in text: String) -> String {
        var rest = text[...]
        var keys = ""
        while rest.first == "<", let end = rest.firstIndex(of: ">") {
            let name = rest[rest.index(after: rest.startIndex)..<end].lowercased()
            switch name {
            case "primary": keys += "<\(map.platform.primaryModifier)>"
            case "mod1": keys += "<alt>"
            case "mod4", "hyper": keys += "<super>"
            default: keys += "<\(name)>"
            }
            rest = rest[rest.index(after: end)...]
        }
        // The key that types a tab with shift.
        if rest == "ISO_Left_Tab" { return keys + (keys.contains("<shift>") ? "" : "<shift>") + "Tab" }
        return keys + rest
    }

    /// Claims the actions that buttons and other widgets name; the titles of menus go before those of buttons.
    func readButtons(_ root: XMLElement) {
        root.visit { element in
            guard element.name == "object" || element.name == "template", let name = element.property("action-name"),
                let action = action(name, at: element)
            else { return true }
            let isItem = element["class"]?.hasSuffix("MenuItem") == true
            if !isItem {
                map.count("buttons", at: position(element), "an action map has menus only; their actions are imported")
            }
            let label = element.property("label") ?? element.property("tooltip-text")
            if let label, !label.isEmpty {
                map.describe(action, title: element.isTrue("use-underline") ? title(label, at: element) : label)
            }
            return true
        }
    }

    /// A label without the underscore before its mnemonic; the mnemonic is noted.
    func title(_ label: String, at element: XMLElement) -> String {
        map.title(label, without: "_", at: position(element))
    }
}

extension XMLElement {
    /// The text of the property of a name, with `-` or `_` between its words.
    func property(_ name: String) -> String? {
        children.first { $0.name == "property" && ($0["name"]?.replacingUnderscores == name) }?.text
    }

    /// The elements in `<child>` elements.
    package var objects: [XMLElement] { children.filter { $0.name == "child" }.flatMap { $0.all("object") } }

    /// Whether the object has the property, and the property is false.
    func isFalse(_ name: String) -> Bool { property(name).map { !Self.isTrue($0) } ?? false }

    /// Whether the object has the property, and the property is true.
    func isTrue(_ name: String) -> Bool { property(name).map(Self.isTrue) ?? false }

    /// Whether GTK reads a text as true.
    private static func isTrue(_ text: String) -> Bool { ["true", "t", "yes", "y", "1"].contains(text.lowercased()) }
}

extension GTKDocument {
    /// Notes the properties of an object that are not known.
    func omitProperties(of object: XMLElement, _ what: String, known: Set<String>) {
        for property in object.all("property") {
            guard let name = property["name"]?.replacingUnderscores, !known.contains(name) else { continue }
            map.omit("\(name.quoted) of \(what)", at: position(property), "an action map has no place for it")
        }
    }

    /// Notes the handlers of an object, but for the handler that names the action.
    func omitHandlers(of object: XMLElement, _ what: String, but taken: String? = nil) {
        var rest = taken
        for signal in object.all("signal") {
            let handler = signal["handler"] ?? ""
            if signal["name"] == "activate", handler == rest {
                rest = nil
                continue
            }
            map.omit("the handler \(handler.quoted) of \(what)", at: position(signal), "only the program can call it")
        }
    }
}

extension String {
    /// The text with `-` for `_`.
    var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
