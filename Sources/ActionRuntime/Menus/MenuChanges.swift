/// One difference between two snapshots of a menu.
///
/// A position is the item's indices in the menus around it, the outermost first; empty for the menu itself. Changes are
/// applied in order; each position is right once the changes before have been applied.
public enum MenuChange: Hashable, Sendable {
    /// An item was removed, with all that is in it.
    case removed(at: [Int])
    /// An item was inserted, with all that is in it.
    case inserted(MenuSnapshot.Item, at: [Int])
    /// An item has changed in some fields; it is given as it is now, without the items in it.
    case changed(MenuSnapshot.Item, MenuFields, at: [Int])
}

/// The differences between two snapshots of a menu.
public struct MenuChanges: Hashable, Sendable {
    /// The changes, in the order in which they are applied.
    public fileprivate(set) var changes: [MenuChange] = []
    /// The actions of commands that were unclaimed and are claimed now, or that are new in the menu.
    public fileprivate(set) var added: [ActionName] = []
    /// The actions of commands that were claimed and are unclaimed now, or that are no longer in the menu.
    public fileprivate(set) var removed: [ActionName] = []
    /// The origin of the newer snapshot.
    public let origin: NodeID

    init(origin: NodeID) {
        self.origin = origin
    }

    /// Whether the snapshots show the same items.
    public var isEmpty: Bool { changes.isEmpty }

    /// The actions of the commands of which any of some fields changed, in menu order.
    public func actions(changedIn fields: MenuFields) -> [ActionName] {
        changes.compactMap { change in
            guard case .changed(let item, let changed, _) = change, !changed.isDisjoint(with: fields) else {
                return nil
            }
            return item.command?.action
        }
    }
}

// MARK: The changes of one menu

extension MenuChanges {
    /// The changes among the items of one menu, for showing them while all other changes wait; empty where the menu itself goes.
    ///
    /// - Parameter position: The position of the menu before the changes; empty for the outermost menu.
    package func among(itemsOf position: [Int]) -> MenuChanges {
        var own = MenuChanges(origin: origin)
        // Where the menu stands after the changes so far.
        var place = position
        for change in changes {
            if change.position.dropLast() == place[...], !change.position.isEmpty {
                own.changes.append(change.moved(to: position + change.position.suffix(1)))
            } else if !change.moves(&place) {
                return own
            }
        }
        return own
    }
}

extension MenuChange {
    fileprivate var position: [Int] {
        switch self {
        case .removed(let position), .inserted(_, let position), .changed(_, _, let position): position
        }
    }

    fileprivate func moved(to position: [Int]) -> MenuChange {
        switch self {
        case .removed: .removed(at: position)
        case .inserted(let item, _): .inserted(item, at: position)
        case .changed(let item, let fields, _): .changed(item, fields, at: position)
        }
    }

    /// Moves the position of an item to where the item is after the change; false where the change removes the item.
    fileprivate func moves(_ place: inout [Int]) -> Bool {
        let position = position
        guard let index = position.last, position.count <= place.count else { return true }
        let depth = position.count - 1
        guard position.dropLast() == place.prefix(depth) else { return true }
        switch self {
        case .removed where index == place[depth]: return false
        case .removed where index < place[depth]: place[depth] -= 1
        case .inserted where index <= place[depth]: place[depth] += 1
        default: break
        }
        return true
    }
}

// MARK: Comparing snapshots

extension MenuSnapshot {
    /// The changes that turn an older snapshot into this one.
    ///
    /// Items are matched by kind, identifier, action and arguments; one that moves is removed and inserted.
    /// - Complexity: O(*n*) where the items are the same; O(*n* · *k*) for *k* insertions and removals.
    public func changes(since old: MenuSnapshot) -> MenuChanges {
        var changes = MenuChanges(origin: origin)
        changes.compare(menu, with: old.menu, at: [])
        return changes
    }

    /// The snapshot after changes.
    ///
    /// - Precondition: The changes are those since a snapshot equal to this one.
    package func applying(_ changes: MenuChanges) -> MenuSnapshot {
        var menu = menu
        for change in changes.changes { menu.apply(change) }
        return MenuSnapshot(origin: changes.origin, menu: menu)
    }
}

extension MenuChanges {
    /// Adds the changes of an item and of the items in it.
    ///
    /// - Parameter position: Made where it is needed only, since most items are the same and have none in them.
    fileprivate mutating func compare(
        _ item: MenuSnapshot.Item, with old: MenuSnapshot.Item, at position: @autoclosure () -> [Int]
    ) {
        let fields = item.fields(changedSince: old)
        if !fields.isEmpty { changes.append(.changed(item.alone, fields, at: position())) }
        if (item.target == nil) != (old.target == nil), let action = item.command?.action {
            if item.target == nil { removed.append(action) } else { added.append(action) }
        }
        if item.items.isEmpty, old.items.isEmpty { return }
        let position = position()
        let kept = fit(old.items, to: item.items, at: position)
        for (index, (inner, before)) in zip(item.items, kept).enumerated() {
            compare(inner, with: before, at: position + [index])
        }
    }

    /// Adds the insertions and removals of a menu's items, and gives the old items after them.
    private mutating func fit(
        _ old: [MenuSnapshot.Item], to new: [MenuSnapshot.Item], at position: [Int]
    ) -> [MenuSnapshot.Item] {
        var kept = old
        if old.count == new.count, zip(old, new).allSatisfy({ $0.isDeclared(as: $1) }) { return kept }
        let (oldKeys, newKeys) = (old.map(\.key), new.map(\.key))
        for change in newKeys.difference(from: oldKeys) {
            switch change {
            case .remove(let offset, _, _):
                removed += kept.remove(at: offset).commands.compactMap(\.command?.action)
                changes.append(.removed(at: position + [offset]))
            case .insert(let offset, _, _):
                kept.insert(new[offset], at: offset)
                added += new[offset].commands.compactMap(\.command?.action)
                changes.append(.inserted(new[offset], at: position + [offset]))
            }
        }
        return kept
    }
}

extension MenuSnapshot.Item {
    /// The properties by which an item is found again in a newer snapshot.
    package struct Key: Hashable {
        let kind: MenuSnapshot.Kind
        let id: String
        let action: ActionName?
        let arguments: ActionArguments?
    }

    package var key: Key { Key(kind: kind, id: id, action: command?.action, arguments: command?.arguments) }

    /// The item without the items in it.
    fileprivate var alone: MenuSnapshot.Item {
        var item = self
        item.items = []
        return item
    }

    /// The fields in which the item, without the items in it, differs from an older snapshot of it.
    func fields(changedSince old: MenuSnapshot.Item) -> MenuFields {
        var fields: MenuFields = []
        if isEnabled != old.isEnabled || reasons != old.reasons { fields.insert(.enabled) }
        if state != old.state { fields.insert(.state) }
        if value != old.value { fields.insert(.value) }
        if title != old.title { fields.insert(.title) }
        if isHidden != old.isHidden { fields.insert(.hidden) }
        if target != old.target { fields.insert(.target) }
        if needsArguments != old.needsArguments { fields.insert(.needsArguments) }
        if !isDeclared(as: old) {
            fields.insert(.command)
        } else if shortcut != old.shortcut {
            fields.insert(.shortcut)
        }
        return fields
    }

    // MARK: Applying changes

    fileprivate mutating func apply(_ change: MenuChange) {
        switch change {
        case .removed(let position):
            edit(position[...]) { items, index in items.remove(at: index) }
        case .inserted(let item, let position):
            edit(position[...]) { items, index in items.insert(item, at: index) }
        case .changed(let item, _, let position):
            guard !position.isEmpty else { return replace(with: item) }
            edit(position[...]) { items, index in items[index].replace(with: item) }
        }
    }

    private mutating func replace(with item: MenuSnapshot.Item) {
        let inner = items
        self = item
        items = inner
    }

    private mutating func edit(_ position: ArraySlice<Int>, _ change: (inout [MenuSnapshot.Item], Int) -> Void) {
        guard let index = position.first else { return }
        if position.count == 1 { return change(&items, index) }
        items[index].edit(position.dropFirst(), change)
    }
}
