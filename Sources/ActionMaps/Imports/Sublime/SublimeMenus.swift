import ActionRuntime

/// Reads menus: `Main.sublime-menu` is the menu bar, any other file one menu.
///
/// Menus with the same identifier are joined.
struct SublimeMenus {
    private let map: ImportedMap
    private var bar = Level()
    private var others: [(name: String, level: Level)] = []

    init(map: ImportedMap) {
        self.map = map
    }

    /// The items of a menu, while other files may add items.
    private struct Level {
        var items: [Item] = []

        enum Item {
            case item(MapItem)
            case menu(title: String?, id: String?, Level)
        }

        /// The positions of the menus, by their identifiers.
        private var indices: [String: Int] = [:]

        /// The position of the menu of an identifier; the position of a new menu at the end where no menu has the identifier.
        mutating func index(of id: String?) -> Int {
            if let id, let index = indices[id] { return index }
            items.append(.menu(title: nil, id: id, Level()))
            if let id { indices[id] = items.count - 1 }
            return items.count - 1
        }

        func menu(_ title: String, id: String?) -> MapMenu {
            MapMenu(imported: title, id: id, items: all, isFilledElsewhere: items.isEmpty && id != nil)
        }

        var all: [MapItem] {
            items.map { item in
                switch item {
                case .item(let item): item
                case .menu(let title, let id, let level): .menu(level.menu(title ?? id ?? "", id: id))
                }
            }
        }
    }

    mutating func read(_ entries: [JSONNode], of source: ImportSource) {
        let items = SublimeItems(source: source, map: map)
        if source.stem == "Main" {
            add(entries, to: &bar, items)
        } else if let index = others.firstIndex(where: { $0.name == source.stem }) {
            add(entries, to: &others[index].level, items)
        } else {
            var level = Level()
            add(entries, to: &level, items)
            others.append((source.stem, level))
        }
    }

    private func add(_ entries: [JSONNode], to level: inout Level, _ items: SublimeItems) {
        for entry in entries where items.isForPlatform(entry) {
            let id = entry["id"]?.text
            if entry["caption"]?.text == "-" {
                items.omitCommand(of: entry, "it is a separator")
                level.items.append(.item(.separator))
            } else if entry["children"] != nil || (id != nil && entry["command"] == nil) {
                items.omitOthers(of: entry)
                items.omitCommand(of: entry, "it opens a menu")
                let index = level.index(of: id)
                guard case .menu(let title, _, var inner) = level.items[index] else { continue }
                add(entry["children"]?.elements ?? [], to: &inner, items)
                level.items[index] = .menu(title: title ?? items.caption(entry), id: id, inner)
            } else if let command = items.command(entry) {
                level.items.append(.item(.command(command)))
            }
        }
    }

    /// The menus of the menu bar one by one, a menu of the bar's items that are in no menu, and the menus of the other files.
    var all: [MapMenu] {
        bar.all.menusOfBar(named: "Main")
            + others.map { name, level in
                var menu = level.menu(name, id: nil)
                menu.kind = .context
                return menu
            }
    }
}
