import ActionRuntime
import Testing

@testable import ActionRemote

@Suite("Menus with conditions") struct MenuConditionTests {
    private let sample = Sample()
    private var coordinator: Coordinator { sample.coordinator }
    private let values = Values()

    private final class Values {
        var all: [String: ActionValue] = [:]
    }

    init() {
        coordinator.conditionValues = { [values] in values.all[$0] }
        sample.window.onAction("a:") { _ in }.onAction("b:") { _ in }
        coordinator.firstResponder = sample.window
    }

    private var menu: Menu {
        Menu("Main") {
            Menu("Convert", when: "open", enabled: "writable", reason: "the file is read only") {
                Command("A", action: "a:", shortcut: "ctrl+a")
            }
            MenuItem.separator
            Command("B", action: "b:")
        }
    }

    @Test(
        "a menu is shown while its condition holds, and can be opened while the other does",
        arguments: [
            (["open": true, "writable": true], ["Convert ▸", "  A", "-", "B"]),
            (["open": true], ["!Convert ▸", "  A", "-", "B"]),
            (["writable": true], ["~Convert ▸", "  A", "~-", "B"]),
            ([:], ["~!Convert ▸", "  A", "~-", "B"]),
        ] as [([String: ActionValue], [String])])
    func conditions(values: [String: ActionValue], expected: [String]) {
        self.values.all = values
        #expect(coordinator.snapshot(of: menu).drawing == expected.map { $0.replacing("~!", with: "~") })
    }

    @Test("a menu that cannot be opened says why, and its commands are as they are")
    func closed() throws {
        values.all = ["open": true]
        let snapshot = coordinator.snapshot(of: menu), item = snapshot.items[0]
        #expect(!item.isEnabled && item.reasons == ["the file is read only"] && item.reasons[0].kind == .condition)
        #expect(item.reasonText == "the file is read only")
        #expect(item.items[0].isEnabled && coordinator.perform(item.items[0]).isPerformed)
        #expect(
            "\(snapshot)" == """
                Main
                    Convert ▸   (the file is read only)
                        A   ⌃A
                    ───────
                    B
                """)
        let bare = coordinator.snapshot(of: Menu("M", enabled: "false") { Command("A", action: "a:") }).menu
        #expect(!bare.isEnabled && bare.reasons == ["the menu is disabled"])
    }

    @Test("the keys of commands in a hidden menu, and in one that cannot be opened, still work")
    func keys() {
        let keys = KeyMap(coordinator, menu: menu)
        for all in [[:], ["open": true], ["open": true, "writable": true]] as [[String: ActionValue]] {
            values.all = all
            #expect(keys.press(KeyStroke("a", .control)).outcome?.isPerformed == true)
            #expect(coordinator.snapshot(of: menu, keys: keys).commands[0].shortcut == "ctrl+a")
        }
    }

    @Test("the values of the key map with which a menu is shown are those of its conditions")
    func keyValues() {
        let keys = KeyMap(coordinator, menu: menu) { ["open": true, "writable": true][$0] }
        #expect(coordinator.snapshot(of: menu, keys: keys).drawing[0] == "Convert ▸")
    }

    @Test(
        "a menu has the reason that all of its shown items have",
        arguments: [
            (["locked", "locked"], ["locked"]), (["locked", nil], []), (["locked", "busy"], []), ([nil, nil], []),
            (["locked", "(hidden)"], ["locked"]), (["(unclaimed)", "(unclaimed)"], ["not available here"]),
            (["(unclaimed)", "locked"], []), (["(separator)", "locked"], ["locked"]),
            (["(menu)", "locked"], ["locked"]), (["(closed)", "locked"], ["locked"]), (["(closed)", "busy"], []),
        ] as [([String?], [String])])
    func common(items: [String?], expected: [String]) {
        let node = sample.window
        let items: [MenuItem] = items.enumerated().map { index, reason in
            let name = ActionName(validating: "item\(index):") ?? "item:"
            let command = Command("Item \(index)", action: name)
            switch reason {
            case "(unclaimed)": return .command(command)
            case "(separator)": return .separator
            case "(closed)": return .menu(Menu("C", enabled: "false", reason: "locked") { Command("A", action: "a:") })
            case "(menu)":
                node.onAction(name, validate: { $0.disable("locked") }) { _ in }
                return .menu(Menu("Inner", items: [.command(command)]))
            default:
                node.onAction(
                    name,
                    validate: { answer in
                        answer.isHidden = reason == "(hidden)"
                        if let reason { answer.disable(reason) }
                    }
                ) { _ in }
                return .command(command)
            }
        }
        let menu = Menu("Main", items: [.menu(Menu("Sub", items: items)), .command(Command("A", action: "a:"))])
        let snapshot = coordinator.snapshot(of: menu), item = snapshot.items[0]
        #expect(item.reasons.map(\.text) == expected && item.isEnabled)
        #expect(snapshot.menu.reasons.isEmpty)
        #expect("\(snapshot)".contains("Sub ▸   (") == !expected.isEmpty, "\(snapshot)")
    }

    @Test("a watch tells of menus that come, go, are greyed, and say why none of their commands can be chosen")
    func watch() throws {
        var reason: String?
        sample.window.onAction("c:", validate: { if let reason { $0.disable(reason) } }) { _ in }
        let menu = Menu("Main") {
            Menu("Convert", when: "open", enabled: "writable") { Command("C", action: "c:") }
            Command("B", action: "b:")
        }
        let watch = coordinator.watch(menu)
        func fields() -> MenuFields? {
            var found: MenuFields?
            for case .changed(let item, let fields, [0]) in watch.takeChanges().changes where item.kind == .menu {
                found = fields
            }
            return found
        }
        values.all = ["open": true]
        #expect(fields() == .hidden)
        values.all["writable"] = true
        #expect(fields() == .enabled && watch.snapshot.items[0].reasons.isEmpty)
        #expect(fields() == nil)
        reason = "it is locked"
        coordinator.invalidate("c:")
        #expect(fields() == .enabled && watch.snapshot.items[0].reasons == ["it is locked"])
        reason = nil
        coordinator.invalidate("c:")
        #expect(fields() == .enabled && watch.snapshot.items[0].reasons.isEmpty)
    }

    @Test("another condition or reason of a menu is shown by the next snapshot")
    func edits() {
        var menu = Menu("M") { Command("A", action: "a:") }
        let copy = menu
        #expect(coordinator.snapshot(of: menu).menu.isEnabled)
        menu.enabled = "false"
        menu.reason = "no"
        #expect(coordinator.snapshot(of: menu).menu.reasons == ["no"])
        menu.condition = "false"
        #expect(coordinator.snapshot(of: menu).menu.isHidden && !coordinator.snapshot(of: copy).menu.isHidden)
        #expect(coordinator.snapshot(of: copy).menu.isEnabled)
    }

    @Test("a palette has no commands of hidden menus, and those of menus that cannot be opened")
    func palette() {
        func titles() -> [String] { coordinator.palette(menu, from: sample.window).search("").map(\.command.title) }
        #expect(titles() == ["B"])
        values.all = ["open": true]
        #expect(titles() == ["A", "B"])
    }

    @Test("the JSON of a command names the menus around it that cannot be opened, and is drawn as the menu was")
    func json() throws {
        values.all = ["open": true]
        let drawing = MenuDrawing(isForPeople: true)
        func lines() -> [JSONLine] {
            coordinator.snapshot(of: menu).items
                .flatMap { $0.placedCommands(in: $0.kind == .menu ? [] : [.init("Main")]) }
                .map { $0.item.jsonLine(in: $0.headings) { $0.path } }
        }
        #expect(
            lines().map { $0["menuReasons"] } == [
                [[["text": "the file is read only", "by": .null, "kind": "condition"]]], .null,
            ])
        let read = MenuSnapshot.Item.menus(of: lines(), named: "Main")
        #expect(
            read.flatMap(drawing.lines) == [
                "Convert   (the file is read only)", "    A   ⌃A", "Main", "    B",
            ])
        values.all["writable"] = true
        #expect(lines().allSatisfy { $0["menuReasons"] == .null })
    }

    @Test("the JSON of a command names its menus, and the groups between separators, as remote clients are told them")
    func groups() throws {
        func command(_ name: String) -> MenuItem {
            .command(Command(name, action: "b:", arguments: ["n": name]))
        }
        let inner = Menu("More", id: "more", items: [.separator, command("E"), .separator, command("F")])
        let menu = Menu(
            "Main",
            items: [
                .menu(
                    Menu(
                        "File", id: "file",
                        items: [
                            command("A"), .section(id: "s") { [command("B"), .separator, command("C"), .menu(inner)] },
                            .section(id: "t") { [.separator] }, command("D"), .separator, .menu(inner),
                        ])), .separator, command("G"),
            ])
        let lines = coordinator.snapshot(of: menu).items
            .flatMap { $0.placedCommands(in: $0.kind == .menu ? [] : [.init("Main", group: 1)]) }
            .map { $0.item.jsonLine(in: $0.headings) { $0.path } }
        let groups: [ActionValue?] = [nil, nil, [1], [1, 1], [1, 2], [2], [3, 1], [3, 2], [1]]
        #expect(lines.map { $0["menuGroups"] } == groups && lines[3]["menuIds"] == ["file", "more"])
        let told = RemoteTalk(coordinator, menu: menu).ask("menu/get")["items"]?.members ?? []
        #expect(told.map { $0["menuGroups"] } == groups && told.map { $0["menuIds"] } == lines.map { $0["menuIds"] })
        let drawing = MenuDrawing(isForPeople: true)
        let read = MenuSnapshot.Item.menus(of: lines, named: "Main").flatMap(drawing.lines)
        let rule = "    ────", more = ["    More ▸", "        E", "        ───", "        F"]
        #expect(
            read == ["File", "    A", "    B", rule, "    C"] + more + [rule, "    D", rule] + more + [
                "Main", "    G",
            ]
        )
    }

    @Test("remote clients are told of a menu's reasons, and not of commands in hidden menus")
    func remote() throws {
        let talk = RemoteTalk(coordinator, menu: menu, exposing: .menu)
        func actions(_ method: String, _ list: String) -> [String?] {
            talk.ask(method)[list]?.members.map { $0["action"]?.string } ?? []
        }
        for (method, list) in [("menu/get", "items"), ("palette/search", "matches"), ("actions/list", "actions")] {
            #expect(actions(method, list) == ["b:"], "\(method)")
        }
        #expect(talk.ask("actions/validate", ["action": "a:"])["enabled"] == false)
        #expect(talk.ask("map/get")["map"]?.json().contains("Convert") == false)
        values.all = ["open": true]
        for (method, list) in [("menu/get", "items"), ("palette/search", "matches"), ("actions/list", "actions")] {
            #expect(actions(method, list) == ["a:", "b:"], "\(method)")
        }
        let item = talk.ask("menu/get")["items"]?.members.first
        #expect(item?["menuReasons"]?[0]?[0]?["text"] == "the file is read only" && item?["enabled"] == true)
        let map = try #require(talk.ask("map/get")["map"])
        let shown = map["menus"]?[0]?["items"]?[0]
        #expect(shown?["when"] == "open" && shown?["enabled"] == "writable")
        #expect(shown?["reason"] == "the file is read only" && map["state"] == ["open": true, "writable": .null])
    }
}
