/// A menu as it is at one moment: plain data that a toolkit or a terminal can draw.
///
/// Its description draws the menu as text: one line an item, items of inner menus indented, hidden items left out.
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

    /// A command, separator or menu as it is at the moment of the snapshot.
    public struct Item: Sendable {
        /// What is declared of the item, shared by all snapshots of it.
        fileprivate final class Declaration: Sendable {
            let kind: Kind
            let id: String
            let command: Command?
            // Members of the command, stored apart so that showing an answer copies no command.
            let title: String
            let state: Validation.State
            let isHidden: Bool
            let isDisabled: Bool

            init(_ kind: Kind, id: String, title: String, command: Command?) {
                (self.kind, self.id, self.title, self.command) = (kind, id, title, command)
                state = command?.state ?? .off
                isHidden = command?.attributes.contains(.hidden) ?? false
                isDisabled = command?.isDisabled ?? false
            }

            /// The state that is shown with a target's answer.
            func mark(of answer: Validation) -> Validation.State { answer.target == nil ? state : answer.state }

            /// A target's answer, disabled where the command is declared disabled.
            func adopt(_ answer: Validation) -> Validation { command?.adopt(answer) ?? answer }
        }

        fileprivate let declaration: Declaration
        /// The title to show: the target's, else the command's; empty for a separator.
        public internal(set) var title: String
        /// Whether the item is left out: it is declared hidden, or there is nothing to separate or to show in it.
        public package(set) var isHidden = false
        /// Whether the item can be chosen.
        public internal(set) var isEnabled = true
        /// Whether the item is ticked (`on`), has a dash (`mixed`), or neither (`off`).
        public internal(set) var state = Validation.State.off
        /// The present value of the command's action (``Validation/value``); nil where its target gives none.
        public internal(set) var value: ActionValue?
        /// The signature of the command's action, where the command lacks arguments that the signature requires; nil where it
        /// lacks none.
        ///
        /// A command that declares no arguments is then judged without them, and can be chosen: ask for the arguments, as a title
        /// that ends in “…” promises, and perform the action with them. One that declares some, and not all, is disabled.
        public internal(set) var needsArguments: ActionSignature?
        /// Why the item cannot be chosen; empty where it can.
        public internal(set) var reasons: [Validation.Reason] = []
        /// Who would perform the command; nil where nobody claims its action, and for separators and menus.
        public internal(set) var target: Performer?
        /// The items of a menu, in order; empty for commands and separators.
        public internal(set) var items: [Item] = []

        init(_ kind: Kind, id: String, title: String, command: Command? = nil) {
            declaration = Declaration(kind, id: id, title: title, command: command)
            self.title = title
            shortcut = command?.shortcut
        }

        /// What sort of item it is.
        public var kind: Kind { declaration.kind }

        /// The identifier for editing the menu; empty for a separator.
        public var id: String { declaration.id }

        /// The command that the item shows; nil for separators and menus.
        public var command: Command? { declaration.command }

        /// The keys of the command; nil for none.
        ///
        /// Where the menu is shown with a key map, they are the keys that perform the command from the start now, whether the
        /// user, a node or the menu binds them; otherwise the keys that the menu declares.
        public package(set) var shortcut: KeyShortcut?

        /// Whether both items show the same declaration.
        fileprivate func isDeclared(as other: Item) -> Bool {
            let (mine, its) = (declaration, other.declaration)
            return mine === its || mine.kind == its.kind && mine.id == its.id && mine.command == its.command
        }
    }

    /// The node that requests of the menu start at; the root where the start had left its tree.
    public let origin: NodeID
    /// The menu itself, as an item.
    public internal(set) var menu: Item
}

extension MenuSnapshot.Item: Hashable {
    /// Whether both items, and the items in them, show the same.
    public static func == (left: MenuSnapshot.Item, right: MenuSnapshot.Item) -> Bool {
        left.isDeclared(as: right) && left.title == right.title && left.isHidden == right.isHidden
            && left.isEnabled == right.isEnabled && left.state == right.state && left.value == right.value
            && left.shortcut == right.shortcut && left.reasons == right.reasons
            && left.needsArguments == right.needsArguments
            && left.target == right.target && left.items == right.items
    }

    /// Hashes what identifies the item and what it shows.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(title)
        hasher.combine(isHidden)
        hasher.combine(isEnabled)
        hasher.combine(state)
        hasher.combine(items)
    }
}

extension MenuSnapshot {
    /// The items of the menu, in order.
    public var items: [Item] { menu.items }

    /// The commands of the menu and of all menus in it, in menu order.
    public var commands: [Item] { menu.commands }
}

extension MenuSnapshot.Item {
    /// The item itself where it is a command, else the commands of the menu and of all menus in it, in menu order.
    public var commands: [MenuSnapshot.Item] {
        kind == .command ? [self] : items.flatMap(\.commands)
    }
}

extension MenuSnapshot.Item {
    /// Shows the keys that perform the commands of the item and of those in it.
    mutating func show(_ keys: KeyListing) {
        if let command { shortcut = keys.shortcut(for: command.action, arguments: command.arguments) }
        for index in items.indices { items[index].show(keys) }
    }
}

// MARK: Taking a snapshot

extension MenuSnapshot {
    /// Takes a snapshot of a menu, and ends the answers' snapshot.
    init(of menu: Menu, _ answers: inout MenuAnswers) {
        origin = answers.origin
        self.menu = Item(menu, at: 1, &answers)
        answers.end()
    }
}

extension MenuSnapshot.Item {
    /// Shows a command with its target's answer.
    package init(_ command: Command, _ answer: Validation) {
        self.init(.command, id: command.id, title: command.title, command: command)
        show(answer)
    }

    /// Shows a command with the answer to it, unless its condition hides it.
    fileprivate init(_ command: Command, _ answers: inout MenuAnswers) {
        self.init(command, answers.answer(command))
        if answers.excludes(command) { isHidden = true }
    }

    /// Shows a target's answer for the item's command.
    mutating func show(_ answer: Validation) {
        guard !declaration.isDisabled else { return display(declaration.adopt(answer)) }
        display(answer)
    }

    private mutating func display(_ answer: Validation) {
        // Assigned only where they differ, because assigning texts and arrays counts references.
        if !hasTitle(of: answer) { title = answer.title ?? declaration.title }
        if !reasons.isEmpty || !answer.isEnabled { reasons = answer.reasons }
        isHidden = hides(answer)
        isEnabled = answer.isEnabled
        state = declaration.mark(of: answer)
        if value != nil || answer.value != nil { value = answer.value }
        if needsArguments != nil || answer.needsArguments != nil { needsArguments = answer.needsArguments }
        target = answer.target
    }

    /// Whether the item shows a target's answer already.
    @inline(__always) func shows(_ answer: Validation) -> Bool {
        guard !declaration.isDisabled else { return displays(declaration.adopt(answer)) }
        return displays(answer)
    }

    @inline(__always) private func displays(_ answer: Validation) -> Bool {
        isEnabled == answer.isEnabled && state == declaration.mark(of: answer) && isHidden == hides(answer)
            && target == answer.target && hasValue(of: answer) && (isEnabled || reasons == answer.reasons)
            && hasNeeds(of: answer) && hasTitle(of: answer)
    }

    @inline(__always) private func hasTitle(of answer: Validation) -> Bool {
        if let shown = answer.title { title == shown } else { title == declaration.title }
    }

    @inline(__always) private func hasValue(of answer: Validation) -> Bool {
        value == nil ? answer.value == nil : value == answer.value
    }

    @inline(__always) private func hasNeeds(of answer: Validation) -> Bool {
        needsArguments == nil ? answer.needsArguments == nil : needsArguments == answer.needsArguments
    }

    /// Whether a target's answer hides the item.
    @inline(__always) func hides(_ answer: Validation) -> Bool { answer.isHidden || declaration.isHidden }

    /// Shows a menu at a depth, counted from 1; one that is nested too deep is disabled and empty, with the reason.
    fileprivate init(_ menu: Menu, at depth: Int, _ answers: inout MenuAnswers) {
        self.init(.menu, id: menu.id, title: menu.title)
        guard depth <= Menu.maximumDepth else {
            isEnabled = false
            reasons = [.init(text: "menus are nested more than \(Menu.maximumDepth) deep")]
            return
        }
        add(menu.items, at: depth, &answers)
        hideIdleSeparators()
        isHidden = items.allSatisfy(\.isHidden)
    }

    private mutating func add(_ new: [MenuItem], at depth: Int, _ answers: inout MenuAnswers) {
        for item in new {
            switch item {
            case .separator: items.append(.init(.separator, id: "", title: ""))
            case .menu(let inner): items.append(.init(inner, at: depth + 1, &answers))
            case .section(let id, let make):
                if depth == Menu.maximumDepth {
                    items.append(.init(Menu(id), at: depth + 1, &answers))
                } else {
                    add(MenuItem.made(by: make), at: depth + 1, &answers)
                }
            case .command(let command): items.append(.init(command, &answers))
            }
        }
    }

    /// Hides separators at an end of the menu and behind another separator, hidden items left out of account.
    private mutating func hideIdleSeparators() {
        var last: Int?
        for index in items.indices where !items[index].isHidden {
            let isIdle = items[index].kind == .separator && (last.map { items[$0].kind == .separator } ?? true)
            if isIdle { items[index].isHidden = true } else { last = index }
        }
        if let last, items[last].kind == .separator { items[last].isHidden = true }
    }
}
