import ActionRuntime

/// Reads menus by their ranks: the menus of several schemas with the same identifier are joined.
struct JupyterLabMenus {
    private let map: ImportedMap
    private var main: [String: Menu] = [:]
    private var mainOrder: [String] = []
    /// The context menus by their selectors.
    private var context: [String: Menu] = [:]
    private var contextOrder: [String] = []

    init(map: ImportedMap) {
        self.map = map
    }

    private struct Menu {
        let id: String
        var label: String?
        var rank: Double?
        /// Whether the menu is left out.
        var isDisabled = false
        var items: [Item] = []
    }

    private struct Item {
        enum Content {
            case command(MapCommand)
            case separator
            case menu(Menu)

            /// The identifier of a menu; nil for any other item.
            var menuID: String? {
                if case .menu(let menu) = self { menu.id } else { nil }
            }
        }

        var content: Content
        let rank: Double
    }

    /// The rank of an item without a rank: in menus such an item stands among the others, in context menus at the end.
    private static let usualRank = 100.0

    mutating func read(_ menus: JSONNode, of source: ImportSource) {
        for entry in menus["main"]?.elements ?? [] {
            guard let menu = menu(entry, source) else { continue }
            if main[menu.id] == nil { mainOrder.append(menu.id) }
            main[menu.id] = main[menu.id].map { Self.merged($0, menu) } ?? menu
        }
        for entry in menus["context"]?.elements ?? [] {
            if let selector = entry["selector"], selector.text == nil {
                map.omit(
                    "an item of a context menu", at: source.position(of: selector.offset),
                    "its selector is \(selector.noun), not a text")
                continue
            }
            let selector = entry["selector"]?.text ?? "*"
            guard let item = item(entry, source, otherRank: .infinity) else { continue }
            if context[selector] == nil { contextOrder.append(selector) }
            context[selector, default: Menu(id: "context \(selector)", label: selector)].items.append(item)
        }
        for member in menus.members where member.key != "main" && member.key != "context" {
            map.omit("the menus \(member.key.quoted)", at: source.position(of: member.keyOffset), "they are not known")
        }
    }

    private func menu(_ entry: JSONNode, _ source: ImportSource) -> Menu? {
        guard let id = entry["id"]?.text ?? entry["label"]?.text else {
            map.omit("a menu", at: source.position(of: entry.offset), "it has no 'id'")
            return nil
        }
        map.omitMembers(
            of: entry, but: ["id", "label", "items", "rank", "disabled", "mnemonic"], of: id.quoted, in: source)
        if entry["mnemonic"] != nil {
            map.count("mnemonics of labels", at: source.position(of: entry.offset), "an action map has no mnemonics")
        }
        let items = (entry["items"]?.elements ?? []).compactMap { item($0, source, otherRank: Self.usualRank) }
        return Menu(
            id: id, label: entry["label"]?.text, rank: entry["rank"]?.number,
            isDisabled: entry["disabled"]?.isTrue == true, items: items)
    }

    private func item(_ entry: JSONNode, _ source: ImportSource, otherRank: Double) -> Item? {
        let rank = entry["rank"]?.number ?? otherRank
        func position() -> String { source.position(of: entry.offset) }
        if entry["type"]?.text == "separator" {
            map.omitMembers(of: entry, but: ["type", "rank", "selector"], of: "a separator", in: source)
            return Item(content: .separator, rank: rank)
        }
        if let submenu = entry["submenu"], submenu.isObject {
            map.omitMembers(
                of: entry, but: ["type", "submenu", "rank", "selector", "disabled"], of: "a submenu", in: source)
            guard var menu = menu(submenu, source) else { return nil }
            if entry["disabled"]?.isTrue == true { menu.isDisabled = true }
            return Item(content: .menu(menu), rank: rank)
        }
        guard let name = entry["command"]?.text else {
            map.omit("an item of a menu", at: position(), "it has no command")
            return nil
        }
        guard let action = map.action(name, at: position()) else { return nil }
        map.claim(action, source: source.location(of: entry.offset))
        map.omitMembers(
            of: entry, but: ["type", "command", "args", "rank", "selector", "disabled"], of: name.quoted, in: source)
        return Item(
            content: .command(
                MapCommand(
                    action: action, arguments: entry["args"]?.arguments ?? [:],
                    isHidden: entry["disabled"]?.isTrue == true,
                    line: 0)),
            rank: rank)
    }

    // MARK: The menus of all schemas

    /// Two menus joined; their submenus with the same identifier are joined, too.
    private static func merged(_ first: Menu, _ second: Menu) -> Menu {
        var menu = first
        menu.label = first.label ?? second.label
        menu.rank = first.rank ?? second.rank
        menu.isDisabled = first.isDisabled || second.isDisabled
        var indices: [String: Int] = [:]
        for (index, item) in menu.items.enumerated() {
            if let id = item.content.menuID { indices[id] = indices[id] ?? index }
        }
        for item in second.items {
            if case .menu(let inner) = item.content, let index = indices[inner.id],
                case .menu(let known) = menu.items[index].content
            {
                menu.items[index].content = .menu(merged(known, inner))
            } else {
                menu.items.append(item)
            }
        }
        return menu
    }

    /// The menus of the menu bar by their ranks, then the context menus.
    var all: [MapMenu] {
        let bar = mainOrder.compactMap { main[$0] }.enumerated().sorted {
            ($0.element.rank ?? Self.usualRank, $0.offset) < ($1.element.rank ?? Self.usualRank, $1.offset)
        }
        return bar.map { Self.menu($0.element) }
            + contextOrder.compactMap { context[$0].map { Self.menu($0, .context) } }
    }

    private static func menu(_ menu: Menu, _ kind: MapMenu.Kind = .bar) -> MapMenu {
        let items = menu.items.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return MapMenu(
            imported: menu.label ?? menu.id, id: menu.id, kind: kind, when: menu.isDisabled ? .never : nil,
            items: items.map { item in
                switch item.element.content {
                case .separator: .separator
                case .command(let command): .command(command)
                case .menu(let menu): .menu(Self.menu(menu))
                }
            },
            // Other extensions add items to the menu.
            isFilledElsewhere: true)
    }
}
