import ActionRuntime
import Testing

@testable import ActionRemote

@Suite("What clients are told of an action that was renamed") struct RemoteFormerNameTests {
    private let rater = Rater()

    private func talk(_ exposure: RemoteExposure = .menu, keys: [KeyOverride] = []) -> RemoteTalk {
        let menu = Menu("Rater") {
            Command("Three Stars", action: "rate:", arguments: ["stars": 3], formerly: ["stars:"])
            Command("Delete", action: "delete:", formerly: ["remove:", "rate:"], attributes: .destructive)
            Command("Ghost", action: "ghost:", formerly: ["spook:"])
        }
        let map = KeyMap(rater.coordinator, menu: menu, overrides: keys)
        return RemoteTalk(
            rater.coordinator, menu: menu, keys: map, exposing: exposure, allowing: [.ask, .perform, .log])
    }

    @Test("Requests for a former name are for the action, and say so", arguments: [RemoteExposure.menu, .all])
    func requests(_ exposure: RemoteExposure) {
        let talk = talk(exposure), note = "'stars:' was renamed to 'rate:'" as ActionValue
        let params: ActionValue = ["action": "stars:", "arguments": ["stars": 3]]
        for method in ["actions/can", "actions/validate", "actions/target", "actions/explain", "actions/perform"] {
            let answer = talk.ask(method, params)
            #expect(answer["action"] == "stars:" && answer["deprecated"] == note, "\(method): \(answer)")
        }
        #expect(rater.rating == 3)
        #expect(talk.ask("actions/perform", params)["resolved"] == "rate:")
        var present = params
        if case .object(var members) = present {
            members["action"] = "rate:"
            present = .object(members)
        }
        #expect(talk.ask("actions/perform", present)["deprecated"] == nil)
    }

    @Test("Sequences that clients give may have former names", arguments: [RemoteExposure.menu, .all])
    func sequences(_ exposure: RemoteExposure) {
        rater.app.performsSequences()
        let commands: ActionValue = [["command": "stars:", "args": ["stars": 3]]]
        let menu = Menu("Rater") {
            Command("Three Stars", action: "rate:", arguments: ["stars": 3], formerly: ["stars:"])
            Command("Twice", action: "runCommands", arguments: ["commands": commands])
        }
        let talk = RemoteTalk(rater.coordinator, menu: menu, exposing: exposure, allowing: [.ask, .perform, .log])
        let params: ActionValue = ["action": "runCommands", "arguments": ["commands": commands]]
        #expect(talk.ask("actions/validate", params)["enabled"] == true)
        #expect(talk.ask("actions/perform", params)["outcome"] == "performed")
        #expect(rater.rating == 3)
    }

    @Test("Lists and palettes offer no former names that nodes remap", arguments: [RemoteExposure.menu, .all])
    func lists(_ exposure: RemoteExposure) {
        rater.app.remap("points:", to: "rate:", deprecated: "use rate:").performsSequences()
        let talk = talk(exposure)
        let names = talk.ask("actions/list")["actions"]?.members.compactMap { $0["action"] } ?? []
        #expect(!names.isEmpty && !names.contains("points:"), "\(names)")
        let all = talk.ask("palette/search")["matches"]?.members.compactMap { $0["action"] } ?? []
        #expect(!all.isEmpty && !all.contains("points:") && !all.contains("runCommands"), "\(all)")
        #expect(talk.ask("palette/search", ["query": "points"])["matches"]?[0]?["action"] == "rate:")
    }

    @Test("A former name of a destructive action needs the confirmation that the action needs")
    func destructive() {
        let talk = talk()
        let question = talk.ask("actions/perform", ["action": "remove:"])
        #expect(question["outcome"] == "needsConfirmation" && rater.deleted == 0, "\(question)")
        let token = question["confirmation"] ?? .null
        #expect(talk.ask("actions/perform", ["action": "remove:", "confirm": token])["outcome"] == "performed")
        #expect(rater.deleted == 1)
    }

    @Test("A former name of an action that is not exposed is answered as one that does not exist")
    func hidden() {
        let talk = talk()
        for method in ["actions/validate", "actions/explain", "actions/perform"] {
            let (spook, none) = (talk.ask(method, ["action": "spook:"]), talk.ask(method, ["action": "spoof:"]))
            #expect(!spook.json().contains("ghost:"), "\(method): \(spook)")
            #expect(spook.keys == none.keys, "\(method)")
        }
    }

    @Test("A palette finds it by a former name, and not by a name that is the action of another command")
    func palette() {
        let talk = talk()
        for (query, action) in [("remove:", "delete:"), ("rate:", "rate:")] as [(String, ActionValue)] {
            let matches = talk.ask("palette/search", ["query": .string(query)])["matches"]
            #expect(matches?[0]?["action"] == action && matches?[1] == nil, "\(query): \(matches ?? .null)")
        }
    }

    @Test("Keys of the user with a former name are listed, explained and pressed with the present one")
    func keys() {
        let talk = talk(keys: [KeyOverride("cmd+k", "stars:", arguments: ["stars": 3])])
        let row = talk.ask("keys/list")["keys"]?.members.first { $0["keys"] == "cmd+k" }
        #expect(row?["action"] == "rate:" && row?["formerly"] == "stars:")
        let explained = talk.ask("keys/explain", ["keys": "cmd+k"])
        #expect(explained["action"] == "rate:" && explained["bindings"]?[0]?["formerly"] == "stars:")
        let pressed = talk.ask("keys/press", ["keys": "cmd+k"])
        #expect(pressed["outcome"] == "performed" && pressed["action"] == "rate:")
        #expect(pressed["deprecated"] == "'stars:' was renamed to 'rate:'")
        let map = talk.ask("map/get")["map"]
        #expect(map?["keymap"]?[0]?["command"] == "rate:")
        #expect(map?["menus"]?[0]?["items"]?[0]?["formerly"] == ["stars:"])
    }

    @Test("Palettes find the command by a former name, and logs tell of remappings of former names")
    func palettesAndLogs() {
        rater.window.remap("old:", to: "rate:", deprecated: "use rate:")
        let talk = talk(.all)
        #expect(talk.ask("palette/search", ["query": "remove"])["matches"]?[0]?["action"] == "delete:")
        _ = talk.ask("watch/start", ["log": true, "actions": []])
        rater.coordinator.perform("old:", arguments: ["stars": 1])
        talk.endpoint.tellChanges()
        var records: [ActionValue] = []
        while let line = talk.take() { if let record = line["params"]?["record"] { records.append(record) } }
        #expect(records.map { $0["deprecated"] } == ["use rate:"], "\(records)")
        #expect(talk.ask("map/get")["map"]?.json().contains(#""deprecated":"use rate:""#) == true)
    }
}
