import ActionRuntime

extension ImportedMap {
    /// The map as the document of an action map, indented, with a line break at its end.
    package var document: String {
        var line = JSONLine()
        line.add("actionMap", .int(1))
        line.add("name", name)
        if let state { line.add("state", state) }
        if !descriptions.isEmpty { line.add("actions", JSONLine(descriptions.map { ($0.name, self.line(of: $0)) })) }
        var ids = MenuIDs()
        let menus = menus.map { self.line(of: $0, isOutermost: true, &ids) }
        if !menus.isEmpty { line.add("menus", menus) }
        let keymap = keymap.compactMap(\.jsonLine)
        if !keymap.isEmpty { line.add("keymap", keymap) }
        line.add("root", root)
        if !omissions.isEmpty { line.add("notImported", omissions.map(self.line)) }
        return line.indented + "\n"
    }

    // MARK: The tree

    private var root: JSONLine {
        var line = JSONLine()
        line.add("name", "app")
        let claims = claims.map { ($0.action, self.line(of: $0)) }
        if !claims.isEmpty { line.add("actions", JSONLine(claims)) }
        if !places[0].keys.isEmpty { line.add("keys", keys(places[0].keys)) }
        if !ignored.isEmpty { line.add("ignore", ignored.map(\.rawValue).sorted()) }
        let children = places.dropFirst().map { place in
            var line = JSONLine()
            line.add("name", place.name)
            line.add("keys", keys(place.keys))
            return line
        }
        if !children.isEmpty { line.add("children", children) }
        return line
    }

    private func line(of claim: Claim) -> JSONLine {
        var line = JSONLine()
        if let enabled = claim.enabled { line.add("enabled", enabled.description) }
        if let checked = claim.checked { line.add("checked", checked.description) }
        if let source = claim.source.short { line.add("source", source) }
        line.add("opaque", true)
        return line
    }

    /// The bindings by their keys: one binding, or a list of bindings in the order in which they are asked.
    private func keys(_ keys: [Binding]) -> JSONLine {
        var shortcuts: [String] = []
        var lines: [String: [JSONLine]] = [:]
        for (key, _) in keys {
            let shortcut = key.shortcut.description
            if lines[shortcut] == nil { shortcuts.append(shortcut) }
            lines[shortcut, default: []].append(line(of: key))
        }
        return JSONLine(
            stacks: shortcuts.map { shortcut in
                let lines = lines[shortcut] ?? []
                return (shortcut, asksFirstKeysFirst ? lines : lines.reversed())
            })
    }

    private func line(of key: MapKey) -> JSONLine {
        var line = JSONLine()
        line.add("action", key.action)
        if key.arguments != [:] { line.add("arguments", .object(key.arguments.values)) }
        if key.passes { line.add("passes", true) }
        line.add(repeats: key.repeats, on: key.phase)
        if let when = key.when { line.add("when", when.description) }
        if key.isExternal { line.add("external", true) }
        return line
    }

    // MARK: Menus

    private func line(of menu: MapMenu, isOutermost: Bool = false, _ ids: inout MenuIDs) -> JSONLine {
        var line = JSONLine()
        line.add("title", menu.title)
        let id = ids.take(menu.id)
        if id != menu.title { line.add("id", id) }
        // A submenu has the kind of its parent.
        if isOutermost, menu.kind != .bar { line.add("kind", menu.kind.rawValue) }
        for (key, condition) in menu.conditions { line.add(key, condition.description) }
        if let reason = menu.reason { line.add("reason", reason) }
        line.add("items", menu.items.map { self.line(of: $0, &ids) })
        if !menu.ignored.isEmpty { line.add("ignore", menu.ignored.map(\.rawValue)) }
        return line
    }

    private func line(of item: MapItem, _ ids: inout MenuIDs) -> JSONLine {
        switch item {
        case .menu(let menu): return line(of: menu, &ids)
        case .command(let command): return line(of: command)
        case .separator:
            var line = JSONLine()
            line.add("separator", true)
            return line
        }
    }

    private func line(of command: MapCommand) -> JSONLine {
        var line = JSONLine()
        line.add("action", command.action)
        if let title = command.title, title != self.title(of: command.action) { line.add("title", title) }
        if let summary = command.summary { line.add("summary", summary) }
        if command.arguments != [:] { line.add("arguments", .object(command.arguments.values)) }
        line.add(shortcuts: command.shortcuts)
        if command.passes { line.add("passes", true) }
        if let when = command.when { line.add("when", when.description) }
        if command.isHidden { line.add("hidden", true) }
        if command.isExternal { line.add("external", true) }
        if !command.ignored.isEmpty { line.add("ignore", command.ignored.map(\.rawValue)) }
        return line
    }

    /// The identifiers of menus that are taken.
    private struct MenuIDs {
        private var taken: Set<String> = []
        /// How often each identifier was asked for, so that many menus of one title do not count from the start.
        private var counts: [String: Int] = [:]

        mutating func take(_ id: String) -> String {
            var free = id
            while !taken.insert(free).inserted {
                counts[id, default: 1] += 1
                free = "\(id) (\(counts[id, default: 1]))"
            }
            return free
        }
    }

    // MARK: The whole map

    private func line(of description: MapDescription) -> JSONLine {
        var line = JSONLine()
        if let title = description.title { line.add("title", title) }
        if let signature = description.signature { line.add("parameters", signature.mapLine) }
        return line
    }

    /// The keys that conditions read, each null where its value is not known; nil for no keys.
    private var state: ActionValue? {
        var state: [String: ActionValue] = [:]
        for condition in conditions {
            // Arguments are no part of the state, and no state has the mark of state files as a key.
            for key in condition.keys where !key.hasPrefix("args.") && key != StateFile.mark { state[key] = .null }
        }
        for (key, value) in knownState where state[key] != nil { state[key] = value }
        return state.isEmpty ? Optional.none : .object(state)
    }

    private var conditions: [Condition] {
        claims.flatMap { [$0.enabled, $0.checked] }.compactMap(\.self)
            + places.flatMap { $0.keys.compactMap(\.key.when) }
            + keymap.compactMap(\.condition) + menus.flatMap(\.allConditions)
    }

    private func line(_ omission: MapOmission) -> JSONLine {
        var line = JSONLine()
        line.add("what", omission.what)
        if let at = omission.at { line.add("at", at) }
        if let why = omission.why { line.add("why", why) }
        return line
    }
}

extension MapMenu {
    /// The conditions of the menu and of what is in it.
    fileprivate var allConditions: [Condition] {
        conditions.map(\.condition)
            + items.flatMap { item -> [Condition] in
                switch item {
                case .separator: return []
                case .command(let command): return command.when.map { [$0] } ?? []
                case .menu(let menu): return menu.allConditions
                }
            }
    }
}
