import ActionRuntime

/// The entries of a map that `action diff` compares, each section in document order.
///
/// A map's notes about itself are left out: its tests, the omissions of an importer, the rules that `action check` ignores,
/// and the source locations of claims, which move with every edit of the program.
struct MapEntries {
    private(set) var all: [MapEntry] = []
    private let map: ActionMap

    init(_ map: ActionMap) {
        self.map = map
        let document = map.source.node
        let checked = CheckedMap(map)
        addActions(checked)
        for claim in checked.claims { add(claim, at: checked.path(of: claim.node)) }
        for override in map.keymap { add(override) }
        if let root = document["root"] { add(map.root, root, at: map.root.part, below: nil) }
        for menu in map.menus { add(menu, in: [], below: "") }
        addMap()
    }

    // MARK: Actions and claims

    /// Adds each name that is described, claimed or remapped, with its nodes.
    private mutating func addActions(_ checked: CheckedMap) {
        var names: [String] = []
        var places: [String: [String]] = [:]
        func add(_ name: String, _ place: String?) {
            if places[name] == nil {
                names.append(name)
                places[name] = []
            }
            // The claims of a node follow each other.
            if let place, places[name]?.last != place { places[name]?.append(place) }
        }
        for description in map.descriptions { add(description.name, nil) }
        for claim in checked.claims where claim.kind != .catchAll {
            add(claim.claim.name, checked.path(of: claim.node))
        }
        for (index, node) in checked.nodes.enumerated() {
            for remap in node.node.remap { add(remap.from, checked.path(of: index)) }
        }
        let descriptions = Dictionary(
            zip(map.descriptions, map.source.node["actions"].members).map { ($0.name, $1.value) }
        ) { first, _ in first }
        for name in names {
            var entry = MapEntry(identity: .init(section: .action, name: name), places: places[name] ?? [])
            entry.fields.add("title", checked.descriptions[name]?.title)
            if let parameters = descriptions[name]?["parameters"] {
                entry.fields.append(.init("parameters", parameters))
            }
            all.append(entry)
        }
    }

    private mutating func add(_ claim: CheckedClaim, at path: String) {
        let isCatchAll = claim.kind == .catchAll
        let name = isCatchAll ? "catch-all" : claim.claim.name
        var entry = MapEntry(
            identity: .init(section: .claim, owner: path, name: name), places: [path], list: [path, name])
        if claim.kind == .method { entry.fields.add("method", true) }
        let conditions = Dictionary(claim.claim.conditions.map { ($0.key, $0.condition) }) { first, _ in first }
        for key in MapShape.catchAll.keys where key != "source" {
            guard let json = claim.json[key] else { continue }
            if let condition = conditions[key] {
                if key == "when" || key == "enabled" {
                    entry.fields.add(key, condition)
                } else {
                    entry.fields.add(key, condition.description)
                }
            } else if key == "opaque" {
                entry.fields.add(key, claim.claim.isOpaque)
            } else if key != "do" || !claim.claim.steps.isEmpty {
                entry.fields.append(.init(key, json))
            }
        }
        all.append(entry)
    }

    // MARK: Nodes

    /// Adds a node, its keys, rules and remappings, and the nodes below it.
    ///
    /// The order of the nodes below a node counts: a published event reaches them in this order.
    private mutating func add(_ node: MapNode, _ json: JSONNode, at path: String, below parent: String?) {
        var entry = MapEntry(identity: .init(section: .node, name: path), list: parent.map { [$0] })
        for key in ["undo", "takesText", "intercept"] {
            if let json = json[key] { entry.fields.append(.init(key, json)) }
        }
        all.append(entry)
        for remap in node.remap {
            var entry = MapEntry(
                identity: .init(section: .claim, owner: path, name: remap.from), places: [path])
            entry.fields.add("to", remap.to)
            entry.fields.add("deprecated", remap.deprecated)
            all.append(entry)
        }
        for key in node.keys {
            let shortcut = key.shortcut.description
            var entry = MapEntry(
                identity: .init(section: .key, owner: path, name: key.action ?? "nothing"), places: [path],
                list: [path, shortcut])
            entry.fields.add("key", shortcut)
            entry.fields.add("when", key.when)
            entry.fields.add(key.arguments)
            entry.fields.add(passes: key.passes, repeats: key.repeats, phase: key.phase)
            entry.fields.add("external", key.isExternal)
            all.append(entry)
        }
        for (rule, json) in zip(node.rules, json["rules"].elements) { add(rule, json, at: path) }
        for ((child, part), json) in zip(zip(node.children, node.childParts), json["children"].elements) {
            add(child, json, at: "\(path)/\(part)", below: path)
        }
    }

    private mutating func add(_ rule: MapRule, _ json: JSONNode, at path: String) {
        let subject =
            switch rule.subject {
            case .any: "*"
            case .named(let name): name
            }
        var entry = MapEntry(
            identity: .init(section: .event, owner: path, name: "\(rule.verb.rawValue) \(subject)"), places: [path],
            list: [path])
        entry.fields.add("to", rule.replacement)
        if rule.verb == .receiveEvent || rule.verb == .receiveError, rule.result == .handled {
            entry.fields.add("result", rule.result.rawValue)
        }
        if !rule.steps.isEmpty, let steps = json["do"] { entry.fields.append(.init("do", steps)) }
        all.append(entry)
    }

    private mutating func add(_ override: KeyOverride) {
        let name = override.takesAway ? "nothing" : (override.isRemoval ? "-" : "") + override.action.text
        var entry = MapEntry(
            identity: .init(section: .key, owner: "", name: name), places: ["the keymap"], list: ["keymap"])
        entry.fields.add("key", override.shortcut?.description)
        entry.fields.add("when", override.condition)
        entry.fields.add(override.arguments)
        entry.fields.add(passes: override.passes, repeats: override.repeats, phase: override.phase)
        all.append(entry)
    }

    // MARK: Menus

    private mutating func add(_ menu: MapMenu, in titles: [String], below parent: String) {
        var entry = MapEntry(
            identity: .init(section: .menu, name: menu.id), places: Self.places(titles), list: [parent])
        entry.fields.add("title", menu.title)
        entry.fields.add("when", menu.when)
        entry.fields.add("enabled", menu.enabled)
        entry.fields.add("reason", menu.reason)
        if parent.isEmpty {
            if menu.kind != .bar { entry.fields.add("kind", menu.kind.rawValue) }
        } else {
            entry.fields.add("in", parent)
        }
        all.append(entry)
        let titles = titles + [menu.title]
        for item in menu.items {
            switch item {
            case .menu(let inner): add(inner, in: titles, below: menu.id)
            case .command(let command): add(command, in: titles, of: menu)
            case .separator:
                all.append(
                    MapEntry(
                        identity: .init(section: .menu, owner: menu.id, name: "separator"),
                        places: Self.places(titles), list: [menu.id]))
            }
        }
    }

    private mutating func add(_ command: MapCommand, in titles: [String], of menu: MapMenu) {
        var entry = MapEntry(
            identity: .init(section: .menu, owner: menu.id, name: command.action), places: Self.places(titles),
            list: [menu.id])
        entry.fields.add("title", command.title)
        let keys = command.shortcuts.map(\.description).joined(separator: ", ")
        entry.fields.add("key", keys.isEmpty ? nil : keys)
        entry.fields.add("passes", command.passes)
        if !command.formerly.isEmpty {
            entry.fields.append(.init("formerly", .array(command.formerly.map(ActionValue.string))))
        }
        entry.fields.add("summary", command.summary)
        entry.fields.add("when", command.when)
        entry.fields.add(command.arguments)
        entry.fields.add("destructive", command.isDestructive)
        entry.fields.add("hidden", command.isHidden)
        entry.fields.add("external", command.isExternal)
        all.append(entry)
    }

    private static func places(_ titles: [String]) -> [String] {
        titles.isEmpty ? [] : [titles.joined(separator: " > ")]
    }

    // MARK: The map

    private mutating func addMap() {
        add("name", map.source.node["name"]?.value)
        add("focus", map.focus.map(ActionValue.string))
        for member in map.source.node["state"].members { add("state.\(member.key)", member.value.value) }
    }

    private mutating func add(_ name: String, _ value: ActionValue?) {
        guard let value else { return }
        all.append(MapEntry(identity: .init(section: .map, name: name), fields: [.init("value", value)]))
    }
}
