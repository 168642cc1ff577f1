/// A program's tree while it is being written down as an action map.
///
/// First all nodes are listed and retained. Then their claims are read, and then the catch-alls, keys and menus, which depend
/// on the names claimed anywhere. No function recurses along the tree.
struct LiveMap {
    /// A node of the tree, and what has been read of it.
    struct Place {
        let node: ActionNode
        /// The number of nodes above the node, up to the root.
        let level: Int
        var methods: [(key: String, line: JSONLine)] = []
        var actions = JSONLine()
        var remap = JSONLine()
        var catchAll: JSONLine?
        var keys = JSONLine()
    }

    let coordinator: Coordinator
    let menu: Menu?
    let keys: KeyMap?
    let exposes: (ActionName, ActionArguments?) -> Bool
    /// Whether a node hides an action that it claims.
    let hides: (ActionName, ActionNode) -> Bool
    /// Whether catch-alls are shown with all names that they take; else only with those of them that the map mentions.
    let includesCatchAlls: Bool

    /// The names that are claimed or remapped by what the map shows.
    var claimed: Set<ActionName> = []
    /// The names that the map's catch-alls take, of those that it mentions.
    var caught: Set<ActionName> = []
    /// The parameters of each claimed name; nil within where claims differ, or any argument goes.
    var signatures: [ActionName: ActionSignature?] = [:]
    /// The titles that the menu's commands give their actions.
    var titles: [ActionName: String] = [:]
    /// The state keys that the conditions of the map read.
    var stateKeys: Set<String> = []
    /// The identifiers that menus of the map have.
    var menuIDs: Set<String> = []

    init(
        of coordinator: Coordinator, menu: Menu?, keys: KeyMap?,
        exposes: @escaping (ActionName, ActionArguments?) -> Bool,
        hides: @escaping (ActionName, ActionNode) -> Bool, includesCatchAlls: Bool
    ) {
        self.coordinator = coordinator
        self.menu = menu
        self.keys = keys
        self.exposes = exposes
        self.hides = hides
        self.includesCatchAlls = includesCatchAlls
    }

    /// The map: `actionMap`, `name`, `state`, `actions`, `menus`, `focus`, `keymap`, `root`.
    mutating func line(named name: String) throws(LiveMapError) -> JSONLine {
        var places = try self.places()
        for index in places.indices { readClaims(of: &places[index]) }
        let menu = menu.map { ShownMenu($0, exposes) }
        let mentioned = mentionedNames(places, menu)
        for index in places.indices { readCatchAlls(of: &places[index], mentioned) }
        for index in places.indices { readKeys(of: &places[index]) }
        let menus = try menu.map { (menu) throws(LiveMapError) in try menuLines(menu) } ?? []
        let keymap = try keymap()
        var line = JSONLine()
        line.add("actionMap", .int(1))
        line.add("name", name)
        if let state = try state() { line.add("state", state) }
        let descriptions = try descriptions()
        if !descriptions.isEmpty { line.add("actions", descriptions) }
        if !menus.isEmpty { line.add("menus", menus) }
        if let focus { line.add("focus", focus) }
        if !keymap.isEmpty { line.add("keymap", keymap) }
        line.add("root", try root(of: places))
        return line
    }

    // MARK: The tree

    /// The nodes, each before its children; throws for a node that is nested too deep, before any node is read.
    private func places() throws(LiveMapError) -> [Place] {
        var places: [Place] = []
        var above: [ActionNode] = []
        for node in coordinator.root.preorder {
            let parent = node.parent
            while let last = above.last, last !== parent { above.removeLast() }
            places.append(Place(node: node, level: above.count))
            above.append(node)
            // The object of a node at level 0 is the second level of the document.
            guard fits(1, at: 2 + 2 * places[places.count - 1].level) else { throw .tooDeep(node) }
        }
        return places
    }

    /// The objects of the nodes, each with those of its children in it.
    private func root(of places: [Place]) throws(LiveMapError) -> JSONLine {
        var open: [(line: JSONLine, children: [JSONLine])] = []
        func close(_ open: inout [(line: JSONLine, children: [JSONLine])]) -> JSONLine {
            var (line, children) = open.removeLast()
            if !children.isEmpty { line.add("children", children) }
            return line
        }
        for place in places {
            while open.count > place.level {
                let line = close(&open)
                open[open.count - 1].children.append(line)
            }
            let line = place.line
            guard fits(line.depth, at: 2 + 2 * place.level) else { throw .tooDeep(place.node) }
            open.append((line, []))
        }
        while open.count > 1 {
            let line = close(&open)
            open[open.count - 1].children.append(line)
        }
        return close(&open)
    }

    /// The path of the first responder in the map; nil for none, or one outside the tree.
    private var focus: String? {
        guard let focus = coordinator.firstResponder, coordinator.root.isAbove(focus) else { return nil }
        let below = focus.ancestry.prefix { $0 !== coordinator.root }.map(\.pathPart)
        return ([PathPart.text(of: coordinator.root.name)] + below.reversed()).joined(separator: "/")
    }

    // MARK: The state

    /// The present values of the keys that conditions of the map read, so that the conditions hold in the map as in the
    /// program; nil where they read none.
    private func state() throws(LiveMapError) -> ActionValue? {
        // `actionState` marks a state file of the command line.
        let keys = stateKeys.filter { !$0.isEmpty && !$0.hasPrefix("args.") && $0 != "actionState" }
        if keys.isEmpty { return nil }
        var line = JSONLine()
        var values: [String: ActionValue] = [:]
        for key in keys {
            let value = self.keys.map { $0.state(key) } ?? coordinator.conditionValues?(key)
            values[key] = value ?? .null
        }
        line.add("state", .object(values))
        guard fits(line.depth, at: 1) else { throw .tooDeep(part: "The state that conditions read") }
        return .object(values)
    }

    // MARK: Limits of depth

    /// Whether an object of some depth can be read where it stands.
    ///
    /// - Parameter level: The level of the object in the document, counted from 1.
    func fits(_ depth: Int, at level: Int) -> Bool { level - 1 + depth <= JSONReader.maximumDepth }

    /// Notes the state keys that a condition reads, and gives its text.
    mutating func text(of condition: Condition) -> String {
        stateKeys.formUnion(condition.keys)
        return condition.description
    }
}

extension LiveMap.Place {
    /// The node's object, without the nodes below it.
    fileprivate var line: JSONLine {
        var line = JSONLine()
        line.add("name", node.name)
        if !methods.isEmpty { line.add("methods", JSONLine(methods)) }
        if !actions.isEmpty { line.add("actions", actions) }
        if !remap.isEmpty { line.add("remap", remap) }
        if let catchAll { line.add("catchAll", catchAll) }
        if !keys.isEmpty { line.add("keys", keys) }
        return line
    }
}

extension LiveMapError {
    /// The error of a node that is nested too deep, or contains something that is.
    static func tooDeep(_ node: ActionNode) -> LiveMapError {
        let path = node.path
        return .tooDeep(part: "The node '\(path.utf8.count > 200 ? "…/\(node.name)" : path)'")
    }
}
