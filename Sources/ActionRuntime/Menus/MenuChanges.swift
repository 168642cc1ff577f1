/// In which respects a menu item has changed.
public struct MenuFields: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt16

    /// Creates fields from bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Whether it can be chosen, and why not.
    public static let enabled = MenuFields(rawValue: 1 << 0)
    /// The tick.
    public static let state = MenuFields(rawValue: 1 << 1)
    /// What people read.
    public static let title = MenuFields(rawValue: 1 << 2)
    /// Whether it is left out.
    public static let hidden = MenuFields(rawValue: 1 << 3)
    /// Who would perform it.
    public static let target = MenuFields(rawValue: 1 << 4)
    /// What the command declares: keys, picture, arguments.
    public static let command = MenuFields(rawValue: 1 << 5)
}

extension MenuFields: CustomStringConvertible {
    /// The fields as words: `title and state`.
    public var description: String {
        let names: [(MenuFields, String)] = [
            (.title, "title"), (.enabled, "availability"), (.state, "state"), (.target, "target"),
            (.hidden, "visibility"), (.command, "command"),
        ]
        let words = names.filter { contains($0.0) }.map(\.1)
        guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

/// One difference between two snapshots of a menu.
///
/// A place is the item's position in its menu, behind those of the menus that it stands in. Changes are applied in
/// order; each place holds when those before have been applied.
public enum MenuChange: Hashable, Sendable {
    /// An item is no longer there.
    case removed(at: [Int])
    /// An item is there that was not, with all in it.
    case inserted(MenuSnapshot.Item, at: [Int])
    /// The item, without those in it, as it is now, and in which respects it is another.
    case changed(MenuSnapshot.Item, MenuFields, at: [Int])
}

/// What has changed between two snapshots of a menu.
public struct MenuChanges: Hashable, Sendable {
    /// The changes, in the order in which they are applied.
    public fileprivate(set) var changes: [MenuChange] = []
    /// The actions of commands that somebody claims now and nobody did, or that are new in the menu.
    public fileprivate(set) var added: [ActionName] = []
    /// The actions of commands that nobody claims any more, or that are no longer in the menu.
    public fileprivate(set) var removed: [ActionName] = []
    /// The node that the newer snapshot was judged from.
    public let origin: NodeID

    init(origin: NodeID) {
        self.origin = origin
    }

    /// Whether nothing has changed.
    public var isEmpty: Bool { changes.isEmpty }

    /// The actions of the commands that changed in any of some respects, in menu order.
    public func actions(changedIn fields: MenuFields) -> [ActionName] {
        changes.compactMap { change in
            guard case .changed(let item, let changed, _) = change, !changed.isDisjoint(with: fields) else {
                return nil
            }
            return item.command?.action
        }
    }
}

// MARK: Finding them

extension MenuSnapshot {
    /// What has to be done to an older snapshot to make it this one.
    ///
    /// Items are told from each other by identifier and position; one that moves is removed and inserted.
    /// - Complexity: O(*n*) where the items are the same; O(*n* · *k*) for *k* insertions and removals.
    public func changes(since old: MenuSnapshot) -> MenuChanges {
        var changes = MenuChanges(origin: origin)
        changes.compare(menu, with: old.menu, at: [])
        return changes
    }

    /// The snapshot with changes applied to it.
    ///
    /// - Precondition: The changes were found since a snapshot equal to this one.
    public func applying(_ changes: MenuChanges) -> MenuSnapshot {
        var menu = menu
        for change in changes.changes { menu.apply(change) }
        return MenuSnapshot(origin: changes.origin, menu: menu)
    }
}

extension MenuChanges {
    /// Adds what differs between an item and the one it was, and in those below.
    fileprivate mutating func compare(_ item: MenuSnapshot.Item, with old: MenuSnapshot.Item, at place: [Int]) {
        let fields = item.fields(changedSince: old)
        if !fields.isEmpty { changes.append(.changed(item.alone, fields, at: place)) }
        if let action = item.command?.action, (item.target == nil) != (old.target == nil) {
            if item.target == nil { removed.append(action) } else { added.append(action) }
        }
        let kept = fit(old.items, to: item.items, at: place)
        for (index, (inner, before)) in zip(item.items, kept).enumerated() {
            compare(inner, with: before, at: place + [index])
        }
    }

    /// Adds which items come and go, and gives the old items without those that went and with those that came.
    private mutating func fit(
        _ old: [MenuSnapshot.Item], to new: [MenuSnapshot.Item], at place: [Int]
    ) -> [MenuSnapshot.Item] {
        var kept = old
        let (oldKeys, newKeys) = (old.map(\.key), new.map(\.key))
        guard oldKeys != newKeys else { return kept }
        for change in newKeys.difference(from: oldKeys) {
            switch change {
            case .remove(let offset, _, _):
                removed += kept.remove(at: offset).commands.compactMap(\.command?.action)
                changes.append(.removed(at: place + [offset]))
            case .insert(let offset, _, _):
                kept.insert(new[offset], at: offset)
                added += new[offset].commands.compactMap(\.command?.action)
                changes.append(.inserted(new[offset], at: place + [offset]))
            }
        }
        return kept
    }
}

extension MenuSnapshot.Item {
    /// What tells the item from its neighbours.
    fileprivate struct Key: Hashable {
        let kind: MenuSnapshot.Kind
        let id: String
        let action: ActionName?
        let arguments: ActionArguments?
    }

    fileprivate var key: Key { Key(kind: kind, id: id, action: command?.action, arguments: command?.arguments) }

    /// The item without those in it.
    fileprivate var alone: MenuSnapshot.Item {
        var item = self
        item.items = []
        return item
    }

    /// In which respects the item, without those in it, is another than it was.
    func fields(changedSince old: MenuSnapshot.Item) -> MenuFields {
        var fields: MenuFields = []
        if isEnabled != old.isEnabled || reasons != old.reasons { fields.insert(.enabled) }
        if state != old.state { fields.insert(.state) }
        if title != old.title { fields.insert(.title) }
        if isHidden != old.isHidden { fields.insert(.hidden) }
        if target != old.target { fields.insert(.target) }
        if command != old.command || id != old.id { fields.insert(.command) }
        return fields
    }

    // MARK: Applying them

    fileprivate mutating func apply(_ change: MenuChange) {
        switch change {
        case .removed(let place):
            edit(place[...]) { items, index in items.remove(at: index) }
        case .inserted(let item, let place):
            edit(place[...]) { items, index in items.insert(item, at: index) }
        case .changed(let item, _, let place):
            guard !place.isEmpty else { return replace(with: item) }
            edit(place[...]) { items, index in items[index].replace(with: item) }
        }
    }

    private mutating func replace(with item: MenuSnapshot.Item) {
        let inner = items
        self = item
        items = inner
    }

    private mutating func edit(_ place: ArraySlice<Int>, _ change: (inout [MenuSnapshot.Item], Int) -> Void) {
        guard let index = place.first else { return }
        if place.count == 1 { return change(&items, index) }
        items[index].edit(place.dropFirst(), change)
    }
}
