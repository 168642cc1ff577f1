import ActionRuntime

/// Reads the menus of a manifest: items by their groups, and submenus at the places where items name them.
struct VSCodeMenus {
    private let manifest: VSCodeManifest
    /// The beginnings, up to the first dot, of the names of the extension's own commands.
    private let prefixes: Set<Substring>
    /// The titles of the declared submenus by their identifiers.
    private var submenus: [String: String] = [:]
    private var entries: [String: [Entry]] = [:]
    private var placed: Set<String> = []
    private var itemCount = 0

    private var map: ImportedMap { manifest.map }

    /// How many items all menus may have: submenus that are placed in each other many times add up.
    private static let maximumCount = 20_000
    private static let tooMany = "the menus have more than \(maximumCount) items"
    private static let maximumDepth = 16
    private static let palette = "commandPalette"

    init(manifest: VSCodeManifest) {
        self.manifest = manifest
        prefixes = Set(manifest.ownCommands.compactMap(Self.prefix))
    }

    private static func prefix(of command: String) -> Substring? {
        command.firstIndex(of: ".").map { command[..<$0] }
    }

    /// Whether only the extension itself can have a command of the name.
    private func isOwn(_ command: String) -> Bool { Self.prefix(of: command).map(prefixes.contains) ?? false }

    // MARK: The manifest

    /// Reads the declarations of submenus.
    mutating func declare(_ submenus: JSONNode) {
        for entry in submenus.elementsOrSelf {
            guard let id = entry["id"]?.text else {
                map.omit("a submenu", at: position(entry), "it has no 'id'")
                continue
            }
            let label = entry["label"].flatMap { manifest.text($0, of: "the label of the submenu \(id.quoted)") }
            if self.submenus.updateValue(label ?? id, forKey: id) != nil {
                map.omit(
                    "the first declaration of the submenu \(id.quoted)", at: position(entry), "this one replaces it")
            }
            map.omitMembers(of: entry, but: ["id", "label"], of: id.quoted, in: manifest.source)
        }
    }

    /// Reads the menus, and adds them to the map in their order, each submenu at its first place.
    mutating func read(_ menus: JSONNode) {
        guard menus.isObject else {
            return map.omit("the menus", at: position(menus), "they are \(menus.noun), not an object")
        }
        for member in menus.members {
            entries[member.key] = member.value.elementsOrSelf.compactMap { read($0, in: member.key) }
        }
        var shown: [MapMenu] = []
        for member in menus.members where submenus[member.key] == nil {
            if member.key == Self.palette {
                shown.append(palette())
            } else {
                var menu = menu(member.key, title: member.key, inside: [])
                menu.kind = member.key.hasPrefix("menuBar/") ? .bar : .context
                shown.append(menu)
            }
        }
        // Submenus that other extensions place, or that no menu places.
        for member in menus.members where !placed.contains(member.key) {
            if let title = submenus[member.key] { shown.append(menu(member.key, title: title, inside: [])) }
        }
        map.menus += shown
    }

    private struct Entry {
        enum Content {
            case command(MapCommand)
            case submenu(String)
        }

        let content: Content
        let title: String
        let group: String
        let order: Double
        let when: Condition?
        let position: String
    }

    private func read(_ item: JSONNode, in menu: String) -> Entry? {
        let (group, order) = Self.group(item["group"]?.text ?? "")
        func entry(_ content: Entry.Content, _ name: String, _ title: String, known: [String]) -> Entry {
            let when = manifest.condition(item["when"], of: "the condition of \(name.quoted) in \(menu.quoted)")
                .condition
            map.omitMembers(of: item, but: ["when", "group"] + known, of: name.quoted, in: manifest.source)
            return Entry(
                content: content, title: title, group: group, order: order, when: when, position: position(item))
        }
        // An item with both a command and a submenu is an item with a command for the editor.
        if item["command"]?.text == nil, let submenu = item["submenu"]?.text {
            guard let title = submenus[submenu] else {
                map.omit(
                    "the submenu \(submenu.quoted) of \(menu.quoted)", at: position(item),
                    "no submenu of that identifier is declared")
                return nil
            }
            return entry(.submenu(submenu), submenu, title, known: ["submenu"])
        }
        guard let text = item["command"]?.text else {
            map.omit("an item of \(menu.quoted)", at: position(item), "it has neither a command nor a submenu")
            return nil
        }
        guard let name = map.action(text, at: position(item)) else { return nil }
        let declared = manifest.commands[name]
        let command = MapCommand(
            action: name, title: declared?.shortTitle, isExternal: declared == nil && !isOwn(name), line: 0)
        return entry(.command(command), name, declared?.title ?? name, known: ["command"])
    }

    /// The group and the order in it: `1_modify@2`.
    static func group(_ text: String) -> (name: String, order: Double) {
        guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return (text, 0) }
        let order = Double(text[text.index(after: at)...]) ?? 0
        return (String(text[..<at]), order.isFinite ? order : 0)
    }

    // MARK: Menus

    private mutating func menu(_ id: String, title: String, inside path: [String]) -> MapMenu {
        guard itemCount <= Self.maximumCount else {
            map.omit("the items of \(id.quoted)", at: manifest.source.name, Self.tooMany)
            return MapMenu(imported: title, id: id, items: [], isFilledElsewhere: true)
        }
        var groups: [String: [Entry]] = [:]
        for entry in entries[id] ?? [] { groups[entry.group, default: []].append(entry) }
        var items: [[MapItem]] = []
        for group in groups.keys.sorted(by: Self.groupPrecedes) {
            items.append((groups[group] ?? []).sorted(by: Self.precedes).compactMap { item($0, path + [id]) })
        }
        let isEmptied = items.allSatisfy(\.isEmpty) && !groups.isEmpty
        return MapMenu(imported: title, id: id, items: [MapItem](groups: items), isFilledElsewhere: isEmptied)
    }

    private mutating func item(_ entry: Entry, _ path: [String]) -> MapItem? {
        itemCount += 1
        guard itemCount <= Self.maximumCount else {
            map.omit("the item \(entry.title.quoted)", at: entry.position, Self.tooMany)
            return nil
        }
        if case .submenu(let id) = entry.content { placed.insert(id) }
        switch entry.content {
        case .command(var command):
            command.when = entry.when
            return .command(command)
        case .submenu(let id):
            guard !path.contains(id), path.count < Self.maximumDepth else {
                let why =
                    path.contains(id)
                    ? "it is placed within itself" : "it is nested more than \(Self.maximumDepth) deep"
                map.omit("the submenu \(id.quoted)", at: entry.position, why)
                return nil
            }
            var menu = menu(id, title: entry.title, inside: path)
            menu.when = entry.when
            return .menu(menu)
        }
    }

    /// The condition under which both hold: the item's condition, and the condition of its command.
    private func both(_ outer: Condition?, _ entry: Entry) -> Condition? {
        do throws(Condition.TooDeep) {
            return try Condition.both(outer, entry.when)
        } catch {
            map.omit("the condition of \(entry.title.quoted)", at: entry.position, "it is nested too deep")
            return outer
        }
    }

    /// The command palette: the listed items, and all commands that are not listed; groups do not count in the palette, and
    /// disabled commands are not shown.
    private mutating func palette() -> MapMenu {
        let listed = entries[Self.palette] ?? []
        let names = Set(
            listed.compactMap { if case .command(let command) = $0.content { command.action } else { nil } })
        let others = manifest.ownCommands.filter { !names.contains($0) }.map { name in
            Entry(
                content: .command(MapCommand(action: name, line: 0)), title: map.title(of: name) ?? name, group: "",
                order: 0,
                when: nil, position: "")
        }
        let items = (listed + others).compactMap { entry -> MapCommand? in
            guard case .command(var command)? = item(entry, [Self.palette]) else { return nil }
            command.when = both(manifest.commands[command.action]?.enablement.condition, entry)
            // The title in the palette is the command's title, with its category.
            command.title = map.title(of: command.action)
            return command
        }
        let sorted = items.sorted { Self.titlePrecedes($0.title ?? $0.action, $1.title ?? $1.action) }
        // An extension may show none of its commands in the palette.
        return MapMenu(
            imported: "Command Palette", id: Self.palette, items: sorted.map { .command($0) }, isFilledElsewhere: true)
    }

    /// `navigation` comes first, items without a group come last.
    private static func groupPrecedes(_ left: String, _ right: String) -> Bool {
        func rank(_ group: String) -> Int { group == "navigation" ? 0 : group.isEmpty ? 2 : 1 }
        return (rank(left), left) < (rank(right), right)
    }

    private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        left.order == right.order ? titlePrecedes(left.title, right.title) : left.order < right.order
    }

    private static func titlePrecedes(_ left: String, _ right: String) -> Bool {
        (left.lowercased(), left) < (right.lowercased(), right)
    }

    private func position(_ node: JSONNode) -> String { manifest.source.position(of: node.offset) }
}
