import ActionRuntime

/// Reads the menus of a document of Interface Builder.
struct AppKitMenus {
    private let source: ImportSource
    private let root: XMLElement
    private let document: AppKitDocument
    private let items: AppKitItems
    private let map: ImportedMap

    init(source: ImportSource, root: XMLElement, map: ImportedMap) {
        self.source = source
        self.root = root
        self.map = map
        document = AppKitDocument(root)
        items = AppKitItems(source: source, document: document, map: map)
    }

    /// Adds all menus: the menus of the menu bar one by one, then the other menus in the order of the document.
    func read() {
        var others: [MapMenu] = []
        var count = 0
        root.visit { element in
            switch element.name {
            case "menu":
                count += 1
                if element["systemMenu"] == "main" {
                    readBar(element)
                } else {
                    others.append(menu(element, title: nil, isInBar: false))
                }
                return false
            case "popUpButtonCell":
                readPopUp(element, &others)
                return false
            case "action":
                if let selector = element["selector"] {
                    map.omit(
                        "the action \(selector.quoted) of a control", at: position(element),
                        "only the items of menus are imported")
                }
                return true
            default:
                return true
            }
        }
        map.menus += others
        if count == 0 { map.omit("the document", at: position(root), "it has no menu") }
    }

    /// The menu bar: a menu for each item, and one menu for all items that open no menu.
    private func readBar(_ bar: XMLElement) {
        var loose: [MapItem] = []
        for item in itemElements(of: bar) {
            if let menu = submenu(of: item) {
                // The menu of the application has the name of the application.
                if item.first("menu")?["systemMenu"] == "apple", !menu.title.isEmpty { map.name = menu.title }
                map.menus.append(menu)
            } else if let item = items.read(item, in: bar["title"] ?? "") {
                loose.append(item)
            }
        }
        if !loose.isEmpty {
            map.menus.append(MapMenu(imported: bar["title"] ?? "Main Menu", id: nil, items: loose))
        }
    }

    /// The menu of a pop-up button, where its items send actions; items without actions are values to choose from.
    private func readPopUp(_ cell: XMLElement, _ menus: inout [MapMenu]) {
        for child in cell.children {
            guard child.name == "menu" else { continue }
            var sends = false
            child.visit { element in
                if element.name == "action" { sends = true }
                return !sends
            }
            if sends {
                menus.append(menu(child, title: nil, isInBar: false))
            } else {
                map.omit(
                    "the menu of a pop-up button", at: position(child), "its items are values, and send no actions")
            }
        }
    }

    private func itemElements(of menu: XMLElement) -> [XMLElement] { menu.first("items")?.all("menuItem") ?? [] }

    /// The menu of an item, with the title of the item; nil where the item opens no menu.
    private func submenu(of item: XMLElement) -> MapMenu? {
        guard let menu = item.first("menu") else { return nil }
        items.omitOthers(ofMenu: item, item.title ?? "")
        return self.menu(
            menu, title: item.title, when: item["hidden"] == "YES" ? .never : nil,
            enabled: item["enabled"] == "NO" ? .never : nil)
    }

    private func menu(
        _ element: XMLElement, title: String?, isInBar: Bool = true, when: Condition? = nil, enabled: Condition? = nil
    ) -> MapMenu {
        let outlet = element["id"].flatMap { document.outlets[$0] }
        let title = [title, element.title, element["userLabel"], outlet, element["id"]].lazy.compactMap(\.self)
            .first { !$0.isEmpty }
        var list: [MapItem] = []
        for item in itemElements(of: element) {
            if item["isSeparatorItem"] == "YES" {
                items.omitOthers(ofSeparator: item)
                list.append(.separator)
            } else if let menu = submenu(of: item) {
                list.append(.menu(menu))
            } else if let item = items.read(item, in: title ?? "") {
                list.append(item)
            }
        }
        let hasDelegate = element.first("connections")?.all("outlet").contains { $0["property"] == "delegate" } ?? false
        let isEmptied = list.isEmpty && !itemElements(of: element).isEmpty
        return MapMenu(
            imported: title ?? "", id: nil, kind: isInBar ? .bar : outlet == "dockMenu" ? .dock : .context,
            when: when, enabled: enabled, items: list,
            isFilledElsewhere: element["systemMenu"] != nil || hasDelegate || outlet != nil || isEmptied)
    }

    private func position(_ element: XMLElement) -> String { source.position(of: element.offset) }
}
