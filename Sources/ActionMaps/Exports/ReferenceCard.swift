import ActionRuntime

/// The menus and keys of a map, as a card for people who use the program.
///
/// The card does not depend on the state: it has every command that the map does not hide in every state, each command with
/// its own shortcut.
struct ReferenceCard {
    /// A command, with its keys and the condition under which they work.
    struct Row {
        var title: String
        /// The shortcuts; empty for none.
        var keys: [String]
        var when: String?
    }

    /// Rows below a heading.
    struct Section {
        var heading: String
        /// The rows in groups, which separators part; no group is empty.
        var groups: [[Row]]
    }

    let title: String
    /// The menus in their order, each before its submenus.
    private(set) var menus: [Section] = []
    /// The keys of the user, then the keys of the nodes, each node's in document order.
    private(set) var keys: [Section] = []
    private let titles: [String: String]

    init(_ map: ActionMap) {
        title = map.name
        titles = Dictionary(map.descriptions.map { ($0.name, $0.title ?? $0.name) }) { first, _ in first }
        for menu in map.menus { add(menu, in: []) }
        let own = map.keymap.map(row)
        if !own.isEmpty { keys.append(Section(heading: "The user's keys", groups: [own])) }
        addKeys(of: map.root, at: map.root.part)
    }

    /// - Parameter outer: The condition under which the menus around the menu are shown; nil for always.
    private mutating func add(_ menu: MapMenu, in path: [String], when outer: Condition? = nil) {
        let path = path + [menu.title]
        // A condition that would be nested too deep is left out.
        let when = (try? Condition.both(outer, menu.when)) ?? outer
        var groups: [[Row]] = [[]]
        var inner: [MapMenu] = []
        for item in menu.items {
            switch item {
            case .separator: groups.append([])
            case .menu(let menu): inner.append(menu)
            case .command(let command):
                if !command.isHidden { groups[groups.count - 1].append(row(command, in: when)) }
            }
        }
        groups.removeAll(where: \.isEmpty)
        if !groups.isEmpty {
            let note = menu.kind.note.map { " (\($0))" } ?? ""
            menus.append(Section(heading: path.joined(separator: " > ") + note, groups: groups))
        }
        for menu in inner { add(menu, in: path, when: when) }
    }

    private mutating func addKeys(of node: MapNode, at path: String) {
        let rows = node.keys.map { key in
            Row(
                title: title(of: key.action, key.arguments), keys: [key.shortcut.description],
                when: key.when?.description)
        }
        if !rows.isEmpty { keys.append(Section(heading: "Keys at \(path)", groups: [rows])) }
        for (child, part) in zip(node.children, node.childParts) { addKeys(of: child, at: "\(path)/\(part)") }
    }

    private func row(_ command: MapCommand, in outer: Condition?) -> Row {
        Row(
            title: command.title ?? title(of: command.action, command.arguments),
            keys: command.shortcuts.map(\.description),
            when: ((try? Condition.both(outer, command.when)) ?? command.when)?.description)
    }

    private func row(_ override: KeyOverride) -> Row {
        let title = title(of: override.action.text, override.arguments)
        return Row(
            title: override.takesAway ? Self.nothing : override.isRemoval ? "not \(title)" : title,
            keys: override.shortcut.map { [$0.description] } ?? [], when: override.condition?.description)
    }

    /// The title of an action, with the arguments of its command or binding.
    private func title(of action: String?, _ arguments: ActionArguments) -> String {
        guard let action else { return Self.nothing }
        let title = titles[action] ?? action
        let values = arguments.redacted.values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.json())" }
        return values.isEmpty ? title : "\(title) (\(values.joined(separator: ", ")))"
    }

    /// The text for keys that are taken away.
    private static let nothing = "nothing"
}
