/// The snapshots that a coordinator took last, given again while nothing has changed that they show.
///
/// An item whose action nobody claims, or whose target is unconditional and checks nothing, stays the same until something
/// is registered, cancelled or moved. All other commands are asked each time, and replaced in the cached snapshot where
/// their answer differs. Menus with sections are not cached, because closures make their items.
struct MenuMemory {
    private static let capacity = 8
    /// The cached snapshots, the newest last.
    private var snapshots: [CachedSnapshot] = []

    /// The cached snapshot of a menu from a start; nil where there is none, or something has changed since.
    func snapshot(of menu: Menu, from start: ActionNode) -> CachedSnapshot? {
        let changes = Revisions.shared.all
        return snapshots.last { $0.changes == changes && $0.snapshot.origin == start.id && $0.menu.is(menu) }
    }

    /// Caches a snapshot in place of an older one of the same menu and start, else of the oldest.
    mutating func keep(_ new: CachedSnapshot) {
        snapshots.removeAll { $0.menu.id == new.menu.id && $0.snapshot.origin == new.snapshot.origin }
        if snapshots.count == Self.capacity { snapshots.removeFirst() }
        snapshots.append(new)
    }
}

/// A snapshot, and which of its commands have to be asked each time.
struct CachedSnapshot {
    fileprivate let menu: Menu
    /// The count of all changes when the snapshot was begun.
    fileprivate let changes: UInt64
    private(set) var snapshot: MenuSnapshot
    /// The positions of the commands that are asked each time.
    private let conditional: [[Int]]

    /// - Parameter isUnconditional: Whether a command's item stays the same until something changes.
    /// - Returns: Nil for a menu with sections.
    init?(
        _ snapshot: MenuSnapshot, of menu: Menu, at changes: UInt64,
        where isUnconditional: (MenuSnapshot.Item) -> Bool
    ) {
        guard !menu.hasSections else { return nil }
        self.menu = menu
        self.changes = changes
        self.snapshot = snapshot
        conditional = snapshot.menu.positions { $0.command != nil && !isUnconditional($0) }
    }

    /// The snapshot with the conditional commands asked again; nil where it has to be made anew.
    func refreshed(_ ask: (Command) -> MenuSnapshot.Item) -> CachedSnapshot? {
        var new = self
        for position in conditional {
            let old = snapshot.menu[position]
            guard let item = old.command.map(ask), item != old else { continue }
            // Whether separators and menus are hidden depends on the items around and in them.
            if item.isHidden != old.isHidden { return nil }
            new.snapshot.menu[position] = item
        }
        return new
    }

    /// Whether no command has to be asked.
    var isUnconditional: Bool { conditional.isEmpty }
}

extension Menu {
    /// Whether the other menu is this one, or a copy that nobody has edited; false does not mean that they differ.
    ///
    /// - Complexity: O(1).
    fileprivate func `is`(_ other: Menu) -> Bool {
        unsafe id == other.id && title == other.title && items.count == other.items.count
            && items.withUnsafeBufferPointer { mine in
                unsafe other.items.withUnsafeBufferPointer { unsafe $0.baseAddress == mine.baseAddress }
            }
    }

    /// Whether closures make some of the items, or menus are nested too deep to be searched for such.
    var hasSections: Bool { hasSections(at: 1) }

    private func hasSections(at depth: Int) -> Bool {
        items.contains {
            switch $0 {
            case .command, .separator: false
            case .menu(let inner): depth >= Menu.maximumDepth || inner.hasSections(at: depth + 1)
            case .section: true
            }
        }
    }
}

extension MenuSnapshot.Item {
    /// The item at a position: its indices in the menus around it, the outermost first.
    fileprivate subscript(_ position: some Collection<Int>) -> MenuSnapshot.Item {
        get { position.first.map { items[$0][position.dropFirst()] } ?? self }
        set {
            guard let first = position.first else { return self = newValue }
            items[first][position.dropFirst()] = newValue
        }
    }

    /// The positions of the items in it that satisfy a predicate, in menu order.
    fileprivate func positions(where isWanted: (MenuSnapshot.Item) -> Bool) -> [[Int]] {
        items.enumerated().flatMap { index, item in
            (isWanted(item) ? [[index]] : []) + item.positions(where: isWanted).map { [index] + $0 }
        }
    }
}
