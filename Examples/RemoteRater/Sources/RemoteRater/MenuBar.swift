import ActionRuntime

/// The menu bar: which menu is open, and which of its items is chosen.
///
/// While a menu is open it gets the keys before the key map does. The focus stays where it is, so that other programs ask
/// from there meanwhile.
@MainActor
final class MenuBar {
    private let rater: Rater
    /// What the open menu is asked from; nil while none is open.
    private var origin: Origin?
    private var menu = 0
    private var item = 0

    init(_ rater: Rater) {
        self.rater = rater
        rater.app.onAction("openMenu:") { [unowned self] _ in open() }
            .bind("ctrl+o", to: "openMenu:").bind("f10", to: "openMenu:")
    }

    var isOpen: Bool { origin != nil }

    /// The menu as it is now, asked from where it was opened.
    private var snapshot: MenuSnapshot {
        rater.coordinator.snapshot(of: rater.menu, keys: rater.keys, from: origin)
    }

    /// The items of the open menu that are shown.
    private var items: [MenuSnapshot.Item] { snapshot.items[menu].items.filter { !$0.isHidden } }

    private func open() {
        origin = rater.coordinator.capture()
        (menu, item) = (0, 0)
    }

    // MARK: Keys

    func press(_ stroke: KeyStroke) async {
        switch stroke {
        case KeyStroke(.left): choose(menu: -1)
        case KeyStroke(.right): choose(menu: 1)
        case KeyStroke(.up): choose(item: -1)
        case KeyStroke(.down): choose(item: 1)
        case KeyStroke(.enter): await perform()
        case KeyStroke(.escape), KeyStroke(.function(10)): origin = nil
        default: break
        }
    }

    private func choose(menu offset: Int) {
        let count = snapshot.items.count
        (menu, item) = ((menu + offset + count) % count, 0)
    }

    /// Chooses the next item in a direction; disabled items too, so that their reasons can be read.
    private func choose(item offset: Int) {
        let items = items
        repeat { item = (item + offset + items.count) % items.count } while items[item].kind == .separator
    }

    /// Performs the item as it was shown; the outcome says what has changed where it is another by now.
    private func perform() async {
        let chosen = items[item], start = origin
        origin = nil
        await rater.coordinator.perform(chosen, from: start, sender: Asker.menu)
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        canvas.put(String(repeating: " ", count: canvas.columns), row: 0, column: 0, .reversed)
        var column = 1
        for (index, item) in snapshot.items.enumerated() {
            let isShown = isOpen && index == menu
            canvas.put(" \(item.title) ", row: 0, column: column, isShown ? .bold : .reversed)
            if isShown { drawItems(of: item, column: column, on: &canvas) }
            column += item.title.count + 2
        }
    }

    private func drawItems(of menu: MenuSnapshot.Item, column: Int, on canvas: inout Canvas) {
        let lines = "\(menu)".split(separator: "\n").dropFirst()
        let width = (lines.map(\.count).max() ?? 0) + 4
        let column = min(column, max(canvas.columns - width, 0))
        canvas.putBox("", row: 1, column: column, width: width, height: lines.count + 2)
        for (index, (line, item)) in zip(lines, items).enumerated() {
            var style: Canvas.Style = item.isEnabled ? [] : .dim
            if item.command?.attributes.contains(.destructive) == true { style.insert(.red) }
            if index == self.item { style.insert(.reversed) }
            let padding = String(repeating: " ", count: width - 2 - line.count)
            canvas.put(line + padding, row: index + 2, column: column + 1, style)
        }
    }
}
