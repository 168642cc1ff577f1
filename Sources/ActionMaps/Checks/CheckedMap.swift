import ActionRuntime

/// A map as the rules of `action check` see it: lists of its nodes, claims, bindings and other parts, each part with its
/// place in the document.
///
/// The lists are made by going through the map and its document together: a map without a fault has the same elements in
/// the same order as its document.
package final class CheckedMap {
    let map: ActionMap
    /// The descriptions of actions by name.
    let descriptions: [String: MapDescription]
    /// The nodes in document order, each before the nodes below it.
    var nodes: [CheckedNode] = []
    /// The claims, node after node, each node's in the order in which it asks them.
    var claims: [CheckedClaim] = []
    var requests: [CheckedRequest] = []
    /// The bindings that the user did not remove.
    ///
    /// The user's bindings come first, the last binding before the earlier ones; then the nodes' bindings, each node's in
    /// the order in which they are asked; then the menus' bindings, the menu bar first.
    var bindings: [CheckedBinding] = []
    var conditions: [CheckedCondition] = []
    var reads: [StateRead] = []
    var steps: [CheckedStep] = []
    /// The rules, node after node, each node's in the order in which they are asked.
    var rules: [CheckedRule] = []
    var menus: [CheckedMenu] = []
    /// The removals of the user's key bindings, with the names as they are written.
    var removals: [(action: String, place: CheckedPlace)] = []
    /// The names of actions in entries of the user's key file that are not in order.
    let namesOfOthers: [(action: String, place: CheckedPlace)]
    /// The former names of the map's actions.
    let deprecatedNames: DeprecatedNames
    /// The facts of each condition, made once.
    private var facts: [Condition: ConditionFacts] = [:]
    /// The claims that may take each name.
    private(set) lazy var claimIndex = ClaimIndex(self)
    /// The bindings that are never reached, and whether some bindings were not compared.
    private(set) lazy var deadBindings = DeadBindings.all(in: self)
    /// The rules that reached their limit, and left findings out.
    var cuts: Set<CheckRule> = []
    /// The events and errors by which rules replace others, and the rules that take them.
    lazy var signals = SignalWays(self)

    /// - Parameters:
    ///   - map: The map.
    ///   - keyFile: A user's key file, whose bindings are asked before those of the map; nil for none.
    init(_ map: ActionMap, _ keyFile: JSONNode? = nil) {
        self.map = map
        descriptions = map.descriptionsByName
        deprecatedNames = DeprecatedNames(of: map)
        namesOfOthers = keyFile.map(Self.namesOfOthers) ?? []
        let document = map.source.node, own = keyFile.map(Self.overrides) ?? []
        add(own, inKeyFile: true)
        add(map.keymap, document["keymap"])
        if let root = document["root"] { add(map.root, named: map.root.part, root, below: nil) }
        let menus = zip(map.menus, document["menus"].elements)
        for (menu, json) in menus where menu.kind == .bar { add(menu, json) }
        for (menu, json) in menus where menu.kind != .bar { add(menu, json) }
        useNamesOfItems()
        // An action that one item or key marks as external is external for all items and keys.
        let external = map.externalActions
        for index in requests.indices where external[requests[index].action] != nil {
            requests[index].isExternal = true
        }
        for index in bindings.indices where bindings[index].action.map({ external[$0] != nil }) ?? false {
            bindings[index].isExternal = true
        }
        remove(by: map.keymap + own.map(\.override))
    }

    /// Removes the bindings of nodes and menus that the user removed, by any name of their actions.
    private func remove(by overrides: [KeyOverride]) {
        let removals = deprecatedNames.removals(by: overrides)
        if removals.isEmpty { return }
        bindings.removeAll { binding in
            guard binding.source != .user, let action = binding.action else { return false }
            return removals.contain(
                binding.shortcut, ActionName(checked: deprecatedNames.last(action)), when: binding.condition)
        }
    }

    /// Gives keys with a former name of an item's action the present name, as the program does.
    private func useNamesOfItems() {
        func present(_ name: String?) -> String? {
            name.flatMap { deprecatedNames[$0]?.present }
        }
        for index in requests.indices {
            switch requests[index].origin {
            case .key, .userKey: break
            case .item, .step, .remap: continue
            }
            guard let name = present(requests[index].action) else { continue }
            (requests[index].written, requests[index].action) = (requests[index].action, name)
        }
        for index in bindings.indices where bindings[index].source != .menu {
            if let name = present(bindings[index].action) { bindings[index].action = name }
        }
    }

    /// The path of a node.
    func path(of node: Int) -> String {
        let parts = sequence(first: node) { self.nodes[$0].parent }.map { nodes[$0].part }
        return parts.reversed().joined(separator: "/")
    }

    /// A node and all nodes above it, up to the root.
    func way(from node: Int) -> some Sequence<Int> { sequence(first: node) { self.nodes[$0].parent } }

    /// Whether the first node is the second one or above it.
    func isAbove(_ node: Int, _ other: Int) -> Bool { node <= other && other < nodes[node].end }

    /// The interceptors around a claim, for a request that comes by one of several names.
    func interceptors(around claim: Int, for names: Set<String>) -> [MapInterceptor] {
        way(from: claims[claim].node).flatMap { nodes[$0].node.interceptors }.filter {
            $0.actions.isEmpty || !names.isDisjoint(with: $0.actions)
        }
    }

    // MARK: Comparing conditions; nil always holds

    /// Whether a condition holds in every state, as far as its text shows.
    func isAlways(_ condition: Condition?) -> Bool { condition.map { facts(of: $0.negated).isNever } ?? true }

    /// Whether a condition holds in no state, as far as its text shows.
    func isNever(_ condition: Condition?) -> Bool { condition != nil && facts(of: condition).isNever }

    /// Whether both conditions never hold together, as far as their texts show.
    func exclude(_ one: Condition?, _ other: Condition?) -> Bool {
        guard let one, let other else { return (one ?? other)?.isNever ?? false }
        return facts(of: one).excludes(facts(of: other))
    }

    /// Whether one condition holds only where another condition holds, as far as their texts show.
    func implies(_ one: Condition?, _ other: Condition?) -> Bool {
        guard let other else { return true }
        return facts(of: one).implies(facts(of: other))
    }

    /// Whether one condition holds only where some condition of several holds.
    func implies(_ one: Condition?, oneOf others: some Collection<Condition>, _ work: inout WorkBudget) -> Bool {
        guard others.count > 1 else { return others.first.map { implies(one, $0) } ?? false }
        guard work.take(others.count) else { return false }
        // A condition that excludes the first condition covers no part of it.
        let rest = others.filter { !exclude(one, $0) }.map { facts(of: !$0) }
        return work.spend(upTo: 1 << 14) { ConditionFacts.exclude([facts(of: one)] + rest, &$0) } ?? false
    }

    /// The facts of a condition, to compare the condition with other conditions.
    func facts(of condition: Condition?) -> ConditionFacts {
        let condition = condition ?? .always
        if let known = facts[condition] { return known }
        let new = ConditionFacts(condition)
        facts[condition] = new
        return new
    }

    // MARK: Going through the map

    private func add(_ node: MapNode, named part: String, _ json: JSONNode, below parent: Int?) {
        let position = nodes.count
        nodes.append(CheckedNode(node: node, part: part, parent: parent, end: 0))
        let place = CheckedPlace(offset: json.offset, ignored: node.ignored)
        add(interceptorsOf: node, json["intercept"], at: position, place)
        add(claimsOf: node, json, at: position, place)
        for name in node.undoNames {
            // The claim is opaque, because the undo stack decides whether it is enabled.
            let claim = MapClaim(name: name, isOpaque: true, line: node.line)
            claims.append(
                CheckedClaim(
                    claim: claim, kind: .closure, node: position, place: place, json: JSONNode(.null, at: json.offset)))
        }
        for (remap, member) in zip(node.remap, json["remap"].members) {
            let place = place.at(member.value["to"] ?? member.value)
            requests.append(
                CheckedRequest(origin: .remap(remap.from), action: remap.to, place: place, argumentsPlace: place))
        }
        add(keysOf: node, json, at: position, place)
        let firstRule = rules.count
        for (rule, json) in zip(node.rules, json["rules"].elements) {
            let first = steps.count
            add(rule.steps, json["do"], at: position, place)
            rules.append(CheckedRule(rule: rule, node: position, steps: first..<steps.count))
        }
        nodes[position].rules = firstRule..<rules.count
        for ((child, part), json) in zip(zip(node.children, node.childParts), json["children"].elements) {
            add(child, named: part, json, below: position)
        }
        nodes[position].end = nodes.count
    }

    private func add(interceptorsOf node: MapNode, _ json: JSONNode?, at position: Int, _ place: CheckedPlace) {
        guard let json else { return }
        for (interceptor, json) in zip(node.interceptors, json.isArray ? json.elements : [json]) {
            add(interceptor.enabled, "enabled", json["enabled"], place, seesArguments: true)
            read(interceptor.reason, json["reason"], place)
            add(interceptor.before, json["before"], at: position, place)
        }
    }

    private func add(claimsOf node: MapNode, _ json: JSONNode, at position: Int, _ place: CheckedPlace) {
        for part in Offers.Part.order {
            switch part {
            case .method:
                for (claim, member) in zip(node.methods, json["methods"].members) {
                    let place = CheckedPlace(offset: member.keyOffset, ignored: node.ignored)
                    add(claim, .method, member.value, at: position, place)
                }
            case .closures: add(closuresOf: node, json, at: position, place)
            case .remap: continue
            case .catchAlls:
                guard let catchAll = node.catchAll, let json = json["catchAll"] else { continue }
                add(catchAll.claim, .catchAll, names: catchAll.names, json, at: position, place.at(json))
            }
        }
    }

    private func add(closuresOf node: MapNode, _ json: JSONNode, at position: Int, _ place: CheckedPlace) {
        // The map has the closures of a name from the oldest to the newest, the document from the newest to the oldest.
        var rest = node.actions[...]
        for member in json["actions"].members {
            let elements = member.value.elements
            guard member.value.isArray else {
                guard let claim = rest.popFirst() else { return }
                let place = CheckedPlace(offset: member.keyOffset, ignored: node.ignored)
                add(claim, .closure, member.value, at: position, place)
                continue
            }
            for (claim, json) in zip(rest.prefix(elements.count).reversed(), elements) {
                add(claim, .closure, json, at: position, place.at(json))
            }
            rest = rest.dropFirst(elements.count)
        }
    }

    private func add(
        _ claim: MapClaim, _ kind: ClaimKind, names: [String]? = nil, _ json: JSONNode, at node: Int,
        _ place: CheckedPlace
    ) {
        for (key, condition) in claim.conditions { add(condition, key, json[key], place, seesArguments: true) }
        read(claim.title, json["title"], place)
        read(claim.reason, json["reason"], place)
        if let value = claim.value { read(value, json["value"], place) }
        let first = steps.count
        add(
            claim.allSteps, json["do"] ?? json["performs"], at: node, named: kind == .catchAll ? nil : claim.name,
            place)
        claims.append(
            CheckedClaim(
                claim: claim, kind: kind, names: names, node: node, place: place, json: json, steps: first..<steps.count
            ))
    }

    private func add(_ menu: MapMenu, _ json: JSONNode) {
        let place = CheckedPlace(offset: json.offset, ignored: menu.ignored)
        menus.append(CheckedMenu(menu: menu, place: place))
        for (key, condition) in menu.conditions { add(condition, key, json[key], place) }
        for (item, json) in zip(menu.items, json["items"].elements) {
            switch item {
            case .separator: continue
            case .menu(let inner): add(inner, json)
            case .command(let command): add(command, of: menu.kind, json)
            }
        }
    }

    private func add(_ command: MapCommand, of kind: MapMenu.Kind, _ json: JSONNode) {
        let place = CheckedPlace(offset: json.offset, ignored: command.ignored)
        let title = command.title ?? descriptions[command.action]?.title ?? command.action
        add(command.when, "when", json["when"], place)
        add(
            commandsIn: command.arguments, of: command.action, json["arguments"], .item(title: title),
            isExternal: command.isExternal, place)
        requests.append(
            CheckedRequest(
                origin: .item(title: title), action: command.action, arguments: command.arguments,
                hasArguments: json["arguments"] != nil, isExternal: command.isExternal, place: place.at(json["action"]),
                argumentsPlace: place.at(json["arguments"] ?? json["action"])))
        let places = json["shortcut"].map { $0.isArray ? $0.elements : [$0] } ?? []
        for (shortcut, json) in zip(command.shortcuts, places) {
            bindings.append(
                CheckedBinding(
                    shortcut: shortcut, action: command.action, arguments: command.arguments, passes: command.passes,
                    condition: nil, source: .menu, isInBar: kind == .bar, isExternal: command.isExternal,
                    place: place.at(json)))
        }
    }

    // MARK: Conditions and templates

    func add(
        _ condition: Condition?, _ key: String, _ json: JSONNode?, _ place: CheckedPlace, seesArguments: Bool = false
    ) {
        guard let condition else { return }
        let place = place.at(json)
        conditions.append(CheckedCondition(condition: condition, key: key, place: place))
        for key in condition.keys where !seesArguments || !key.hasPrefix("args.") {
            reads.append(StateRead(key: key, place: place))
        }
    }

    func read(_ template: Template?, _ json: JSONNode?, _ place: CheckedPlace) {
        for case .reference(.state(let key)) in template?.segments ?? [] {
            reads.append(StateRead(key: key, place: place.at(json)))
        }
    }

    func read(_ value: MapValue, _ json: JSONNode?, _ place: CheckedPlace) {
        switch value {
        case .constant: break
        case .template(let template): read(template, json, place)
        case .array(let values): for (value, json) in zip(values, json.elements) { read(value, json, place) }
        case .object(let members): read(members, json, place)
        }
    }

    func read(_ members: [MapAssignment], _ json: JSONNode?, _ place: CheckedPlace) {
        for (member, json) in zip(members, json.members) { read(member.value, json.value, place) }
    }
}

/// A menu of the map, or a submenu.
struct CheckedMenu {
    let menu: MapMenu
    let place: CheckedPlace
}

extension MapClaim {
    /// The conditions, with their keys in the document.
    var conditions: [(key: String, condition: Condition)] {
        [("when", when), ("enabled", enabled), ("checked", checked), ("mixed", mixed), ("hidden", hidden)].compactMap {
            key, condition in condition.map { (key, $0) }
        }
    }
}

extension Condition {
    /// The condition in place of none: it always holds.
    fileprivate static let always: Condition = "true"
}
