/// A menu as it is at one moment: plain data that a toolkit or a terminal can draw.
public struct MenuSnapshot: Hashable, Sendable {
    /// What sort of item it is.
    public enum Kind: String, Hashable, Sendable {
        /// A command that can be performed.
        case command
        /// A line between items.
        case separator
        /// A menu with items of its own.
        case menu
    }

    /// One item.
    public struct Item: Hashable, Sendable {
        /// What sort of item it is.
        public let kind: Kind
        /// What menu editing knows the item by; empty for a separator.
        public let id: String
        /// What people read.
        public internal(set) var title: String
        /// Whether it is left out; also a separator with nothing to separate, and a menu with nothing to show.
        public internal(set) var isHidden = false
        /// Whether it can be chosen.
        public internal(set) var isEnabled = true
        /// Why it cannot be chosen.
        public internal(set) var reasons: [Validation.Reason] = []
        /// The tick.
        public internal(set) var state = Validation.State.off
        /// Who would perform it; nil where nobody claims the action, and for what is no command.
        public internal(set) var target: Performer?
        /// The command; nil for what is none.
        public internal(set) var command: Command?
        /// What stands in it, for a menu.
        public internal(set) var items: [Item] = []

        init(_ kind: Kind, id: String, title: String) {
            self.kind = kind
            self.id = id
            self.title = title
        }

        /// The keys that stand for the command.
        public var shortcut: KeyShortcut? { command?.shortcut }
    }

    /// The node that the commands were judged from.
    public let origin: NodeID
    /// The menu itself, as an item.
    public internal(set) var menu: Item
}

extension MenuSnapshot {
    /// What stands in the menu, in order.
    public var items: [Item] { menu.items }

    /// The commands of the menu and of those below, in order.
    public var commands: [Item] { menu.commands }
}

extension MenuSnapshot.Item {
    /// The commands in it, in order; itself where it is one.
    public var commands: [MenuSnapshot.Item] {
        kind == .command ? [self] : items.flatMap(\.commands)
    }
}
