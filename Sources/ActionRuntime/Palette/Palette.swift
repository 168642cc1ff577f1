// The way from the typed text to an outcome.
//
//   Menu ──────────▶ Coordinator.palette ─▶ Palette ─▶ search("gtd") ─▶ Items, best first ─▶ perform(item)
//   registered names ▲        ▲               │            ▲                                    │
//   KeyMap ──────────┘      snapshot:         ▼            │                                    ▼
//                           claimed and    PaletteIndex: letters of titles                  Outcome
//                           not hidden     and names, folded once; FuzzyScorer
//                                          finds the best match in each

/// The commands that apply at a start, to be found by typing.
///
/// They are the commands of a menu, and the actions that are registered by name on the start's path and are not in the menu, without
/// former names and `runCommands` (``ActionNode/performsSequences(fileID:line:)``).
/// Commands that no claim takes, and hidden commands, are left out. Of commands with the same action and arguments, the first is
/// taken. All are validated when the palette is opened, and each again when it is performed.
public final class Palette {
    /// A command that matches the typed text.
    public struct Item: Sendable {
        /// The command as it was when the palette was opened: title, target, why it is disabled, and the arguments it needs.
        public let command: MenuSnapshot.Item
        /// The keys that perform the command now; nil where no keys do.
        public let shortcut: KeyShortcut?
        /// The parts of the title and the name that match the typed text.
        public let highlights: PaletteHighlights
        /// How well the command matches: more is better, and 0 means that no text was typed.
        ///
        /// Scores compare matches of the same query; the numbers may change from version to version.
        public let score: Int
    }

    private let coordinator: Coordinator
    /// The start that the palette was opened for; requests of its commands start there.
    public let origin: Origin
    private let commands: [MenuSnapshot.Item]
    private let index: PaletteIndex
    private let keys: KeyMap?
    /// The bindings when the palette was opened.
    private let bindings: KeyIndex?
    private let memory: PaletteMemory?
    /// The former names of the commands' actions.
    private let formerNames: FormerNames
    /// What the memory said of the commands, and when; nil before the first search.
    private var known: (favours: PaletteFavours, revision: Int)?

    init(
        _ menu: Menu, of coordinator: Coordinator, keys: KeyMap?, memory: PaletteMemory?,
        title: (ActionName) -> String, from start: (any RequestStart)?
    ) {
        self.coordinator = coordinator
        self.keys = keys
        self.memory = memory
        let node = coordinator.startNode(start)
        origin = start as? Origin ?? Origin(node, in: coordinator)
        bindings = keys?.index(from: node)
        func snapshot(of menu: Menu) -> MenuSnapshot.Item {
            var answers = MenuAnswers(by: coordinator, keys, from: node)
            return MenuSnapshot(of: menu, &answers).menu
        }
        let listed = snapshot(of: menu)
        let actions = Set(listed.commands.lazy.filter { $0.target != nil }.compactMap { $0.command?.action })
        let others = node.map(coordinator.names)?.filter { !actions.contains($0) && $0 != .runCommands } ?? []
        let rest = snapshot(of: Menu("", items: others.map { .command(Command(title($0), action: $0)) }))
        var seen: Set<Invocation> = []
        self.commands = (listed.placedCommands() + rest.placedCommands()).map(\.item).filter { item in
            guard item.target != nil, let invocation = item.invocation() else { return false }
            return seen.insert(invocation).inserted
        }
        let remapped = FormerNames.remapped(from: node, in: coordinator)
        formerNames = menu.formerNames.joined(with: remapped)
        memory?.forgetSecrets { coordinator.markingSecrets($0, of: $1, from: node) }
        index = PaletteIndex(
            entries: self.commands.map { ($0.title, $0.command?.action.text ?? "") },
            formerly: formerNames.texts(of: self.commands.lazy.map { $0.command?.action }))
    }

    /// The number of commands.
    public var count: Int { commands.count }

    /// The commands that match the typed text, best first; all in menu order, then by name, where no text was typed.
    ///
    /// With a ``PaletteMemory`` those come first that were performed last and most often, where no text was typed. Where one was, they
    /// rise among the commands of 2 and 3, and those that begin with the query stay before those that do not. What is disabled
    /// comes behind what is not: without a text among those that are remembered and among the others, with a text among those whose title
    /// or name is the query, those that begin with it, and the others.
    ///
    /// A command matches if each word of the query matches its title, its action's name or a former name: the word's letters occur there in
    /// order, with anything between them. Case, the accents of Latin and Greek letters, and the order of the words do not matter.
    ///
    /// Better matches come first:
    /// 1. commands whose title is the whole query, then those whose name is; then those whose title or name begins with it;
    /// 2. commands with the letters at the starts of words (`gtd` finds *Go to Definition*, `gd` finds `goToDefinition:`), next
    ///    to each other, and early in the text; a match in the name counts three quarters of one in the title;
    /// 3. commands with shorter titles; then by title, by name, and in menu order.
    ///
    /// - Parameters:
    ///   - query: The typed text. White space separates words.
    ///   - limit: The most commands to give.
    /// - Complexity: O(*n* · *q*) in the letters of the commands that have all letters of the query, and in those of the
    ///   query; and for each command given that of finding its keys.
    public func search(_ query: String, limit: Int = 50) -> [Item] { Array(found(query, limit: limit)) }

    /// As ``search(_:limit:)``, with each item made when it is read.
    func found(_ query: String, limit: Int) -> some Sequence<Item> {
        let listing = listing()
        return index.ranked(query, limit: limit, favours: favours).lazy.map { [self] match in
            let item = commands[match.index]
            let shortcut = listing.map { keys in
                item.command.flatMap { keys.shortcut(for: $0.action, arguments: $0.arguments) }
            }
            return Item(
                command: item, shortcut: shortcut ?? item.shortcut,
                highlights: index.highlights(for: query, at: match.index), score: match.score)
        }
    }

    /// What the memory says of the commands now; nil without a memory.
    private var favours: PaletteFavours? {
        guard let memory else { return nil }
        if let known, known.revision == memory.revision { return known.favours }
        let weights = memory.weights(
            of: commands.lazy.map { ($0.command?.action, $0.command?.arguments ?? [:]) }, formerly: formerNames)
        let favours = PaletteFavours(weights: weights, areEnabled: commands.map(\.isEnabled))
        known = (favours, memory.revision)
        return favours
    }

    /// Finds the keys that perform a command now; nil where the keys of the menu are shown.
    private func listing() -> KeyListing? {
        guard let keys, let bindings, let node = origin.node else { return nil }
        return KeyListing(bindings, of: keys, from: node)
    }

    /// Performs a command that was found, if it still is as it was shown; an asynchronous handler is not called.
    ///
    /// A command that was performed is noted in the palette's ``PaletteMemory``, if it has one.
    /// - Returns: The outcome of `Coordinator.perform(item.command, from: origin)`.
    @discardableResult
    public func perform(_ item: Item, sender: AnyObject? = nil) -> Outcome {
        noting(item, coordinator.perform(item.command, from: origin, sender: sender))
    }

    /// Performs a command that was found, be its handler asynchronous or not, if the command still is as it was shown.
    ///
    /// Never leaves the caller's isolation; otherwise as the synchronous form.
    @discardableResult
    public func perform(_ item: Item, sender: AnyObject? = nil) async -> Outcome {
        noting(item, await coordinator.perform(item.command, from: origin, sender: sender))
    }

    /// Notes a command in the memory, if its outcome is that it was performed; gives the outcome.
    private func noting(_ item: Item, _ outcome: Outcome) -> Outcome {
        if outcome.isPerformed, let memory, let command = item.command.command {
            memory.note(command.action, arguments: command.arguments)
        }
        return outcome
    }
}

extension Palette: CustomStringConvertible {
    /// The number of commands and the start: `12 commands from app/window/grid`.
    public var description: String {
        "\(count) command\(count == 1 ? "" : "s") from "
            + (origin.startNode?.path ?? "a start that has left its tree")
    }
}

extension Palette.Item: CustomStringConvertible {
    /// The command's title, action, keys, and why it is disabled: `Five Stars   rate:   ⌘5   (the image is locked)`.
    public var description: String {
        let cells = [
            command.shownTitle, command.command?.action.text ?? "", shortcut?.symbols ?? "",
            command.isEnabled ? "" : "(\(command.reasons.clause))",
        ]
        return cells.filter { !$0.isEmpty }.joined(separator: "   ")
    }
}

extension Coordinator {
    /// Opens a palette of the commands that apply at a start.
    ///
    /// From an ``Origin`` that has left its tree the palette is empty.
    /// - Parameters:
    ///   - menu: The commands that have titles and keys.
    ///   - keys: The key map that finds the keys to show; nil shows the keys of the menu.
    ///   - start: Where requests start: a node, or an ``Origin``; the first responder, else the root, where left out.
    ///   - title: Gives the titles of actions that are not in the menu; their names where left out.
    public func palette(
        _ menu: Menu, keys: KeyMap? = nil, from start: (any RequestStart)? = nil,
        title: (ActionName) -> String = { $0.text }
    ) -> Palette {
        Palette(menu, of: self, keys: keys, memory: nil, title: title, from: start)
    }

    /// Opens a palette that shows first what was performed from palettes before.
    ///
    /// From a start that has left its tree the palette is empty.
    /// - Parameters:
    ///   - menu: The commands that have titles and keys.
    ///   - keys: The key map that finds the keys to show; nil shows the keys of the menu.
    ///   - memory: What was performed before, and where to note what is performed; nil for a palette that remembers nothing.
    ///   - start: Where requests start: a node, or an ``Origin``; the first responder, else the root, where left out.
    ///   - title: Gives the titles of actions that are not in the menu; their names where left out.
    public func palette(
        _ menu: Menu, keys: KeyMap? = nil, memory: PaletteMemory?, from start: (any RequestStart)? = nil,
        title: (ActionName) -> String = { $0.text }
    ) -> Palette {
        Palette(menu, of: self, keys: keys, memory: memory, title: title, from: start)
    }
}

extension Palette.Item {
    /// A command with the keys that it shows, and without highlights.
    package init(_ command: MenuSnapshot.Item, score: Int) {
        self.init(
            command: command, shortcut: command.shortcut, highlights: PaletteHighlights(title: [], name: []),
            score: score)
    }
}

extension Origin {
    /// Captures a start; nil stands for a start that has left its tree.
    fileprivate convenience init(_ node: ActionNode?, in coordinator: Coordinator) {
        self.init(node ?? coordinator.root, isStale: node == nil)
    }
}
