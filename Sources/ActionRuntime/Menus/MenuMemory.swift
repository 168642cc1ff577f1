/// The snapshots that a coordinator has made last, given again while nothing has changed that they show.
///
/// What a command shows is certain where nobody claims it, or where its claim takes every request and checks nothing; it
/// is the same until something is registered, cancelled or moved. All other commands are asked each time, and put into
/// the snapshot where they answer something else. Menus with sections are not remembered: closures make their items.
struct MenuMemory {
    private static let capacity = 8
    /// The newest last.
    private var snapshots: [KnownSnapshot] = []

    /// The snapshot of a menu, where it is remembered and nothing has changed.
    func snapshot(of menu: Menu, from start: ActionNode) -> KnownSnapshot? {
        let changes = Revisions.shared.all
        return snapshots.last { $0.changes == changes && $0.snapshot.origin == start.id && $0.menu.is(menu) }
    }

    /// Remembers the snapshot of a menu.
    mutating func keep(_ known: KnownSnapshot) {
        snapshots.removeAll { $0.menu.id == known.menu.id && $0.snapshot.origin == known.snapshot.origin }
        if snapshots.count == Self.capacity { snapshots.removeFirst() }
        snapshots.append(known)
    }
}

/// A snapshot that has been made.
struct KnownSnapshot {
    fileprivate let menu: Menu
    /// How much had changed when it was begun.
    fileprivate let changes: UInt64
    private(set) var snapshot: MenuSnapshot
    /// Where the commands stand that are asked each time.
    private let uncertain: [[Int]]

    /// - Returns: nil where the menu is not the same each time.
    init?(_ snapshot: MenuSnapshot, of menu: Menu, at changes: UInt64, isCertain: (MenuSnapshot.Item) -> Bool) {
        guard menu.isFixed else { return nil }
        self.menu = menu
        self.changes = changes
        self.snapshot = snapshot
        uncertain = snapshot.menu.paths { $0.command != nil && !isCertain($0) }
    }

    /// Asks the commands that are not certain; nil where so much is different that the snapshot is to be made anew.
    func refreshed(_ ask: (Command) -> MenuSnapshot.Item) -> KnownSnapshot? {
        var new = self
        for path in uncertain {
            let old = snapshot.menu[path]
            guard let item = old.command.map(ask), item != old else { continue }
            // Separators depend on what stands around them.
            if item.isHidden != old.isHidden { return nil }
            new.snapshot.menu[path] = item
        }
        return new
    }

    /// Whether there is anything to ask.
    var isCertain: Bool { uncertain.isEmpty }
}

extension Menu {
    /// Whether the other is this one, or a copy that nobody has changed; false does not say that they differ.
    ///
    /// - Complexity: O(1).
    fileprivate func `is`(_ other: Menu) -> Bool {
        unsafe id == other.id && title == other.title && items.count == other.items.count
            && items.withUnsafeBufferPointer { mine in
                unsafe other.items.withUnsafeBufferPointer { unsafe $0.baseAddress == mine.baseAddress }
            }
    }

    /// Whether the items are the same for each snapshot.
    var isFixed: Bool { isFixed(at: 1) }

    private func isFixed(at depth: Int) -> Bool {
        items.allSatisfy {
            switch $0 {
            case .command, .separator: true
            case .menu(let inner): depth < Menu.maximumDepth && inner.isFixed(at: depth + 1)
            case .section: false
            }
        }
    }
}

extension MenuSnapshot.Item {
    /// The item at a path of positions.
    fileprivate subscript(_ path: some Collection<Int>) -> MenuSnapshot.Item {
        get { path.first.map { items[$0][path.dropFirst()] } ?? self }
        set {
            guard let first = path.first else { return self = newValue }
            items[first][path.dropFirst()] = newValue
        }
    }

    /// The paths of the items in it for which something is so.
    fileprivate func paths(where isWanted: (MenuSnapshot.Item) -> Bool) -> [[Int]] {
        items.enumerated().flatMap { index, item in
            (isWanted(item) ? [[index]] : []) + item.paths(where: isWanted).map { [index] + $0 }
        }
    }
}
