import ActionRuntime
import Testing

@testable import ActionRemote

@Suite struct RemotePerformTests {
    let rater = Rater()

    @Test func whatIsPerformedIsWhatTheMenuWouldPerform() {
        let talk = rater.talk()
        let answer = talk.ask("actions/perform", ["action": "rate:", "arguments": ["stars": 5]])
        #expect(rater.rating == 5)
        #expect(answer["outcome"] == "performed" && answer["value"] == 5 && answer["target"] == "app/window/grid")
        #expect(answer["asked"] == ["app/window/grid"] && answer["action"] == "rate:" && answer["error"] == .null)
        // A command with arguments exposes its action with those only.
        let other = talk.ask("actions/perform", ["action": "rate:", "arguments": ["stars": 1]])
        #expect(other["outcome"] == "unclaimed" && rater.rating == 5)
        rater.isLocked = true
        let locked = talk.ask("actions/perform", ["action": "rate:", "arguments": ["stars": 3]])
        #expect(locked["outcome"] == "disabled" && locked["error"] == "'rate:' is disabled: the image is locked.")
    }

    @Test func ruleSeventyThreeAnswersAndRecordsHaveTheTitleOfWhatCanBeTakenBack() {
        let talk = rater.talk()
        let history = UndoStack()
        rater.window.undoStack = history
        rater.grid.onAction("rate:", parameters: [.integer("stars")]) { [rater] invocation in
            invocation.registerUndo("Rating", restore: \.rating, of: rater)
            rater.rating = try invocation.arguments.get("stars")
        }
        _ = talk.ask("watch/start", ["log": true, "actions": []])
        let answer = talk.ask("actions/perform", ["action": "rate:", "arguments": ["stars": 5]])
        #expect(answer["undo"] == "Rating" && history.undoable.count == 1)
        #expect(talk.ask("actions/perform", ["action": "paste:"])["undo"] == .null)
        #expect(talk.ask("actions/perform", ["action": "nowhere:"])["undo"] == .null)
        talk.tellChanges()
        var records: [ActionValue] = []
        while let line = talk.take() { if let record = line["params"]?["record"] { records.append(record) } }
        #expect(records.first?["action"] == "rate:" && records.first?["undo"] == "Rating", "\(records)")
        #expect(records.dropFirst().allSatisfy { $0["undo"] == .null }, "\(records)")
    }

    // What is unclaimed, or has to be confirmed, came without a revision or without `resolved` and `unavailable`.
    @Test func whateverBecomesOfARequestItsAnswerHasTheSameMembers() {
        let talk = rater.talk(keys: KeyMap(rater.coordinator, menu: rater.menu))
        let performed = talk.ask("actions/perform", ["action": "rate:", "arguments": ["stars": 5]])
        let pressed = talk.ask("keys/press", ["keys": "cmd+5"])
        #expect(performed.keys.isSuperset(of: ["resolved", "unavailable", "revision"]))
        #expect(talk.ask("actions/perform", ["action": "nowhere:"]).keys == performed.keys)
        #expect(talk.ask("actions/perform", ["action": "delete:"]).keys == performed.keys.union(["confirmation"]))
        #expect(talk.ask("keys/press", ["keys": "cmd+9"]).keys == pressed.keys)
    }

    // What was asked was worked out from the outcome, which is another request's where a handler passes it on.
    @Test func theAnswerSaysWhoWasAskedAsTheRequestKnows() {
        let (app, window, grid, coordinator) = (rater.app, rater.window, rater.grid, rater.coordinator)
        app.onAction("own:") { _ in }.onAction("top:") { _ in }.onAction("late:") { _ async in }
        window.onAction("top:") { _ in }
        grid.onAction("passes:") { [unowned coordinator] _ in coordinator.performNow("own:") }
        grid.onAction("fails:") { [unowned coordinator] _ in coordinator.performNow("late:") }
        grid.onAction("misses:") { [unowned coordinator] _ in coordinator.performNow("nowhere:") }
        window.onAction("same:") { [unowned coordinator] _ in coordinator.performNow("same:", from: app) }
        app.onAction("same:") { _ in }
        grid.onAction("top:") { $0.performNext() }
        grid.onAction("nobody:") { $0.performNext() }
        let panel = ActionNode("panel", in: grid), field = ActionNode("field", in: panel)
        window.onAction("close:") { _ in panel.removeFromParent() }
        let talk = rater.talk(.all), all = ["app/window/grid", "app/window", "app"].map(ActionValue.string)
        let counts = ["own:": 3, "passes:": 1, "fails:": 1, "misses:": 1, "late:": 3, "top:": 2, "nobody:": 3]
        for (action, count) in counts {
            let answer = talk.ask("actions/perform", ["action": .string(action)])
            #expect(answer["asked"] == .array(Array(all.prefix(count))), "\(action): \(answer)")
        }
        _ = field
        let closed = talk.ask("actions/perform", ["action": "close:", "from": "app/window/grid/panel/field"])
        #expect(closed["asked"] == ["panel/field", "panel", "app/window/grid", "app/window"])
    }

    @Test func anActionThatIsNotExposedIsAnsweredAsOneThatDoesNotExist() {
        let talk = rater.talk()
        let names = ExposedActions(talk.endpoint.exposer, from: rater.grid).suggestions(for: "xyz")
        #expect(names.isEmpty)
        for name in ["secret:", "hidden:", "ghost:", "nowhere:"] {
            let action = ActionValue.string(name)
            for (method, params) in [
                ("actions/can", ["action": action]), ("actions/validate", ["action": action]),
                ("actions/target", ["action": action]), ("actions/explain", ["action": action]),
                ("actions/perform", ["action": action]),
            ] as [(String, [String: ActionValue])] {
                func shape(_ value: ActionValue, of name: String) -> String {
                    var line = value.json().replacing(name, with: "NAME")
                    if let revision = value["revision"] { line.replace(revision.json(), with: "R") }
                    return line
                }
                let unknown = talk.ask(method, ["action": "wholly-unknown:"])
                let answer = talk.ask(method, .object(params))
                #expect(shape(answer, of: name) == shape(unknown, of: "wholly-unknown:"), "\(method) \(name)")
            }
        }
        #expect(rater.secrets == 0)
        // The reason named what stands for all names that nobody has.
        for method in ["actions/validate", "actions/explain"] {
            let answer = talk.ask(method, ["action": "nowhere:"])
            #expect(answer["reasons"]?.members.first?["text"] == "nothing responds to 'nowhere:'", "\(method)")
            #expect(!answer.json().contains("handleAction:"), "\(method)")
        }
        // No suggestion tells of one.
        let explanation = talk.ask("actions/explain", ["action": "secre:"])
        #expect(explanation["suggestions"] == [])
        #expect(talk.ask("actions/explain", ["action": "delte:"])["suggestions"] == ["delete:"])
    }

    @Test func theAttributeDisabledDisables() {
        let answer = rater.talk().ask("actions/perform", ["action": "quit:"])
        #expect(answer["outcome"] == "disabled")
        #expect(answer["reasons"]?.members.first?["text"] == "the command is disabled")
    }

    @Test func aDestructiveActionWaitsForItsToken() throws {
        let talk = rater.talk()
        let first = talk.ask("actions/perform", ["action": "delete:"])
        #expect(first["outcome"] == "needsConfirmation" && first["target"] == "app/window/grid" && rater.deleted == 0)
        let token = try #require(first["confirmation"]?.string)
        #expect(token.count == 32)
        // Another client's is none, nor one for another start.
        let other = RemoteTalk(talk.endpoint)
        #expect(
            other.ask("actions/perform", ["action": "delete:", "confirm": .string(token)])["outcome"]
                == "needsConfirmation")
        let second = talk.ask("actions/perform", ["action": "delete:", "confirm": .string(token)])
        #expect(second["outcome"] == "performed" && rater.deleted == 1)
        // It was good once.
        #expect(
            talk.ask("actions/perform", ["action": "delete:", "confirm": .string(token)])["outcome"]
                == "needsConfirmation")
    }

    @Test func aTokenIsGoodForAMinute() throws {
        let talk = rater.talk()
        var now = ContinuousClock.now
        talk.endpoint.now = { now }
        func token() -> ActionValue { talk.ask("actions/perform", ["action": "delete:"])["confirmation"] ?? .null }
        let early = token()
        now += .seconds(59)
        #expect(talk.ask("actions/perform", ["action": "delete:", "confirm": early])["outcome"] == "performed")
        let late = token()
        now += .seconds(61)
        #expect(talk.ask("actions/perform", ["action": "delete:", "confirm": late])["outcome"] == "needsConfirmation")
        // The oldest of more than 64 makes room.
        let oldest = token()
        for _ in 0..<64 { _ = token() }
        #expect(
            talk.ask("actions/perform", ["action": "delete:", "confirm": oldest])["outcome"] == "needsConfirmation")
    }

    @Test func aTokenIsBoundToWhatItWasGivenFor() {
        let talk = rater.talk()
        let token = talk.ask("actions/perform", ["action": "delete:"])["confirmation"] ?? .null
        let cell = ActionNode("cell", in: rater.grid)
        let from = ActionValue.string(cell.path)
        #expect(
            talk.ask("actions/perform", ["action": "delete:", "confirm": token, "from": from])["outcome"]
                == "needsConfirmation")
        // A nearer claim is another target.
        let again = talk.ask("actions/perform", ["action": "delete:", "from": from])["confirmation"] ?? .null
        cell.onAction("delete:") { _ in }
        #expect(
            talk.ask("actions/perform", ["action": "delete:", "confirm": again, "from": from])["outcome"]
                == "needsConfirmation")
        #expect(rater.deleted == 0)
    }

    @Test func whatADestructiveActionIsRemappedToCounts() {
        rater.grid.remap("tidy:", to: "delete:")
        let talk = rater.talk(.actions(["tidy:"]))
        let answer = talk.ask("actions/perform", ["action": "tidy:"])
        #expect(answer["outcome"] == "needsConfirmation" && rater.deleted == 0)
        // The name that is not exposed is not told.
        #expect(!answer.json().contains("delete:"))
        #expect(!talk.ask("actions/explain", ["action": "tidy:"]).json().contains("delete:"))
    }

    @Test func permissionsRefuse() {
        let asking = rater.talk(.all, allowing: .ask)
        #expect(
            asking.fault("actions/perform", ["action": "quit:"])
                == (-32002, "The program does not allow 'actions/perform': it allows 'ask'."))
        #expect(asking.fault("keys/press", ["keys": "cmd+1"]).code == -32002)
        let talk = rater.talk(.all)
        #expect(talk.fault("actions/perform", ["action": "paste:", "force": true]).code == -32002)
        #expect(rater.talk(.all, allowing: .perform).fault("actions/list").code == -32002)
        let forcing = rater.talk(.all, allowing: [.ask, .perform, .force])
        #expect(forcing.ask("actions/perform", ["action": "paste:", "force": true])["outcome"] == "performed")
    }

    @Test func aRevisionThatIsOutOfDateIsRefused() {
        let talk = rater.talk()
        let revision = talk.ask("app/info")["revision"] ?? .null
        for method in ["actions/list", "menu/get", "tree/get", "keys/list", "palette/search"] {
            #expect(talk.ask(method)["revision"] == revision, "\(method) is no change")
        }
        #expect(talk.ask("actions/explain", ["action": "delte:"])["revision"] == revision)
        let answer = talk.ask(
            "actions/perform", ["action": "rate:", "arguments": ["stars": 3], "ifRevision": revision])
        #expect(answer["outcome"] == "performed")
        #expect((answer["revision"]?.int ?? 0) > (revision.int ?? 0))
        #expect(talk.fault("actions/perform", ["action": "rate:", "ifRevision": revision]).code == -32001)
    }

    @Test(
        arguments: [
            "dispatch", "claim", "claim elsewhere", "claim far below", "end of a claim elsewhere", "keys elsewhere",
            "node",
            "focus", "keys", "changed",
        ])
    func theRevisionGrows(with change: String) {
        let talk = rater.talk()
        // No request has passed these nodes.
        let other = ActionNode("other", in: rater.app)
        let claim = other.register("ended:") { _ in }
        var far = other
        for _ in 0..<100 { far = ActionNode("n", in: far) }
        let revision = talk.ask("app/info")["revision"]?.int ?? .max
        switch change {
        case "dispatch": rater.coordinator.perform("quit:")
        case "claim": rater.app.onAction("other:") { _ in }
        case "claim elsewhere": other.onAction("other:") { _ in }
        case "claim far below": far.onAction("other:") { _ in }
        case "end of a claim elsewhere": claim.cancel()
        case "keys elsewhere": other.bind("cmd+k", to: "quit:")
        case "node": _ = ActionNode("other", in: rater.app)
        case "focus": rater.coordinator.firstResponder = rater.window
        case "keys": rater.app.bind("cmd+k", to: "quit:")
        default: talk.endpoint.changed()
        }
        #expect((talk.ask("app/info")["revision"]?.int ?? 0) > revision)
    }

    @Test func keysAreReadAsAWhole() {
        let keys = KeyMap(rater.coordinator, menu: rater.menu)
        rater.app.bind("ctrl+k ctrl+d", to: "delete:").bind("ctrl+k ctrl+r", to: "secret:")
        keys.press(KeyStroke("k", .control))
        #expect(keys.pending.count == 1)
        let talk = rater.talk(keys: keys)
        let five = talk.ask("keys/press", ["keys": "cmd+5"])
        #expect(five["outcome"] == "performed" && five["source"] == "menu" && rater.rating == 5)
        #expect(talk.ask("keys/press", ["keys": "ctrl+k"])["outcome"] == "pending")
        let delete = talk.ask("keys/press", ["keys": "ctrl+k ctrl+d"])
        #expect(delete["outcome"] == "needsConfirmation" && rater.deleted == 0)
        let done = talk.ask("keys/press", ["keys": "ctrl+k ctrl+d", "confirm": delete["confirmation"] ?? .null])
        #expect(done["outcome"] == "performed" && rater.deleted == 1)
        #expect(talk.ask("keys/press", ["keys": "cmd+9"])["outcome"] == "unclaimed")
        #expect(keys.pending.count == 1)
        #expect(talk.fault("keys/press", ["keys": "hyper"]).code == -32602)
    }

    @Test func argumentsAreComparedAsTheHandlerReceivesThem() {
        var erased: [Int] = []
        rater.app.register("erase:", parameters: [.integer("n", default: 3), .integer("other", default: 0)]) {
            erased.append(try $0.arguments.get("n"))
        }
        let menu = Menu("M") {
            Command("Erase Three", action: "erase:", arguments: ["n": 3.0], attributes: .destructive)
            Command("Erase", action: "erase:")
        }
        let talk = RemoteTalk(rater.coordinator, menu: menu, exposing: .menu)
        // The same three in all spellings.
        for arguments in [["n": 3], ["n": 3.0], [:]] as [ActionValue] {
            let answer = talk.ask("actions/perform", ["action": "erase:", "arguments": arguments])
            #expect(answer["outcome"] == "needsConfirmation" && erased.isEmpty, "\(arguments): \(answer)")
        }
        let other = talk.ask("actions/perform", ["action": "erase:", "arguments": ["n": 4]])
        #expect(other["outcome"] == "performed" && erased == [4])
    }

    @Test func keysThatWereDealtWithAreNotPressedAgainToConfirm() {
        let keys = KeyMap(rater.coordinator, menu: rater.menu)
        rater.grid.bind("ctrl+k", to: "quit:").bind("ctrl+k ctrl+x", to: "paste:").bind("ctrl+d", to: "delete:")
        var quits = 0
        rater.grid.onAction("quit:") { _ in quits += 1 }
        let talk = RemoteTalk(rater.coordinator, menu: rater.menu, keys: keys, exposing: .all)
        let asked = talk.ask("keys/press", ["keys": "ctrl+k ctrl+d"])
        #expect(asked["outcome"] == "needsConfirmation" && asked["keys"] == "ctrl+d" && quits == 1)
        #expect(asked["abandoned"] == ["quit:"] && asked["rest"] == .null)
        let done = talk.ask(
            "keys/press", ["keys": asked["keys"] ?? .null, "confirm": asked["confirmation"] ?? .null])
        #expect(done["outcome"] == "performed" && rater.deleted == 1 && quits == 1)
    }

    @Test func keysBehindThoseThatAreConfirmedArePressedWithThem() {
        let keys = KeyMap(rater.coordinator, menu: rater.menu)
        rater.grid.bind("ctrl+d", to: "delete:").bind("ctrl+d ctrl+x", to: "paste:").bind("ctrl+q", to: "quit:")
        var quits = 0
        rater.grid.onAction("quit:") { _ in quits += 1 }
        let talk = RemoteTalk(rater.coordinator, menu: rater.menu, keys: keys, exposing: .all)
        // 'ctrl+d' is performed because its chord is not continued.
        let asked = talk.ask("keys/press", ["keys": "ctrl+d ctrl+q ctrl+q"])
        #expect(asked["outcome"] == "needsConfirmation" && asked["keys"] == "ctrl+d" && rater.deleted == 0)
        #expect(asked["rest"] == "ctrl+q ctrl+q" && asked["before"]?.members.isEmpty == true)
        let done = talk.ask(
            "keys/press", ["keys": "ctrl+d ctrl+q ctrl+q", "confirm": asked["confirmation"] ?? .null])
        #expect(done["outcome"] == "performed" && rater.deleted == 1 && quits == 2, "\(done)")
        let before = done["before"]?.members ?? []
        #expect(before.compactMap { $0["keys"]?.string } == ["ctrl+d", "ctrl+q"] && done["rest"] == .null)
        #expect(before.map { $0["abandoned"] == true } == [true, false])
    }

    @Test func keysBehindAMovedFocusAreThoseThatAreExposedThere() {
        let list = ActionNode("list", in: rater.app)
        list.onAction("go:") { _ in }.bind("right", to: "go:")
        rater.grid.onAction("next:") { [coordinator = rater.coordinator] _ in coordinator.firstResponder = list }
        rater.grid.bind("tab", to: "next:")
        rater.coordinator.firstResponder = rater.grid
        let keys = KeyMap(rater.coordinator, menu: rater.menu)
        let talk = RemoteTalk(rater.coordinator, menu: rater.menu, keys: keys, exposing: .menu)
        let pressed = talk.ask("keys/press", ["keys": "tab right"])
        #expect(pressed["action"] == "go:" && pressed["outcome"] == "performed", "\(pressed)")
    }

    @Test func theRecordOfWhatIsConfirmedIsOne() {
        let talk = RemoteTalk(rater.coordinator, menu: rater.menu, exposing: .all, allowing: [.ask, .perform, .log])
        _ = talk.ask("watch/start", ["log": true])
        let asked = talk.ask("actions/perform", ["action": "delete:"])
        _ = talk.ask("actions/perform", ["action": "delete:", "confirm": asked["confirmation"] ?? .null])
        talk.tellChanges()
        talk.endpoint.log.tellNext()
        talk.endpoint.log.tellNext()
        let records = talk.lines.compactMap { $0["params"]?["record"] }
        #expect(records.compactMap { $0["outcome"]?.string } == ["performed"], "\(records)")
        guard case .double(let time)? = records.first?["time"], case .double(let duration)? = records.first?["duration"]
        else {
            Issue.record("\(records)")
            return
        }
        #expect(time > 1.7e9 && duration >= 0)
    }

    @Test func nodesOfOtherTreesAreNotFound() {
        let talk = rater.talk(.all)
        let other = ActionNode("other"), own = talk.endpoint.nodes.id(of: rater.grid.id)
        let id = talk.endpoint.nodes.id(of: other.id)
        #expect(talk.ask("actions/can", ["action": "rate:", "from": .string(own)])["can"] == true)
        #expect(talk.fault("actions/can", ["action": "rate:", "from": .string(id)]).code == -32001)
        withExtendedLifetime(other) {}
    }

    @Test func theNameOfAMethodThatIsNotExposedIsNotTold() {
        final class Secrets: Responder {
            static var actions: ActionTable<Secrets> { ActionMethod("hush:") { _ in } }
        }
        let secrets = Secrets()
        rater.app.responder = secrets
        rater.app.remap("open:", to: "hush:")
        let talk = RemoteTalk(rater.coordinator, exposing: .actions(["open:"]))
        for method in ["actions/target", "actions/explain"] {
            let answer = talk.ask(method, ["action": "open:"])
            #expect(answer["target"] == "app" && answer["selector"] == "open:", "\(method): \(answer)")
        }
        #expect(!talk.ask("actions/perform", ["action": "open:"]).json().contains("hush"))
    }

    @Test func strangersNamesAreNotInterned() {
        let talk = rater.talk()
        _ = talk.ask("actions/can", ["action": "remote-stranger-1:"])
        _ = talk.ask("actions/explain", ["action": "remote-stranger-1:"])
        #expect(ActionName(registered: "remote-stranger-1:") == nil)
        // Only a catch-all may take a name that nobody lists, and only so many.
        rater.app.handleAction { _ in }
        let open = rater.talk(.all)
        #expect(open.ask("actions/perform", ["action": "remote-stranger-2:"])["outcome"] == "performed")
        for index in 0..<99 { _ = open.ask("actions/can", ["action": .string("remote-many-\(index):")]) }
        #expect(open.fault("actions/can", ["action": "remote-more:"]).message.contains("from one process"))
        for client in 1..<10 {
            let other = RemoteTalk(open.endpoint, process: Int32(client))
            for index in 0..<100 { _ = other.ask("actions/can", ["action": .string("remote-\(client)-\(index):")]) }
        }
        #expect(RemoteTalk(open.endpoint, process: 99).fault("actions/can", ["action": "remote-more:"]).code == -32003)
        #expect(open.fault("actions/can", ["action": "remote-more:"]).code == -32003)
        #expect(ActionName(registered: "remote-more:") == nil)
    }
}
