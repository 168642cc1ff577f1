package import ActionMenus

/// Names the items of a menu for a toolkit, which finds menus by their identifiers and commands by their property lists.
///
/// No two items of a process have one name, be they equal and in one menu, or in two equal menus. An item keeps its name as long as it is
/// in the menu.
package final class MenuNames {
    private let prefix = "ActionRuntime.\(Serial.next())."
    private var last = 0
    /// The names of the items of the snapshot that was named last.
    private var names: [ItemPlace: String] = [:]
    private var items: [String: MenuSnapshot.Item] = [:]
    /// The items of the snapshot before, which a person may still see.
    private var formerItems: [String: MenuSnapshot.Item] = [:]

    package init() {}

    /// The elements of a menu, all of them named.
    package func elements(of snapshot: MenuSnapshot) -> MenuElement {
        var counter = ItemPlace.Counter()
        let former = names
        (names, formerItems, items) = ([:], items, [:])
        return element(snapshot.menu, &counter, former)
    }

    /// Whether the names are those of this menu.
    package func has(_ name: String) -> Bool { name.hasPrefix(prefix) }

    /// Notes how an item is shown since the elements were made.
    package func note(_ item: MenuSnapshot.Item, named name: String) {
        if items[name] != nil { items[name] = item }
    }

    /// The item of a name, as it was shown last; nil for an item that is not among the elements.
    package func item(named name: String) -> MenuSnapshot.Item? { items[name] }

    /// The item of a name that was among the elements before.
    package func formerItem(named name: String) -> MenuSnapshot.Item? { formerItems[name] }

    private func element(
        _ item: MenuSnapshot.Item, _ counter: inout ItemPlace.Counter, _ former: [ItemPlace: String]
    ) -> MenuElement {
        let name = name(item, &counter, former)
        if item.kind == .command { return MenuElement(item: item, name: name, content: .command) }
        if !item.isEnabled { return MenuElement(item: item, name: name, content: .closed) }
        var groups: [[MenuElement]] = [[]]
        for inner in item.items where !inner.isHidden {
            if inner.kind == .separator {
                groups.append([])
            } else {
                groups[groups.count - 1].append(element(inner, &counter, former))
            }
        }
        return MenuElement(item: item, name: name, content: .menu(groups.filter { !$0.isEmpty }))
    }

    private func name(
        _ item: MenuSnapshot.Item, _ counter: inout ItemPlace.Counter, _ former: [ItemPlace: String]
    ) -> String {
        let place = counter.place(of: item)
        let name = former[place] ?? next()
        names[place] = name
        items[name] = item
        return name
    }

    private func next() -> String {
        last += 1
        return prefix + "\(last)"
    }
}
