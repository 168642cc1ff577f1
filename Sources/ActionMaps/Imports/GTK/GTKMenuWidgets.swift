import ActionRuntime

/// Reads menus of GTK 3 that are made of widgets: `GtkMenuBar`, `GtkMenu`, `GtkMenuItem`.
struct GTKMenuWidgets {
    let document: GTKDocument
    private var map: ImportedMap { document.map }

    init(document: GTKDocument) {
        self.document = document
    }

    func read(_ root: XMLElement) {
        root.visit { element in
            guard element.name == "object" else { return true }
            switch element["class"] {
            case "GtkMenuBar":
                for item in element.objects {
                    if let menu = submenu(of: item) {
                        map.menus.append(menu)
                    } else {
                        map.omit("an item of a menu bar", at: document.position(item), "it has no menu")
                    }
                }
                return false
            case "GtkMenu":
                var menu = menu(element, title: element["id"] ?? "menu")
                menu.kind = .context
                map.menus.append(menu)
                return false
            case "GtkActionGroup", "GtkShortcutController", "GtkShortcutsWindow": return false
            default: return true
            }
        }
    }

    private func submenu(of item: XMLElement) -> MapMenu? {
        let child = item.children.first { $0.name == "child" && $0["type"] == "submenu" }
        guard let object = child?.first("object") else { return nil }
        let title = title(of: item)
        let what = "the menu \(title.quoted)"
        document.omitProperties(of: item, what, known: Self.known(of: item).union(["visible", "sensitive"]))
        document.omitHandlers(of: item, what)
        return menu(
            object, title: title, when: item.isFalse("visible") ? .never : nil,
            enabled: item.isFalse("sensitive") ? .never : nil)
    }

    private func menu(
        _ element: XMLElement, title: String, when: Condition? = nil, enabled: Condition? = nil
    ) -> MapMenu {
        document.omitProperties(of: element, "the menu \(title.quoted)", known: Self.known(of: element))
        document.omitHandlers(of: element, "the menu \(title.quoted)")
        let objects = element.objects
        let items = objects.compactMap(item)
        return MapMenu(
            imported: title, id: element["id"], when: when, enabled: enabled, items: items,
            isFilledElsewhere: items.isEmpty && (element["id"] != nil || !objects.isEmpty))
    }

    private func item(_ element: XMLElement) -> MapItem? {
        if element["class"] == "GtkSeparatorMenuItem" { return .separator }
        if let menu = submenu(of: element) { return .menu(menu) }
        let title = title(of: element)
        let what = "the item \(title.quoted)"
        let handler = element.all("signal").first { $0["name"] == "activate" }?["handler"]
        guard let name = element.property("action-name") ?? element.property("related-action") ?? handler else {
            map.omit(what, at: document.position(element), "it has neither an action nor a handler")
            return nil
        }
        guard let action = document.action(name, at: element) else { return nil }
        var command = MapCommand(action: action, title: title, summary: element.property("tooltip-text"), line: 0)
        if let target = element.property("action-target") {
            if let value = GVariantText.value(of: target) {
                command.arguments = ["value": value]
            } else {
                map.omit("the target \(target.quoted) of \(what)", at: document.position(element), "it is no value")
            }
        }
        if let accelerator = element.first("accelerator") {
            command.shortcut = document.shortcut(of: accelerator, what)
            command.passes = command.shortcut != nil
        }
        command.isHidden = element.isFalse("visible")
        let isHandled = element.property("action-name") == nil && element.property("related-action") == nil
        document.omitHandlers(of: element, what, but: isHandled ? handler : nil)
        for other in element.all("accelerator").dropFirst() {
            map.omit("the keys of \(what)", at: document.position(other), "an item has one shortcut")
        }
        let said: Set = ["action-name", "related-action", "action-target", "tooltip-text", "visible"]
        document.omitProperties(of: element, what, known: Self.known(of: element).union(said))
        return .command(command)
    }

    /// The properties of an item or menu that need no note: the label, and properties with the default value.
    private static func known(of element: XMLElement) -> Set<String> {
        var known: Set = [
            "label", "name", "use-underline", "use-stock", "can-focus", "can-default", "receives-default",
        ]
        if !element.isFalse("visible") { known.insert("visible") }
        if !element.isFalse("sensitive") { known.insert("sensitive") }
        for flag in ["active", "draw-as-radio", "inconsistent"] where element.isFalse(flag) { known.insert(flag) }
        return known
    }

    /// The label without its mnemonic; the words of a stock item's name, such as `gtk-save-as`.
    private func title(of item: XMLElement) -> String {
        let label = item.property("label") ?? item["id"] ?? ""
        guard label.hasPrefix("gtk-") else {
            // Without `use-underline` an underscore is an ordinary character.
            return item.isTrue("use-underline") ? document.title(label, at: item) : label
        }
        return label.dropFirst(4).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }
}
