/// Draws a menu as text: the title, then one line an item, those of inner menus indented.
///
/// ```
/// Rating
///   ✓ Five Stars   ⌘5
///     Four Stars   ⌘4   (the image is locked)
///     ──────────
///     More ▸
///         Remove Rating
/// ```
///
/// A command that has ``MenuSnapshot/Item/needsArguments`` has “…” behind its title, unless the title ends so.
package struct MenuDrawing {
    private let showsHidden: Bool
    private let isForPeople: Bool
    private let dimmed: (String) -> String
    /// Gives the note behind a command's line; nil for none.
    private let note: (MenuSnapshot.Item) -> String?

    /// Creates a drawing for the menus of a terminal or a log.
    ///
    /// - Parameters:
    ///   - showsHidden: Whether hidden items are drawn, with a note.
    ///   - isForPeople: Whether those who read it know no actions' names.
    ///   - dimmed: Gives the line of a disabled command its style, such as a terminal's sequence for grey.
    ///   - note: Gives the note in brackets behind a command's line; nil for none.
    package init(
        showsHidden: Bool = false, isForPeople: Bool = false, dimmed: @escaping (String) -> String = { $0 },
        note: @escaping (MenuSnapshot.Item) -> String? = { _ in nil }
    ) {
        self.showsHidden = showsHidden
        self.isForPeople = isForPeople
        self.dimmed = dimmed
        self.note = note
    }

    /// The lines of a menu: its title, then its items.
    ///
    /// Characters of titles and reasons that are not printable are escaped.
    /// - Complexity: O(*n*) in the items.
    package func lines(of menu: MenuSnapshot.Item) -> [String] {
        // The lines below say why none of the commands can be chosen.
        [menu.title.printable + (menu.isEnabled ? "" : why(menu)) + remark(menu)] + rows(of: menu.items, indent: "")
    }

    /// The lines of items, with titles and keys in columns.
    func rows(of items: [MenuSnapshot.Item], indent: String) -> [String] {
        let items = items.filter { showsHidden || !$0.isHidden }
        let width = items.map(\.shownTitle.displayWidth).max() ?? 0
        let symbols = items.map { $0.shortcut?.symbols.printable ?? "" }
        let symbolsWidth = symbols.map(\.displayWidth).max() ?? 0
        return zip(items, symbols).flatMap { item, symbols -> [String] in
            switch item.kind {
            case .separator: return [indent + "    " + String(repeating: "─", count: max(width, 3))]
            case .menu:
                let row = indent + "    " + item.title.printable + " ▸" + why(item) + remark(item)
                return [item.isEnabled ? row : dimmed(row)]
                    + rows(of: item.items, indent: indent + "    ")
            case .command:
                let keys = symbolsWidth > 0 ? "   " + symbols.padded(to: symbolsWidth) : ""
                return [row(item, item.shownTitle.padded(to: width) + keys, indent)]
            }
        }
    }

    /// The remark in brackets that an item is hidden, with its note.
    private func remark(_ item: MenuSnapshot.Item) -> String {
        let note = note(item)?.printable
        if item.isHidden { return "   (hidden\(note.map { ": \($0)" } ?? ""))" }
        return note.map { "   (\($0))" } ?? ""
    }

    /// The reasons in brackets why an item cannot be chosen, or none of a menu's commands can.
    private func why(_ item: MenuSnapshot.Item) -> String { item.reasons.isEmpty ? "" : "   (\(clause(item)))" }

    /// The reasons why an item cannot be chosen.
    private func clause(_ item: MenuSnapshot.Item) -> String {
        (isForPeople ? item.reasons.shown : item.reasons).clause
    }

    /// A command's line: tick, title and keys, then the reasons why it is disabled.
    private func row(_ item: MenuSnapshot.Item, _ text: String, _ indent: String) -> String {
        let row = "\(indent)  \(item.state.tick) \(text)\(why(item))\(remark(item))".withoutTrailingSpaces
        return item.isEnabled ? row : dimmed(row)
    }
}

extension MenuSnapshot: CustomStringConvertible {
    /// The menu drawn as text: its title, then one line an item without hidden ones, those of inner menus indented.
    ///
    /// A command's line has a tick or dash, the title, the keys that the menu gives it, and why it is disabled; that of a menu why it
    /// cannot be opened, or why none of its commands can be chosen.
    public var description: String { menu.description }
}

extension MenuSnapshot.Item: CustomStringConvertible {
    /// A command's line as a menu draws it, without indentation; for a menu its title and the lines of its items.
    public var description: String {
        if kind == .menu { return MenuDrawing().lines(of: self).joined(separator: "\n") }
        let lines = MenuDrawing(showsHidden: true).rows(of: [self], indent: "")
        return String(lines.joined().drop { $0 == " " })
    }
}

extension MenuSnapshot.Item {
    /// The title as text shows it.
    var shownTitle: String {
        needsArguments == nil ? title.printable : title.printable.endingInEllipsis
    }
}

extension String {
    /// The title of a command that asks for something first: with an ellipsis at its end.
    package var endingInEllipsis: String { hasSuffix("…") || hasSuffix("...") ? self : self + "…" }
}

extension Validation.State {
    /// The mark of the state in a menu: a tick for `on`, a dash for `mixed`, a space for `off`.
    package var tick: String {
        switch self {
        case .off: " "
        case .on: "✓"
        case .mixed: "–"
        }
    }
}
