// The commands of menus as JSON objects, for the command line and for programs outside.

extension MenuSnapshot {
    /// A command of a menu, and the menus around it.
    package struct PlacedCommand: Sendable {
        /// The menus around the command, the outermost first.
        package let headings: [Heading]
        /// The command as the menu shows it.
        package let item: Item

        /// The titles of the menus around the command.
        package var titles: [String] { headings.map(\.title) }
    }

    /// What is known of a menu around a command.
    package struct Heading: Sendable {
        package let title: String
        package let id: String
        /// How many separators of the menu stand before the command.
        package private(set) var group = 0
        /// Why the menu cannot be opened; empty where it can.
        package let reasons: [Validation.Reason]
        /// The condition of a menu that is hidden; nil for one that is shown, or hidden only because all of its items are.
        package let hiding: Condition?

        /// - Parameter id: The menu's identifier; its title where left out.
        package init(
            _ title: String, id: String? = nil, group: Int = 0, reasons: [Validation.Reason] = [],
            hiding: Condition? = nil
        ) {
            (self.title, self.id, self.group, self.reasons, self.hiding) = (title, id ?? title, group, reasons, hiding)
        }

        package init(_ menu: Item) {
            self.init(
                menu.title, id: menu.id, reasons: menu.isEnabled ? [] : menu.reasons,
                hiding: menu.isHidden ? menu.condition : nil)
        }

        /// Notes that what follows stands behind another separator of the menu.
        package mutating func separate() { group += 1 }
    }
}

extension MenuSnapshot.Item {
    /// The item itself where it is a command, else the commands of the menu and of all menus in it, in menu order.
    ///
    /// - Parameters:
    ///   - headings: The menus around the item, the outermost first.
    ///   - showsHidden: Whether hidden items, and the items of hidden menus, are given too.
    package func placedCommands(
        in headings: [MenuSnapshot.Heading] = [], showsHidden: Bool = false
    ) -> [MenuSnapshot.PlacedCommand] {
        guard showsHidden || !isHidden else { return [] }
        guard kind == .menu else {
            return kind == .command ? [MenuSnapshot.PlacedCommand(headings: headings, item: self)] : []
        }
        var inner = headings + [MenuSnapshot.Heading(self)]
        return items.flatMap { item in
            if item.kind == .separator { inner[headings.count].separate() }
            return item.placedCommands(in: inner, showsHidden: showsHidden)
        }
    }

    /// A command as a JSON object: `menu`, `menuReasons` (null where all menus around it can be opened), `menuIds` (unless the titles are
    /// the identifiers), `menuGroups` (how many separators of each menu stand before it, unless none do), `title`, `action`, `arguments`,
    /// `secret` (where there are any), `enabled`, `hidden`, `state`, `value`, `reasons`, `shortcut`, `passes` (as the menu declares it
    /// for its own keys), `target` and `needsArguments`, a JSON Schema.
    ///
    /// - Parameters:
    ///   - headings: The menus around the command, the outermost first.
    ///   - path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(in headings: [MenuSnapshot.Heading], _ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("menu", headings.map(\.title))
        let areOpen = headings.allSatisfy(\.reasons.isEmpty)
        line.add("menuReasons", areOpen ? .null : .array(headings.map { $0.reasons.list(path) }))
        if headings.contains(where: { $0.id != $0.title }) { line.add("menuIds", headings.map(\.id)) }
        if headings.contains(where: { $0.group > 0 }) {
            line.add("menuGroups", .array(headings.map { .int($0.group) }))
        }
        line.add("title", title)
        line.add("action", command?.action.text)
        line.add(arguments: command?.arguments ?? [:])
        line.add("enabled", isEnabled)
        line.add("hidden", isHidden || headings.contains { $0.hiding != nil })
        line.add("state", state.rawValue)
        line.add("value", value ?? .null)
        line.add(reasons: reasons, path)
        line.add("shortcut", shortcut?.description)
        line.add("passes", command?.passes ?? false)
        line.add("target", (target?.node).flatMap(path))
        line.add("needsArguments", needsArguments?.schema ?? .null)
        return line
    }
}
