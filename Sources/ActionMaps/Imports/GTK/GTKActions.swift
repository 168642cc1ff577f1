import ActionRuntime

/// Reads action groups of GTK 3, and the menus that a `GtkUIManager` makes of them.
struct GTKActions {
    /// The parts of an action that its items show.
    private struct Declared {
        let object: XMLElement
        let document: GTKDocument
        var isShown = false
    }

    /// The actions that groups declare by their names, and the names in order.
    private var declared: [String: Declared] = [:]
    private var names: [String] = []

    // MARK: Groups

    /// Reads the groups of a file.
    mutating func readGroups(_ root: XMLElement, of document: GTKDocument) {
        var groups: [XMLElement] = []
        root.visit { element in
            if element.name == "object", element["class"] == "GtkActionGroup" { groups.append(element) }
            return true
        }
        for group in groups { readGroup(group, document) }
    }

    /// The actions of a group: an action is claimed at the root under its name, and its accelerator is a binding at the root.
    private mutating func readGroup(_ group: XMLElement, _ document: GTKDocument) {
        let map = document.map
        for child in group.all("child") {
            guard let object = child.first("object"), let name = object.property("name") ?? object["id"],
                let action = document.action(name, at: object)
            else { continue }
            let what = "the action \(action.quoted)"
            if declared[action] != nil {
                map.omit("a second declaration of \(what)", at: document.position(object), "the first counts")
                continue
            }
            declared[action] = Declared(object: object, document: document)
            names.append(action)
            if let label = object.property("label") { map.describe(action, title: document.title(label, at: object)) }
            // Attributes that concern items are kept for the items.
            let known: Set = ["name", "label", "tooltip", "visible"]
            document.omitProperties(of: object, what, known: known)
            document.omitHandlers(of: object, what)
            for accelerator in child.all("accelerator") {
                if let keys = document.shortcut(of: accelerator, what) {
                    map.bind(MapKey(shortcut: keys, action: action, passes: true, line: 0))
                }
            }
        }
    }

    /// Notes the parts of actions that only items would show, where no menu has the action.
    func omitUnshown() {
        for name in names {
            guard let action = declared[name], !action.isShown else { continue }
            for property in action.object.all("property") {
                guard let key = property["name"], ["tooltip", "visible"].contains(key) else { continue }
                if key == "visible", !action.object.isFalse(key) { continue }
                action.document.map.omit(
                    "\(key.quoted) of the action \(name.quoted)", at: action.document.position(property),
                    "no menu shows the action")
            }
        }
    }

    // MARK: Menus

    /// Adds the menus of a file.
    mutating func readMenus(_ root: XMLElement, of document: GTKDocument) {
        var elements: [XMLElement] = []
        root.visit { element in
            if element.name == "ui" { omitOthers(of: element, document) }
            guard element.name == "menubar" || element.name == "popup",
                element["name"] != nil || element["action"] != nil
            else {
                return true
            }
            elements.append(element)
            return false
        }
        for element in elements {
            var menu = menu(element, document)
            let submenus = menu.items.compactMap { if case .menu(let menu) = $0 { menu } else { nil } }
            let isBar = element.name == "menubar" && submenus.count == menu.items.count && !submenus.isEmpty
            if element.name == "popup" { menu.kind = .context }
            document.map.menus += isBar ? submenus : [menu]
        }
    }

    /// Notes the elements of a user interface other than menus.
    private func omitOthers(of interface: XMLElement, _ document: GTKDocument) {
        for child in interface.children where !["menubar", "popup"].contains(child.name) {
            let name = (child["name"] ?? child["action"]).map { " \($0.quoted)" } ?? ""
            let isAccelerator = child.name == "accelerator"
            document.map.omit(
                "<\(child.name.excerpt)>\(name) of the user interface", at: document.position(child),
                isAccelerator ? "the keys of an action are bound where it is declared" : "only menus are imported")
        }
    }

    private mutating func menu(_ element: XMLElement, _ document: GTKDocument) -> MapMenu {
        let name = element["action"] ?? element["name"] ?? element.name
        // An action that only opens a menu is no command.
        let title = document.map.title(of: name) ?? name
        declared[name]?.isShown = true
        var isOpen = false
        let items = items(element.children, of: title, document, &isOpen)
        return MapMenu(imported: title, id: element["name"], items: items, isFilledElsewhere: isOpen)
    }

    private mutating func items(
        _ children: [XMLElement], of title: String, _ document: GTKDocument, _ isOpen: inout Bool
    ) -> [MapItem] {
        var items: [MapItem] = []
        for child in children {
            switch child.name {
            case "menuitem":
                if let command = command(child, document) {
                    items.append(.command(command))
                } else {
                    document.map.omit(
                        "an item of the menu \(title.quoted)", at: document.position(child), "it names no action")
                }
            case "menu": items.append(.menu(menu(child, document)))
            case "separator": items.append(.separator)
            case "placeholder":
                isOpen = true
                items += self.items(child.children, of: title, document, &isOpen)
            default:
                document.map.omit(
                    "<\(child.name.excerpt)> of the menu \(title.quoted)", at: document.position(child),
                    "it is no item of a menu")
            }
        }
        return items
    }

    /// An item with the label and the keys of its action; nil where the item names no action.
    ///
    /// An action that no group declares has no claim, so that the check finds it; where no file has groups, the program has them.
    private mutating func command(_ item: XMLElement, _ document: GTKDocument) -> MapCommand? {
        guard let name = item["action"] ?? item["name"] else { return nil }
        let action =
            declared.isEmpty
            ? document.action(name, at: item) : document.map.action(name, at: document.position(item))
        guard let action else { return nil }
        declared[action]?.isShown = true
        let object = declared[action]?.object
        return MapCommand(
            action: action, title: document.map.title(of: action), summary: object?.property("tooltip"),
            isHidden: object?.isFalse("visible") ?? false, line: 0)
    }
}

extension GTKDocument {
    /// The keys of an `<accelerator key="q" modifiers="GDK_CONTROL_MASK"/>`; nil where they are not valid, which is noted.
    package func shortcut(of accelerator: XMLElement, _ what: String) -> KeyShortcut? {
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
