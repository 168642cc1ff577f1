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

    /// What pressing the keys comes to, up to the first that are complete or unclaimed.
    package let resolution: KeyResolution
    /// The bindings: those that are asked, in their order, then those that are removed, then those of other nodes.
    package let entries: [Entry]
}

extension KeyMap {
    /// Explains keys: all bindings of them, also those that are removed, and those of nodes that are not on the path.
    ///
    /// - Complexity: O(*n* log *n*) in the bindings and nodes of the tree, for each of the nodes elsewhere that bind the keys, of
    ///   which the first 64 are looked at.
    package func explain(_ shortcut: KeyShortcut, from start: (any RequestStart)? = nil) -> KeyExplanation {
        let node = coordinator.startNode(start)
        let listing = listing(from: node)
        var path: Set<NodeID> = []
        for node in sequence(first: node, next: { $0?.parent }) { if let node { path.insert(node.id) } else { break } }
        let entries =
            listing.entries(of: shortcut) { .asked($0) } + removed(from: node, shortcut)
            + elsewhere(path, shortcut)
        return KeyExplanation(resolution: resolve(following: shortcut, from: node), entries: entries)
    }

    /// The choice for keystrokes pressed one after the other, up to the first that are complete or unclaimed.
    private func resolve(following shortcut: KeyShortcut, from node: ActionNode?) -> KeyResolution {
        for part in shortcut.parts where part != shortcut {
            let resolution = resolve(part, from: node)
            if resolution.decision != .pending { return resolution }
        }
        let resolution = resolve(shortcut, from: node)
        guard let binding = resolution.binding, !binding.passes else { return resolution }
        let answer = coordinator.validate(command: binding, from: node)
        return answer.isEnabled ? resolution : resolution.disabling(answer.reasons.map(\.text))
    }

    /// The bindings of keys that would be asked from a node, had the user not removed them.
    private func removed(from node: ActionNode?, _ shortcut: KeyShortcut) -> [KeyExplanation.Entry] {
        let removals = overrides.reversed().filter(\.isRemoval).map { (override: $0, removals: KeyRemovals([$0])) }
        if removals.isEmpty { return [] }
        let all = (node.map(nodeBindings) ?? []) + (last.map { Array($0.keyBindings(beginning: nil)) } ?? [])
        return all.filter { $0.shortcut.isRelated(to: shortcut) }.compactMap { binding in
            removals.first { $0.removals.contain(binding) }.map {
                KeyExplanation.Entry(binding: binding, standing: .removed($0.override), shadow: nil)
            }
        }
    }

    /// The bindings of keys at nodes that are not on a path.
    private func elsewhere(_ path: Set<NodeID>, _ shortcut: KeyShortcut) -> [KeyExplanation.Entry] {
        var entries: [KeyExplanation.Entry] = []
        var pending = [coordinator.root]
        var count = 0
        while let node = pending.popLast() {
            pending += node.children.reversed()
            guard count < 64, !path.contains(node.id),
                node.keyBindings.contains(where: { $0.shortcut.isRelated(to: shortcut) })
            else { continue }
            count += 1
            entries += listing(from: node).entries(of: shortcut) { .elsewhere($0) }.filter {
                $0.binding.node == node.id
            }
            entries += removed(from: node, shortcut).filter { $0.binding.node == node.id }
        }
        return entries
    }
}

extension KeyListing {
    /// The bindings whose keys are some keys, or begin with them, or are their beginning.
    fileprivate func entries(
        of shortcut: KeyShortcut, _ standing: (KeyResolution.Verdict) -> KeyExplanation.Standing
    ) -> [KeyExplanation.Entry] {
        let shorter = shortcut.parts.filter { $0 != shortcut }.flatMap(index.positions(of:))
        return (shorter + index.positions(beginning: shortcut)).sorted().map { position in
            KeyExplanation.Entry(
                binding: index[position], standing: standing(pressVerdict(of: position)),
                shadow: shadow(of: position))
        }
    }
}

extension KeyShortcut {
    /// Whether both are equal, or one is the beginning of the other.
    fileprivate func isRelated(to other: KeyShortcut) -> Bool { hasPrefix(other) || other.hasPrefix(self) }
}

// MARK: Whose focus an action needs

extension Coordinator {
    /// The highest nodes below which somebody claims an action, in document order; the first `limit` of them.
    ///
    /// - Complexity: O(*n*) in the nodes of the tree, each asked as ``canPerform(_:from:to:)`` is.
    package func nodes(claiming invocation: Invocation, limit: Int) -> [ActionNode] {
        guard isRegistered(invocation.action, from: nil) else { return [] }
        var found: [ActionNode] = []
        var pending = [root]
        while let node = pending.popLast(), found.count < limit {
            if canPerform(invocation, from: node) { found.append(node) } else { pending += node.children.reversed() }
        }
        return found
    }
}
