import ActionRuntime

// Why menus leave items out.

extension Session {
    /// Why an item of a menu is hidden, as a clause; nil for one that is shown, and for a separator.
    func hidingReason(_ item: MenuSnapshot.Item) -> String? {
        guard item.isHidden else { return nil }
        guard let command = item.command else {
            return item.kind == .menu ? item.items.isEmpty ? "it has no items" : "all its items are hidden" : nil
        }
        if command.attributes.contains(.hidden) { return "the map says so" }
        let failing = command.condition?.failingTerms { state.value(at: $0) } ?? []
        if !failing.isEmpty { return "its condition does not hold: \(failing.clause)" }
        guard let target = item.target else { return nil }
        let path = path(of: target.node)
        guard let condition = hidingCondition(of: target.action.text, at: path, command.arguments) else {
            return "\(path) hides it"
        }
        let terms = condition.negated.failingTerms { state.value(at: $0, arguments: command.arguments.values) }
        let values = terms.flatMap(\.values).map { "\($0.key) is \($0.value.excerpt)" }.joined(separator: ", ")
        return "\(path) hides it: \"\(condition)\"" + (values.isEmpty ? "" : " (\(values))")
    }

    /// The condition under which the claim of an action at a node hides it, where it holds.
    private func hidingCondition(of action: String, at path: String, _ arguments: ActionArguments) -> Condition? {
        guard let node = map.root.node(at: path) else { return nil }
        let own = (node.methods + node.actions.reversed()).filter { $0.name == action }
        let claims = own + [node.catchAll?.claim].compactMap(\.self)
        return claims.compactMap(\.hidden).first { $0.evaluate(in: state, arguments: arguments) }
    }

    /// The hidden items of an action: the titles of the menus around each, its own, and why it is hidden.
    func hiddenItems(of action: ActionName, _ keys: KeyMap) -> [JSONLine] {
        guard map.menus.flatMap(\.commands).contains(where: { $0.action == action.text }) else { return [] }
        let snapshot = coordinator.snapshot(of: menuBar, keys: keys, from: start)
        return snapshot.items.flatMap { $0.placedCommands(showsHidden: true) }.compactMap { placed in
            guard placed.item.command?.action == action, let reason = hidingReason(placed.item) else { return nil }
            var line = JSONLine()
            line.add("menu", placed.titles)
            line.add("title", placed.item.title)
            line.add("because", reason)
            return line
        }
    }
}

extension [FailingTerm] {
    /// The first terms as the end of a sentence.
    var clause: String { prefix(8).map(\.description).joined(separator: ", ") }
}
