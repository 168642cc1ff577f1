import ActionRuntime

/// Bindings whose keys never lead to them.
enum ShadowedKey: Check {
    static let rule = CheckRule.shadowedKey
    static let level = CheckLevel.warning
    static let summary = "a binding that from every start another one takes"

    /// How many starts are looked at, and how many other bindings of the keys: of the first, and of those before and behind.
    private static let (startLimit, rivalLimit) = (256, 64)
    /// Among how many longer chords with the same beginning one that is asked before is looked for.
    fileprivate static let chordLimit = 256

    static func findings(in map: CheckedMap) -> [Finding] {
        let groups = map.bindingsByKeys
        let chords = map.chordsByBeginning
        return map.bindings.indices.compactMap { position in
            let binding = map.bindings[position]
            let rivals = binding.shortcut.parts.flatMap { groups[$0]?.around(position, rivalLimit) ?? [] }
                .filter { rival in
                    // A chord that is asked before its beginning keeps the keystrokes, so that the next one may follow.
                    map.isAsked(rival, before: position)
                        && (map.bindings[rival].shortcut == binding.shortcut
                            || !map.isAsked(anyOf: chords[map.bindings[rival].shortcut] ?? [], before: rival))
                }
                .map { map.bindings[$0] }
            guard !rivals.isEmpty, let taker = map.taker(of: binding, among: rivals, startLimit) else { return nil }
            return Finding(
                rule, at: binding.place,
                "\(binding.shortcut.description.quoted) never leads to \(binding.effect): "
                    + "\(map.text(taker)) takes the keys first, from every start.",
                help: "Bind other keys, or give the other binding a condition or \"passes\": true.")
        }
    }
}

extension [Int] {
    /// The first of ascending positions, and those before and behind one of them, each once.
    fileprivate func around(_ position: Int, _ limit: Int) -> [Int] {
        if count <= 3 * limit { return self }
        var range = indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = self[middle] < position ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        let near =
            Swift.max(limit, range.lowerBound - limit)..<Swift.min(count, Swift.max(limit, range.lowerBound + limit))
        return Array(self[..<limit]) + self[near]
    }
}

extension CheckedMap {
    /// Whether a binding is asked before another one wherever both are asked.
    fileprivate func isAsked(_ one: Int, before other: Int) -> Bool {
        switch (bindings[one].source, bindings[other].source) {
        case (.node(let node), .node(let place)) where node != place: isAbove(place, node)
        case (.menu, .user), (.menu, .node), (.node, .user): false
        case (.user, .node), (.user, .menu), (.node, .menu): true
        case (.user, .user), (.node, .node), (.menu, .menu): one < other
        }
    }

    /// Whether one of some bindings may be asked before another one from some start.
    fileprivate func isAsked(anyOf others: [Int], before position: Int) -> Bool {
        // Where there are many, one of them is taken to be asked before.
        others.count > ShadowedKey.chordLimit || others.contains { isAsked($0, before: position) }
    }

    /// The positions of the chords that begin with some keys, in the order in which they are asked.
    fileprivate var chordsByBeginning: [KeyShortcut: [Int]] {
        var chords: [KeyShortcut: [Int]] = [:]
        for (position, binding) in bindings.enumerated() {
            for part in binding.shortcut.parts where part != binding.shortcut {
                chords[part, default: []].append(position)
            }
        }
        return chords
    }

    /// The binding that takes the keys of another one wherever that could be reached; nil where it can.
    fileprivate func taker(
        of binding: CheckedBinding, among rivals: some Collection<CheckedBinding>, _ startLimit: Int
    ) -> CheckedBinding? {
        guard let starts = starts(of: binding), !starts.isEmpty, starts.count <= startLimit else { return nil }
        var first: CheckedBinding?
        for start in starts {
            guard let taker = taker(of: binding, among: rivals, from: start) else { return nil }
            first = first ?? taker
        }
        return first
    }

    /// The highest nodes from which a binding is asked and its action may have a target; from those below, the same bindings
    /// are asked, and nearer ones before.
    private func starts(of binding: CheckedBinding) -> [Int]? {
        let top = if case .node(let node) = binding.source { node } else { 0 }
        guard let action = binding.action, !binding.isExternal else { return [top] }
        var starts: [Int] = []
        for node in Set(takers(of: action).map(\.node)).sorted() {
            if isAbove(node, top) { return [top] }
            guard isAbove(top, node) else { continue }
            if let last = starts.last, isAbove(last, node) { continue }
            starts.append(node)
        }
        return starts
    }

    /// The binding that certainly takes the keys from a start, or the first of those that do together.
    private func taker(
        of binding: CheckedBinding, among rivals: some Collection<CheckedBinding>, from start: Int
    ) -> CheckedBinding? {
        let takers = rivals.filter { certainlyTakes($0, from: start, before: binding) }
        if let one = takers.first(where: { implies(binding.condition, $0.condition) }) { return one }
        return implies(binding.condition, oneOf: takers.compactMap(\.condition)) ? takers.first : nil
    }

    /// Whether a binding is asked from a start, does something else, and has a target there whenever its condition holds.
    private func certainlyTakes(_ rival: CheckedBinding, from start: Int, before binding: CheckedBinding) -> Bool {
        if case .node(let node) = rival.source, !isAbove(node, start) { return false }
        let isSameLength = rival.shortcut == binding.shortcut
        if isSameLength, rival.performsSame(as: binding) || isToldElsewhere(binding, shadowedBy: rival) { return false }
        guard let action = rival.action else { return true }
        // What passes takes the keys only where its action is enabled.
        if rival.passes {
            let request = CheckedRequest(
                origin: .key(rival.shortcut), action: action, arguments: rival.arguments, place: rival.place,
                argumentsPlace: rival.place)
            return !rival.isExternal && takers.hasEnabledTarget(request, from: start)
        }
        return rival.isExternal || takers.hasTarget(action, from: start)
    }

    /// Whether the rule of conflicts or that of duplicate shortcuts tells of two bindings of the same keys.
    private func isToldElsewhere(_ binding: CheckedBinding, shadowedBy rival: CheckedBinding) -> Bool {
        guard rival.source == binding.source, rival.action != nil, binding.action != nil else { return false }
        return binding.source == .menu || !rival.passes && !binding.place.ignored.contains(.keyConflict)
    }

    /// A binding in the middle of a sentence: `'quit:' of the keymap`.
    fileprivate func text(_ binding: CheckedBinding) -> String {
        let place =
            switch binding.source {
            case .user: "in the keymap"
            case .menu: "in the menus"
            case .node(let node): "at \(path(of: node).quoted)"
            }
        return "\(binding.action.map(\.quoted) ?? "taking them away") \(place)"
    }
}
