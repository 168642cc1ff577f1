import ActionRuntime
import Testing

@testable import ActionRemote

@Suite struct RemoteAskTests {
    let rater = Rater()

    @Test func whatAValidatorHidesHasNoTitleWhereNobodyClaimsIt() {
        let menu = Menu("Main") { Command("Classified", action: "classified:") }
        rater.grid.onAction("classified:", validate: { $0.isHidden = true }) { _ in }
        let talk = RemoteTalk(rater.coordinator, menu: menu, exposing: .menu)
        let own = rater.coordinator.firstResponder === rater.grid
        #expect(own)
        for start in ["app", "app/window", "app/window/grid"] {
            for method in ["actions/validate", "actions/explain", "actions/target", "actions/perform"] {
                let answer = talk.ask(method, ["action": "classified:", "from": .string(start)])
                let stranger = talk.ask(method, ["action": "classifiex:", "from": .string(start)])
                #expect(!answer.json().contains("Classified"), "\(method) from \(start)")
                #expect(answer["title"] == stranger["title"] && answer["target"] == stranger["target"])
            }
            for method in ["actions/list", "menu/get", "palette/search"] {
                #expect(
                    !talk.ask(method, ["from": .string(start)]).json().contains("Classified"), "\(method) from \(start)"
                )
            }
        }
    }

    @Test("the name that was meant is found among 10,000 names alike, and the names of later nodes are not looked at")
    func suggestionsAmongManyNames() {
        let app = ActionNode("app"), names = (0..<9_000).map { "doSomethingNice\($0):" }
        for name in names { app.onAction(ActionName(validating: name)!) { _ in } }
        let talk = RemoteTalk(Coordinator(root: app))
        func suggestions(_ name: String) -> [String]? {
            talk.ask("actions/explain", ["action": .string(name)])["suggestions"]?.strings
        }
        #expect(suggestions("doSomethingNcie7077:")?.first == "doSomethingNice7077:")
        // The names of nodes count again for each node.
        let nodes = (0..<1_000).map { _ in ActionNode("n", in: app) }
        for node in nodes { node.onAction("again:") { _ in } }
        let last = ActionNode("last", in: app)
        last.onAction("zebra:") { _ in }
        #expect(suggestions("zebar:") == [])
        _ = nodes
    }

    @Test func appInfoSaysWhoAnswers() {
        let info = rater.talk().ask("app/info")
        #expect(info["app"] == "test" && info["protocol"] == 2 && info["focus"] == "app/window/grid")
        #expect(info["root"] == "app" && info["allowing"] == ["ask", "perform", "log"])
        #expect(info["version"] == .string(Library.version) && info["pid"]?.int != nil && info["revision"]?.int != nil)
    }

    @Test func theListIsWhatAPersonCouldDo() {
        let actions = rater.talk().ask("actions/list")["actions"]?.members ?? []
        #expect(actions.map { $0["action"]?.string } == ["rate:", "rate:", "delete:", "paste:", "quit:"])
        #expect(actions.map { $0["title"]?.string } == ["Three Stars", "Five Stars", "Delete", "Paste", "Quit"])
        #expect(actions.map { $0["enabled"] } == [true, true, true, false, false])
        #expect(actions[0]["arguments"] == ["stars": 3] && actions[2]["arguments"] == .null)
        #expect(actions[0]["shortcut"] == .null && actions[0]["value"] == 0, "a program without keys has none in force")
        let keyed = rater.talk(keys: KeyMap(rater.coordinator, menu: rater.menu))
        #expect(keyed.ask("actions/list")["actions"]?[0]?["shortcut"] == "cmd+3")
        let items = rater.talk().ask("menu/get")["items"]?.members ?? []
        #expect(!items.isEmpty && items.allSatisfy { $0["shortcut"] == .null })
        #expect(actions[2]["destructive"] == true && actions[2]["summary"] == "Deletes the photo for ever.")
        #expect(actions[3]["reasons"]?.members.first?["text"] == "the clipboard is empty")
        #expect(
            actions[0]["parameters"] == [
                "type": "object", "required": ["stars"], "additionalProperties": false,
                "properties": ["stars": ["type": "integer", "minimum": 0, "maximum": 5]],
            ])
    }

    @Test func questionsAreAnsweredAsTheCommandLineAnswersThem() {
        let talk = rater.talk()
        #expect(talk.ask("actions/can", ["action": "paste:"])["can"] == true)
        #expect(talk.ask("actions/target", ["action": "paste:"])["target"] == "app/window/grid")
        #expect(talk.ask("actions/target", ["action": "paste:"])["selector"] == "handleAction:")
        let answer = talk.ask("actions/validate", ["action": "rate:", "arguments": ["stars": 5]])
        #expect(answer["enabled"] == true && answer["state"] == "off" && answer["title"] == "Five Stars")
        let explanation = talk.ask("actions/explain", ["action": "paste:"])
        #expect(explanation["enabled"] == false)
        #expect(explanation["steps"]?.members.map { $0["verdict"]?.string } == ["disabled"])
        #expect(explanation["notAsked"]?.strings == ["app/window", "app"])
    }

    @Test func aStartIsAPathOrAnIdentifier() {
        let talk = rater.talk(.all)
        let root = talk.ask("tree/get")["root"] ?? .null
        #expect(root["name"] == "app" && root["path"] == "app")
        #expect(root["claims"]?.members.map { $0["action"]?.string } == ["quit:", "secret:"])
        let window = root["children"]?.members.first ?? .null
        #expect(window["path"] == "app/window")
        let id = window["id"] ?? .null
        #expect(id.string?.hasPrefix("[") == true)
        for start in [id, "app/window"] {
            #expect(talk.ask("actions/can", ["action": "paste:", "from": start])["can"] == false)
            #expect(talk.ask("actions/can", ["action": "quit:", "from": start])["can"] == true)
        }
        #expect(
            talk.fault("actions/list", ["from": "app/windwo"]) == (
                -32001, "There is no node 'app/windwo'. Did you mean 'app/window'?"
            ))
        rater.window.removeFromParent()
        #expect(talk.fault("actions/list", ["from": id]).code == -32001)
        #expect(talk.fault("actions/list", ["from": "[12-34]"]).code == -32001)
        #expect(
            talk.fault("actions/list", ["from": .string((id.string ?? "").replacing("-", with: "-0"))]).code == -32001)
    }

    @Test func theDepthOfATreeIsLimited() {
        let talk = rater.talk(.all)
        #expect(talk.ask("tree/get", ["depth": 0])["root"]?["children"] == [])
        #expect(talk.ask("tree/get", ["depth": 1])["root"]?["children"]?.members.first?["children"] == [])
        var node = rater.grid
        for _ in 0..<1000 { node = ActionNode("n", in: node) }
        // Too deep for readers of JSON, so the nodes stand beside each other.
        let nodes = talk.ask("tree/get", ["limit": 500])["nodes"]?.members ?? []
        #expect(nodes.count == 500 && nodes[1]["parent"] == nodes[0]["id"] && nodes[499]["name"] == "n")
        #expect(talk.ask("tree/get", ["depth": 20])["root"]?["name"] == "app")
    }

    @Test func menusKeysAndThePaletteAreThoseOfTheProgram() {
        let keys = KeyMap(rater.coordinator, menu: rater.menu, overrides: [KeyOverride("ctrl+d", "delete:")])
        rater.app.bind("ctrl+x", to: "secret:")
        let talk = rater.talk(keys: keys)
        let items = talk.ask("menu/get")["items"]?.members ?? []
        #expect(items.map { $0["title"]?.string } == ["Three Stars", "Five Stars", "Delete", "Paste", "Quit"])
        #expect(items[2]["shortcut"] == "ctrl+d" && items[0]["menu"] == ["Photo"])
        let rows = talk.ask("keys/list")["keys"]?.members ?? []
        // The key makes the secret something that a person could do.
        #expect(rows.map { $0["action"]?.string } == ["delete:", "secret:", "rate:", "rate:"])
        #expect(talk.ask("actions/can", ["action": "secret:"])["can"] == true)
        let matches = talk.ask("palette/search", ["query": "stars", "limit": 1])["matches"]?.members ?? []
        #expect(matches.count == 1 && matches[0]["action"] == "rate:")
        #expect(talk.ask("palette/search", ["query": ""])["matches"]?.members.count == 6)
    }

    @Test("Keys are explained as pressing them would go, with every binding that is exposed, and nothing is performed")
    func explainedKeys() {
        let rater = Rater()
        let keys = KeyMap(rater.coordinator, menu: rater.menu, overrides: [KeyOverride("ctrl+d", "delete:")])
        rater.grid.bind("ctrl+k", to: "rate:", arguments: ["stars": 1])
        rater.grid.bind("ctrl+k x", to: "ghost:")
        let side = ActionNode("side", in: rater.window)
        side.bind("ctrl+d", to: "paste:").bind("ctrl+d", to: "hidden:")
        let talk = rater.talk(keys: keys)
        func ask(_ keys: String) -> ActionValue { talk.ask("keys/explain", ["keys": .string(keys)]) }
        let answer = ask("ctrl+d")
        #expect(answer["action"] == "delete:" && answer["enabled"] == true && answer["target"] == "app/window/grid")
        #expect(answer["from"] == "app/window/grid" && answer["pending"] == false && answer["more"] == 0)
        let rows = answer["bindings"]?.members ?? []
        // No client may know of the hidden command's action.
        #expect(rows.map { $0["action"]?.string } == ["delete:", "paste:"], "\(rows)")
        #expect(rows.map { $0["standing"]?.string } == ["asked", "elsewhere"])
        #expect(
            rows.last?["why"]
                == .string(
                    "asked with the focus in app/window/side, and there: no node here claims its action; "
                        + "with the focus in app/window/grid a node does"))
        // The hidden action begins no chord for clients, as when they press the keys.
        let pressed = ask("ctrl+k ctrl+d")
        #expect(pressed["before"]?[0]?["action"] == "rate:" && pressed["action"] == "delete:")
        #expect(ask("ctrl+k")["pending"] == false)
        #expect(ask("cmd+5")["bindings"]?[0]?["arguments"] == ["stars": 5])
        #expect(ask("cmd+9")["bindings"] == [] && ask("cmd+9")["action"] == .null)
        #expect(rater.deleted == 0 && rater.rating == 0)
        #expect(talk.fault("keys/explain", ["keys": "nokey+"]).code == -32602)
        #expect(rater.talk(allowing: .perform, keys: keys).fault("keys/explain", ["keys": "a"]).code == -32002)
        #expect(rater.talk().ask("keys/explain", ["keys": "ctrl+k"])["bindings"] == [])
    }

    @Test("a menu and a palette are those of the program")
    func steps() throws {
        let rater = Rater()
        func name(_ index: Int) throws -> ActionName { try #require(ActionName(validating: "act\(index):")) }
        for index in 0..<300 where index % 7 > 0 {
            rater.grid.onAction(
                try name(index),
                validate: { validation in
                    validation.isHidden = index % 11 == 0
                    if index % 3 == 0 { validation.disable("no") }
                }
            ) { _ in }
        }
        func commands(_ indices: Range<Int>) throws -> [MenuItem] {
            try indices.map { index in
                // Some titles are equal, and some actions stand there twice.
                let title = index % 5 == 0 ? "Same" : "Title \(index) of \(index % 9)"
                return .command(
                    Command(title, action: try name(index), arguments: index % 13 == 0 ? ["index": 1] : [:]))
            }
        }
        let inner = Menu("Inner", items: try commands(60..<80) + [.separator, .menu(Menu("Empty"))])
        let closed = Menu("Closed", enabled: "false", reason: "not yet", items: try commands(140..<144))
        let hidden = Menu("Hidden", when: "false", items: try commands(0..<9) + commands(144..<150))
        let section = try commands(80..<140) + [.menu(closed), .menu(hidden)]
        let menu = Menu(
            "Main",
            items: try commands(0..<60) + [.menu(inner), .section(id: "some") { section }, .separator]
                + commands(50..<70) + [.command(Command("Nobody's", action: "nobody:"))])
        let keys = KeyMap(rater.coordinator, menu: menu, overrides: [KeyOverride("ctrl+d", "act8:")])
        for keys in [nil, keys] {
            let talk = RemoteTalk(rater.coordinator, menu: menu, keys: keys)
            var whole = MenuSnapshot.Heading("Main")
            let items = rater.coordinator.snapshot(of: menu, keys: keys).items.flatMap { item in
                if item.kind == .separator { whole.separate() }
                return item.placedCommands(in: item.kind == .menu ? [] : [whole])
            }
            let lines = items.map { $0.item.jsonLine(in: $0.headings) { $0.path }.value }
            #expect(talk.ask("menu/get")["items"] == .array(lines))
            let palette = rater.coordinator.palette(menu, keys: keys)
            for query in ["", " ", "a", "same", "tit 1", "act2", "zzz", "q"] {
                for limit in [0, 1, 7, 70, 500] {
                    let found = palette.search(query, limit: limit).map { item in
                        var line = item.jsonLine { $0.path }
                        let command = item.command.command
                        let target = command.flatMap { rater.coordinator.target(for: $0.invocation(), from: nil) }
                        line.add("parameters", target?.signature?.schema ?? .null)
                        return line.value
                    }
                    let answer = talk.ask("palette/search", ["query": .string(query), "limit": .int(limit)])
                    #expect(answer["matches"] == .array(found), "'\(query)', \(limit)")
                }
            }
        }
    }

    @Test("maps leave out what a validator hides, and nodes are asked by themselves")
    func mapWithoutHidden() throws {
        let rater = Rater()
        rater.window.onAction("paste:", validate: { $0.isHidden = true }) { _ in }
        let map = try #require(rater.talk().ask("map/get")["map"])
        let text = map.json().lowercased()
        #expect(!text.contains("ghost") && text.contains("quit:"), "\(text)")
        let window = map["root"]?["children"]?[0]
        #expect(window?["actions"]?["paste:"] == nil)
        #expect(window?["children"]?[0]?["actions"]?["paste:"] != nil)
    }

    @Test func whatTheTreeListsIsWhatCanBeAskedFor() throws {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        var isModal = false
        coordinator.conditionValues = { _ in .bool(isModal) }
        for name in ["rate:", "bound:", "removed:", "hidden:"] as [ActionName] { app.onAction(name) { _ in } }
        app.bind("cmd+1", to: "rate:", arguments: ["stars": 1]).bind("cmd+e", to: "bound:", when: "modal")
            .bind("cmd+r", to: "removed:")
        let menu = Menu("M") {
            Command("Three Stars", action: "rate:", arguments: ["stars": 3], attributes: .hidden)
            Command("Hidden", action: "hidden:", attributes: .hidden)
        }
        let keys = KeyMap(coordinator, menu: menu) { _ in .bool(isModal) }
        keys.overrides = [KeyOverride(removing: "removed:")]
        let talk = RemoteTalk(coordinator, menu: menu, keys: keys, exposing: .menu)
        func listed() -> Set<String> {
            Set(talk.ask("tree/get")["root"]?["claims"]?.members.compactMap { $0["action"]?.string } ?? [])
        }
        func mapped() -> Set<String> { talk.ask("map/get")["map"]?["root"]?["actions"]?.keys ?? [] }
        func known() -> Set<String> {
            let names = ["rate:", "bound:", "removed:", "hidden:"]
            return Set(names.filter { talk.ask("actions/can", ["action": .string($0)])["can"] == true })
        }
        #expect(known() == ["rate:"] && listed() == known() && mapped() == known())
        isModal = true
        #expect(known() == ["rate:", "bound:"] && listed() == known() && mapped() == known())
        keys.overrides = []
        #expect(known() == ["rate:", "bound:", "removed:"] && listed() == known() && mapped() == known())
    }

    @Test func aHiddenActionBehindARemappingDoesNotShowInTheTree() throws {
        let rater = Rater()
        var isHidden = true
        rater.grid.onAction("spirit:", validate: { $0.isHidden = isHidden }) { _ in }
        rater.grid.remap("alias:", to: "spirit:")
        let menu = Menu("M") {
            Command("Spirit", action: "spirit:")
            Command("Alias", action: "alias:")
        }
        let talk = RemoteTalk(rater.coordinator, menu: menu, exposing: .menu)
        for method in ["tree/get", "map/get", "actions/list", "menu/get"] {
            let text = talk.ask(method).json()
            #expect(!text.contains("spirit") && !text.contains("alias"), "\(method): \(text)")
        }
        isHidden = false
        let claims = try #require(talk.ask("tree/get", ["from": "app/window/grid"])["root"]?["claims"]?.members)
        #expect(claims.contains { $0["action"] == "alias:" && $0["kind"] == "remap" && $0["to"] == "spirit:" })
    }

    // What commands and bindings of a running program give as secret arguments was in its menu, keys, palette, list and map.
    @Test func ruleFiftyNineSecretArgumentsOfCommandsAndBindingsAreNullAndNamed() {
        let app = ActionNode("app"), window = ActionNode("window", in: app), coordinator = Coordinator(root: app)
        coordinator.secretArguments = ["token"]
        app.onAction("login:", parameters: [.string("user"), .string("password").secret()]) { _ in }
        app.onAction("send:") { _ in }
        // A claim that takes the action in another place says nothing of secrets.
        window.onAction("login:") { _ in }
        app.bind("cmd+2", to: "login:", arguments: ["user": "me", "password": "CANARY-k"])
        let menu = Menu("M") {
            Command("Enter", action: "login:", arguments: ["user": "me", "password": "CANARY-m"], shortcut: "cmd+1")
            Command("Send", action: "send:", arguments: ["token": "CANARY-t", "to": "all"])
        }
        let keys = KeyMap(coordinator, menu: menu)
        keys.overrides = [KeyOverride("cmd+3", "login:", arguments: ["user": "me", "password": "CANARY-o"])]
        for start: ActionValue in ["app", "app/window"] {
            for exposure in [RemoteExposure.menu, .all] {
                let talk = RemoteTalk(coordinator, menu: menu, keys: keys, exposing: exposure, allowing: [.ask])
                let answers = [
                    "menu/get": talk.ask("menu/get", ["from": start])["items"]?[0],
                    "keys/list": talk.ask("keys/list", ["from": start])["keys"]?[0],
                    "palette/search": talk.ask("palette/search", ["query": "enter", "from": start])["matches"]?[0],
                    "actions/list": talk.ask("actions/list", ["from": start])["actions"]?[0],
                ]
                for (method, answer) in answers {
                    if method == "actions/list", exposure == .all { continue }
                    #expect(answer?["arguments"] == ["user": "me", "password": .null], "\(method): \(answer ?? .null)")
                    #expect(answer?["secret"] == ["password"], "\(method)")
                }
                for (method, params) in [
                    ("menu/get", ["from": start]), ("keys/list", ["from": start]), ("palette/search", ["from": start]),
                    ("actions/list", ["from": start]), ("map/get", [:]), ("watch/start", ["from": start]),
                ] as [(String, ActionValue)] {
                    let text = talk.ask(method, params).json()
                    #expect(text != "null" && !text.contains("CANARY"), "\(method): \(text)")
                }
            }
        }
    }
}
