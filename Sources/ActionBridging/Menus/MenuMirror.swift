package import ActionMenus

/// Keeps a toolkit's menu items equal to a watched menu, and changes only the items that have changed.
///
/// An item that stays in the menu keeps its object, so that an open menu, a running animation and the item under the pointer stay.
/// All items of the snapshot have objects, hidden items and separators included, so that positions are the same on both sides.
package final class MenuMirror<Toolkit: MenuShowing> {
    private struct Node {
        let shown: Toolkit.Item
        var children: [Node] = []
    }

    private unowned let toolkit: Toolkit
    private var nodes: [Node] = []

    /// The menu as the objects show it.
    package private(set) var shown: MenuSnapshot

    /// Shows a menu.
    ///
    /// - Parameter toolkit: The owner of the mirror.
    package init(_ snapshot: MenuSnapshot, in toolkit: Toolkit) {
        self.toolkit = toolkit
        shown = snapshot
        for (index, item) in snapshot.items.enumerated() { nodes.append(add(item, at: index, in: nil)) }
    }

    /// Shows a newer snapshot.
    package func show(_ snapshot: MenuSnapshot) { apply(snapshot.changes(since: shown)) }

    /// Shows the items of one menu as they are in a newer snapshot, and leaves all other items as they are.
    ///
    /// - Parameter menu: Tells whether an object is that of the menu; nil for the whole menu.
    package func show(_ snapshot: MenuSnapshot, in menu: ((Toolkit.Item) -> Bool)?) {
        guard let position = menu.map({ position(where: $0, in: nodes) }) ?? [] else { return }
        apply(snapshot.changes(since: shown).among(itemsOf: position))
    }

    /// Applies the changes since the shown snapshot, in their order.
    private func apply(_ changes: MenuChanges) {
        for change in changes.changes {
            switch change {
            case .removed(let position): edit(position) { remove(at: $2, &$0, $1) }
            case .inserted(let item, let position):
                edit(position) { $0.insert(add(item, at: $2, in: $1), at: $2) }
            case .changed(let item, let fields, let position):
                edit(position) { nodes, _, index in toolkit.show(item, fields, in: nodes[index].shown) }
            }
        }
        shown = shown.applying(changes)
    }

    private func position(where isMenu: (Toolkit.Item) -> Bool, in nodes: [Node]) -> [Int]? {
        for (index, node) in nodes.enumerated() {
            if isMenu(node.shown) { return [index] }
            if let inner = position(where: isMenu, in: node.children) { return [index] + inner }
        }
        return nil
    }

    /// The objects of a menu, in order; nil is the whole menu.
    package func items(in menu: Toolkit.Item? = nil) -> [Toolkit.Item] {
        func find(_ nodes: [Node]) -> [Toolkit.Item]? {
            for node in nodes {
                if node.shown === menu { return node.children.map(\.shown) }
                if let found = find(node.children) { return found }
            }
            return nil
        }
        return menu == nil ? nodes.map(\.shown) : find(nodes) ?? []
    }

    private func add(_ item: MenuSnapshot.Item, at index: Int, in menu: Toolkit.Item?) -> Node {
        var node = Node(shown: toolkit.make(item))
        toolkit.insert(node.shown, at: index, in: menu)
        for (index, inner) in item.items.enumerated() { node.children.append(add(inner, at: index, in: node.shown)) }
        return node
    }

    private func remove(at index: Int, _ nodes: inout [Node], _ menu: Toolkit.Item?) {
        toolkit.remove(nodes.remove(at: index).shown, at: index, from: menu)
    }

    /// Edits the list of nodes that holds a position; does nothing for the position of the whole menu.
    private func edit(_ position: [Int], _ change: (inout [Node], Toolkit.Item?, Int) -> Void) {
        func edit(_ nodes: inout [Node], _ menu: Toolkit.Item?, _ position: ArraySlice<Int>) {
            guard let index = position.first else { return }
            guard position.count > 1 else { return change(&nodes, menu, index) }
            edit(&nodes[index].children, nodes[index].shown, position.dropFirst())
        }
        edit(&nodes, nil, position[...])
    }
}

extension MenuChanges {
    /// Whether a toolkit whose menus cannot be changed has to build the menu again.
    ///
    /// It has to for items that were inserted, removed, hidden or shown, for other commands and keys, and for other titles and reasons
    /// of submenus.
    ///
    /// Such a toolkit leaves hidden items out.
    package var needRebuilding: Bool {
        changes.contains { change in
            switch change {
            case .removed, .inserted: true
            case .changed(let item, let fields, _):
                !fields.isDisjoint(with: [.hidden, .command, .shortcut])
                    || item.kind == .menu && !fields.isDisjoint(with: [.title, .enabled])
            }
        }
    }
}

extension MenuSnapshot.Item {
    /// The title to show, with an ellipsis where the item asks for arguments.
    package var shownTitle: String {
        needsArguments != nil && !title.hasSuffix("…") ? title + "…" : title
    }
}
