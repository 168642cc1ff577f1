/// A menu: commands, separators, other menus, and sections whose items are made when a snapshot is taken.
///
/// A menu is a value; edit it by identifier, and take a ``MenuSnapshot`` to show it. Items more than ``maximumDepth`` menus
/// deep are not shown, edited or searched for keys; a snapshot says so where it leaves menus out.
///
/// A menu and its copies belong to one isolation, because they share the items and the keys that were made of them. So a menu is not
/// `Sendable`: write it as `static var menu: Menu { … }`, or as `@MainActor static let menu`.
public struct Menu {
    /// How deep menus and sections may be nested, the outermost menu counted: 128.
    public static let maximumDepth = 128

    /// The identifier for editing the menu; the title unless another was given.
    public var id: String { didSet { beginEdition() } }
    /// The title that is shown.
    public var title: String { didSet { beginEdition() } }
    /// The condition under which menus show the menu; nil for always.
    ///
    /// As a command's (``Command/condition``), it only hides: the keys of the menu's commands still work.
    public var condition: Condition? { didSet { beginEdition() } }
    /// The condition under which people can open the menu; nil for always.
    ///
    /// A menu that cannot be opened is shown in grey, with ``reason``. The answers of its commands stay as they are, and so do their
    /// keys: to refuse an action, use the validator of its handler.
    public var enabled: Condition? { didSet { beginEdition() } }
    /// Why people cannot open the menu while ``enabled`` does not hold; nil for `the menu is disabled`.
    public var reason: String? { didSet { beginEdition() } }
    /// The edition, which has the items, and which every edit replaces by a new one: menus of one edition are copies that nobody has
    /// edited since.
    package private(set) var edition: MenuEdition

    /// The items, in the order in which they are shown.
    public var items: [MenuItem] {
        get { edition.items }
        _modify {
            var items = takeItems()
            defer { edition = MenuEdition(items) }
            yield &items
        }
    }

    /// Makes another edition, because what the present one was made with has changed.
    private mutating func beginEdition() { edition = MenuEdition(takeItems()) }

    /// The items for another edition: taken out of this one where no copy of the menu has it, so that they are changed in place.
    private mutating func takeItems() -> [MenuItem] {
        isKnownUniquelyReferenced(&edition) ? edition.takeItems() : edition.items
    }

    /// Creates a menu from a list of items.
    ///
    /// - Parameters:
    ///   - title: The title that is shown.
    ///   - id: The identifier for editing the menu; the title where it is left out.
    ///   - condition: The condition under which menus show the menu.
    ///   - enabled: The condition under which people can open the menu.
    ///   - reason: Why people cannot open it while `enabled` does not hold.
    ///   - items: The items, in the order in which they are shown.
    public init(
        _ title: String, id: String? = nil, when condition: Condition? = nil, enabled: Condition? = nil,
        reason: String? = nil, items: [MenuItem] = []
    ) {
        self.id = id ?? title
        self.title = title
        self.condition = condition
        self.enabled = enabled
        self.reason = reason
        edition = MenuEdition(items)
    }

    /// Creates a menu from a builder's items, one a line.
    ///
    /// - Parameters:
    ///   - title: The title that is shown.
    ///   - id: The identifier for editing the menu; the title where it is left out.
    ///   - condition: The condition under which menus show the menu.
    ///   - enabled: The condition under which people can open the menu.
    ///   - reason: Why people cannot open it while `enabled` does not hold.
    ///   - items: The items, in the order in which they are shown.
    public init(
        _ title: String, id: String? = nil, when condition: Condition? = nil, enabled: Condition? = nil,
        reason: String? = nil, @MenuBuilder _ items: () -> [MenuItem]
    ) {
        self.init(title, id: id, when: condition, enabled: enabled, reason: reason, items: items())
    }
}

/// One item of a menu.
public enum MenuItem {
    /// A command.
    case command(Command)
    /// A line between items.
    case separator
    /// A menu within the menu.
    case menu(Menu)
    /// Items that a closure makes each time a snapshot is taken or keys are looked up, such as recent files.
    case section(id: String, items: () -> [MenuItem])

    /// The identifier for editing the menu; nil for a separator.
    public var id: String? {
        switch self {
        case .command(let command): command.id
        case .separator: nil
        case .menu(let menu): menu.id
        case .section(let id, _): id
        }
    }
}

extension MenuItem {
    /// Whether the item has an identifier of its own, and is no command that goes by its action's name.
    fileprivate var isIdentified: Bool {
        if case .command(let command) = self { return command.id != command.action.text }
        return true
    }
}

/// Builds the items of a menu from commands, menus and items, with `if` and `for`.
@resultBuilder
public enum MenuBuilder {
    /// Adds a command.
    public static func buildExpression(_ command: Command) -> [MenuItem] { [.command(command)] }

    /// Adds a menu.
    public static func buildExpression(_ menu: Menu) -> [MenuItem] { [.menu(menu)] }

    /// Adds an item of any sort.
    public static func buildExpression(_ item: MenuItem) -> [MenuItem] { [item] }

    /// Joins the items of all lines.
    public static func buildBlock(_ items: [MenuItem]...) -> [MenuItem] { items.flatMap { $0 } }

    /// Adds the items of an `if`, or none where it does not hold.
    public static func buildOptional(_ items: [MenuItem]?) -> [MenuItem] { items ?? [] }

    /// Adds the items of an `if` that has an `else`.
    public static func buildEither(first items: [MenuItem]) -> [MenuItem] { items }

    /// Adds the items of an `else`.
    public static func buildEither(second items: [MenuItem]) -> [MenuItem] { items }

    /// Joins the items of a loop's rounds.
    public static func buildArray(_ items: [[MenuItem]]) -> [MenuItem] { items.flatMap { $0 } }
}

extension MenuItem {
    /// The items of a section, made by user code in a frame; none where no frame is free.
    package static func made(by make: () -> [MenuItem]) -> [MenuItem] {
        Frames.run(Forwarder.handleAction, make) { _ in [] }
    }
}

/// Why a menu could not be edited; the menu is unchanged then.
public enum MenuError: Error, Hashable, Sendable {
    /// No item has the identifier; up to three identifiers of the menu are like it, the nearest first.
    case unknown(id: String, suggestions: [String])
    /// Several items have the identifier.
    case ambiguous(id: String, count: Int)
    /// The item of the identifier is not a menu, so no item can be put into it.
    case notAMenu(id: String)
}

extension MenuError: CustomStringConvertible {
    /// What is wrong and how to mend it, as sentences.
    public var description: String {
        switch self {
        case .unknown(let id, let suggestions):
            "There is no menu item '\(id)'."
                + (suggestions.isEmpty ? "" : " Did you mean \(suggestions.map { "'\($0)'" }.alternatives)?")
        case .ambiguous(let id, let count):
            "There are \(count) menu items '\(id)'. Give them identifiers of their own."
        case .notAMenu(let id):
            "'\(id)' is no menu, so nothing can be put into it."
        }
    }
}

extension Menu {
    /// A position for new items, given by the identifier of an item or menu.
    public enum Position: Hashable, Sendable {
        /// Before the item of the identifier, in its menu.
        case before(String)
        /// After the item of the identifier, in its menu.
        case after(String)
        /// Before the first item of the menu of the identifier.
        case atStart(of: String)
        /// After the last item of the menu of the identifier.
        case atEnd(of: String)

        /// The identifier of the item or menu.
        public var id: String {
            switch self {
            case .before(let id), .after(let id), .atStart(let id), .atEnd(let id): id
            }
        }
    }

    /// Puts items, in their order, into this menu or one in it.
    ///
    /// - Throws: ``MenuError`` unless exactly one item has the identifier; the menu is unchanged then.
    /// - Complexity: O(*n*) in the items of the menu and of all menus in it.
    public mutating func insert(_ new: [MenuItem], _ position: Position) throws(MenuError) {
        switch position {
        case .before(let id): try edit(id) { items, index in items.insert(contentsOf: new, at: index) }
        case .after(let id): try edit(id) { items, index in items.insert(contentsOf: new, at: index + 1) }
        case .atStart(let id): try editMenu(id) { $0.items.insert(contentsOf: new, at: 0) }
        case .atEnd(let id): try editMenu(id) { $0.items += new }
        }
    }

    /// Removes the item of an identifier; a menu with all that is in it.
    ///
    /// - Throws: ``MenuError`` unless exactly one item has the identifier; the menu is unchanged then.
    public mutating func remove(_ id: String) throws(MenuError) {
        try edit(id) { items, index in items.remove(at: index) }
    }

    /// Replaces the item of an identifier by other items, in their order.
    ///
    /// - Throws: ``MenuError`` unless exactly one item has the identifier; the menu is unchanged then.
    public mutating func replace(_ id: String, with new: [MenuItem]) throws(MenuError) {
        try edit(id) { items, index in items.replaceSubrange(index...index, with: new) }
    }

    /// The identifiers that several items have, and the menu itself; for each, editing throws ``MenuError/ambiguous(id:count:)``.
    ///
    /// Commands that have no identifier but their action's name are left out: several may perform one action, with other arguments
    /// or in other menus. Two submenus of one title have one identifier unless they are given others.
    /// - Complexity: O(*n*) in the items of the menu and of all menus in it.
    public var sharedIDs: [String] {
        var counts: [String: (all: Int, given: Int)] = [id: (1, 1)]
        var order = [id]
        forEachItem { items, index, _ in
            guard let id = items[index].id else { return }
            if counts[id] == nil { order.append(id) }
            counts[id, default: (0, 0)].all += 1
            if items[index].isIdentified { counts[id]?.given += 1 }
        }
        return order.filter { id in counts[id].map { $0.all > 1 && $0.given > 0 } ?? false }
    }

    /// The item of an identifier in this menu or one in it; nil unless exactly one has it.
    public func item(_ id: String) -> MenuItem? {
        let positions = positions(of: id)
        guard positions.count == 1, let position = positions.first else { return nil }
        return item(at: position[...])
    }

    // MARK: Finding

    private mutating func edit(
        _ id: String, _ change: (inout [MenuItem], Int) -> Void
    ) throws(MenuError) {
        let position = try position(of: id)
        self.change(at: position[...], change)
    }

    private mutating func editMenu(_ id: String, _ change: (inout Menu) -> Void) throws(MenuError) {
        if id == self.id {
            let namesakes = positions(of: id).count
            guard namesakes == 0 else { throw .ambiguous(id: id, count: namesakes + 1) }
            return change(&self)
        }
        let position = try position(of: id, orOf: [self.id])
        guard case .menu = item(at: position[...]) else { throw .notAMenu(id: id) }
        self.change(at: position[...]) { items, index in
            guard case .menu(var menu) = items[index] else { return }
            change(&menu)
            items[index] = .menu(menu)
        }
    }

    /// The position of the one item of an identifier: its indices in the menus around it, the outermost first.
    ///
    /// - Parameter others: Further identifiers to suggest where no item has this one.
    private func position(of id: String, orOf others: [String] = []) throws(MenuError) -> [Int] {
        let positions = positions(of: id)
        guard let first = positions.first else {
            throw .unknown(id: id, suggestions: nearMisses(to: id, among: Set(ids + others), limit: 3))
        }
        guard positions.count == 1 else { throw .ambiguous(id: id, count: positions.count) }
        return first
    }

    private func positions(of id: String) -> [[Int]] {
        var positions: [[Int]] = []
        forEachItem { if $0[$1].id == id { positions.append($2) } }
        return positions
    }

    /// The identifiers of all items in the menu and in the menus in it.
    private var ids: [String] {
        var ids: [String] = []
        forEachItem { items, index, _ in if let id = items[index].id { ids.append(id) } }
        return ids
    }

    /// Calls a closure with the position of each item, and where it stands in its menu; a menu before its items.
    private func forEachItem(_ body: (_ items: [MenuItem], _ index: Int, _ position: [Int]) -> Void) {
        var position: [Int] = []
        func visit(_ items: [MenuItem]) {
            // By index, because copying an item counts many references.
            for index in items.indices {
                position.append(index)
                body(items, index, position)
                if case .menu(let inner) = items[index], position.count < Menu.maximumDepth { visit(inner.items) }
                position.removeLast()
            }
        }
        visit(items)
    }

    private func item(at position: ArraySlice<Int>) -> MenuItem? {
        guard let index = position.first else { return nil }
        guard position.count > 1 else { return items[index] }
        guard case .menu(let menu) = items[index] else { return nil }
        return menu.item(at: position.dropFirst())
    }

    private mutating func change(at position: ArraySlice<Int>, _ change: (inout [MenuItem], Int) -> Void) {
        guard let index = position.first else { return }
        guard position.count > 1 else { return change(&items, index) }
        guard case .menu(var menu) = items[index] else { return }
        menu.change(at: position.dropFirst(), change)
        items[index] = .menu(menu)
    }
}
