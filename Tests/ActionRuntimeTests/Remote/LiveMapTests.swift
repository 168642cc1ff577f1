import ActionRuntime
import Testing

@testable import ActionRemote

@Suite("Live maps")
struct LiveMapTests {
    private final class Controller: Responder {
        static var actions: ActionTable<Controller> {
            ActionMethod("close:") { $0.close() }
            ActionMethod("apply:", parameters: [.integer("stars", minimum: 0, maximum: 5)]) { $0.close() }
        }

        func close() {}
    }

    private let root = ActionNode("app")
    private let grid: ActionNode
    private let coordinator: Coordinator

    init() {
        grid = ActionNode("grid", in: root)
        coordinator = Coordinator(root: root)
    }

    private func map(
        of coordinator: Coordinator? = nil, menu: Menu? = nil, keys: KeyMap? = nil, exposing: RemoteExposure = .all
    ) throws -> ActionValue {
        let endpoint = RemoteEndpoint(
            coordinator ?? self.coordinator, app: "photos", menu: menu, keys: keys, exposing: exposing, bounds: .none)
        return try endpoint.map()
    }

    /// A value, written as JSON.
    private func value(_ json: String) throws -> ActionValue? { try ActionValue(json: json) }

    @Test("have the version, the name, the nodes and the focus")
    func tree() throws {
        _ = ActionNode("cell", in: grid)
        coordinator.firstResponder = ActionNode("cell", in: grid)
        let map = try map()
        #expect(map["actionMap"] == 1)
        #expect(map["name"] == "photos")
        #expect(map["focus"] == "app/grid/cell[1]")
        #expect(map["root"]?["name"] == "app")
        let cells = try value(#"[ { "name": "cell" }, { "name": "cell" } ]"#)
        #expect(map["root"]?["children"]?[0]?["children"] == cells)
        #expect(map["actions"] == nil && map["menus"] == nil && map["keymap"] == nil && map["state"] == nil)
    }

    @Test("have a focus as the part of the tree that they show has it")
    func innerRoot() throws {
        let inner = Coordinator(root: grid)
        let field = ActionNode("field", in: grid)
        inner.firstResponder = field
        #expect(try map(of: inner)["focus"] == "grid/field")
        inner.firstResponder = root
        #expect(try map(of: inner)["focus"] == nil)
    }

    @Test("have methods and closures as opaque claims, the newest of a name first, with their own parameters")
    func claims() throws {
        let controller = Controller()
        grid.responder = controller
        let line = #line + 1
        grid.onAction("apply:", parameters: [.string("mode", enumeration: ["a", "b"], optional: true)]) { _ in }
        grid.onAction("save:") { _ in }.onAction("save:") { _ in }
        let cancelled = grid.register("gone:") { _ in }
        cancelled.cancel()
        let map = try withExtendedLifetime(controller) { try self.map() }
        let node = map["root"]?["children"]?[0]
        #expect(node?["methods"]?["close:"]?["opaque"] == true)
        let stars = try value(#"{ "stars": { "type": "integer", "minimum": 0, "maximum": 5 } }"#)
        #expect(node?["methods"]?["apply:"]?["parameters"] == stars)
        let claim = try value(
            """
            { "opaque": true, "source": "LiveMapTests.swift:\(line)",
              "parameters": { "mode": { "type": "string", "optional": true, "enum": ["a", "b"] } } }
            """)
        #expect(node?["actions"]?["apply:"] == claim)
        for place in 0...1 {
            let source = node?["actions"]?["save:"]?[place]?["source"]
            #expect(source == .string("LiveMapTests.swift:\(line + 1)"))
        }
        #expect(node?["actions"]?["gone:"] == nil)
        // The claims of `apply:` differ, so that none of them speaks for the action.
        #expect(map["actions"] == nil)
    }

    @Test("describe an action whose claims agree, with the title of its command")
    func descriptions() throws {
        let signature: ActionSignature = [.number("size", minimum: 0.5, default: 2), .any("other", default: .null)]
        root.onAction("scale:", parameters: signature) { _ in }
        grid.onAction("scale:", parameters: signature) { _ in }
        grid.onAction("plain:") { _ in }
        let menu = Menu("Bar") {
            Menu("View") {
                Command("Twice", action: "scale:", arguments: ["size": 2])
                Command("Scale…", action: "scale:")
                Command("Plain", action: "plain:")
            }
        }
        let map = try map(menu: menu)
        let descriptions = try value(
            """
            { "plain:": { "title": "Plain" },
              "scale:": { "title": "Scale…", "parameters": {
                "size": { "type": "number", "default": 2.0, "minimum": 0.5 }, "other": { "type": "any", "default": null } } } }
            """)
        #expect(map["actions"] == descriptions)
    }

    @Test("leave out values without a JSON, and demand no more for it")
    func infinite() throws {
        let signature: ActionSignature = [.number("a", enumeration: [1, .infinity], default: .infinity)]
        root.onAction("go:", parameters: signature) { _ in }
        let parameters = try value(#"{ "a": { "type": "number", "optional": true, "enum": [1.0] } }"#)
        let map = try map()
        #expect(map["actions"]?["go:"]?["parameters"] == parameters, "\(map.json())")
    }

    @Test("have catch-alls, with the names that a predicate takes of those that the map mentions")
    func catchAlls() throws {
        root.handleAction { _ in }
        grid.handleAction(claims: { $0.text.hasPrefix("plugin.") }, lists: { ["plugin.listed", "other"] }) { _ in }
        grid.bind("cmd+1", to: "plugin.bound").bind("cmd+2", to: "elsewhere")
        let shown = try map(menu: Menu("M") { Command("A", action: "plugin.a") })
        #expect(shown["root"]?["catchAll"]?["matching"] == nil)
        #expect(shown["root"]?["catchAll"]?["opaque"] == true)
        let names = shown["root"]?["children"]?[0]?["catchAll"]?["matching"]
        #expect(try names == value(#"["plugin.a", "plugin.bound", "plugin.listed"]"#))
        let hidden = try map(
            menu: Menu("M") { Command("A", action: "plugin.a") },
            exposing: .actions(["plugin.a", "plugin.bound", "elsewhere"]))
        // Of names that the map does not mention it says nothing.
        #expect(try hidden["root"]?["catchAll"]?["matching"] == value(#"["elsewhere", "plugin.a", "plugin.bound"]"#))
        #expect(hidden["menus"]?[0]?["items"]?[0]?["external"] == nil)
    }

    @Test("have the nodes into which people type text")
    func fields() throws {
        grid.takesText = true
        let shown = try map()
        #expect(shown["root"]?["takesText"] == nil && shown["root"]?["children"]?[0]?["takesText"] == true)
    }

    @Test("have remappings and keys: bindings, lists of them, and keys that are taken away")
    func keys() throws {
        grid.remap("best:", to: "old:").remap("best:", to: "rate:").onAction("rate:") { _ in }
        grid.bind("cmd+9", to: "best:")
        grid.bind("cmd+k", to: "rate:", arguments: ["stars": 1], passes: true, when: "a == 1").bind(
            "cmd+k", to: "best:")
        grid.takeAway("cmd+x").takeAway("cmd+y", when: "b")
        coordinator.conditionValues = { $0 == "a" ? 1 : nil }
        let map = try map()
        let node = map["root"]?["children"]?[0]
        #expect(try node?["remap"] == value(#"{ "best:": "rate:" }"#))
        let keys = try value(
            """
            { "cmd+9": { "action": "best:" },
              "cmd+k": [
                { "action": "best:" },
                { "action": "rate:", "arguments": { "stars": 1 }, "passes": true, "when": "a == 1" } ],
              "cmd+x": null,
              "cmd+y": { "action": null, "when": "b" } }
            """)
        #expect(node?["keys"] == keys)
        #expect(try map["state"] == value(#"{ "a": 1, "b": null }"#))
    }

    @Test("have menus with sections made, submenus, and all that is declared of commands")
    func menus() throws {
        root.onAction("delete:") { _ in }.onAction("open:") { _ in }
        let menu = Menu("Bar") {
            Menu("File", id: "f") {
                Command(
                    "Delete", action: "delete:", shortcut: "cmd+backspace", passes: true,
                    discoverabilityText: "For good.",
                    attributes: [.destructive, .hidden], when: "selection != null")
                MenuItem.separator
                MenuItem.section(id: "recent") { [.command(Command("One", action: "open:", arguments: ["n": 1]))] }
                Menu("File", id: "f") { Command("Nobody", action: "nobody:") }
            }
        }
        let keys = KeyMap(
            coordinator, menu: menu,
            overrides: [
                KeyOverride("cmd+d", "delete:"), KeyOverride(removing: "open:"), KeyOverride(takingAway: "cmd+q"),
            ]
        ) { _ in 5 }
        let map = try map(menu: menu, keys: keys)
        let menus = try value(
            """
            [ { "title": "File", "id": "f", "items": [
              { "action": "delete:", "title": "Delete", "summary": "For good.", "shortcut": "cmd+backspace",
                "passes": true, "when": "selection != null", "destructive": true, "hidden": true },
              { "separator": true },
              { "action": "open:", "title": "One", "arguments": { "n": 1 } },
              { "title": "File", "id": "f (2)", "items": [ { "action": "nobody:", "title": "Nobody" } ] } ] } ]
            """)
        #expect(map["menus"] == menus)
        let keymap = try value(
            """
            [ { "key": "cmd+d", "command": "delete:" }, { "command": "-open:" }, { "key": "cmd+q", "command": "" } ]
            """)
        #expect(map["keymap"] == keymap)
        #expect(try map["state"] == value(#"{ "selection": 5 }"#))
    }

    @Test("have the program's menu itself where commands stand in it")
    func plainMenu() throws {
        root.onAction("a:") { _ in }
        let map = try map(menu: Menu("Rating") { Command("A", action: "a:") })
        #expect(map["menus"]?[0]?["title"] == "Rating")
        #expect(try map["menus"]?[0]?["items"]?[0] == value(#"{ "action": "a:", "title": "A" }"#))
    }

    @Test("leave out everywhere what is not exposed")
    func exposure() throws {
        let controller = Controller()
        grid.responder = controller
        grid.onAction("secret:") { _ in }.onAction("open:") { _ in }
        grid.remap("secret:", to: "open:").remap("alias:", to: "secret:")
        grid.bind("cmd+1", to: "secret:").bind("cmd+2", to: "open:")
        grid.handleAction(claims: { _ in true }, lists: { ["secret:", "listed:"] }) { _ in }
        let menu = Menu("Bar") {
            Menu("All") {
                Command("Secret", action: "secret:")
                MenuItem.separator
                Command("Open", action: "open:")
                Menu("Hidden") { Command("Secret", action: "secret:", when: "mystery") }
                Menu("Empty") {}
            }
            Menu("Gone") { Command("Secret", action: "secret:") }
        }
        let keys = KeyMap(
            coordinator, menu: menu, overrides: [KeyOverride("a", "secret:"), KeyOverride(removing: "secret:")])
        let map = try withExtendedLifetime(controller) {
            try self.map(menu: menu, keys: keys, exposing: .actions(["apply:", "open:", "alias:", "listed:"]))
        }
        let text = map.json().lowercased()
        for word in ["secret", "close:", "mystery", "hidden", "gone"] {
            #expect(!text.contains(word), "\(word): \(text)")
        }
        let items = try value(#"[ { "action": "open:", "title": "Open" }, { "title": "Empty", "items": [] } ]"#)
        #expect(map["menus"]?[0]?["items"] == items)
        #expect(map["root"]?["children"]?[0]?["catchAll"]?["matching"] == .array(["listed:"]))
    }

    @Test("leave out items and bindings whose arguments are not exposed")
    func exposedArguments() throws {
        root.onAction("rate:") { _ in }.bind("cmd+1", to: "rate:", arguments: ["n": 1]).bind("cmd+2", to: "rate:")
        let menu = Menu("M") { Command("One", action: "rate:", arguments: ["n": 1]) }
        let keys = try value(#"{ "cmd+1": { "action": "rate:", "arguments": { "n": 1 } } }"#)
        #expect(try map(menu: menu, exposing: .menu)["root"]?["keys"] == keys)
    }

    @Test("are refused where a node stands too deep, without recursion")
    func depth() throws {
        var node = root
        for _ in 0..<255 { node = ActionNode("n", in: node) }
        let path = node.path
        #expect(try ActionValue(json: try map().json())["actionMap"] == 1)
        node.onAction("a:") { _ in }
        #expect(throws: RemoteFault.tooDeep("The node '…/n'")) { try map() }
        #expect(path.utf8.count > 200)
        for _ in 0..<100_000 { node = ActionNode("n", in: node) }
        #expect(throws: RemoteFault.self) { try map() }
    }

    @Test("are refused where a default, an argument or the state is nested too deep")
    func deepValues() throws {
        let deep = (0..<520).reduce(ActionValue.int(1)) { value, _ in .array([value]) }
        let registration = grid.register("a:", parameters: [.any("x", default: deep)]) { _ in }
        #expect(throws: RemoteFault.tooDeep("What the action 'a:' takes")) { try map() }
        registration.cancel()
        #expect(throws: RemoteFault.tooDeep("The menu 'M'")) {
            try map(menu: Menu("M") { Command("A", action: "a:", arguments: ["x": deep]) })
        }
        coordinator.conditionValues = { _ in deep }
        #expect(throws: RemoteFault.tooDeep("The state that conditions read")) {
            try map(menu: Menu("M") { Command("A", action: "a:", when: "x") })
        }
    }

    @Test("are refused to sections and predicates that ask for maps without end")
    func nesting() throws {
        var error: (any Error)?
        let coordinator = coordinator
        func menu() -> Menu {
            Menu("M") {
                MenuItem.section(id: "s") {
                    do {
                        _ = try RemoteEndpoint(
                            coordinator, app: "a", menu: menu(), exposing: .all, bounds: .none
                        ).map()
                    } catch let caught {
                        if error == nil { error = caught }
                    }
                    return []
                }
            }
        }
        _ = try map(menu: menu())
        let fault = error as? RemoteFault
        #expect(
            fault?.code == .tooMuch && fault?.message.contains("nested deeper") == true, "\(String(describing: error))")
    }

    @Test("look at each claim once, however many nodes there are")
    func size() throws {
        let names = try (0..<100).map { try #require(ActionName(validating: "act\($0):")) }
        for _ in 0..<100 {
            let group = ActionNode("group", in: root)
            for name in names { ActionNode("item", in: group).onAction(name) { _ in } }
        }
        var count = 0
        let endpoint = RemoteEndpoint(
            coordinator, app: "a", exposing: .all, bounds: .none,
            title: { _ in
                count += 1
                return nil
            })
        #expect(try endpoint.map().json().utf8.count > 500_000)
        // Once besides for each name.
        #expect(count == 10_100)
    }
}

extension RemoteEndpoint {
    /// The map of the program, of which no page is bounded.
    func map() throws -> ActionValue {
        let client = open(RemotePeer(via: "test"), send: { _ in })
        defer { close(client) }
        return try ActionValue(json: client.answer("map/get", JSONLine()).line("map")?.text ?? "")
    }
}
