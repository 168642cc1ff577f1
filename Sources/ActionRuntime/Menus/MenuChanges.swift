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
    case removed(at: [Int])
    case inserted(MenuSnapshot.Item, at: [Int])
    /// The item, without those in it, as it is now, and in which respects it is another.
    case changed(MenuSnapshot.Item, MenuFields, at: [Int])
}

/// What has changed between two snapshots of a menu.
public struct MenuChanges: Hashable, Sendable {
    /// The changes, in the order in which they are applied.
    public let changes: [MenuChange]
    /// The node that the newer snapshot was judged from.
    public let origin: NodeID

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

    /// The actions of commands that somebody claims now and nobody did, or that are new in the menu.
    public var added: [ActionName] {
        changes.flatMap { change -> [ActionName] in
            switch change {
            case .inserted(let item, _): item.commands.compactMap { $0.command?.action }
            case .changed(let item, let fields, _) where fields.contains(.target) && item.target != nil:
                item.command.map { [$0.action] } ?? []
            case .changed, .removed: []
            }
        }
    }

    /// The actions of commands that nobody claims any more.
    public var removed: [ActionName] {
        changes.compactMap { change in
            guard case .changed(let item, let fields, _) = change, fields.contains(.target), item.target == nil else {
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
        var changes: [MenuChange] = []
        if let change = menu.change(from: old.menu, at: []) { changes.append(change) }
        menu.addChanges(since: old.menu, at: [], to: &changes)
        return MenuChanges(changes: changes, origin: origin)
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

extension MenuSnapshot.Item {
    /// What tells the item from its neighbours.
    private struct Key: Hashable {
        let kind: MenuSnapshot.Kind
        let id: String
        let action: ActionName?
        let arguments: ActionArguments?
    }

    private var key: Key { Key(kind: kind, id: id, action: command?.action, arguments: command?.arguments) }

    /// The item without those in it.
    private var alone: MenuSnapshot.Item {
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

    fileprivate func change(from old: MenuSnapshot.Item, at place: [Int]) -> MenuChange? {
        let fields = fields(changedSince: old)
        return fields.isEmpty ? nil : .changed(alone, fields, at: place)
    }

    fileprivate func addChanges(since old: MenuSnapshot.Item, at place: [Int], to changes: inout [MenuChange]) {
        var kept = old.items
        let (oldKeys, newKeys) = (old.items.map(\.key), items.map(\.key))
        if oldKeys != newKeys {
            for change in newKeys.difference(from: oldKeys) {
                switch change {
                case .remove(let offset, _, _):
                    kept.remove(at: offset)
                    changes.append(.removed(at: place + [offset]))
                case .insert(let offset, _, _):
                    kept.insert(items[offset], at: offset)
                    changes.append(.inserted(items[offset], at: place + [offset]))
                }
            }
        }
        for (index, (item, before)) in zip(items, kept).enumerated() {
            if let change = item.change(from: before, at: place + [index]) { changes.append(change) }
            if item.kind == .menu { item.addChanges(since: before, at: place + [index], to: &changes) }
        }
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
