import ActionRuntime

/// Reads action groups of GTK 3, and the menus that a `GtkUIManager` makes of them.
struct GTKActions {
    let document: GTKDocument
    private var map: ImportedMap { document.map }

    init(document: GTKDocument) {
        self.document = document
    }

    func read(_ root: XMLElement) {
        root.visit { element in
            if element.name == "object", element["class"] == "GtkActionGroup" { readGroup(element) }
            return true
        }
        // Each in its turn, since menus name actions that may be declared behind them.
        root.visit { element in
            guard element.name == "menubar" || element.name == "popup",
                element["name"] != nil || element["action"] != nil
            else {
                return true
            }
            let menu = menu(element)
            let submenus = menu.items.compactMap { if case .menu(let menu) = $0 { menu } else { nil } }
            let isBar = element.name == "menubar" && submenus.count == menu.items.count && !submenus.isEmpty
            map.menus += isBar ? submenus : [menu]
            return false
        }
    }

    /// The actions of a group: an action is claimed at the root under its name, and its accelerator is a binding there.
    private func readGroup(_ group: XMLElement) {
        for child in group.all("child") {
            guard let object = child.first("object"), let name = object.property("name") ?? object["id"],
                let action = document.action(name, at: object)
            else { continue }
            let what = "the action \(action.quoted)"
            if let label = object.property("label") { map.describe(action, title: document.title(label, at: object)) }
            for property in object.all("property") {
                let name = property["name"]?.replacingUnderscores ?? ""
                guard !["name", "label"].contains(name) else { continue }
                map.omit(
                    "\(name.quoted) of \(what)", at: document.position(property), "an action map has no place for it")
            }
            for accelerator in child.all("accelerator") {
                if let keys = document.shortcut(of: accelerator, what) {
                    map.bind(MapKey(shortcut: keys, action: action, line: 0))
                }
            }
        }
    }

    private func menu(_ element: XMLElement) -> MapMenu {
        let name = element["action"] ?? element["name"] ?? element.name
        // An action that only opens a menu is no command.
        let title = map.title(of: name) ?? name
        var items: [MapItem] = []
        var isOpen = false
        func add(_ children: [XMLElement]) {
            for child in children {
                switch child.name {
                case "menuitem":
                    guard let name = child["action"] ?? child["name"], let action = document.action(name, at: child)
                    else {
                        map.omit(
                            "an item of the menu \(title.quoted)", at: document.position(child), "it names no action")
                        continue
                    }
                    items.append(.command(MapCommand(action: action, title: map.title(of: action), line: 0)))
                case "menu": items.append(.menu(menu(child)))
                case "separator": items.append(.separator)
                case "placeholder":
                    isOpen = true
                    add(child.children)
                default:
                    map.omit(
                        "<\(child.name.excerpt)> of the menu \(title.quoted)", at: document.position(child),
                        "it is no item of a menu")
                }
            }
        }
        add(element.children)
        return MapMenu(imported: title, id: element["name"], items: items, isFilledElsewhere: isOpen)
    }
}

extension GTKDocument {
    /// The keys of an `<accelerator key="q" modifiers="GDK_CONTROL_MASK"/>`; nil where they are none, which is noted.
    func shortcut(of accelerator: XMLElement, _ what: String) -> KeyShortcut? {
        guard let key = accelerator["key"] else { return nil }
        var modifiers = ""
        for mask in (accelerator["modifiers"] ?? "").split(separator: "|") {
            switch mask.filter({ !$0.isWhitespace }) {
            case "GDK_CONTROL_MASK": modifiers += "<ctrl>"
            case "GDK_SHIFT_MASK": modifiers += "<shift>"
            case "GDK_MOD1_MASK", "GDK_ALT_MASK": modifiers += "<alt>"
            case "GDK_SUPER_MASK", "GDK_META_MASK", "GDK_MOD4_MASK", "GDK_HYPER_MASK": modifiers += "<super>"
            case "": continue
            default:
                map.omit(
                    "the keys of \(what)", at: position(accelerator), "the modifier \(String(mask).quoted) is not known"
                )
                return nil
            }
        }
        return self.accelerator(modifiers + key, of: what, at: accelerator)
    }
}
