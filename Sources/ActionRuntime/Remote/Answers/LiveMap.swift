/// A program's tree while it is being written down as an action map.
///
/// First all nodes are listed and retained. Then their claims are read, and then the catch-alls, keys and menus, which depend on
/// the names claimed in the tree. The work is done in steps, each about one node, name or command, so that a program can go on
/// between them. No function recurses along the tree.
struct LiveMap {
    /// The work of the next step.
    private enum Stage {
        /// Nodes are listed; the array has the nodes that are still to be listed, the next one last.
        case nodes([(node: ActionNode, level: Int)])
        case claims(of: Int)
        /// The claims of a node are read; the place is the node's.
        case names(ClaimedNames, Place, Int)
        case menu(ShownMenuReading)
        case mentioned(NamesInOrder)
        case catchAlls(of: Int)
        case keys(of: Int)
        case menuLines(MenuLines)
        case descriptions(NamesInOrder)
        case rest
        /// The objects of the nodes are put together; the array has the open objects, the outermost first.
        case tree(next: Int, open: [(line: JSONLine, children: [JSONLine])])
    }

    /// A node of the tree, and the parts of it that have been read.
    struct Place {
        let node: ActionNode
        /// The number of nodes above the node, up to the root.
        let level: Int
        var interceptors: [JSONLine] = []
        var methods: [(key: String, line: JSONLine)] = []
        var actions = JSONLine()
        var remap = JSONLine()
        var catchAll: JSONLine?
        var keys = JSONLine()
    }

    let coordinator: Coordinator
    let name: String
    let menu: Menu?
    let keys: KeyMap?
    let exposes: (ActionName, ActionArguments?) -> Bool
    /// Whether a node hides an action that it claims.
    let hides: (ActionName, ActionNode) -> Bool
    /// Whether catch-alls are shown with all names that they take; else only with the names that the map mentions.
    let includesCatchAlls: Bool

    /// The names that the shown claims and remappings take.
    var claimed: Set<ActionName> = []
    /// The names that the map mentions and its catch-alls take.
    var caught: Set<ActionName> = []
    /// The parameters of each claimed name; the inner nil means that the claims differ, or that any argument goes.
    var signatures: [ActionName: ActionSignature?] = [:]
    /// The titles that the menu's commands give their actions.
    var titles: [ActionName: String] = [:]
    /// The state keys that the conditions of the map read.
    var stateKeys: Set<String> = []
    /// The identifiers that menus of the map have.
    var menuIDs: Set<String> = []

    private var stage: Stage
    private var places: [Place] = []
    private var shownMenu: ShownMenu?
    /// The names that the map mentions.
    var mentions: Set<ActionName> = []
    /// The mentioned names that no claim of the map takes, in order.
    private var mentioned: [ActionName] = []
    /// The members of the map, without the tree.
    private var map = JSONLine()
    private var menus: [JSONLine] = []
    /// The descriptions of the actions.
    var descriptions = JSONLine()
    /// The fewest bytes that the parts that were read take as text.
    private(set) var size = 0

    /// - Parameter name: The map's name.
    init(
        of coordinator: Coordinator, named name: String, menu: Menu?, keys: KeyMap?,
        exposes: @escaping (ActionName, ActionArguments?) -> Bool,
        hides: @escaping (ActionName, ActionNode) -> Bool, includesCatchAlls: Bool
    ) {
        self.coordinator = coordinator
        self.name = name
        self.menu = menu
        self.keys = keys
        self.exposes = exposes
        self.hides = hides
        self.includesCatchAlls = includesCatchAlls
        stage = .nodes([(coordinator.root, 0)])
    }

    /// The number of nodes that were listed.
    var nodeCount: Int { places.count }

    // MARK: Steps

    /// Does the next step, in which user code that asks for a map without end is refused.
    ///
    /// - Returns: The map: `actionMap`, `name`, `state`, `actions`, `menus`, `focus`, `keymap`, `root`; nil before it is complete.
    mutating func step() throws(LiveMapError) -> JSONLine? {
        // Reading tables, sections and predicates runs user code, which may ask for a map again.
        try Frames.run(Forwarder.handleAction) {
            Result { () throws(LiveMapError) in try stepInFrame() }
        } tooDeep: {
            .failure(.nested($0))
        }.get()
    }

    private mutating func stepInFrame() throws(LiveMapError) -> JSONLine? {
        switch stage {
        case .nodes(var waiting):
            stage = .rest
            stage = try listNodes(&waiting) ? .nodes(waiting) : .claims(of: 0)
        case .claims(let index):
            guard index < places.count else {
                mentionOverrides()
                stage = menu.map { .menu(ShownMenuReading($0)) } ?? .mentioned(unclaimedMentions)
                break
            }
            var place = places[index]
            stage = .names(beginClaims(of: &place), place, index)
        case .names(var names, var place, let index):
            stage = .rest
            if readClaim(of: &place, &names) {
                stage = .names(names, place, index)
            } else {
                size += place.leastSize
                places[index] = place
                stage = .claims(of: index + 1)
            }
        case .menu(var reading):
            stage = .rest
            switch reading.step(exposes) {
            case .command(let command):
                mentions.insert(command.action)
                noteTitle(of: command)
                stage = .menu(reading)
            case .nothing: stage = .menu(reading)
            case .end(let shown):
                shownMenu = shown
                stage = .mentioned(unclaimedMentions)
            }
        case .mentioned(var names):
            stage = .rest
            guard let name = names.next() else {
                stage = .catchAlls(of: 0)
                break
            }
            if exposes(name, nil) { mentioned.append(name) }
            stage = .mentioned(names)
        case .catchAlls(let index):
            let names = mentioned
            stage = read(index, { $0.readCatchAlls(of: &$1, names) }).map { .catchAlls(of: $0) } ?? .keys(of: 0)
        case .keys(let index):
            stage = read(index, { $0.readKeys(of: &$1) }).map { .keys(of: $0) } ?? .menuLines(MenuLines(shownMenu))
        case .menuLines(var lines):
            stage = .rest
            if try readMenuLine(&lines) {
                stage = .menuLines(lines)
            } else {
                menus = lines.lines
                stage = .descriptions(NamesInOrder(claimed.union(titles.keys)))
            }
        case .descriptions(var names):
            stage = .rest
            if let name = names.next() {
                try describe(name)
                stage = .descriptions(names)
            }
        case .rest:
            try addRest()
            stage = .tree(next: 0, open: [])
        case .tree(let next, var open):
            stage = .rest
            if let root = try addNodes(from: next, to: &open) {
                map.add("root", root)
                return map
            }
            stage = .tree(next: min(next + Self.nodesInStep, places.count), open: open)
        }
        return nil
    }

    /// How many nodes are listed, or put together, in a step.
    private static let nodesInStep = 32

    /// Reads a part of the node at an index; gives the next index, or nil where all nodes have been read.
    private mutating func read(_ index: Int, _ body: (inout LiveMap, inout Place) -> Void) -> Int? {
        guard index < places.count else { return nil }
        var place = places[index]
        body(&self, &place)
        places[index] = place
        return index + 1
    }

    /// Adds the members of the map that are not about its nodes.
    private mutating func addRest() throws(LiveMapError) {
        let keymap = try keymap()
        map.add("actionMap", .int(1))
        map.add("name", name)
        if let state = try state() { map.add("state", state) }
        if !descriptions.isEmpty { map.add("actions", descriptions) }
        if !menus.isEmpty { map.add("menus", menus) }
        if let focus { map.add("focus", focus) }
        if !keymap.isEmpty { map.add("keymap", keymap) }
    }

    // MARK: The tree

    /// Lists some nodes, each before its children; gives whether nodes are left.
    ///
    /// Throws for a node that is nested too deep, before any node is read.
    private mutating func listNodes(_ waiting: inout [(node: ActionNode, level: Int)]) throws(LiveMapError) -> Bool {
        for _ in 0..<Self.nodesInStep {
            guard let (node, level) = waiting.popLast() else { return false }
            places.append(Place(node: node, level: level))
            // The object of a node at level 0 is the second level of the document.
            guard fits(1, at: 2 + 2 * level) else { throw .tooDeep(node) }
            waiting += node.children.reversed().map { ($0, level + 1) }
        }
        return true
    }

    /// Puts together the objects of some nodes, each with its children's objects in it; gives the root's object at the end.
    private func addNodes(
        from next: Int, to open: inout [(line: JSONLine, children: [JSONLine])]
    ) throws(LiveMapError) -> JSONLine? {
        func close(to level: Int) {
            while open.count > level {
                let line = Self.whole(open.removeLast())
                open[open.count - 1].children.append(line)
            }
        }
        for place in places[next...].prefix(Self.nodesInStep) {
            close(to: place.level)
            let line = place.line
            guard fits(line.depth, at: 2 + 2 * place.level) else { throw .tooDeep(place.node) }
            open.append((line, []))
        }
        if next + Self.nodesInStep < places.count { return nil }
        close(to: 1)
        return open.popLast().map(Self.whole)
    }

    private static func whole(_ node: (line: JSONLine, children: [JSONLine])) -> JSONLine {
        var line = node.line
        if !node.children.isEmpty { line.add("children", node.children) }
        return line
    }

    /// The path of the first responder in the map; nil for none, or for a first responder outside the tree.
    private var focus: String? {
        guard let focus = coordinator.firstResponder, coordinator.root.isAbove(focus) else { return nil }
        let below = focus.ancestry.prefix { $0 !== coordinator.root }.map(\.pathPart)
        return ([PathPart.text(of: coordinator.root.name)] + below.reversed()).joined(separator: "/")
    }

    // MARK: The state

    /// The present values of the keys that conditions of the map read; nil where the conditions read no keys.
    ///
    /// With the values the conditions hold in the map as in the program.
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

    // MARK: Secrets

    /// Adds the arguments of a command or a binding, without the secret arguments: the parameters of a map describe them.
    func add(
        _ arguments: ActionArguments, of action: ActionName, from node: ActionNode?, as key: String,
        to line: inout JSONLine
    ) {
        let shown = coordinator.markingSecrets(arguments, of: action, from: node).withoutSecrets
        if !shown.isEmpty { line.add(key, .object(shown.values)) }
    }

    // MARK: Limits of depth

    /// Whether an object of some depth can be read at its level.
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
    /// The fewest bytes that the node and its claims take as text.
    fileprivate var leastSize: Int {
        methods.reduce(node.name.utf8.count + 12) { $0 + $1.key.utf8.count + 20 } + 20 * actions.members.count
    }

    /// The node's object, without the nodes below it.
    fileprivate var line: JSONLine {
        var line = JSONLine()
        line.add("name", node.name)
        if !interceptors.isEmpty { line.add("intercept", interceptors) }
        if !methods.isEmpty { line.add("methods", JSONLine(methods)) }
        if !actions.isEmpty { line.add("actions", actions) }
        if !remap.isEmpty { line.add("remap", remap) }
        if let catchAll { line.add("catchAll", catchAll) }
        if !keys.isEmpty { line.add("keys", keys) }
        return line
    }
}

extension LiveMapError {
    /// The error of a node that is nested too deep, or contains a value that is.
    static func tooDeep(_ node: ActionNode) -> LiveMapError {
        let path = node.path
        return .tooDeep(part: "The node '\(path.utf8.count > 200 ? "…/\(node.name)" : path)'")
    }
}
