import ActionRuntime

/// Reads menu models: `<menu>` with its sections, submenus and items.
struct GTKMenus {
    let document: GTKDocument
    private var map: ImportedMap { document.map }

    init(document: GTKDocument) {
        self.document = document
    }

    /// Adds the menus of a file.
    ///
    /// A menu with only submenus is a menu bar, whose menus are added one by one.
    func read(_ root: XMLElement) {
        guard root.name == "interface" else { return }
        root.visit { element in
            // The menus of a `GtkUIManager` have another form.
            guard element.name == "menu" else { return element.name != "ui" }
            let content = content(of: element, namespace: "")
            let submenus = content.items.compactMap { if case .menu(let menu) = $0 { menu } else { nil } }
            if !submenus.isEmpty, submenus.count == content.items.count(where: { $0 != .separator }) {
                map.menus += submenus
            } else {
                let id = element["id"] ?? "menu"
                map.menus.append(
                    MapMenu(
                        imported: id, id: id, kind: .context, items: content.items, isFilledElsewhere: content.isOpen))
            }
            return false
        }
    }

    private struct Content {
        /// The items in groups, with separators between them.
        var items: [MapItem] = []
        /// Whether the program adds items, or an item was left out.
        var isOpen = false
    }

    /// The items of a menu or section; each section is a group.
    private func content(of element: XMLElement, namespace: String) -> Content {
        var groups: [[MapItem]] = [[]]
        var content = Content()
        for child in element.children {
            switch child.name {
            case "item" where child.link("section") == nil && child.link("submenu") == nil:
                if let item = item(child, namespace) {
                    groups[groups.count - 1].append(item)
                } else {
                    content.isOpen = true
                }
            case "item" where child.link("submenu") != nil, "submenu":
                groups[groups.count - 1].append(.menu(submenu(child, namespace)))
            case "item", "section":
                let section = child.link("section") ?? child
                omitAttributes(of: child, "a section", known: ["id", "action-namespace"])
                let inner = self.content(of: section, namespace: child.namespace(in: namespace))
                content.isOpen = content.isOpen || inner.isOpen
                groups += [inner.items, []]
            case "attribute", "link": continue
            default:
                map.omit("<\(child.name.excerpt)> of a menu", at: document.position(child), "it is no item of a menu")
            }
        }
        content.items = [MapItem](groups: groups)
        // The program may fill a section that has an identifier.
        if content.items.isEmpty, element["id"] ?? element.attribute("id")?.text != nil { content.isOpen = true }
        return content
    }

    private func submenu(_ element: XMLElement, _ namespace: String) -> MapMenu {
        let inner = element.link("submenu") ?? element
        let label = element.attribute("label")?.text ?? inner.attribute("label")?.text
        let title = label.map { document.title($0, at: element) } ?? inner["id"] ?? ""
        let what = "the menu \(title.quoted)"
        omitAttributes(of: element, what, known: ["id", "label", "action-namespace", "hidden-when"])
        let content = content(of: inner, namespace: element.namespace(in: namespace))
        let isHidden = element.attribute("hidden-when").flatMap { self.isHidden(by: $0, what) }
        return MapMenu(
            imported: title, id: inner["id"], when: isHidden == true ? .never : nil, items: content.items,
            isFilledElsewhere: content.isOpen)
    }

    private func item(_ element: XMLElement, _ namespace: String) -> MapItem? {
        let label = element.attribute("label")?.text
        let title = label.map { document.title($0, at: element) }
        let what = "the item \((title ?? "").quoted)"
        guard let name = element.attribute("action") else {
            map.omit(what, at: document.position(element), "it has no action")
            return nil
        }
        guard let action = document.action(namespace + name.text, at: name) else { return nil }
        omitAttributes(of: element, what, known: ["id", "label", "action", "target", "accel", "hidden-when"])
        var command = MapCommand(action: action, title: title, line: 0)
        if let target = element.attribute("target") { command.arguments = arguments(target, what) }
        if let accel = element.attribute("accel") {
            command.shortcut = document.accelerator(accel.text, of: what, at: accel)
            command.passes = command.shortcut != nil
        }
        if let hidden = element.attribute("hidden-when") {
            if let isHidden = isHidden(by: hidden, what) {
                command.isHidden = isHidden
            } else if command.shortcut != nil {
                // The program shows one item of a pair, so both may have the same shortcut.
                command.ignored = [.duplicateShortcut]
            }
        }
        return .command(command)
    }

    /// Whether the attribute `hidden-when` hides an item or a menu on the platform; nil where only the program knows, which is noted.
    private func isHidden(by attribute: XMLElement, _ what: String) -> Bool? {
        if attribute.text == "macos-menubar" { return map.platform == .mac }
        map.omit(
            "'hidden-when' of \(what)", at: document.position(attribute),
            "only the program knows of \(attribute.text.quoted)")
        return nil
    }

    /// The target of an item: a text, or a value of the type in another attribute.
    private func arguments(_ target: XMLElement, _ what: String) -> ActionArguments {
        guard let type = target["type"] else { return ["value": target.text] }
        if let value = GVariantText.value(of: target.text) { return ["value": value] }
        if type == "s" { return ["value": target.text] }
        map.omit(
            "the target \(target.text.quoted) of \(what)", at: document.position(target),
            "it is no value of the type \(type.quoted)")
        return [:]
    }

    private func omitAttributes(of element: XMLElement, _ what: String, known: [String]) {
        var seen: Set<String> = []
        for attribute in element.all("attribute") {
            guard let name = attribute["name"] else { continue }
            if !known.contains(name) {
                map.omit(
                    "\(name.quoted) of \(what)", at: document.position(attribute), "an action map has no place for it")
            } else if !seen.insert(name).inserted {
                map.omit("a second \(name.quoted) of \(what)", at: document.position(attribute), "the first counts")
            }
        }
    }
}

extension XMLElement {
    /// The attribute of a menu, section or item: an element of its own.
    fileprivate func attribute(_ name: String) -> XMLElement? {
        children.first { $0.name == "attribute" && $0["name"] == name }
    }

    fileprivate func link(_ name: String) -> XMLElement? {
        children.first { $0.name == "link" && $0["name"] == name }
    }

    /// The beginning of the names of actions in the element.
    fileprivate func namespace(in outer: String) -> String {
        attribute("action-namespace").map { outer + $0.text + "." } ?? outer
    }
}
