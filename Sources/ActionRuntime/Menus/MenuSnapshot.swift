/// A menu as it is at one moment: plain data that a toolkit or a terminal can draw.
///
/// Its description draws the menu as text: one line an item, items of inner menus indented, hidden items left out.
public struct MenuSnapshot: Hashable, Sendable {
    /// The sort of an item.
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
        /// The declaration of an item, shared by all snapshots of the item.
        fileprivate final class Declaration: Sendable, CustomReflectable {
            let kind: Kind
            let id: String
            let command: Command?
            // Members of the command, stored apart so that asking and showing an answer copy no command.
            let action: ActionName?
            let arguments: ActionArguments
            /// The arguments as they are declared, without the marks of a snapshot.
            let given: ActionArguments
            let condition: Condition?
            /// The condition under which a menu can be opened, and why it cannot be otherwise.
            let enabled: Condition?
            let reason: String?
            let title: String
            let state: Validation.State
            let isHidden: Bool
            let isHiddenWhereUnclaimed: Bool
            let isDisabled: Bool

            /// - Parameter given: The arguments of the command as they are declared; its own where left out.
            init(
                _ kind: Kind, id: String, title: String, command: Command?, given: ActionArguments? = nil,
                menu: Menu? = nil
            ) {
                (self.kind, self.id, self.title, self.command) = (kind, id, title, command)
                (action, arguments) = (command?.action, command?.arguments ?? [:])
                self.given = given ?? arguments
                condition = command?.condition ?? menu?.condition
                (enabled, reason) = (menu?.enabled, menu?.reason)
                state = command?.state ?? .off
                isHidden = command?.attributes.contains(.hidden) ?? false
                isHiddenWhereUnclaimed = command?.attributes.contains(.hiddenWhereUnclaimed) ?? false
                isDisabled = command?.isDisabled ?? false
            }

            /// The command, whose secret arguments are marked, and not the arguments as they are declared.
            var customMirror: Mirror { Mirror(self, children: ["command": command as Any]) }

            /// A target's answer, disabled where the command is declared disabled.
            func adopt(_ answer: Validation) -> Validation { command?.adopt(answer) ?? answer }
        }

        fileprivate private(set) var declaration: Declaration
        /// The title to show: the target's, else the command's; empty for a separator.
        public internal(set) var title: String
        /// Whether the item is left out.
        ///
        /// A command is left out where its declaration, condition or target hides it, a separator where it has nothing to separate,
        /// and a menu where its condition hides it or it has nothing to show. What is in a hidden menu is not hidden itself.
        public package(set) var isHidden = false
        /// Whether the item can be chosen, or the menu opened.
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
        ///
        /// A menu has the reasons why it cannot be opened. A menu within a menu that can be opened has the reasons that all of its shown
        /// items have, if these are the same: none of its commands can be chosen then, and it says why.
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

        /// A menu without items.
        init(_ menu: Menu) {
            declaration = Declaration(.menu, id: menu.id, title: menu.title, command: nil, menu: menu)
            title = menu.title
        }

        /// The sort of the item.
        public var kind: Kind { declaration.kind }

        /// The identifier for editing the menu; empty for a separator.
        public var id: String { declaration.id }

        /// The command that the item shows; nil for separators and menus.
        public var command: Command? { declaration.command }

        /// The condition under which menus show the command or the menu; nil for always.
        package var condition: Condition? { declaration.condition }

        /// The keys of the command; nil for none.
        ///
        /// Where the menu is shown with a key map, they are the keys that perform the command from the start now, whether the
        /// user, a node or the menu binds them; otherwise the keys that the menu declares.
        public package(set) var shortcut: KeyShortcut?

        /// Whether both items show the same declaration.
        func isDeclared(as other: Item) -> Bool {
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
    /// Takes a snapshot of a menu: makes the items of all sections, asks about each command in menu order, and shows the answers
    /// in the items of the menu's edition.
    init(of menu: Menu, _ answers: inout MenuAnswers) {
        var items = menu.edition.takeShown(of: menu)
        if items.haveSections { answers.noteUncounted() }
        items.menu.show(&answers, haveRepeats: items.haveRepeats, isOutermost: true)
        menu.edition.keep(items)
        origin = answers.origin
        self.menu = items.menu
    }
}

extension MenuSnapshot.Item {
    /// A command without an answer.
    init(_ command: Command) {
        self.init(.command, id: command.id, title: command.title, command: command)
    }

    /// Shows a command with its target's answer.
    package init(_ command: Command, _ answer: Validation) {
        self.init(command)
        show(answer)
    }

    /// Shows the answer to the command, or in a menu those to the commands in it; returns whether the item came or went.
    ///
    /// - Parameters:
    ///   - haveRepeats: Whether some commands have the same action and arguments, so that answers are given again.
    ///   - isOutermost: Whether the item is in no other menu.
    @discardableResult
    fileprivate mutating func show(
        _ answers: inout MenuAnswers, haveRepeats: Bool, isOutermost: Bool = false
    ) -> Bool {
        let wasHidden = isHidden
        if let action = declaration.action {
            if !declaration.given.isEmpty { show(answers.markingSecrets(declaration.given, of: action)) }
            let route = answers.route(of: action)
            if let route, shows(route) { return false }
            show(answers.answer(action, declaration.arguments, along: route, keeping: haveRepeats))
            if let condition = declaration.condition, answers.excludes(condition) { isHidden = true }
        } else {
            var isOther = false
            for index in items.indices where items[index].show(&answers, haveRepeats: haveRepeats) { isOther = true }
            if isOther { layOut() }
            // An empty menu is hidden, or too deep.
            if !items.isEmpty { showMenu(&answers, isOutermost: isOutermost) }
        }
        return isHidden != wasHidden
    }

    /// Shows whether the conditions of a menu let it be seen and opened, and why its commands cannot be chosen.
    private mutating func showMenu(_ answers: inout MenuAnswers, isOutermost: Bool) {
        if let condition = declaration.condition {
            isHidden = answers.excludes(condition) || items.allSatisfy(\.isHidden)
        }
        if let enabled = declaration.enabled, answers.excludes(enabled) {
            disable([.closed(declaration.reason)])
        } else {
            isEnabled = true
            if isOutermost { reasons.removeAll() } else { showCommonReasons() }
        }
    }

    /// Disables a menu.
    mutating func disable(_ reasons: [Validation.Reason]) { (isEnabled, self.reasons) = (false, reasons) }

    /// Gives a menu the reasons that all of its shown items have; none where these differ, or one has none.
    mutating func showCommonReasons() {
        let shown = items.lazy.filter { !$0.isHidden && $0.kind != .separator }
        guard let common = shown.first?.reasons, !common.isEmpty,
            shown.dropFirst().allSatisfy({ $0.reasons.areShown(as: common) })
        else { return reasons.removeAll() }
        // The names of actions differ, and the words for people do not.
        reasons = common.contains { $0.kind == .unclaimed } ? common.shown : common
    }

    /// Hides the separators with nothing to separate, and the menu itself where all of its items are hidden.
    ///
    /// That is a separator at an end of the menu or behind another separator, hidden items left out of account.
    mutating func layOut() {
        var last: Int?
        for index in items.indices {
            let isSeparator = items[index].kind == .separator
            if isSeparator { items[index].isHidden = last.map { items[$0].kind == .separator } ?? true }
            if !items[index].isHidden { last = index }
        }
        if let last, items[last].kind == .separator { items[last].isHidden = true }
        isHidden = items.allSatisfy(\.isHidden)
    }

    /// Disables a menu that is nested too deep to be shown.
    mutating func disableAsTooDeep() {
        disable([.init(text: "menus are nested more than \(Menu.maximumDepth) deep")])
    }

    // MARK: Showing an answer

    /// Shows the command's arguments with those marked that are secret.
    private mutating func show(_ marked: ActionArguments) {
        guard marked.haveOtherSecrets(than: declaration.arguments), var command = declaration.command else { return }
        command.arguments = marked
        declaration = Declaration(
            .command, id: id, title: declaration.title, command: command, given: declaration.given)
    }

    /// Shows a target's answer for the item's command, whose condition is not asked.
    private mutating func show(_ answer: Validation) {
        if declaration.isDisabled { display(declaration.adopt(answer)) } else { display(answer) }
    }

    private mutating func display(_ answer: Validation) {
        isHidden = answer.isHidden || declaration.isHidden || declaration.isHiddenWhereUnclaimed && answer.isUnclaimed
        isEnabled = answer.isEnabled
        state = answer.target == nil ? declaration.state : answer.state
        target = answer.target
        let hasRemarks = answer.hasRemarks
        title = hasRemarks ? answer.title ?? declaration.title : declaration.title
        value = hasRemarks ? answer.value : nil
        needsArguments = hasRemarks ? answer.needsArguments : nil
        reasons = hasRemarks ? answer.reasons : []
    }

    /// Whether the item shows already the answer of a route whose target is sure, and judged without a condition and a validator.
    private func shows(_ route: Route) -> Bool {
        guard route.isUnconditional, !declaration.isDisabled, declaration.condition == nil,
            isHidden == declaration.isHidden, value == nil, needsArguments == nil, title == declaration.title
        else { return false }
        if route.claim == nil {
            return !declaration.isHiddenWhereUnclaimed && target == nil && reasons.count == 1
                && reasons[0].kind == .unclaimed
        }
        return route.isUnchecked && target == route.performer && isEnabled && state == .off
    }
}

extension Validation {
    /// Whether no claim takes the action.
    fileprivate var isUnclaimed: Bool { target == nil && reasons.contains { $0.kind == .unclaimed } }
}

extension Menu {
    /// The reason why people cannot open the menu while its condition does not hold.
    package var closingReason: Validation.Reason { .closed(reason) }
}

extension Validation.Reason {
    /// The reason why a menu cannot be opened, in the words of the menu or in usual ones.
    fileprivate static func closed(_ text: String?) -> Validation.Reason {
        .init(given: text ?? "the menu is disabled", by: nil, kind: .condition)
    }
}
