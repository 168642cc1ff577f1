/// The commands of a menu as they are from a start, found one after the other: each is asked in its turn.
///
/// A snapshot of the menu would ask all commands at once, which takes long where they are many. The items are those of
/// ``MenuSnapshot``, without hidden commands.
struct ShownCommands: Sequence, IteratorProtocol {
    typealias Placed = (titles: [String], item: MenuSnapshot.Item)

    /// The items of a menu or section that are still to come.
    private struct Level {
        var items: ArraySlice<MenuItem>
        let titles: [String]
        let depth: Int
    }

    private let listing: KeyListing?
    /// The title that stands around commands outside of all menus in the menu.
    private let title: String
    private var answers: MenuAnswers
    private var open: [Level]

    /// - Parameter listing: The keys that are shown; nil for those that the menu declares.
    init(_ menu: Menu, by coordinator: Coordinator, _ keys: KeyMap?, _ listing: KeyListing?, from start: ActionNode) {
        self.listing = listing
        title = menu.title
        answers = MenuAnswers(by: coordinator, keys, from: start)
        open = [Level(items: menu.items[...], titles: [], depth: 1)]
    }

    /// Goes on by one item, with at most one call of the program's closures.
    ///
    /// - Returns: A command, or nil within the result for an item that shows no command; nil at the end.
    mutating func next() -> Placed?? {
        guard var level = open.popLast() else { return nil }
        guard let item = level.items.popFirst() else { return .some(nil) }
        open.append(level)
        switch item {
        case .separator: return .some(nil)
        case .menu(let inner):
            add(inner.items, level.titles + [inner.title], level.depth)
            return .some(nil)
        case .section(_, let make):
            if level.depth < Menu.maximumDepth { add(MenuItem.made(by: make), level.titles, level.depth) }
            return .some(nil)
        case .command(let command):
            guard let item = show(command) else { return .some(nil) }
            return (level.titles.isEmpty ? [title] : level.titles, item)
        }
    }

    /// The item that a command shows; nil where the command is hidden.
    mutating func show(_ command: Command) -> MenuSnapshot.Item? {
        var command = command
        command.arguments = answers.markingSecrets(command.arguments, of: command.action)
        var item = MenuSnapshot.Item(command, answers.answer(command.action, command.arguments))
        if item.isHidden || command.condition.map({ answers.excludes($0) }) ?? false { return nil }
        if let listing { item.shortcut = listing.shortcut(for: command.action, arguments: command.arguments) }
        return item
    }

    private mutating func add(_ items: [MenuItem], _ titles: [String], _ depth: Int) {
        guard depth < Menu.maximumDepth else { return }
        open.append(Level(items: items[...], titles: titles, depth: depth + 1))
    }
}
