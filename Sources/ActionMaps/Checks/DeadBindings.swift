import ActionRuntime

/// Finds the bindings that are never reached, because from every start other bindings take their keys.
struct DeadBindings {
    /// A binding that is never reached.
    struct Dead {
        let binding: Int
        /// The binding that takes the keys, or the first of several bindings that take the keys together.
        let entry: Int
        /// Whether bindings of the same keys at the same place take the keys, so that the list of the place is in the wrong order.
        let isConflict: Bool
    }

    /// The bindings of equal keys, each list in the order in which its bindings are asked.
    private struct Lane {
        var user: [Int] = []
        var nodes: [Int: [Int]] = [:]
        var menu: [Int] = []
    }

    /// The most starts that are tried for a binding.
    private static let startLimit = 256
    /// How many bindings and facts of their conditions are compared in all.
    private static let workLimit = 1 << 21

    private let map: CheckedMap
    private var lanes: [KeyShortcut: Lane] = [:]
    /// The positions of the chords that begin with some keys, ascending.
    private var chords: [KeyShortcut: [Int]] = [:]
    /// For each node the position of the first binding of that node or a later one.
    private var firstAt: [Int]
    private var facts: [ConditionFacts?]
    private var work = WorkBudget(Self.workLimit)

    /// The bindings that are never reached, in the order in which they are asked.
    static func all(in map: CheckedMap) -> (dead: [Dead], isCut: Bool) {
        var search = DeadBindings(map)
        let dead = map.bindings.indices.compactMap { search.dead($0) }
        return (dead, search.work.isCut)
    }

    private init(_ map: CheckedMap) {
        self.map = map
        facts = Array(repeating: nil, count: map.bindings.count)
        firstAt = Array(repeating: map.bindings.count, count: map.nodes.count + 1)
        for (position, binding) in map.bindings.enumerated() where binding.phase == .down {
            switch binding.source {
            case .user: lanes[binding.shortcut, default: Lane()].user.append(position)
            case .node(let node): lanes[binding.shortcut, default: Lane()].nodes[node, default: []].append(position)
            case .menu: lanes[binding.shortcut, default: Lane()].menu.append(position)
            }
            for part in binding.shortcut.parts where part != binding.shortcut {
                chords[part, default: []].append(position)
            }
        }
        // Bindings of nodes stand in the order of the nodes, and before the bindings of menus.
        var position = map.bindings.firstIndex { $0.source == .menu } ?? map.bindings.count
        firstAt[map.nodes.count] = position
        for node in map.nodes.indices.reversed() {
            while position > 0, map.bindings[position - 1].source == .node(node) { position -= 1 }
            firstAt[node] = position
        }
    }

    private mutating func dead(_ position: Int) -> Dead? {
        let binding = map.bindings[position]
        // Most bindings have no rival for their keys.
        guard binding.phase == .down,
            lanes[binding.shortcut].map({ hasRivals($0) }) ?? false || binding.shortcut.strokes.count > 1,
            !map.isNever(binding.condition)
        else { return nil }
        let starts = starts(of: binding)
        if starts.isEmpty { return nil }
        guard starts.count <= Self.startLimit else {
            work.cut()
            return nil
        }
        guard let entry = entry(of: position, from: starts, conflicting: false) else { return nil }
        if binding.source != .menu, binding.action != nil, !binding.place.ignored.contains(.keyConflict),
            let peer = self.entry(of: position, from: starts, conflicting: true)
        {
            return Dead(binding: position, entry: peer, isConflict: true)
        }
        return Dead(binding: position, entry: entry, isConflict: false)
    }

    private func hasRivals(_ lane: Lane) -> Bool {
        // Rule `duplicateShortcut` compares menu items of the same keys.
        let places = [!lane.user.isEmpty, !lane.nodes.isEmpty, !lane.menu.isEmpty].count { $0 }
        return places > 1 || lane.user.count > 1 || lane.nodes.count > 1 || lane.nodes.first?.value.count ?? 0 > 1
    }

    /// The highest nodes from which a binding is asked and its action may have a target.
    ///
    /// From a node below them, the same bindings are asked, after nearer bindings; or, in a field in which the keys type, fewer.
    private func starts(of binding: CheckedBinding) -> ArraySlice<Int> {
        let node: Int? = if case .node(let node) = binding.source { node } else { nil }
        var starts: ArraySlice = [node ?? 0]
        if let action = binding.action, !binding.isExternal { starts = map.claimIndex.tops(of: action, at: node ?? 0) }
        return starts.filter { start in
            field(typing: binding, from: start).map { field in node.map { field <= $0 } ?? false } ?? true
        }[...]
    }

    /// The nearest field in which a binding's keys type a character, from a node up; only the bindings there and below are asked.
    private func field(typing binding: CheckedBinding, from start: Int) -> Int? {
        guard binding.shortcut.strokes[0].typesCharacter else { return nil }
        return map.way(from: start).first { map.nodes[$0].node.takesText }
    }

    /// The binding that takes the keys of another binding from all starts, or the first of several that take the keys together.
    private mutating func entry(of position: Int, from starts: ArraySlice<Int>, conflicting: Bool) -> Int? {
        var first: Int?
        for start in starts {
            guard let entry = entry(of: position, from: start, conflicting: conflicting) else { return nil }
            first = first ?? entry
        }
        return first
    }

    private mutating func entry(of position: Int, from start: Int, conflicting: Bool) -> Int? {
        let binding = map.bindings[position]
        var conditional: [Int] = []
        for part in conflicting ? [binding.shortcut] : Array(binding.shortcut.parts) {
            guard let lane = lanes[part] else { continue }
            for rival in rivals(
                of: binding, in: lane, isSameKeys: part == binding.shortcut, from: start, conflicting: conflicting
            ).joined() {
                // Each list is in the order in which its bindings are asked.
                if rival >= position, map.bindings[rival].source == binding.source { continue }
                guard work.take() else { return nil }
                // A binding that is asked earlier leads the keys to the same action.
                if part == binding.shortcut, map.bindings[rival].condition == nil,
                    map.bindings[rival].performsSame(as: binding)
                {
                    return nil
                }
                if map.bindings[rival].condition != nil {
                    conditional.append(rival)
                } else if takes(rival, from: start, before: binding, conflicting: conflicting) {
                    return rival
                }
            }
        }
        var together: [Int] = []
        for rival in conditional where takes(rival, from: start, before: binding, conflicting: conflicting) {
            guard work.take(facts(of: rival).size * facts(of: position).size) else { return nil }
            if facts(of: position).implies(facts(of: rival)) { return rival }
            together.append(rival)
        }
        guard together.count > 1 else { return nil }
        return map.implies(binding.condition, oneOf: together.compactMap { map.bindings[$0].condition }, &work)
            ? together[0] : nil
    }

    /// The bindings of some keys that are asked from a start before another binding, in the order in which they are asked.
    private func rivals(
        of binding: CheckedBinding, in lane: Lane, isSameKeys: Bool, from start: Int, conflicting: Bool
    ) -> [[Int]] {
        switch binding.source {
        case .user: return [lane.user]
        case .node(let node) where conflicting: return [lane.nodes[node] ?? []]
        case .node(let top):
            let user = field(typing: binding, from: start) == nil ? [lane.user] : []
            return user + map.way(from: start).prefix { $0 >= top }.compactMap { lane.nodes[$0] }
        case .menu:
            return [lane.user] + map.way(from: start).compactMap { lane.nodes[$0] } + (isSameKeys ? [] : [lane.menu])
        }
    }

    /// Whether a binding has another effect, and has a target from a start whenever its condition holds.
    private mutating func takes(
        _ position: Int, from start: Int, before binding: CheckedBinding, conflicting: Bool
    ) -> Bool {
        let rival = map.bindings[position]
        let isSameLength = rival.shortcut == binding.shortcut
        if isSameLength, rival.performsSame(as: binding) { return false }
        if conflicting, rival.passes || rival.action == nil { return false }
        // A chord that is asked before its beginning keeps the keystrokes, so that the chord's next keystroke may follow.
        if !isSameLength, isAskedAfterChord(position) { return false }
        guard let action = rival.action else { return true }
        // A binding with `passes` takes the keys only where its action is enabled.
        if rival.passes {
            return !rival.isExternal && map.claimIndex.hasTarget(action, from: start)
                && work.take(map.claimIndex(of: action).count)
                && map.claimIndex.areAllEnabled(for: CheckedRequest(of: rival, action))
        }
        return rival.isExternal || map.claimIndex.hasTarget(action, from: start)
    }

    /// Whether a longer chord that begins with a binding's keys may be asked before the binding from some start.
    private func isAskedAfterChord(_ position: Int) -> Bool {
        let binding = map.bindings[position]
        guard let chords = chords[binding.shortcut], let first = chords.first else { return false }
        guard case .node(let node) = binding.source else { return first < position }
        if map.bindings[first].source == .user { return true }
        func has(_ range: Range<Int>) -> Bool {
            let index = chords.firstIndex(notBelow: range.lowerBound)
            return index < chords.count && chords[index] < range.upperBound
        }
        // Chords of the same node that are asked before, and all chords of the nodes below.
        return has(firstAt[node]..<position) || has(firstAt[node + 1]..<firstAt[map.nodes[node].end])
    }

    private mutating func facts(of position: Int) -> ConditionFacts {
        if let known = facts[position] { return known }
        let new = map.facts(of: map.bindings[position].condition)
        facts[position] = new
        return new
    }
}

extension Array<Int> {
    /// The index of the first of ascending numbers that is not below a bound; the end where all are below it.
    package func firstIndex(notBelow bound: Int) -> Int { firstIndex(notBelow: bound, by: \.self) }
}

extension Array {
    /// The index of the first element whose number is not below a bound; the end where all are below it.
    ///
    /// The elements ascend by their numbers.
    package func firstIndex(notBelow bound: Int, by number: (Element) -> Int) -> Int {
        var range = indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = number(self[middle]) < bound ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
