/// The last snapshots of a coordinator, which are given again as long as nothing changes that they show.
///
/// An item whose action nobody claims, or whose target is unconditional and checks nothing, stays the same until something
/// is registered, cancelled or moved. All other commands are asked each time, and replaced in the cached snapshot where
/// their answer differs. Menus with sections are not cached, because closures make their items; nor are those with conditions.
final class MenuMemory: Attachment {
    private static let capacity = 8
    /// The cached snapshots, the newest last.
    private var snapshots: [CachedSnapshot] = []

    /// The position of the cached snapshot of a menu from a start; nil where there is none, or something has changed since.
    private func index(of menu: Menu, from start: ActionNode, at changes: UInt64) -> Int? {
        snapshots.lastIndex { $0.edition == menu.edition && $0.changes == changes && $0.snapshot.origin == start.id }
    }

    /// The snapshot of a menu from a start, where it is cached and no command has to be asked.
    func unconditionalSnapshot(of menu: Menu, from start: ActionNode, at changes: UInt64) -> MenuSnapshot? {
        index(of: menu, from: start, at: changes).flatMap {
            snapshots[$0].isUnconditional ? snapshots[$0].snapshot : nil
        }
    }

    /// Takes the cached snapshot of a menu out, so that it can be changed without being copied.
    func take(_ menu: Menu, from start: ActionNode, at changes: UInt64) -> CachedSnapshot? {
        index(of: menu, from: start, at: changes).map { snapshots.remove(at: $0) }
    }

    /// Caches a snapshot in place of an older one of the same menu and start, else of the oldest.
    func keep(_ new: CachedSnapshot) {
        snapshots.removeAll { $0.menuID == new.menuID && $0.snapshot.origin == new.snapshot.origin }
        if snapshots.count == Self.capacity { snapshots.removeFirst() }
        snapshots.append(new)
    }
}

/// A snapshot, and which of its commands have to be asked each time.
struct CachedSnapshot {
    /// The identifier and the edition of the menu.
    fileprivate let menuID: String
    fileprivate let edition: UInt64
    /// The count of all changes when the snapshot was begun.
    fileprivate let changes: UInt64
    private(set) var snapshot: MenuSnapshot
    /// The commands that are asked each time.
    private let conditional: [Conditional]
    /// Whether two of these commands ask for the same action with the same arguments.
    private let hasRepeats: Bool

    /// A command that is asked each time.
    private struct Conditional {
        /// The indices of the command's item in the menus around it, the outermost first.
        let position: [Int]
        let invocation: Invocation
        /// The index of an earlier command with the same action and arguments; nil for none.
        let first: Int?
    }

    /// - Parameter isUnconditional: Whether a command's item stays the same until something changes.
    /// - Returns: Nil for a menu with sections or conditions.
    init?(
        _ snapshot: MenuSnapshot, of menu: Menu, at changes: UInt64,
        where isUnconditional: (MenuSnapshot.Item) -> Bool
    ) {
        guard !menu.changesByItself else { return nil }
        (menuID, edition) = (menu.id, menu.edition)
        self.changes = changes
        self.snapshot = snapshot
        var firsts: [Invocation: Int] = [:], conditional: [Conditional] = []
        for position in snapshot.menu.positions(where: { $0.command != nil && !isUnconditional($0) }) {
            guard let invocation = snapshot.menu[position].invocation() else { continue }
            conditional.append(
                Conditional(position: position, invocation: invocation, first: firsts[invocation]))
            if firsts[invocation] == nil { firsts[invocation] = conditional.count - 1 }
        }
        self.conditional = conditional
        hasRepeats = firsts.count < conditional.count
    }

    /// Asks the conditional commands again; false where the snapshot has to be made anew.
    mutating func refresh(_ ask: (Invocation) -> Validation) -> Bool {
        var answers: [Validation] = []
        for index in conditional.indices {
            let answer = conditional[index].first.map { answers[$0] } ?? ask(conditional[index].invocation)
            if hasRepeats { answers.append(answer) }
            let isShown = snapshot.menu.show(answer, at: conditional[index].position[...])
            // Whether separators and menus are hidden depends on the items around and in them.
            if !isShown { return false }
        }
        return true
    }

    /// Whether no command has to be asked.
    var isUnconditional: Bool { conditional.isEmpty }
}

extension Menu {
    /// Whether closures make some of the items, conditions hide some, or menus are nested too deep to be searched for these.
    var changesByItself: Bool { changesByItself(at: 1) }

    private func changesByItself(at depth: Int) -> Bool {
        items.contains {
            switch $0 {
            case .separator: false
            case .command(let command): command.condition != nil
            case .menu(let inner): depth >= Menu.maximumDepth || inner.changesByItself(at: depth + 1)
            case .section: true
            }
        }
    }
}

extension MenuSnapshot.Item {
    /// The item at a position: its indices in the menus around it, the outermost first.
    fileprivate subscript(_ position: some Collection<Int>) -> MenuSnapshot.Item {
        position.first.map { items[$0][position.dropFirst()] } ?? self
    }

    /// Shows a target's answer for the item at a position; false where the answer hides it, or no longer does.
    fileprivate mutating func show(_ answer: Validation, at position: ArraySlice<Int>) -> Bool {
        guard let first = position.first else { return true }
        if position.count > 1 { return items[first].show(answer, at: position.dropFirst()) }
        // Compared first, because changing an item copies the items if another snapshot shares them.
        if items[first].shows(answer) { return true }
        if items[first].isHidden != items[first].hides(answer) { return false }
        items[first].show(answer)
        return true
    }

    /// The positions of the items in it that satisfy a predicate, in menu order.
    fileprivate func positions(where isWanted: (MenuSnapshot.Item) -> Bool) -> [[Int]] {
        items.enumerated().flatMap { index, item in
            (isWanted(item) ? [[index]] : []) + item.positions(where: isWanted).map { [index] + $0 }
        }
    }
}
