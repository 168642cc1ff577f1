import ActionRuntime

// The reasons why menus leave items out.

extension Session {
    /// The reason why an item of a menu is hidden, as a clause; nil for a shown item, and for a separator.
    func hidingReason(_ item: MenuSnapshot.Item) -> String? {
        guard item.isHidden else { return nil }
        guard let command = item.command else {
            if item.kind == .separator { return nil }
            if item.items.isEmpty { return "it has no items" }
            return failure(of: item.condition) ?? "all its items are hidden"
        }
        if command.attributes.contains(.hidden) { return "the map says so" }
        if let failure = failure(of: item.condition) { return failure }
        guard let target = item.target else { return nil }
        let path = path(of: target.node)
        guard let condition = hidingCondition(of: target.action.text, at: target.node, command.arguments) else {
            return "\(path) hides it"
        }
        let terms = condition.negated.failingTerms { state.value(at: $0, arguments: command.arguments.redacted.values) }
        let values = terms.flatMap(\.values).map { "\($0.key) is \($0.value.excerpt)" }.joined(separator: ", ")
        return "\(path) hides it: \"\(condition)\"" + (values.isEmpty ? "" : " (\(values))")
    }

    /// Why the condition of an item does not hold, as a clause; nil where it holds.
    private func failure(of condition: Condition?) -> String? {
        let failing = condition?.failingTerms { state.value(at: $0) } ?? []
        return failing.isEmpty ? nil : "its condition does not hold: \(failing.clause)"
    }

    /// The reason why a command, or a menu around it, is hidden; nil where it is shown.
    func hidingReason(_ placed: MenuSnapshot.PlacedCommand) -> String? {
        hidingReason(placed.item)
            ?? placed.headings.lazy.compactMap { heading in
                self.failure(of: heading.hiding).map { "the menu \(heading.title.quoted) is hidden: \($0)" }
            }.first
    }

    /// The condition by which the claim that takes an action at a node hides the action; nil where the condition does not hold.
    private func hidingCondition(of action: String, at node: NodeID, _ arguments: ActionArguments) -> Condition? {
        func holds(_ condition: Condition) -> Bool { condition.evaluate(in: state, arguments: arguments) }
        let claims = claims(at: node)
        let taker = [claims[action], claims[nil]].compactMap(\.self).joined().first { $0.when.map(holds) ?? true }
        return taker?.hidden.flatMap { holds($0) ? $0 : nil }
    }

    /// The claims of a node by their names, in the order in which they are asked, the catch-all under nil.
    private func claims(at id: NodeID) -> [String?: [MapClaim]] {
        if let known = claimsByName[id] { return known }
        guard let node = map.root.node(at: path(of: id)) else { return [:] }
        var claims = Dictionary(grouping: node.methods + node.actions.reversed()) { Optional($0.name) }
        claims[nil] = (node.catchAll?.claim).map { [$0] }
        claimsByName[id] = claims
        return claims
    }

    /// The hidden items of actions: the titles of the menus around each item, the item's title, and the reason why it is hidden.
    func hiddenItems(of actions: [ActionName], _ keys: KeyMap) -> [ActionName: [JSONLine]] {
        let wanted = Set(actions), names = Set(actions.map(\.text))
        guard map.menus.flatMap(\.commands).contains(where: { names.contains($0.action) }) else { return [:] }
        let snapshot = coordinator.snapshot(of: menus, keys: keys, from: start)
        var items: [ActionName: [JSONLine]] = [:]
        for placed in snapshot.items.flatMap({ $0.placedCommands(showsHidden: true) }) {
            guard let action = placed.item.command?.action, wanted.contains(action),
                let reason = hidingReason(placed)
            else { continue }
            var line = JSONLine()
            line.add("menu", placed.titles)
            line.add("title", placed.item.title)
            line.add("because", reason)
            items[action, default: []].append(line)
        }
        return items
    }
}
