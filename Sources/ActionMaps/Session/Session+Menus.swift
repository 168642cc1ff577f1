import ActionRuntime

extension Session {
    /// Menus as one menu, in their order.
    func menu(of menus: [MapMenu]) -> Menu {
        Menu(map.name, id: "", items: menus.map { .menu(menu($0)) })
    }

    /// The former names of actions that items of the menus list, and those that nodes remap.
    var allFormerNames: FormerNames {
        let remapped = FormerNames.remapped(from: place, in: coordinator)
        return menu(of: map.menus).formerNames.joined(with: remapped)
    }

    /// The answer to `menu/get` or `map/get`, or a page of it, with the places where menus are shown, of which the library's menus know
    /// nothing; any other answer as it is.
    func withKinds(_ answer: JSONLine) -> JSONLine {
        var answer = answer
        let all = Dictionary(map.menus.map { ($0.id, $0.kind) }) { first, _ in first }, items = answer.lines("items")
        if !items.isEmpty {
            answer.add(
                "items",
                items.map { item in
                    var item = item
                    item.add(
                        "menuKind", (item.texts("menuIds") + item.texts("menu")).first.flatMap { all[$0] }?.rawValue)
                    return item
                })
        }
        let kinds = all.filter { $0.value != .bar }
        if kinds.isEmpty { return answer }
        func placed(_ menu: JSONLine) -> JSONLine {
            guard let kind = kinds[menu.text("id") ?? menu.text("title") ?? ""] else { return menu }
            var menu = menu
            menu.add("kind", kind.rawValue)
            return menu
        }
        if var map = answer.line("map"), map["menus"] != nil {
            map.add("menus", map.lines("menus").map(placed))
            answer.add("map", map)
        }
        if var rest = answer.line("rest"), rest["items"] != nil {
            // Menus within menus are where those are.
            rest.add("items", rest.lines("items").map { $0.text("menu") == nil || $0["in"] != nil ? $0 : placed($0) })
            answer.add("rest", rest)
        }
        return answer
    }

    private func menu(_ menu: MapMenu) -> Menu {
        Menu(
            menu.title, id: menu.id, when: menu.when, enabled: menu.enabled, reason: menu.reason,
            items: menu.items.map(item))
    }

    private func item(_ item: MapItem) -> MenuItem {
        switch item {
        case .separator: .separator
        case .menu(let inner): .menu(menu(inner))
        case .command(let command):
            .command(
                Command(
                    command.title ?? title(of: ActionName(checked: command.action)),
                    action: ActionName(checked: command.action), arguments: command.arguments,
                    shortcut: command.shortcut, also: Array(command.shortcuts.dropFirst()), passes: command.passes,
                    formerly: command.formerly.map(ActionName.init(checked:)), discoverabilityText: command.summary,
                    attributes: command.attributes, when: command.when))
        }
    }
}

extension MapCommand {
    fileprivate var attributes: Command.Attributes {
        var attributes: Command.Attributes = []
        if isDestructive { attributes.insert(.destructive) }
        if isHidden { attributes.insert(.hidden) }
        return attributes
    }
}
