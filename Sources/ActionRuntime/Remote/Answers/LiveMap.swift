/// The parts of a program's tree as an action map: its menu's items, and its nodes, each without those below it.
///
/// Handlers and conditions are closures and cannot be written down, so claims are `opaque`. ``MapAssembly`` puts the parts of all
/// pages together. Names are sorted, so that equal trees give equal maps.
struct LiveMap {
    private let endpoint: RemoteEndpoint
    /// What is exposed from some node; other actions are left out everywhere.
    private let exposed: ExposedActions
    private let keys: KeyMap?

    /// The state keys that the conditions of the page read.
    private var stateKeys: Set<String> = []
    /// The names that the map mentions, in order; nil before they are needed.
    private var mentions: [ActionName]?

    init(of endpoint: RemoteEndpoint) {
        (self.endpoint, keys) = (endpoint, endpoint.keys)
        exposed = ExposedActions(endpoint.exposer, from: nil)
    }

    private var coordinator: Coordinator { endpoint.coordinator }

    /// Whether catch-alls are shown with all names that they take; else only with the names that the map mentions.
    private var includesCatchAlls: Bool { endpoint.exposer.exposure == .all }

    // MARK: Pages

    /// Fills a page: first with the items of the menu, then with nodes, each before its children.
    ///
    /// - Returns: The members of the map that are not about its nodes, as far as they belong to the page.
    mutating func fill(_ page: inout RemotePage) throws(RemoteFault) -> JSONLine {
        var rest = JSONLine()
        switch page.cursor {
        case nil:
            rest.add("name", endpoint.app)
            rest.add("focus", focus)
            if let menu = endpoint.exposer.menu {
                var line = JSONLine()
                line.add("title", menu.title)
                line.add("id", menu.id)
                addConditions(of: menu, to: &line)
                rest.add("menu", line)
            }
            rest.add("keymap", keymap())
            try page.take(rest: rest)
            try addItems(behind: nil, to: &rest, &page)
        case .node?: break
        case let cursor?:
            let place = try exposed.reading.place(behind: cursor, revision: endpoint.revision)
            try addItems(behind: place, to: &rest, &page)
        }
        if page.next == nil { try addNodes(to: &page) }
        if let state = state() { rest.add("state", state) }
        return rest
    }

    private mutating func addNodes(to page: inout RemotePage) throws(RemoteFault) {
        try endpoint.addNodes(from: coordinator.root, hasPaths: false, to: &page) {
            node, _, level, claim, page throws(RemoteFault) in
            guard 2 * level < JSONReader.maximumDepth else { throw .tooDeep("The node '…/\(node.name)'") }
            var (line, rest) = try line(of: node, behind: claim, &page)
            line.add("parent", node === coordinator.root ? nil : node.parent.map { endpoint.nodes.id(of: $0.id) })
            return (line, rest)
        }
    }

    /// The path of the first responder in the map; nil for none, or for a first responder outside the tree.
    private var focus: String? {
        guard let focus = coordinator.firstResponder, coordinator.root.isAbove(focus) else { return nil }
        let below = focus.ancestry.prefix { $0 !== coordinator.root }.map(\.pathPart)
        return ([PathPart.text(of: coordinator.root.name)] + below.reversed()).joined(separator: "/")
    }

    /// The present values of the keys that conditions of the page read; nil where they read none.
    ///
    /// With the values the conditions hold in the map as in the program.
    private func state() -> ActionValue? {
        // `actionState` marks a state file of the command line.
        let keys = stateKeys.filter { !$0.isEmpty && !$0.hasPrefix("args.") && $0 != "actionState" }
        if keys.isEmpty { return nil }
        return .object(
            Dictionary(
                uniqueKeysWithValues: keys.map { key in
                    (key, (self.keys.map { $0.state(key) } ?? coordinator.conditionValues?(key)) ?? .null)
                }))
    }

    /// Notes the state keys that a condition reads, and gives its text.
    private mutating func text(of condition: Condition) -> String {
        stateKeys.formUnion(condition.keys)
        return condition.description
    }

    /// Adds the arguments of a command or a binding, without the secret arguments: the parameters of a map describe them.
    private func add(
        _ arguments: ActionArguments, of action: ActionName, from node: ActionNode?, as key: String,
        to line: inout JSONLine
    ) {
        let shown = coordinator.markingSecrets(arguments, of: action, from: node).withoutSecrets
        if !shown.isEmpty { line.add(key, .object(shown.values)) }
    }

    // MARK: The menu

    /// Adds items of the menu, each with the identifier of the menu that it stands in, and before it the menus that were not added
    /// yet.
    ///
    /// Menus of which nothing is shown, and separators at an end or behind another separator, are left out.
    private mutating func addItems(
        behind place: MenuPlace?, to rest: inout JSONLine, _ page: inout RemotePage
    ) throws(RemoteFault) {
        var items: [JSONLine] = [], known: Set<MenuPlace> = []
        // The places of separators that are not added yet, by the menus that end with them.
        var separated: [MenuPlace?: MenuPlace] = [:]
        defer { rest.add("items", items) }
        func addSeparator(in menu: MenuPlace?) {
            guard let place = separated.removeValue(forKey: menu) else { return }
            var line = JSONLine()
            line.add("separator", true)
            line.add("place", place.text)
            if let menu { line.add("in", menu.text) }
            items.append(line)
        }
        func add(_ menus: [(place: MenuPlace, menu: Menu)]) {
            var outer: MenuPlace?
            for (place, menu) in menus {
                defer { outer = place }
                guard known.insert(place).inserted else { continue }
                addSeparator(in: outer)
                var line = JSONLine()
                line.add("menu", place.text)
                line.add("title", menu.title)
                line.add("id", menu.id)
                addConditions(of: menu, to: &line)
                if let outer { line.add("in", outer.text) }
                items.append(line)
            }
        }
        var place = place, last = page.cursor
        while let (next, content) = exposed.reading.next(after: place) {
            place = next
            let menus = exposed.reading.menus(around: next), menu = menus.last?.place
            separated = separated.filter { ended, _ in ended == nil || menus.contains { $0.place == ended } }
            switch content {
            case .separator: separated[menu] = separated[menu] ?? next
            case .menu(let menu): if menu.items.isEmpty { add(menus + [(next, menu)]) }
            case .section: continue
            case .command(let command):
                if page.ends(behind: last) { return }
                if shows(command, at: next) {
                    add(menus)
                    addSeparator(in: menu)
                    var line = line(of: command)
                    if let menu { line.add("in", menu.text) }
                    try page.count(line)
                    items.append(line)
                }
                // A page that ends before the item behind a separator begins the next one with the separator.
                if separated.isEmpty {
                    last = .command(next, digest: RemoteCursor.digest(of: command.invocation()))
                }
            }
        }
    }

    /// Whether a command of the menu is shown.
    private func shows(_ command: Command, at place: MenuPlace) -> Bool {
        endpoint.exposer.tells(of: command, at: place, in: exposed.reading)
            && exposed.contains(command.action, command.arguments)
    }

    /// Adds the conditions under which a menu is shown and can be opened.
    private mutating func addConditions(of menu: Menu, to line: inout JSONLine) {
        if let condition = menu.condition { line.add("when", text(of: condition)) }
        if let condition = menu.enabled { line.add("enabled", text(of: condition)) }
        if let reason = menu.reason { line.add("reason", reason) }
    }

    private mutating func line(of command: Command) -> JSONLine {
        var line = JSONLine()
        line.add("action", command.action.text)
        line.add("title", command.title)
        if let summary = command.discoverabilityText { line.add("summary", summary) }
        add(command.arguments, of: command.action, from: nil, as: "arguments", to: &line)
        line.add(shortcuts: command.shortcuts)
        if command.passes { line.add("passes", true) }
        if !command.formerly.isEmpty { line.add("formerly", command.formerly.map(\.text)) }
        if let condition = command.condition { line.add("when", text(of: condition)) }
        if command.attributes.contains(.destructive) { line.add("destructive", true) }
        if command.attributes.contains(.hidden) { line.add("hidden", true) }
        if coordinator.canPerform(command.action, from: nil) { line.add("external", true) }
        return line
    }

    // MARK: Keys

    /// The user's bindings and removals.
    private mutating func keymap() -> [JSONLine] {
        let names = keys?.readFormerNames() ?? .none
        return (keys?.overrides ?? []).map { $0.renamed(by: names) }.compactMap { override in
            guard
                override.takesAway || exposed.contains(override.action, override.isRemoval ? nil : override.arguments),
                var line = override.jsonLine?.only(["key", "command", "when", "passes", "repeats", "on"])
            else { return nil }
            add(override.arguments, of: override.action, from: nil, as: "args", to: &line)
            if let condition = override.condition { stateKeys.formUnion(condition.keys) }
            return line
        }
    }

    /// The key bindings of a node: for each shortcut one binding, or a list of bindings in the order in which they are asked.
    private mutating func keys(of node: ActionNode) -> JSONLine {
        var lines: [String: [JSONLine?]] = [:]
        let bindings = node.keyTable(keys?.readFormerNames() ?? .none)?.bindings ?? []
        for binding in bindings where exposed.contains(binding) {
            lines[binding.shortcut.description, default: []].append(line(of: binding, at: node))
        }
        var all = JSONLine()
        for (keys, lines) in lines.sorted(by: { $0.key < $1.key }) {
            let content: JSONLine.Content =
                lines.count > 1 ? .lines(lines.map { $0 ?? .takingAway }) : lines[0].map { .line($0) } ?? .value(.null)
            all.append(keys, content)
        }
        return all
    }

    /// The members of a binding; nil for a binding that takes its keys away in any case.
    private mutating func line(of binding: KeyBinding, at node: ActionNode) -> JSONLine? {
        let condition = binding.condition.map { text(of: $0) }
        guard !binding.takesAway else {
            guard let condition else { return nil }
            var line = JSONLine.takingAway
            line.add("when", condition)
            return line
        }
        var line = JSONLine()
        line.add("action", binding.action.text)
        add(binding.arguments, of: binding.action, from: node, as: "arguments", to: &line)
        if binding.passes { line.add("passes", true) }
        line.add(repeats: binding.repeats, on: binding.phase)
        if let condition { line.add("when", condition) }
        if coordinator.canPerform(binding.action, from: node) { line.add("external", true) }
        return line
    }

    // MARK: Claims

    /// A node with its claims behind a name, and the digest of the last of them where others are left.
    private mutating func line(
        of node: ActionNode, behind claim: Int?, _ page: inout RemotePage
    ) throws(RemoteFault) -> (JSONLine, rest: Int?) {
        var line = JSONLine()
        line.add("id", endpoint.nodes.id(of: node.id))
        line.add("name", node.name)
        if claim == nil {
            if node.takesText { line.add("takesText", true) }
            addInterceptors(of: node, to: &line)
        }
        var claims = Claims()
        let rest = try endpoint.readClaims(of: node, behind: claim, &page) { name in
            guard let offers = node.offers, exposed.contains(name, nil), !hides(name, at: node) else { return 0 }
            read(name, of: node, offers, &claims)
            return 100
        }
        claims.add(to: &line)
        guard rest == nil else { return (line, rest) }
        if let offers = node.offers { addCatchAll(of: offers, to: &line) }
        let keys = keys(of: node)
        if !keys.isEmpty { line.add("keys", keys) }
        return (line, nil)
    }

    /// The claims of a node that were read.
    private struct Claims {
        var methods = JSONLine()
        var actions = JSONLine()
        var remap = JSONLine()
        var titles = JSONLine()

        func add(to line: inout JSONLine) {
            if !titles.isEmpty { line.add("titles", titles) }
            if !methods.isEmpty { line.add("methods", methods) }
            if !actions.isEmpty { line.add("actions", actions) }
            if !remap.isEmpty { line.add("remap", remap) }
        }
    }

    /// Whether a node's validator hides an action that the node claims.
    private func hides(_ name: ActionName, at node: ActionNode) -> Bool {
        endpoint.exposer.hidesByValidator && coordinator.validate(name, from: node, to: node).isHidden
    }

    /// Reads a node's claims of a name: its method, its closures and its remapping.
    private func read(_ name: ActionName, of node: ActionNode, _ offers: Offers, _ claims: inout Claims) {
        if let title = endpoint.exposer.title(name) { claims.titles.add(name.text, title) }
        if let claim = offers.methods?.claim(name, coordinator.tables),
            let line = claim.whileLive({ line(of: claim, for: name) })
        {
            claims.methods.append(name.text, .line(line))
        }
        let lines = offers.closures[name]?.reversed().compactMap { claim in
            claim.whileLive { line(of: claim, for: name) }
        }
        if let lines, let first = lines.first {
            claims.actions.append(name.text, lines.count == 1 ? .line(first) : .lines(lines))
        }
        if let remap = offers.remap(of: name), exposed.contains(remap.name, nil) {
            claims.remap.append(name.text, remap.mapContent)
        }
    }

    private func line(of claim: Claim, for name: ActionName) -> JSONLine {
        let signature = coordinator.markingSecrets(claim.signature(for: name), of: name)?.returning(nil)
        return JSONLine(opaque: claim, signature, claim.returns)
    }

    /// Adds the interceptors of a node, as opaque, without the names of actions that are not shown.
    private func addInterceptors(of node: ActionNode, to line: inout JSONLine) {
        let lines = node.ownInterceptors.filter(\.isLive).compactMap { interceptor -> JSONLine? in
            let names = interceptor.names.filter { exposed.contains($0, nil) }.map(\.text).sorted()
            if names.isEmpty, !interceptor.names.isEmpty { return nil }
            var line = JSONLine()
            line.add("opaque", true)
            if !names.isEmpty { line.add("actions", names) }
            line.add("source", interceptor.source.short)
            return line
        }
        if !lines.isEmpty { line.add("intercept", lines) }
    }

    // MARK: Catch-alls

    /// Adds the catch-alls of a node as one catch-all: `matching` has the pattern of the only one, or the names that any of them takes of
    /// those that the map mentions, and `lists` those that they list, or take by the pattern.
    private mutating func addCatchAll(of offers: Offers, to node: inout JSONLine) {
        let claims = offers.catchAlls.reversed().filter(\.isLive)
        guard let newest = claims.first else { return }
        let signature = newest.fixedSignature?.returning(nil)
        var line = JSONLine()
        if !includesCatchAlls || claims.allSatisfy({ $0.takes != nil }) {
            let mentioned = mentioned()
            var (names, lists): (Set<ActionName>, Set<ActionName>) = ([], [])
            for claim in claims {
                names.formUnion(
                    claim.takes.map { takes in claim.whileLive { mentioned.filter(takes) } ?? [] } ?? mentioned)
                lists.formUnion((claim.wording.names ?? claim.listedNames).filter { exposed.contains($0, nil) })
            }
            if names.isEmpty, lists.isEmpty, !includesCatchAlls { return }
            if includesCatchAlls, claims.count == 1, let pattern = newest.wording.matching {
                line.add("matching", pattern)
                lists.formUnion(names)
            } else {
                line.add("matching", names.map(\.text).sorted())
            }
            line.add("lists", lists.map(\.text).sorted())
            if !includesCatchAlls { line.add("mentionedOnly", true) }
        }
        let haveOneSignature = claims.allSatisfy { $0.fixedSignature?.returning(nil) == signature }
        let haveOneResult = claims.allSatisfy { $0.returns == newest.returns }
        // Where a coordinator names a parameter, it is secret for any action.
        let shown = haveOneSignature ? coordinator.markingSecrets(signature, of: Forwarder.handleAction) : nil
        line.add(JSONLine(opaque: newest, shown, haveOneResult ? newest.returns : nil))
        node.add("catchAll", line)
    }

    /// The names that the map's bindings, remappings and commands mention, in order; predicates are asked about them, because
    /// predicates cannot be written down.
    private mutating func mentioned() -> [ActionName] {
        if let mentions { return mentions }
        var names: Set<ActionName> = []
        var waiting = [coordinator.root]
        while let node = waiting.popLast() {
            waiting += node.children
            for binding in node.keyBindings where !binding.takesAway { names.insert(binding.action) }
            for remaps in node.offers?.remaps.values ?? [:].values {
                names.formUnion(remaps.lazy.filter(\.isLive).map(\.name))
            }
        }
        for override in keys?.overrides ?? [] where !override.isRemoval && !override.takesAway {
            names.insert(override.action)
        }
        for (place, command) in exposed.reading.commands(behind: nil) where shows(command, at: place) {
            names.insert(command.action)
        }
        let mentions = names.filter { exposed.contains($0, nil) }.sorted { $0.text < $1.text }
        self.mentions = mentions
        return mentions
    }
}

extension MenuPlace {
    /// The place as clients are told.
    fileprivate var text: String { "\(part).\(item)" }
}

extension Remap {
    /// The remapping in a map: the other name, or an object that tells of a former name.
    fileprivate var mapContent: JSONLine.Content {
        guard let deprecated else { return .value(.string(name.text)) }
        var line = JSONLine()
        line.add("to", name.text)
        line.add("deprecated", deprecated)
        return .line(line)
    }
}

extension JSONLine {
    /// A claim that only the program can run.
    fileprivate init(opaque claim: Claim, _ signature: ActionSignature?, _ returns: ActionSignature.Kind?) {
        self.init()
        add("opaque", true)
        if let source = claim.source.short { add("source", source) }
        if let signature { add("parameters", signature.mapLine) }
        if let returns { add("returns", returns.rawValue) }
    }

    /// A binding that takes its keys away.
    fileprivate static var takingAway: JSONLine {
        var line = JSONLine()
        line.add("action", .null)
        return line
    }
}
