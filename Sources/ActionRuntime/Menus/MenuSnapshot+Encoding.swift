// The commands of menus as JSON objects, for the command line and for programs outside.

extension MenuSnapshot {
    /// A command of a menu, and the titles of the menus around it, the outermost first.
    package struct PlacedCommand: Sendable {
        /// The titles of the menus around the command.
        package let titles: [String]
        /// The command as the menu shows it.
        package let item: Item
    }
}

extension MenuSnapshot.Item {
    /// The item itself where it is a command, else the commands of the menu and of all menus in it, in menu order.
    ///
    /// - Parameters:
    ///   - titles: The titles of the menus around the item, the outermost first.
    ///   - showsHidden: Whether hidden items, and the items of hidden menus, are given too.
    package func placedCommands(in titles: [String] = [], showsHidden: Bool = false) -> [MenuSnapshot.PlacedCommand] {
        guard showsHidden || !isHidden else { return [] }
        guard kind == .menu else {
            return kind == .command ? [MenuSnapshot.PlacedCommand(titles: titles, item: self)] : []
        }
        return items.flatMap { $0.placedCommands(in: titles + [title], showsHidden: showsHidden) }
    }

    /// A command as a JSON object: `menu`, `title`, `action`, `arguments`, `secret` (where there are any), `enabled`, `hidden`, `state`, `value`, `reasons`,
    /// `shortcut`, `passes` (as the menu declares it for its own keys), `target` and `needsArguments`, a JSON Schema.
    ///
    /// - Parameters:
    ///   - titles: The titles of the menus around the command, the outermost first.
    ///   - path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(in titles: [String], _ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("menu", titles)
        line.add("title", title)
        line.add("action", command?.action.text)
        line.add(arguments: command?.arguments ?? [:])
        line.add("enabled", isEnabled)
        line.add("hidden", isHidden)
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
