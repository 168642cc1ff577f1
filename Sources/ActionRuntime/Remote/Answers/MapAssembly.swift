/// Puts the parts of a program's tree together to an action map: the pages of `map/get`.
package struct MapAssembly {
    private var rest = JSONLine()
    private var items: [JSONLine] = []
    private var state: [String: ActionValue] = [:]
    /// The nodes, each before its children, and their positions by their identifiers.
    private var nodes: [JSONLine] = []
    private var positions: [String: Int] = [:]

    package init() {}

    /// Adds the parts of a page.
    package mutating func add(nodes: [JSONLine], rest: JSONLine) {
        for (key, content) in rest.members where !["items", "state"].contains(key) { self.rest.append(key, content) }
        items += rest.lines("items")
        if case .object(let values)? = rest["state"] { state.merge(values) { $1 } }
        for node in nodes {
            let id = node.text("id") ?? ""
            if let position = positions[id] {
                // A node with many claims goes on in the next page.
                self.nodes[position].merge(node)
            } else {
                positions[id] = self.nodes.count
                self.nodes.append(node)
            }
        }
    }

    /// The map: `actionMap`, `name`, `state`, `actions`, `menus`, `focus`, `keymap`, `root`.
    ///
    /// - Throws: `tooMuch` where the tree, or a value in it, is nested too deep.
    package func map() throws(RemoteFault) -> JSONLine {
        let claimed = Set(nodes.flatMap { node in Self.claims.flatMap { node.line($0)?.members.map(\.key) ?? [] } })
        // The names that no claim takes, and that a shown catch-all does.
        let catchAlls = nodes.compactMap { $0.line("catchAll") }
        let catchesAll = catchAlls.contains { $0["matching"] == nil }
        let caught = Set(catchAlls.flatMap { $0.texts("matching") + $0.texts("lists") })
        func cleared(_ line: JSONLine) -> JSONLine {
            guard line.flag("external"), let name = line.text("action") else { return line }
            return catchesAll || claimed.contains(name) || caught.contains(name) ? line.without("external") : line
        }
        var map = JSONLine()
        map.add("actionMap", .int(1))
        map.add("name", from: rest)
        if !state.isEmpty {
            var line = JSONLine()
            line.add("state", .object(state))
            guard Self.fits(line.depth, at: 1) else { throw .tooDeep("The state that conditions read") }
            map.add(line)
        }
        let actions = try actions(claimed)
        if !actions.isEmpty { map.add("actions", actions) }
        let menus = try menus(cleared)
        if !menus.isEmpty { map.add("menus", menus) }
        if let focus = rest.text("focus") { map.add("focus", focus) }
        let keymap = rest.lines("keymap")
        for line in keymap where !Self.fits(line.depth, at: 3) {
            throw .tooDeep("What the user's '\(line.text("command") ?? "")' takes")
        }
        if !keymap.isEmpty { map.add("keymap", keymap) }
        map.add("root", try root(claimed, cleared))
        return map
    }

    /// The members of a node that claim names.
    private static let claims = ["methods", "actions", "remap"]

    /// Whether an object of some depth can be read at its level.
    ///
    /// - Parameter level: The level of the object in the document, counted from 1.
    private static func fits(_ depth: Int, at level: Int) -> Bool { level - 1 + depth <= JSONReader.maximumDepth }

    // MARK: Nodes

    private func root(
        _ claimed: Set<String>, _ cleared: (JSONLine) -> JSONLine
    ) throws(RemoteFault) -> JSONLine {
        var open: [(id: String, line: JSONLine, children: [JSONLine])] = []
        func close() {
            let (_, node, children) = open.removeLast()
            var line = node
            if !children.isEmpty { line.add("children", children) }
            open[open.count - 1].children.append(line)
        }
        for node in nodes {
            while open.count > 1, open.last?.id != node.text("parent") { close() }
            let line = whole(node, claimed, cleared)
            // The object of a node at level 0 is the second level of the document.
            guard Self.fits(line.depth, at: 2 + 2 * open.count) else {
                let path = (open.map(\.line) + [line]).map { PathPart.text(of: $0.text("name") ?? "") }.joined(
                    separator: "/")
                throw .tooDeep("The node '\(path.utf8.count > 200 ? "…/\(line.text("name") ?? "")" : path)'")
            }
            open.append((node.text("id") ?? "", line, []))
        }
        while open.count > 1 { close() }
        guard let (_, node, children) = open.first else { return JSONLine() }
        var line = node
        if !children.isEmpty { line.add("children", children) }
        return line
    }

    /// A node as a map has it.
    private func whole(
        _ node: JSONLine, _ claimed: Set<String>, _ cleared: (JSONLine) -> JSONLine
    ) -> JSONLine {
        var line = JSONLine()
        for (key, content) in node.members {
            switch (key, content) {
            case ("id", _), ("parent", _), ("titles", _): continue
            case ("catchAll", .line(var catchAll)):
                if case .array? = catchAll["matching"] {
                    let lists = Set(catchAll.texts("lists"))
                    let names = lists.union(catchAll.texts("matching").filter { !claimed.contains($0) })
                    if names.isEmpty, catchAll.flag("mentionedOnly") { continue }
                    catchAll.add("matching", names.sorted())
                }
                line.append(key, .line(catchAll.without("lists").without("mentionedOnly")))
            case ("keys", .line(let keys)):
                var all = JSONLine()
                for (shortcut, content) in keys.members {
                    switch content {
                    case .line(let line): all.append(shortcut, .line(cleared(line)))
                    case .lines(let lines): all.append(shortcut, .lines(lines.map(cleared)))
                    case .value: all.append(shortcut, content)
                    }
                }
                line.append(key, .line(all))
            default: line.append(key, content)
            }
        }
        return line
    }

    // MARK: Actions

    /// For each action its title, and the parameters that all claims of its name agree on.
    private func actions(_ claimed: Set<String>) throws(RemoteFault) -> JSONLine {
        var titles: [String: String] = [:], parameters: [String: JSONLine?] = [:]
        for node in nodes {
            for (name, content) in node.line("titles")?.members ?? [] {
                if case .value(.string(let title)) = content { titles[name] = title }
            }
        }
        for item in items where item["arguments"] == nil {
            guard let name = item.text("action"), titles[name] == nil, let title = item.text("title") else { continue }
            titles[name] = title
        }
        for node in nodes {
            let members = (node.line("methods")?.members ?? []) + (node.line("actions")?.members ?? [])
            for (name, content) in members {
                for claim in content.lines {
                    let own = claim.line("parameters")
                    guard let known = parameters[name] else {
                        parameters[name] = .some(own)
                        continue
                    }
                    if known?.text != own?.text { parameters[name] = .some(nil) }
                }
            }
        }
        var actions = JSONLine()
        for name in claimed.union(titles.keys).sorted() {
            var line = JSONLine()
            if let title = titles[name] { line.add("title", title) }
            if case .some(.some(let parameters)) = parameters[name] { line.add("parameters", parameters) }
            if line.isEmpty { continue }
            guard Self.fits(line.depth, at: 3) else { throw .tooDeep("What the action '\(name)' takes") }
            actions.append(name, .line(line))
        }
        return actions
    }

    // MARK: Menus

    /// The menus in the program's menu, or the program's menu itself if it has other items too.
    private func menus(_ cleared: (JSONLine) -> JSONLine) throws(RemoteFault) -> [JSONLine] {
        var contents: [String: [JSONLine]] = [:], known: Set<String> = []
        for item in items {
            // What stands between the last command of a page and its end comes again in the next page.
            if let place = item.text("menu") ?? item.text("place"), !known.insert(place).inserted { continue }
            let outer = item.text("in") ?? ""
            // The page before may have shown nothing of the menu.
            if contents[outer] == nil, item.flag("separator") { continue }
            contents[outer, default: []].append(item)
        }
        let top = contents[""] ?? []
        let isBar = top.allSatisfy { $0.text("menu") != nil || $0.flag("separator") }
        var ids: Set<String> = []
        /// The identifier, with a number behind it if another menu has the same: identifiers of a map's menus are unique.
        func freeID(_ id: String) -> String {
            var (free, number) = (id, 1)
            while !ids.insert(free).inserted {
                number += 1
                free = "\(id) (\(number))"
            }
            return free
        }
        func menu(_ heading: JSONLine, _ items: [JSONLine], at depth: Int = 1) -> JSONLine {
            var line = JSONLine()
            let title = heading.text("title") ?? "", id = freeID(heading.text("id") ?? "")
            line.add("title", title)
            if id != title { line.add("id", id) }
            for key in ["kind", "when", "enabled", "reason"] { if let text = heading.text(key) { line.add(key, text) } }
            line.add(
                "items",
                items.map { item in
                    guard let key = item.text("menu") else { return cleared(item).without("in").without("place") }
                    // A program tells no deeper ones; one that does is cut off.
                    let inner = depth < Menu.maximumDepth ? contents[key] ?? [] : []
                    return menu(item, inner, at: depth + 1)
                })
            return line
        }
        var menus: [JSONLine] = []
        if isBar {
            for item in top {
                guard let key = item.text("menu") else { continue }
                menus.append(menu(item, contents[key] ?? []))
            }
        } else if let whole = rest.line("menu") {
            menus = [menu(whole, top)]
        }
        for line in menus where !Self.fits(line.depth, at: 3) {
            throw .tooDeep("The menu '\(line.text("title") ?? "")'")
        }
        return menus
    }
}

extension JSONLine.Content {
    /// The object, or the objects of an array.
    fileprivate var lines: [JSONLine] {
        switch self {
        case .line(let line): [line]
        case .lines(let lines): lines
        case .value: []
        }
    }
}

extension JSONLine {
    /// Adds the members of an object, and those of the objects that both have.
    fileprivate mutating func merge(_ other: JSONLine) {
        for (key, content) in other.members {
            if case .line(let new) = content, var own = line(key) {
                own.add(new)
                add(key, own)
            } else if self[key] == nil {
                append(key, content)
            }
        }
    }
}

extension RemoteFault {
    /// The refusal of a map of which a part would be nested deeper than readers of JSON allow.
    static func tooDeep(_ part: String) -> RemoteFault {
        RemoteFault(
            .tooMuch,
            "\(part) is nested deeper than an action map may be: its document has \(JSONReader.maximumDepth) levels, two for "
                + "each level of the tree.")
    }
}
