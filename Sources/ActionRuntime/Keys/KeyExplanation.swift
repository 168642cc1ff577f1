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
    /// - Parameter isElsewhere: Whether a target performs nothing here, so that keys behind it are not pressed.
    /// - Complexity: O(*n* log *n*) in the bindings and nodes of the tree, for each of the nodes elsewhere that bind the keys, of
    ///   which the first 64 are looked at.
    package func explain(
        _ shortcut: KeyShortcut, from start: (any RequestStart)? = nil,
        isElsewhere: (Performer) -> Bool = { _ in false }
    ) -> KeyExplanation {
        let node = coordinator.startNode(start)
        let listing = listing(from: node)
        var path: Set<NodeID> = []
        for node in sequence(first: node, next: { $0?.parent }) { if let node { path.insert(node.id) } else { break } }
        let walk = walk(over: shortcut, from: node, isElsewhere)
        let stages = walk.before.map(\.resolution.shortcut) + [walk.resolution.shortcut]
        let asked = [shortcut] + stages.filter { !shortcut.hasPrefix($0) }
        let own = listing.entries(of: asked) { .asked($0) }.map { entry in
            // A binding behind a longer chord is performed where the chord is not continued.
            let first = walk.before.lazy.flatMap(\.resolution.candidates).first {
                $0.binding == entry.binding && ![.pending, .notAsked].contains($0.verdict)
            }
            return first.map { KeyExplanation.Entry(binding: $0.binding, standing: .asked($0.verdict), shadow: nil) }
                ?? entry
        }
        let entries = own + removed(from: node, asked) + elsewhere(path, asked)
        return KeyExplanation(before: walk.before, resolution: walk.resolution, rest: walk.rest, entries: entries)
    }

    /// What keystrokes do as they are pressed one after the other, as far as it is known before the first is performed.
    private func walk(
        over shortcut: KeyShortcut, from node: ActionNode?, _ isElsewhere: (Performer) -> Bool
    ) -> (before: [(resolution: KeyResolution, abandoned: Bool)], resolution: KeyResolution, rest: KeyShortcut?) {
        var walk = KeyWalk(
            shortcut, in: KeyMap(of: self, noting: candidateLimit) { [includes] in includes?($0) ?? true })
        var before: [(resolution: KeyResolution, abandoned: Bool)] = []
        while var found = walk.next(from: node) {
            var isPerformed = true
            if let binding = found.binding {
                let answer = coordinator.validate(command: binding, from: node)
                if !answer.isEnabled, !binding.passes { found = found.disabling(answer.reasons.map(\.text)) }
                isPerformed = answer.isEnabled && !(answer.target.map(isElsewhere) ?? false)
            }
            guard walk.isAbandoning || isPerformed, walk.rest != nil else { return (before, found, walk.rest) }
            before.append((found, walk.isAbandoning))
        }
        return (before, walk.resolution ?? resolve(PressedKeys(shortcut), from: node), walk.rest)
    }

    /// The bindings of keys that would be asked from a node, had the user not removed them.
    private func removed(from node: ActionNode?, _ keys: [KeyShortcut]) -> [KeyExplanation.Entry] {
        let removals = overrides.reversed().filter(\.isRemoval).map { (override: $0, removals: KeyRemovals([$0])) }
        if removals.isEmpty { return [] }
        let all = (node.map(nodeBindings) ?? []) + (last.map { Array($0.keyBindings(beginning: nil)) } ?? [])
        return all.filter { $0.shortcut.isRelated(toOneOf: keys) }.compactMap { binding in
            removals.first { $0.removals.contain(binding) }.map {
                KeyExplanation.Entry(binding: binding, standing: .removed($0.override), shadow: nil)
            }
        }
    }

    /// The bindings of keys at nodes that are not on a path.
    private func elsewhere(_ path: Set<NodeID>, _ keys: [KeyShortcut]) -> [KeyExplanation.Entry] {
        var entries: [KeyExplanation.Entry] = []
        var pending = [coordinator.root]
        var count = 0
        while let node = pending.popLast() {
            pending += node.children.reversed()
            guard count < 64, !path.contains(node.id),
                node.keyBindings.contains(where: { $0.shortcut.isRelated(toOneOf: keys) })
            else { continue }
            count += 1
            entries += listing(from: node).entries(of: keys) { .elsewhere($0) }.filter {
                $0.binding.node == node.id
            }
            entries += removed(from: node, keys).filter { $0.binding.node == node.id }
        }
        return entries
    }
}

extension KeyListing {
    /// The bindings whose keys are one of some keys, or begin with one, or are the beginning of one.
    fileprivate func entries(
        of keys: [KeyShortcut], _ standing: (KeyResolution.Verdict) -> KeyExplanation.Standing
    ) -> [KeyExplanation.Entry] {
        let positions = keys.flatMap { keys in
            keys.parts.filter { $0 != keys }.flatMap(index.positions(of:))
                + index.positions(beginning: PressedKeys(keys))
        }
        return Set(positions).sorted().map { position in
            KeyExplanation.Entry(
                binding: index[position], standing: standing(pressVerdict(of: position)),
                shadow: shadow(of: position))
        }
    }
}

extension KeyShortcut {
    /// Whether the shortcut is one of these, or begins with one, or is the beginning of one.
    fileprivate func isRelated(toOneOf others: [KeyShortcut]) -> Bool {
        others.contains { hasPrefix($0) || $0.hasPrefix(self) }
    }
}
