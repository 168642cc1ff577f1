import ActionBridging
import ActionRuntime
import Testing

/// A menu item of a toolkit that there is not.
final class FakeItem {
    var title = ""
    var isEnabled = false
    var isHidden = false
    var state = Validation.State.off
    var reason: String?
    var items: [FakeItem] = []
    var isSeparator = false

    /// A line for the item.
    var own: String { isSeparator ? "--" : "\(title) \(isEnabled) \(isHidden) \(state) \(reason ?? "")" }

    /// A line for the item, and one for each item in it.
    func lines(_ indent: String = "") -> [String] { [indent + own] + items.flatMap { $0.lines(indent + "  ") } }

    /// The item and all items in it.
    var everything: [FakeItem] { [self] + items.flatMap(\.everything) }
}

/// A toolkit that there is not, which counts what it is asked to do.
final class FakeToolkit: MenuShowing {
    let root = FakeItem()
    var made = 0

    func make(_ item: MenuSnapshot.Item) -> FakeItem {
        made += 1
        let fake = FakeItem()
        fake.isSeparator = item.kind == .separator
        show(item, [], in: fake)
        return fake
    }

    func show(_ item: MenuSnapshot.Item, _ fields: MenuFields, in shown: FakeItem) {
        shown.title = item.shownTitle
        shown.isEnabled = item.isEnabled
        shown.isHidden = item.isHidden
        shown.state = item.state
        shown.reason = item.reasonText
    }

    func insert(_ shown: FakeItem, at index: Int, in menu: FakeItem?) { (menu ?? root).items.insert(shown, at: index) }

    func remove(_ shown: FakeItem, at index: Int, from menu: FakeItem?) {
        #expect((menu ?? root).items.remove(at: index) === shown)
    }
}
