/// Every command that applies at a place, to be found by typing.
///
/// The commands are those of a menu, and the actions registered by name on the way from the place; those that nobody
/// claims, and those that are hidden, are left out. A command that the menu shows more than once, with the same
/// arguments, is there once, under its first title. They are judged when the palette is opened, and again when one is
/// performed.
public final class Palette {
    /// A command that was found.
    public struct Item: Sendable {
        /// The command as it was when the palette was opened: title, target, and why it is disabled.
        public let command: MenuSnapshot.Item
        /// The keys that perform it.
        public let shortcut: KeyShortcut?
        /// The parts of the title and the name that match what was typed.
        public let highlights: PaletteHighlights
        /// How well it matches; more is better.
        public let score: Int
    }

    private let coordinator: Coordinator
    /// The place that the palette was opened for.
    public let origin: Origin
    private let commands: [MenuSnapshot.Item]
    private let index: PaletteIndex
    private let keys: KeyMap?
    /// The bindings as they were when the palette was opened.
    private let bindings: KeyIndex

    init(
        _ menu: Menu, of coordinator: Coordinator, keys: KeyMap?, title: (ActionName) -> String, from start: ActionNode
    ) {
        self.coordinator = coordinator
        self.keys = keys
        bindings = KeyIndex(keys?.bindings(from: start) ?? [])
        origin = coordinator.capture(from: start)
        let listed = coordinator.snapshot(of: menu, from: start).commands.filter { $0.target != nil }
        let known = Set(listed.compactMap { $0.command?.action })
        let others = coordinator.names(from: start).filter { !known.contains($0) }
        let rest = Menu("", items: others.map { .command(Command(title($0), action: $0)) })
        var seen: Set<Invocation> = []
        commands = (listed + coordinator.snapshot(of: rest, from: start).commands).filter { item in
            guard let command = item.command, item.target != nil, !item.isHidden else { return false }
            return seen.insert(Invocation(command.action, arguments: command.arguments)).inserted
        }
        index = PaletteIndex(entries: commands.map { ($0.title, $0.command?.action.text ?? "") })
    }

    /// The number of commands.
    public var count: Int { commands.count }

    /// The commands that match what was typed, best first; all, in order, where nothing was typed.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - limit: How many are given at the most.
    /// - Complexity: O(*n*) in the commands, with a small constant, and for each command given that of finding its keys.
    public func search(_ query: String, limit: Int = 50) -> [Item] {
        let listing = listing()
        return index.ranked(query, limit: limit).map { match in
            let item = commands[match.index]
            let shortcut = listing.map { keys in
                item.command.flatMap { keys.shortcut(for: $0.action, arguments: $0.arguments) }
            }
            return Item(
                command: item, shortcut: shortcut ?? item.shortcut,
                highlights: index.highlights(for: query, at: match.index), score: match.score)
        }
    }

    /// What finds keys, of which it says what they stand for now; nil where those of the menu are shown.
    private func listing() -> KeyListing? {
        guard let keys, let start = origin.node else { return nil }
        return KeyListing(bindings, of: keys, from: start)
    }

    /// Performs a command that was found, if it still is what was shown.
    @discardableResult
    public func perform(_ item: Item, sender: AnyObject? = nil) -> Outcome {
        coordinator.perform(item.command, from: origin, sender: sender)
    }

    /// Performs a command that was found, if it still is what was shown, by whichever handler.
    @discardableResult
    public func perform(_ item: Item, sender: AnyObject? = nil) async -> Outcome {
        await coordinator.perform(item.command, from: origin, sender: sender)
    }
}

extension Coordinator {
    /// Opens a palette of the commands that apply at a place.
    ///
    /// - Parameters:
    ///   - menu: The commands that have titles and keys.
    ///   - keys: Finds the keys to show; nil shows those of the menu.
    ///   - start: Where requests start; the first responder, else the root, where left out.
    ///   - title: The titles of actions that are in no menu; their names where left out.
    public func palette(
        _ menu: Menu, keys: KeyMap? = nil, from start: ActionNode? = nil,
        title: (ActionName) -> String = { $0.text }
    ) -> Palette {
        Palette(menu, of: self, keys: keys, title: title, from: (start ?? defaultStart))
    }
}
