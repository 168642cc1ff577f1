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
        /// Why the menu cannot be opened; empty where it can.
        package let reasons: [Validation.Reason]
        /// The condition of a menu that is hidden; nil for one that is shown, or hidden only because all of its items are.
        package let hiding: Condition?

        package init(_ title: String, reasons: [Validation.Reason] = [], hiding: Condition? = nil) {
            (self.title, self.reasons, self.hiding) = (title, reasons, hiding)
        }

        package init(_ menu: Item) {
            self.init(
                menu.title, reasons: menu.isEnabled ? [] : menu.reasons, hiding: menu.isHidden ? menu.condition : nil)
        }
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
        let inner = headings + [MenuSnapshot.Heading(self)]
        return items.flatMap { $0.placedCommands(in: inner, showsHidden: showsHidden) }
    }

    /// A command as a JSON object: `menu`, `menuReasons` (null where all menus around it can be opened), `title`, `action`, `arguments`,
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
