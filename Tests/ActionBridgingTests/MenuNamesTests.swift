import ActionBridging
import ActionRuntime
import Testing

extension MenuElement {
    /// The names of the element and of those in it.
    fileprivate var names: [String] { [name] + elements.flatMap(\.names) }

    fileprivate var elements: [MenuElement] {
        if case .menu(let groups) = content { groups.flatMap(\.self) } else { [] }
    }

    /// The titles of the elements, with a bar between groups.
    fileprivate var titles: String {
        guard case .menu(let groups) = content else { return "" }
        return groups.map { $0.map(\.item.title).joined(separator: " ") }.joined(separator: " | ")
    }
}

@Suite("Names of a menu's items")
struct MenuNamesTests {
    private let root = ActionNode("app")
    private let menu = Menu("File") {
        Command("Save", action: "save:")
        Command("Save", action: "save:")
        Menu("Recent") { Command("Save", action: "save:") }
        Menu("Recent") { Command("a", action: "open:", arguments: ["name": "a"], id: "open") }
        Command("b", action: "open:", arguments: ["name": "b"], id: "open")
    }

    @Test("no two items have one name, in one menu and in two equal ones")
    func unique() {
        let snapshot = Coordinator(root: root).snapshot(of: menu)
        let menus = [MenuNames(), MenuNames()]
        let names = menus.map { $0.elements(of: snapshot).names }
        #expect(names.flatMap(\.self).count == 16)
        #expect(Set(names.flatMap(\.self)).count == 16)
        #expect(menus.map { $0.elements(of: snapshot).names } == names, "built again, they are the same")
    }

    @Test("an item keeps its name as long as it is in the menu, and is found by it")
    func kept() throws {
        var recent = ["a", "b"]
        let coordinator = Coordinator(root: root.onAction("open:") { _ in })
        let menu = Menu("File") {
            MenuItem.section(id: "recent") {
                recent.map { .command(Command($0, action: "open:", arguments: ["name": $0], id: "recent")) }
            }
        }
        let names = MenuNames()
        func build() -> [String: String] {
            let elements = names.elements(of: coordinator.snapshot(of: menu)).elements
            return Dictionary(uniqueKeysWithValues: elements.map { ($0.item.title, $0.name) })
        }
        let first = build()
        #expect(build() == first)
        recent = ["c", "b"]
        let second = build()
        #expect(second["b"] == first["b"])
        let (a, b, c) = try (#require(first["a"]), #require(first["b"]), #require(second["c"]))
        #expect(Set([a, b, c]).count == 3)
        #expect(names.item(named: b)?.title == "b")
        #expect(names.item(named: a) == nil)
        #expect(names.formerItem(named: a)?.title == "a")
        recent = []
        _ = build()
        #expect(names.item(named: c) == nil)
        #expect(names.formerItem(named: c)?.title == "c")
    }

    @Test("hidden items are left out, lines part groups, and a menu that cannot be opened has no elements")
    func elements() {
        root.onAction("save:", validate: { $0.isHidden = true }) { _ in }.onAction("open:") { _ in }
        let menu = Menu("File") {
            Command("Open", action: "open:")
            MenuItem.separator
            Command("Save", action: "save:")
            MenuItem.separator
            Command("Print", action: "print:")
            Command("Close", action: "close:")
            Menu("Share", enabled: "isSharing") { Command("Mail", action: "mail:") }
        }
        let element = MenuNames().elements(of: Coordinator(root: root).snapshot(of: menu))
        #expect(element.titles == "Open | Print Close Share")
        #expect(element.elements.last.map { if case .closed = $0.content { true } else { false } } == true)
    }

    @Test("a whole menu that cannot be opened keeps its title and name, and shows itself as its only element")
    func closedMenu() throws {
        root.onAction("rate:") { _ in }
        let menu = Menu("Rating", enabled: "hasPhoto") { Command("5", action: "rate:") }
        let element = MenuNames().elements(of: Coordinator(root: root).snapshot(of: menu))
        #expect(element.item.title == "Rating")
        #expect(element.groups.map { $0.map(\.item.title) } == [["Rating"]])
        let shown = try #require(element.groups.first?.first)
        #expect(!shown.item.isEnabled && shown.item.reasonText != nil)
        guard case .closed = shown.content else {
            Issue.record("it is shown as a menu, which has itself in it without end")
            return
        }
    }
}
