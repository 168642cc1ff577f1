/// Why a menu could not be edited; it is then as it was.
public enum MenuError: Error, Hashable, Sendable {
    /// Nothing has the identifier; the nearest ones that there are.
    case unknown(id: String, suggestions: [String])
    /// Several items have the identifier.
    case ambiguous(id: String, count: Int)
    /// What has the identifier is no menu, and nothing can be put into it.
    case notAMenu(id: String)
}

extension MenuError: CustomStringConvertible {
    /// What is wrong, and how to mend it.
    public var description: String {
        switch self {
        case .unknown(let id, let suggestions):
            "There is no menu item '\(id)'."
                + (suggestions.isEmpty ? "" : " Did you mean \(suggestions.map { "'\($0)'" }.alternatives)?")
        case .ambiguous(let id, let count):
            "There are \(count) menu items '\(id)'. Give the commands identifiers of their own."
        case .notAMenu(let id):
            "'\(id)' is no menu, so nothing can be put into it."
        }
    }
}

extension Menu {
    /// Where new items go.
    public enum Place: Hashable, Sendable {
        /// Before the item of that identifier, in its menu.
        case before(String)
        /// After the item of that identifier, in its menu.
        case after(String)
        /// At the start of the menu of that identifier.
        case atStart(of: String)
        /// At the end of the menu of that identifier.
        case atEnd(of: String)

        /// The identifier.
        public var id: String {
            switch self {
            case .before(let id), .after(let id), .atStart(let id), .atEnd(let id): id
            }
        }
    }

    /// Puts items into this menu or one below it.
    ///
    /// - Throws: ``MenuError`` where the place is not exactly one; nothing has changed then.
    /// - Complexity: O(*n*) in the items of the menu and all below.
    public mutating func insert(_ new: [MenuItem], _ place: Place) throws(MenuError) {
        switch place {
        case .before(let id): try edit(id) { items, index in items.insert(contentsOf: new, at: index) }
        case .after(let id): try edit(id) { items, index in items.insert(contentsOf: new, at: index + 1) }
        case .atStart(let id): try editMenu(id) { $0.items.insert(contentsOf: new, at: 0) }
        case .atEnd(let id): try editMenu(id) { $0.items += new }
        }
    }

    /// Takes out the item of an identifier, with all below it.
    ///
    /// - Throws: ``MenuError`` where there is not exactly one; nothing has changed then.
    public mutating func remove(_ id: String) throws(MenuError) {
        try edit(id) { items, index in items.remove(at: index) }
    }

    /// Puts other items in the place of the item of an identifier.
    ///
    /// - Throws: ``MenuError`` where there is not exactly one; nothing has changed then.
    public mutating func replace(_ id: String, with new: [MenuItem]) throws(MenuError) {
        try edit(id) { items, index in items.replaceSubrange(index...index, with: new) }
    }

    /// The item of an identifier, wherever it stands; nil where there is not exactly one.
    public func item(_ id: String) -> MenuItem? {
        let places = places(of: id)
        guard places.count == 1, let place = places.first else { return nil }
        return item(at: place[...])
    }

    // MARK: Finding

    private mutating func edit(
        _ id: String, _ change: (inout [MenuItem], Int) -> Void
    ) throws(MenuError) {
        let place = try place(of: id)
        self.change(at: place[...], change)
    }

    private mutating func editMenu(_ id: String, _ change: (inout Menu) -> Void) throws(MenuError) {
        if id == self.id {
            let namesakes = places(of: id).count
            guard namesakes == 0 else { throw .ambiguous(id: id, count: namesakes + 1) }
            return change(&self)
        }
        let place = try place(of: id, orOf: [self.id])
        guard case .menu = item(at: place[...]) else { throw .notAMenu(id: id) }
        self.change(at: place[...]) { items, index in
            guard case .menu(var menu) = items[index] else { return }
            change(&menu)
            items[index] = .menu(menu)
        }
    }

    /// The one place of an identifier; others may be meant where there is none.
    private func place(of id: String, orOf others: [String] = []) throws(MenuError) -> [Int] {
        let places = places(of: id)
        guard let first = places.first else {
            throw .unknown(id: id, suggestions: nearMisses(to: id, among: Set(ids + others), limit: 3))
        }
        guard places.count == 1 else { throw .ambiguous(id: id, count: places.count) }
        return first
    }

    private func places(of id: String) -> [[Int]] {
        var places: [[Int]] = []
        forEachItem { item, place in if item.id == id { places.append(place) } }
        return places
    }

    /// All identifiers below.
    private var ids: [String] {
        var ids: [String] = []
        forEachItem { item, _ in if let id = item.id { ids.append(id) } }
        return ids
    }

    /// Calls a closure with each item below and its place, a menu before what stands in it.
    private func forEachItem(_ body: (MenuItem, _ place: [Int]) -> Void) {
        var place: [Int] = []
        func visit(_ menu: Menu) {
            for (index, item) in menu.items.enumerated() {
                place.append(index)
                body(item, place)
                if case .menu(let inner) = item, place.count < Menu.maximumDepth { visit(inner) }
                place.removeLast()
            }
        }
        visit(self)
    }

    private func item(at place: ArraySlice<Int>) -> MenuItem? {
        guard let index = place.first else { return nil }
        guard place.count > 1 else { return items[index] }
        guard case .menu(let menu) = items[index] else { return nil }
        return menu.item(at: place.dropFirst())
    }

    private mutating func change(at place: ArraySlice<Int>, _ change: (inout [MenuItem], Int) -> Void) {
        guard let index = place.first else { return }
        guard place.count > 1 else { return change(&items, index) }
        guard case .menu(var menu) = items[index] else { return }
        menu.change(at: place.dropFirst(), change)
        items[index] = .menu(menu)
    }
}
