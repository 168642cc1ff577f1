extension Coordinator {
    /// The actions that apply at a node: each name that is registered on the path and has a target, in alphabetical order.
    ///
    /// A former name, which a node remaps as one (`deprecated`), is left out. A name that only a catch-all would take is listed if the catch-all lists it (`lists:`), and a name of another dispatcher if
    /// the dispatcher does (``ActionDispatching/availableActions(from:)``). From a start that has left its tree no action applies.
    /// - Complexity: That of validating each name on the path.
    public func actions(from start: (any RequestStart)? = nil) -> [AvailableAction] {
        guard let start = startNode(start) else { return [] }
        return names(from: start).compactMap { name in
            withTarget(Invocation(name), from: start, to: nil) {
                AvailableAction(name: name, target: $0.target, validation: $0.judge(.unknown).validation)
            }
        }
    }

    /// The names that are offered on the path from a node, in alphabetical order.
    package func names(from start: ActionNode) -> [ActionName] {
        namesWithoutOrder(from: start).sorted { $0.text < $1.text }
    }

    /// The names that are registered on the path from a node, without those that are only former names of others.
    package func namesWithoutOrder(from start: ActionNode) -> Set<ActionName> {
        // Reading a responder's table runs user code, which may ask for the names again.
        Frames.run(Forwarder.handleAction, else: []) {
            var names: Set<ActionName> = []
            for stop in path(from: start).stops {
                if let offered = stop.offers?.offeredNames(tables) {
                    // A set of known size does not grow step by step.
                    if names.isEmpty { names = Set(offered) } else { names.formUnion(offered) }
                }
                let listed = stop.dispatcher?.dispatcher?.availableActions(from: nil) ?? []
                names.formUnion(listed.map(\.name))
            }
            return names
        }
    }

    /// The former names that nodes of the path from a node remap, each with the name to which it leads in the end.
    ///
    /// The remapping that is nearest to the node counts. A name that leads back to itself is left out.
    package func deprecatedNames(from start: ActionNode) -> [ActionName: ActionName] {
        var others: [ActionName: ActionName] = [:]
        for node in path(from: start).nodes {
            for remap in node.offers?.deprecatedNames ?? [] { others[remap.name] = others[remap.name] ?? remap.other }
        }
        return others.compactMapValues { other in
            var (last, seen) = (other, Set([other]))
            while let next = others[last] {
                guard seen.insert(next).inserted else { return nil }
                last = next
            }
            return last
        }
    }
}
