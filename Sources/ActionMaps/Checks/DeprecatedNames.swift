import ActionRuntime

/// The former names of a map's actions: those that a remapping calls deprecated, and those that menu items list.
package struct DeprecatedNames {
    /// What is said of a former name.
    struct Entry {
        /// The fault, as a clause: `is deprecated: use save:`.
        let clause: String
        /// The name to write in its place; nil where several may be meant.
        let replacement: String?
        /// Whether keys with the name perform the action: a menu item has the name.
        let isOfItem: Bool
    }

    private var entries: [String: Entry] = [:]

    package init() {}

    package init(of map: ActionMap) {
        var pending = [map.root]
        while let node = pending.popLast() {
            for remap in node.remap {
                guard let deprecated = remap.deprecated else { continue }
                let others = entries[remap.from]
                entries[remap.from] = Entry(
                    clause: "is deprecated: \(deprecated)",
                    replacement: others == nil || others?.replacement == remap.to ? remap.to : nil, isOfItem: false)
            }
            pending += node.children.reversed()
        }
        for (name, present) in map.formerNames {
            entries[name] = Entry(
                clause: "was renamed to \(present.quoted)", replacement: present, isOfItem: true)
        }
    }

    subscript(name: String) -> Entry? { entries[name] }

    package var isEmpty: Bool { entries.isEmpty }

    /// Adds the names of another map, of which those that are known already do not count.
    package mutating func add(_ other: DeprecatedNames) { entries.merge(other.entries) { first, _ in first } }
}

extension ActionMap {
    /// The present names of actions by the former names that items of the menus list.
    var formerNames: [String: String] {
        let commands = menus.flatMap(\.commands)
        let names = FormerNames.of(
            commands.map { (ActionName(checked: $0.action), $0.formerly.map(ActionName.init(checked:))) })
        var present: [String: String] = [:]
        for name in commands.flatMap(\.formerly) {
            present[name] = names.current(ActionName(checked: name))?.text
        }
        return present
    }
}
