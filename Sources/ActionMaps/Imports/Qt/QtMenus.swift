import ActionRuntime

/// Reads the menus of a form: those of the menu bar, those that a program shows, and those of the actions of widgets.
struct QtMenus {
    private let form: QtForm
    /// The items of the actions by the actions' names.
    private let commands: [String: MapCommand]
    private let menus: [String: XMLElement]
    /// The names of the menus that have been placed, each at its first place.
    private var placed: Set<String> = []
    /// The actions that menus show.
    private var shown: Set<String> = []

    private var map: ImportedMap { form.map }

    init(form: QtForm, commands: [String: MapCommand]) {
        self.form = form
        self.commands = commands
        let menus = form.widgets.filter { form.qtClass(of: $0) == "QMenu" }
        self.menus = Dictionary(menus.map { ($0["name"] ?? "", $0) }) { first, _ in first }
    }

    mutating func read() {
        for widget in form.widgets where form.qtClass(of: widget) == "QMenuBar" {
            map.menus += items(of: widget).menusOfBar(named: widget["name"] ?? "Menu Bar")
        }
        // A menu that another one shows stands there, and not by itself.
        let inner = Set(menus.values.flatMap { $0.all("addaction").compactMap { $0["name"] } })
        for isInner in [false, true] {
            for widget in form.widgets where inner.contains(widget["name"] ?? "") == isInner { readOther(widget) }
        }
        bindKeys()
    }

    private mutating func readOther(_ widget: XMLElement) {
        let name = widget["name"] ?? ""
        switch form.qtClass(of: widget) {
        case "QMenuBar": return
        case "QMenu":
            if !placed.contains(name) { map.menus.append(menu(widget, kind: .context)) }
        case "QToolBar":
            map.count(
                "tool bars", at: form.position(widget), "an action map has menus only; their actions are imported")
        default:
            // The actions of a widget are its context menu, where the widget has that policy.
            guard widget.qtText("contextMenuPolicy")?.hasSuffix("ActionsContextMenu") == true else { return }
            map.menus.append(MapMenu(imported: name, id: name, kind: .context, items: items(of: widget)))
        }
    }

    private mutating func menu(_ widget: XMLElement, kind: MapMenu.Kind = .bar) -> MapMenu {
        let name = widget["name"] ?? ""
        placed.insert(name)
        form.omitProperties(of: widget, "the menu \(name.quoted)", known: ["title", "geometry", "enabled"])
        let title = widget.qtText("title").map { form.title($0, at: widget) } ?? name
        let items = items(of: widget)
        // The program may fill a menu.
        return MapMenu(
            imported: title, id: name, kind: kind, enabled: widget.qtFlag("enabled") == false ? .never : nil,
            items: items, isFilledElsewhere: items.isEmpty)
    }

    private mutating func items(of widget: XMLElement) -> [MapItem] {
        var items: [MapItem] = []
        for added in widget.all("addaction") {
            let name = added["name"] ?? ""
            if let command = commands[name] {
                shown.insert(name)
                items.append(.command(command))
            } else if let menu = menus[name] {
                if placed.contains(name) {
                    map.omit("a second place of the menu \(name.quoted)", at: form.position(added), "the first counts")
                } else {
                    items.append(.menu(self.menu(menu)))
                }
            } else if name == "separator" {
                items.append(.separator)
            } else {
                map.omit(
                    "the item \(name.quoted)", at: form.position(added), "the form has no action or menu of the name")
            }
        }
        return items
    }

    /// Binds the keys of the actions that no menu shows: they belong to the window.
    private mutating func bindKeys() {
        for object in form.actions {
            guard let name = object["name"], shown.insert(name).inserted, let shortcut = commands[name]?.shortcut else {
                continue
            }
            map.bind(MapKey(shortcut: shortcut, action: name, line: 0), from: form.position(object))
        }
    }
}
