/// The items of a menu, and what is made of them once for all snapshots and keystrokes until the menu is edited.
///
/// Copies of a menu share an edition; each edit of a copy gives that copy a new one.
package final class MenuEdition {
    /// The menu's items.
    private(set) var items: [MenuItem]
    /// The key bindings; nil before the first keystroke.
    private var keys: MenuKeys?
    /// The titles of the commands; nil before they are needed.
    private var titles: [Invocation: String]?
    /// The menu's items as the last snapshot left them; nil before the first snapshot, and while one is taken.
    private var shown: ShownItems?

    init(_ items: [MenuItem]) { self.items = items }

    /// Releases the menus among the items in a loop, not recursively, however deep they are nested.
    deinit {
        var waiting = takeMenus()
        while var inner = waiting.popLast() {
            if isKnownUniquelyReferenced(&inner) { waiting += inner.takeMenus() }
        }
    }

    /// Takes the items out of the edition of the only copy of a menu.
    func takeItems() -> [MenuItem] {
        defer { items = [] }
        return items
    }

    /// Takes the editions of the menus among the items, which the caller releases.
    private func takeMenus() -> [MenuEdition] {
        var editions: [MenuEdition] = []
        for index in items.indices {
            guard case .menu(let menu) = items[index] else { continue }
            editions.append(menu.edition)
            items[index] = .separator
        }
        return editions
    }

    /// The key bindings of a menu of this edition.
    func keys(of menu: Menu) -> MenuKeys {
        if let keys { return keys }
        let new = MenuKeys(menu)
        keys = new
        return new
    }

    /// The titles of a menu of this edition by what its commands send, without those that sections make.
    func titles(of menu: Menu) -> [Invocation: String] {
        if let titles { return titles }
        var titles: [Invocation: String] = [:]
        menu.items.visit { item, _ in
            guard case .command(let command) = item else { return }
            let invocation = command.withPresentCommands(in: menu).invocation()
            if titles[invocation] == nil { titles[invocation] = command.title }
        }
        self.titles = titles
        return titles
    }

    /// Gives the items of a menu of this edition to a snapshot, which may change them in place; made anew where there are none.
    func takeShown(of menu: Menu) -> ShownItems {
        defer { shown = nil }
        return shown ?? ShownItems(of: menu)
    }

    /// Takes the items back from a snapshot; items that sections made are not kept.
    func keep(_ items: ShownItems) { if !items.haveSections { shown = items } }
}

/// The items that a snapshot shows its answers in.
struct ShownItems {
    /// The menu, as an item.
    var menu: MenuSnapshot.Item
    /// Whether sections made some of the items.
    private(set) var haveSections = false
    /// Whether several commands have the same action and arguments.
    private(set) var haveRepeats = false
    private var requests: Set<Invocation> = []

    init(of menu: Menu) {
        self.menu = .init(menu)
        self.menu.items = items(of: menu.items, at: 1, in: menu)
        self.menu.layOut()
        requests = []
    }

    /// The items of a menu or section at a depth, counted from 1; a menu that is nested too deep is disabled and empty, with the
    /// reason.
    private mutating func items(of declared: [MenuItem], at depth: Int, in root: Menu) -> [MenuSnapshot.Item] {
        var items: [MenuSnapshot.Item] = []
        items.reserveCapacity(declared.count)
        for item in declared {
            switch item {
            case .separator: items.append(.init(.separator, id: "", title: ""))
            case .command(let declared):
                let command = declared.withPresentCommands(in: root)
                if !requests.insert(command.invocation()).inserted { haveRepeats = true }
                items.append(.init(command))
            case .menu(let inner):
                var menu = MenuSnapshot.Item(inner)
                if depth == Menu.maximumDepth {
                    menu.disableAsTooDeep()
                } else {
                    menu.items = self.items(of: inner.items, at: depth + 1, in: root)
                    menu.layOut()
                }
                items.append(menu)
            case .section(let id, let make):
                haveSections = true
                if depth == Menu.maximumDepth {
                    var menu = MenuSnapshot.Item(.menu, id: id, title: id)
                    menu.disableAsTooDeep()
                    items.append(menu)
                } else {
                    items += self.items(of: MenuItem.made(by: make), at: depth + 1, in: root)
                }
            }
        }
        return items
    }
}
