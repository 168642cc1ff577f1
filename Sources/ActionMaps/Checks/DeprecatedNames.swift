import ActionRuntime

/// The former names of a map's actions: those that a remapping calls deprecated, and those that menu items list.
package struct DeprecatedNames {
    /// What is said of a former name.
    struct Entry {
        /// The fault, as a clause: `is deprecated: use save:`.
        let clause: String
        /// The name to write in its place, which is no former name; nil where several may be meant, or none is left.
        fileprivate(set) var replacement: String?
        /// The action that keys with the name perform, because a menu item has the name; nil for the name of a remapping.
        var present: String?
    }

    private var entries: [String: Entry] = [:]

    package init(of map: ActionMap) {
        for remap in map.root.subtree.flatMap(\.remap) {
            guard let deprecated = remap.deprecated else { continue }
            let others = entries[remap.from]
            entries[remap.from] = Entry(
                clause: "is deprecated: \(deprecated)",
                replacement: others == nil || others?.replacement == remap.to ? remap.to : nil)
        }
        for (name, present) in map.formerNames {
            entries[name] = Entry(
                clause: "was renamed to \(present.quoted)", replacement: present, present: present)
        }
        let last = entries.mapValues { lastName(after: $0) }
        for (name, replacement) in last { entries[name]?.replacement = replacement }
    }

    /// The bindings that a user removes from nodes and menus, by any name of their actions.
    func removals(by overrides: [KeyOverride]) -> KeyRemovals {
        KeyRemovals(
            overrides.filter(\.isRemoval).map {
                KeyOverride(removing: ActionName(checked: last($0.action.text)), from: $0.shortcut, when: $0.condition)
            })
    }

    /// The name to which a former name and those that replace it lead; nil where they lead back, or to several names.
    private func lastName(after entry: Entry) -> String? {
        var name = entry.replacement
        var seen: Set<String> = []
        while let former = name, let entry = entries[former] {
            guard seen.insert(former).inserted else { return nil }
            name = entry.replacement
        }
        return name
    }

    /// The name to write in place of another one, which is the name itself where it is no former one.
    func last(_ name: String) -> String { entries[name]?.replacement ?? name }

    subscript(name: String) -> Entry? { entries[name] }

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
