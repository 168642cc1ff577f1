import ActionMenus
import CGTK

/// One menu of a menu tree as a `GMenu`, with a section for the items between two separators.
@MainActor
final class MenuLevel {
    private enum Entry {
        case separator
        case command(MenuRow)
        case menu(MenuLevel)
    }

    private let rows: MenuRows
    private var item: MenuSnapshot.Item
    private let menu: OpaquePointer
    /// The sections, as `GMenu`s that are linked in the menu.
    private var sections: [OpaquePointer] = []
    private var entries: [Entry] = []

    init(_ item: MenuSnapshot.Item, _ rows: MenuRows) {
        self.item = item
        self.rows = rows
        menu = g_menu_new()
        entries = item.items.map { Self.entry($0, rows) }
        makeSections()
    }

    isolated deinit {
        for section in sections { g_object_unref(UnsafeMutableRawPointer(section)) }
        g_object_unref(UnsafeMutableRawPointer(menu))
    }

    var pointer: UnsafeMutablePointer<GMenuModel> { UnsafeMutablePointer(menu) }

    private static func entry(_ item: MenuSnapshot.Item, _ rows: MenuRows) -> Entry {
        switch item.kind {
        case .separator: .separator
        case .command: .command(rows.add(item))
        case .menu: .menu(MenuLevel(item, rows))
        }
    }

    // MARK: Changes

    func insert(_ new: MenuSnapshot.Item, at position: ArraySlice<Int>) {
        guard let index = position.first else { return }
        if position.count > 1 { return withMenu(index) { $0.insert(new, at: position.dropFirst()) } }
        entries.insert(Self.entry(new, rows), at: index)
        if new.kind == .separator { makeSections() } else { put(index) }
    }

    func remove(at position: ArraySlice<Int>) {
        guard let index = position.first else { return }
        if position.count > 1 { return withMenu(index) { $0.remove(at: position.dropFirst()) } }
        if case .separator = entries[index] {
            entries.remove(at: index)
            makeSections()
        } else {
            take(index)
            forget(entries.remove(at: index))
        }
    }

    func change(_ new: MenuSnapshot.Item, _ fields: MenuFields, at position: ArraySlice<Int>) {
        guard let index = position.first else {
            item = new
            return
        }
        if position.count > 1 { return withMenu(index) { $0.change(new, fields, at: position.dropFirst()) } }
        switch entries[index] {
        case .separator: break
        case .command(let row):
            guard rows.change(row, to: new, fields) else { return }
            take(index)
            put(index)
        case .menu(let inner):
            let isOther = new.isEnabled != inner.item.isEnabled
            guard isOther || !fields.isDisjoint(with: [.title, .hidden, .command]) else { return inner.item = new }
            take(index)
            inner.item = new
            put(index)
        }
    }

    private func withMenu(_ index: Int, _ change: (MenuLevel) -> Void) {
        if case .menu(let inner) = entries[index] { change(inner) }
    }

    /// Removes the rows of an entry that is no longer shown.
    private func forget(_ entry: Entry) {
        switch entry {
        case .separator: break
        case .command(let row): rows.remove(row)
        case .menu(let inner): inner.entries.forEach { inner.forget($0) }
        }
    }

    // MARK: Sections

    /// Makes the sections again, because a separator was inserted or removed.
    private func makeSections() {
        g_menu_remove_all(menu)
        for section in sections { g_object_unref(UnsafeMutableRawPointer(section)) }
        sections = [g_menu_new()]
        for entry in entries {
            if case .separator = entry {
                sections.append(g_menu_new())
            } else {
                place(entry, in: sections.last!, at: -1)
            }
        }
        for section in sections { g_menu_append_section(menu, nil, UnsafeMutablePointer(section)) }
    }

    /// Puts the item of an entry into its section.
    private func put(_ index: Int) {
        let (section, offset) = location(index)
        place(entries[index], in: sections[section], at: Int32(offset))
    }

    /// Takes the item of an entry out of its section.
    private func take(_ index: Int) {
        guard isPlaced(entries[index]) else { return }
        let (section, offset) = location(index)
        g_menu_remove(sections[section], Int32(offset))
    }

    private func place(_ entry: Entry, in section: OpaquePointer, at offset: Int32) {
        guard isPlaced(entry) else { return }
        let made: OpaquePointer
        switch entry {
        case .separator: return
        case .command(let row): made = row.makeItem(prefix: rows.prefix)
        case .menu(let inner):
            made = g_menu_item_new_submenu(MenuRow.label(inner.item.title), inner.pointer)
            // GTK greys an item whose action is missing, and does not open its menu.
            if !inner.item.isEnabled {
                g_menu_item_set_attribute_value(
                    made, "action", g_variant_new_string("\(rows.prefix).\(MenuRows.closed)"))
            }
        }
        g_menu_insert_item(section, offset, made)
        g_object_unref(UnsafeMutableRawPointer(made))
    }

    /// Whether the entry has an item: a hidden command has one, whose action is missing.
    private func isPlaced(_ entry: Entry) -> Bool {
        switch entry {
        case .separator: false
        case .command: true
        case .menu(let inner): !inner.item.isHidden
        }
    }

    /// The section of an entry, and its place among the items of the section.
    private func location(_ index: Int) -> (section: Int, offset: Int) {
        var section = 0, offset = 0
        for entry in entries[..<index] {
            if case .separator = entry {
                (section, offset) = (section + 1, 0)
            } else if isPlaced(entry) {
                offset += 1
            }
        }
        return (section, offset)
    }

    // MARK: Finding

    /// The submenus that are shown, in order.
    var shownMenus: [MenuSnapshot.Item] {
        entries.compactMap { entry in
            guard case .menu(let inner) = entry, isPlaced(entry) else { return nil }
            return inner.item
        }
    }

    /// The menu of a model: this menu or a submenu.
    func level(of model: UnsafeMutablePointer<GMenuModel>) -> MenuLevel? {
        if model == pointer { return self }
        for case .menu(let inner) in entries {
            if let found = inner.level(of: model) { return found }
        }
        return nil
    }

    /// The reasons of the items of a label, in this menu and its submenus.
    func reasons(ofTitle label: String) -> [String] {
        entries.flatMap { entry -> [String] in
            switch entry {
            case .separator: []
            case .command(let row): row.label == label ? [row.reason].compactMap(\.self) : []
            case .menu(let inner):
                (MenuRow.label(inner.item.title) == label ? [inner.item.reasonText].compactMap(\.self) : [])
                    + inner.reasons(ofTitle: label)
            }
        }
    }
}
