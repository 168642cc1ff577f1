/// The answer to what some keys do: what pressing them does from a start, and every binding of them anywhere in the tree, with
/// the reason why it does not act.
package struct KeyExplanation {
    /// Why a binding acts or does not.
    package enum Standing {
        /// The binding is asked, with this verdict.
        case asked(KeyResolution.Verdict)
        /// An entry of the user removes the binding.
        case removed(KeyOverride)
        /// The binding's node is not on the path; with the focus at that node the verdict would be this.
        case elsewhere(KeyResolution.Verdict)
    }

    /// A binding whose keys are those that were asked about, or begin with them, or are their beginning.
    package struct Entry {
        package let binding: KeyBinding
        package let standing: Standing
        /// The binding that takes the keys in place of this one, for a node elsewhere with the focus there; nil for none.
        package let shadow: KeyBinding?
        /// Where the request of the binding starts; nil for a start that has left its tree.
        package let start: ActionNode?

        /// The verdict on the binding; nil for a removed one.
        package var verdict: KeyResolution.Verdict? {
            switch standing {
            case .asked(let verdict), .elsewhere(let verdict): verdict
            case .removed: nil
            }
        }
    }

    /// The choices that are performed before the last keys are pressed, in order; `abandoned` says whether their chord is not
    /// continued.
    package let before: [(resolution: KeyResolution, abandoned: Bool)]
    /// What the last keys that are pressed come to.
    package let resolution: KeyResolution
    /// The keys that are not pressed, because those before them do nothing; nil for none.
    package let rest: KeyShortcut?
    /// The bindings: those that are asked, in their order, then those that are removed, then those of other nodes.
    package let entries: [Entry]
}

extension KeyMap {
    /// Explains keys: all bindings of them, also those that are removed, and those of nodes that are not on the path.
    ///
    /// - Parameters:
    ///   - including: For a node, whether a binding is asked and told where keys are pressed from the node.
    ///   - isElsewhere: Whether a target performs nothing here, so that keys behind it are not pressed.
    /// - Complexity: O(*n* log *n*) in the bindings whose keys begin with the first keystroke, for each of the nodes elsewhere that
    ///   bind the keys, of which the first 64 are looked at; and O(*n*) in the nodes of the tree.
    package func explain(
        _ shortcut: KeyShortcut, from start: (any RequestStart)?,
        including: (ActionNode?) -> (KeyBinding) -> Bool, isElsewhere: (Performer) -> Bool
    ) -> KeyExplanation {
        let node = coordinator.startNode(start), keys = KeyMap(of: self, including: including(node))
        let walk = keys.walk(over: shortcut, from: start, isElsewhere)
        let stages = walk.before.map(\.resolution.shortcut) + [walk.resolution.shortcut]
        let asked = [shortcut] + stages.filter { !shortcut.hasPrefix($0) }
        let own = keys.entries(of: asked, from: node) { .asked($0) }.map { entry in
            // A binding behind a longer chord is performed where the chord is not continued.
            let first = walk.before.lazy.flatMap(\.resolution.candidates).first {
                $0.binding == entry.binding && ![.pending, .notAsked].contains($0.verdict)
            }
            return first.map {
                KeyExplanation.Entry(
                    binding: $0.binding, standing: .asked($0.verdict), shadow: nil, start: node)
            }
                ?? entry
        }
        let removed = keys.removed(asked, among: tablesOfNodes(from: node) + (menu?.keyTables ?? []), from: node)
        let entries = own + removed + elsewhere(than: node, asked, including)
        return KeyExplanation(before: walk.before, resolution: walk.resolution, rest: walk.rest, entries: entries)
    }

    /// What keystrokes do as they are pressed one after the other, as far as it is known before the first is performed.
    private func walk(
        over shortcut: KeyShortcut, from start: (any RequestStart)?, _ isElsewhere: (Performer) -> Bool
    ) -> (before: [(resolution: KeyResolution, abandoned: Bool)], resolution: KeyResolution, rest: KeyShortcut?) {
        var walk = KeyWalk(shortcut.strokes.map { KeyPress($0) }, in: self, from: start)
        var before: [(resolution: KeyResolution, abandoned: Bool)] = []
        while true {
            walk.goOn()
            var found = walk.resolution, isPerformed = false
            if let binding = found.binding {
                let answer = coordinator.validate(command: binding, from: walk.node)
                if !answer.isEnabled, !binding.passes { found = found.disabling(answer.reasons.map(\.text)) }
                isPerformed = answer.isEnabled && !(answer.target.map(isElsewhere) ?? false)
            }
            guard walk.abandonsChord || isPerformed, walk.hasMore else { return (before, found, walk.rest) }
            before.append((found, walk.abandonsChord))
        }
    }

    /// The bindings of keys that are asked from a node, and those of longer and of shorter keys: those of one first keystroke in
    /// their order, then those of the next.
    private func entries(
        of keys: [KeyShortcut], from node: ActionNode?, _ standing: (KeyResolution.Verdict) -> KeyExplanation.Standing
    ) -> [KeyExplanation.Entry] {
        var strokes: [KeyStroke] = []
        for stroke in keys.map({ $0.strokes[0] }) where !strokes.contains(stroke) { strokes.append(stroke) }
        let listing = listing(from: node)
        return strokes.flatMap { stroke in listing.entries(of: keys.filter { $0.strokes[0] == stroke }, standing) }
    }

    /// The bindings of keys that would be asked from a node, had the user not removed them.
    private func removed(
        _ keys: [KeyShortcut], among tables: @autoclosure () -> [KeyTable], from node: ActionNode?
    ) -> [KeyExplanation.Entry] {
        let names = readFormerNames(), others = otherNames(from: node)
        let related = tables().flatMap { table in
            table.positions(relatedTo: keys).map { table.bindings[$0] }.filter {
                removals.contain($0, others) && includes?($0) ?? true
            }
        }
        if related.isEmpty { return [] }
        let all = overrides.reversed().filter(\.isRemoval).map { override in
            (override: override, removals: KeyRemovals([override.renamed(by: names)]))
        }
        let marked = markingSecrets(from: node).map { related.map($0) } ?? related
        return marked.compactMap { binding in
            all.first { $0.removals.contain(binding, others) }.map {
                KeyExplanation.Entry(
                    binding: binding, standing: .removed($0.override), shadow: nil, start: node)
            }
        }
    }

    /// The bindings of keys at nodes that are not on the path of a start.
    private func elsewhere(
        than start: ActionNode?, _ asked: [KeyShortcut], _ including: (ActionNode?) -> (KeyBinding) -> Bool
    ) -> [KeyExplanation.Entry] {
        let path = Set(start.map { coordinator.path(from: $0).nodes.map(\.id) } ?? [])
        let names = readFormerNames()
        var entries: [KeyExplanation.Entry] = []
        var count = 0
        for node in coordinator.root.preorder {
            if count == 64 { break }
            guard !path.contains(node.id), let table = node.keyTable(names),
                !table.positions(relatedTo: asked).isEmpty
            else { continue }
            count += 1
            let keys = KeyMap(of: self, including: including(node))
            entries += keys.entries(of: asked, from: node) { .elsewhere($0) }.filter { $0.binding.node == node.id }
            entries += keys.removed(asked, among: [table], from: node)
        }
        return entries
    }
}

extension KeyListing {
    /// The bindings whose keys are one of some keys, or begin with one, or are the beginning of one.
    fileprivate func entries(
        of keys: [KeyShortcut], _ standing: (KeyResolution.Verdict) -> KeyExplanation.Standing
    ) -> [KeyExplanation.Entry] {
        let positions = index.positions { table in
            table.positions(relatedTo: keys) + keys.flatMap { table.positions(beginning: PressedKeys($0)) }
        }
        return Set(positions).sorted().map { position in
            let binding = index[position]
            // One of any key is asked for the keys that are asked about.
            let pressed =
                binding.isOfAnyKey
                ? keys.first.map { PressedKeys(KeyShortcut($0.strokes[0]), phase: binding.phase) } : nil
            return KeyExplanation.Entry(
                binding: binding, standing: standing(pressVerdict(of: position, pressing: pressed)),
                shadow: shadow(of: position, pressing: pressed), start: node)
        }
    }
}
