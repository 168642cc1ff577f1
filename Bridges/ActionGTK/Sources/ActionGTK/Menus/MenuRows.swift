import ActionMenus
import CGTK

/// The commands of a menu as an action group: one action for each command, which is missing while the command is hidden.
@MainActor
final class MenuRows: GroupSource {
    /// The name of an action that no group has: it greys the submenus that cannot be opened.
    static let closed = "closed"

    let prefix: String
    var onChoice: (MenuSnapshot.Item) -> Void = { _ in }
    private var object: GroupObject?
    private var rows: [String: MenuRow] = [:]
    private var lastNumber = 0

    init(prefix: String) {
        self.prefix = prefix
        object = GroupObject(self)
    }

    /// The `GActionGroup`.
    var pointer: OpaquePointer { object!.pointer }

    /// Adds the row of a command.
    func add(_ item: MenuSnapshot.Item) -> MenuRow {
        lastNumber += 1
        let row = MenuRow(item, name: "item-\(lastNumber)")
        rows[row.name] = row
        if !item.isHidden { object?.added(row.name) }
        return row
    }

    /// Removes a row.
    func remove(_ row: MenuRow) {
        rows[row.name] = nil
        if !row.item.isHidden { object?.removed(row.name) }
    }

    /// Shows the changes of a row's command.
    ///
    /// - Returns: Whether the row needs another menu item.
    func change(_ row: MenuRow, to item: MenuSnapshot.Item, _ fields: MenuFields) -> Bool {
        let wasHidden = row.item.isHidden, wasOn = row.item.state != .off, wasEnabled = row.item.isEnabled
        let hasOtherRole = row.show(item)
        let needsItem = hasOtherRole || !fields.isDisjoint(with: [.title, .shortcut, .command, .needsArguments])
        switch (wasHidden, item.isHidden) {
        case (true, true): return needsItem
        case (false, true): object?.removed(row.name)
        case (true, false): object?.added(row.name)
        case (false, false) where hasOtherRole:
            object?.removed(row.name)
            object?.added(row.name)
        case (false, false):
            if item.isEnabled != wasEnabled { object?.enabledChanged(row.name, item.isEnabled) }
            if (item.state != .off) != wasOn, let state = row.state { object?.stateChanged(row.name, state) }
        }
        return needsItem
    }

    // MARK: GroupSource

    private func visible(_ name: String) -> MenuRow? {
        rows[name].flatMap { $0.item.isHidden ? nil : $0 }
    }

    var actionNames: [String] { rows.values.filter { !$0.item.isHidden }.map(\.name).sorted() }

    func answer(for name: String) -> GroupAnswer? { visible(name)?.answer }

    func state(of name: String) -> OpaquePointer? { visible(name)?.state }

    func activate(_ name: String, _ parameter: OpaquePointer?) {
        if let row = visible(name) { onChoice(row.item) }
    }

    func changeState(of name: String, to value: OpaquePointer) { activate(name, nil) }
}
