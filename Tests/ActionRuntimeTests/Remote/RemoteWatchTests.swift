import ActionRuntime
import Testing

@testable import ActionCore
@testable import ActionMenus
@testable import ActionRemote

@Suite struct RemoteWatchTests {
    let rater = Rater()

    private func changes(_ talk: RemoteTalk) -> [ActionValue] {
        talk.tellChanges()
        var all: [ActionValue] = []
        while let line = talk.take() { all.append(line) }
        return all
    }

    @Test func aWatchTellsWhatIsAnotherAnswerNow() {
        let talk = rater.talk()
        let started = talk.ask("watch/start")
        #expect(started["watch"] == 1 && started["actions"]?.members.count == 5)
        #expect(changes(talk).isEmpty)
        rater.isLocked = true
        // Nobody has said so.
        #expect(changes(talk).isEmpty)
        rater.coordinator.invalidate()
        let told = changes(talk)
        #expect(told.count == 1 && told[0]["method"] == "actions/changed")
        let actions = told[0]["params"]?["actions"]?.members ?? []
        #expect(actions.map { $0["title"]?.string } == ["Three Stars", "Five Stars"])
        #expect(actions[0]["enabled"] == false && actions[0]["summary"] == .null)
        rater.isLocked = false
        talk.endpoint.changed()
        #expect(changes(talk).count == 1)
    }

    @Test func aDispatchIsEnoughToAskAgain() {
        let talk = rater.talk()
        _ = talk.ask("watch/start", ["actions": ["rate:"]])
        rater.coordinator.perform("rate:", arguments: ["stars": 5])
        let actions = changes(talk).first?["params"]?["actions"]?.members ?? []
        #expect(actions.map { $0["value"] } == [5, 5] && actions.map { $0["state"] } == ["off", "on"])
    }

    @Test func whatIsNotExposedAnyMoreIsToldAsWhatDoesNotExist() {
        let talk = rater.talk(.all)
        let started = talk.ask("watch/start", ["actions": ["other:", "quit:"]])
        #expect(started["actions"]?.members.map { $0["target"] } == ["app", .null])
        let claim = rater.grid.register("other:") { _ in }
        #expect(changes(talk).first?["params"]?["actions"]?.members.first?["target"] == "app/window/grid")
        claim.cancel()
        let gone = changes(talk).first?["params"]?["actions"]?.members.first
        #expect(gone?["action"] == "other:" && gone?["enabled"] == false && gone?["target"] == .null)
        #expect(ActionName(registered: "never-watched:") == nil)
    }

    @Test func aWatchEndsWithItsStart() {
        let talk = rater.talk()
        _ = talk.ask("watch/start", ["from": "app/window/grid"])
        rater.grid.removeFromParent()
        let told = changes(talk)
        #expect(told.map { $0["method"] } == ["watch/ended"])
        #expect(changes(talk).isEmpty && talk.session.watches.isEmpty)
    }

    @Test func aLogTellsOfEveryExposedAction() {
        let talk = rater.talk()
        _ = talk.ask("watch/start", ["actions": [], "log": true])
        rater.coordinator.perform("rate:", arguments: ["stars": 3])
        rater.coordinator.perform("secret:")
        rater.coordinator.perform("paste:")
        let told = changes(talk).compactMap { $0["params"]?["record"] }
        #expect(told.map { $0["action"] } == ["rate:", "paste:"])
        #expect(
            told[0]["arguments"] == ["stars": 3] && told[0]["client"] == .null && told[0]["from"] == "app/window/grid")
        #expect(told[1]["outcome"] == "disabled" && told[1]["reasons"]?.members.count == 1)
    }

    // What a watch names is told as missing once, also while the name has entries with arguments.
    @Test func whatHasGoneIsToldOnce() throws {
        var isModal = true
        rater.coordinator.conditionValues = { _ in .bool(isModal) }
        let menu = Menu("M") {
            Command("Three Stars", action: "rate:", arguments: ["stars": 3])
            Command("Rate", action: "rate:", when: "modal")
        }
        let talk = RemoteTalk(rater.coordinator, menu: menu, exposing: .menu)
        _ = talk.ask("watch/start", ["actions": ["rate:"]])
        isModal = false
        talk.endpoint.changed()
        let first = changes(talk).flatMap { $0["params"]?["actions"]?.members ?? [] }
        #expect(first.map { $0["arguments"] } == [.null])
        rater.grid.removeFromParent()
        let second = changes(talk).flatMap { $0["params"]?["actions"]?.members ?? [] }
        #expect(second.map { $0["arguments"] } == [["stars": 3]])
    }

    @Test func aLogTellsHowFarHandlersHaveCome() {
        rater.app.onAction("export:") { invocation in
            invocation.progress(0.5, "1 of 2 files")
            invocation.progress(nil)
        }
        let endpoint = RemoteEndpoint(
            rater.coordinator, app: "test", exposing: .all, allowing: [.ask, .perform, .log])
        let watching = RemoteTalk(endpoint, process: 1), plain = RemoteTalk(endpoint, process: 2)
        let asking = RemoteTalk(endpoint, process: 3)
        _ = watching.ask("watch/start", ["actions": ["rate:"], "log": true])
        _ = plain.ask("watch/start")
        #expect(asking.ask("actions/perform", ["action": "export:"])["outcome"] == "performed")
        let told = watching.lines.filter { $0["method"] == "actions/progress" }.compactMap { $0["params"] }
        let by: ActionValue = ["pid": 3, "user": .null, "via": "test"]
        #expect(
            told == [
                ["watch": 1, "action": "export:", "fraction": 0.5, "message": "1 of 2 files", "client": 3, "by": by],
                ["watch": 1, "action": "export:", "fraction": .null, "message": .null, "client": 3, "by": by],
            ])
        #expect(plain.lines.isEmpty && asking.lines.isEmpty, "who has not asked for it is not told")
        // A client that does not read misses some.
        watching.backlog = 1 << 17
        let count = watching.lines.count
        _ = asking.ask("actions/perform", ["action": "export:"])
        #expect(watching.lines.count == count)
    }

    @Test func aLogHasAPermissionOfItsOwn() {
        let talk = rater.talk(.all, allowing: [.ask, .perform])
        #expect(talk.fault("watch/start", ["actions": ["quit:"], "log": true]).code == -32002)
        #expect(talk.session.watches.isEmpty && !rater.coordinator.isObserved)
        #expect(RemotePermissions.log.names == ["log"])
    }

    @Test func aDispatchWaitsForNoLog() throws {
        _ = RemoteProbe.directory
        var asked = 0
        let items = try (0..<500).map { index in
            let name = try #require(ActionName(validating: "act\(index):"))
            rater.grid.onAction(name, validate: { _ in asked += 1 }) { _ in }
            return MenuItem.command(Command("Act \(index)", action: name))
        }
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("log"), menu: Menu("Main", items: items), exposing: .menu,
            allowing: [.ask, .log])
        let probe = try #require(RemoteProbe(server.path))
        #expect(probe.result(server, "watch/start", ["actions": ["act0:"], "log": true]) != nil)
        asked = 0
        for _ in 0..<RemoteLog.waitingLimit + 10 { rater.coordinator.perform("act7:") }
        #expect(asked == RemoteLog.waitingLimit + 10, "a dispatch asks its own validator and nothing else")
        var (told, missed) = (0, 0)
        for _ in 0..<10_000 where told < RemoteLog.waitingLimit {
            server.serve(isolation: nil)
            while let line = probe.take() {
                if line["method"] == "actions/performed" { told += 1 }
                missed += line["params"]?["missed"]?.int ?? 0
            }
        }
        #expect(told == RemoteLog.waitingLimit && missed == 10)
    }

    @Test func aLogTellsNoSecrets() {
        rater.app.onAction("login:", parameters: [.string("user"), .string("password").secret()]) { _ in }
        rater.app.remap("enter:", to: "login:")
        let talk = rater.talk(.all)
        _ = talk.ask("watch/start", ["actions": [], "log": true])
        let given: ActionArguments = ["user": "ann", "password": "hunter2"]
        rater.coordinator.perform("login:", arguments: given)
        rater.coordinator.perform("enter:", arguments: given)
        // Of the wrong kind, and where nobody claims it.
        rater.coordinator.perform("login:", arguments: ["user": "ann", "password": ["hunter2"]])
        rater.coordinator.perform("nobody-logs-in:", arguments: given)
        var once: Registration?
        once = rater.grid.register("login:", parameters: [.string("password").secret()]) { _ in once?.cancel() }
        rater.coordinator.perform("login:", arguments: ["password": "hunter2"])
        let told = changes(talk).compactMap { $0["params"]?["record"] }
        #expect(told.count == 5 && !told.contains { $0.json().contains("hunter2") })
        #expect(told.prefix(2).allSatisfy { $0["arguments"] == ["user": "ann", "password": .null] })
        #expect(told[0]["secret"] == ["password"] && told[3]["arguments"] == .null)
    }

    @Test func secretsAreToldNowhere() {
        rater.app.onAction(
            "login:", parameters: [.string("password", enumeration: ["hunter2"], default: "hunter2").secret()]
        ) { _ in }
        let talk = rater.talk(.all), wrong: ActionValue = ["password": "hunter3"]
        let list = talk.ask("actions/list")
        let entry = list["actions"]?.members.first { $0["action"] == "login:" }
        #expect(entry?["parameters"]?["properties"]?["password"]?["writeOnly"] == true)
        let answers = ["actions/validate", "actions/explain", "actions/perform"].map {
            talk.ask($0, ["action": "login:", "arguments": wrong])
        }
        for answer in answers + [list, talk.ask("map/get"), talk.ask("tree/get")] {
            #expect(!answer.json().contains("hunter"), "\(answer.json())")
        }
        let signature: ActionSignature = [.string("password").secret()]
        #expect(ActionSignature(schema: signature.schema) == signature)
    }

    @Test func aLogSaysWhoAsked() {
        let talk = rater.talk()
        rater.grid.onAction("paste:") { [rater] _ in rater.coordinator.perform("rate:", arguments: ["stars": 3]) }
        _ = talk.ask("watch/start", ["log": true])
        let id = talk.send("actions/perform", ["action": "paste:"], isolation: nil)
        let told = changes(talk)
        let records = told.compactMap { $0["params"]?["record"] }
        #expect(records.map { $0["client"] } == [4242, .null] && records.map { $0["depth"] } == [0, 1])
        #expect(told.contains { $0["id"] == .int(id) })
    }

    @Test func aWatcherThatDoesNotReadGetsFewerMessages() {
        let talk = rater.talk()
        _ = talk.ask("watch/start", ["log": true])
        talk.backlog = 1 << 20
        for stars in 0..<10 { rater.coordinator.perform("rate:", arguments: ["stars": stars % 2 == 0 ? 3 : 5]) }
        #expect(changes(talk).isEmpty)
        talk.backlog = 0
        let told = changes(talk)
        #expect(told.count == 1)
        #expect(told[0]["params"]?["missed"] == 10)
        #expect(told[0]["params"]?["actions"]?.members.map { $0["value"] } == [5, 5])
        rater.coordinator.perform("rate:", arguments: ["stars": 3])
        #expect(changes(talk).allSatisfy { $0["params"]?["missed"] == nil })
    }

    @Test func whatAValidatorChangesWhileWatchesAreToldIsToldAsWell() {
        var isOpen = false
        let node = rater.grid
        node.onAction("first:", validate: { if !isOpen { $0.disable("closed") } }) { _ in }
        node.onAction(
            "second:",
            validate: { _ in
                // Behind the first one, which has been asked by then.
                if rater.isLocked, !isOpen {
                    isOpen = true
                    rater.coordinator.invalidate()
                }
            }
        ) { _ in }
        let talk = rater.talk(.actions(["first:", "second:"]))
        _ = talk.ask("watch/start")
        rater.isLocked = true
        rater.coordinator.invalidate()
        talk.endpoint.tellChanges()
        #expect(talk.take() == nil)
        #expect(talk.endpoint.isBehind, "there was a change since")
        talk.endpoint.tellChanges()
        #expect(talk.take()?["params"]?["actions"]?[0]?["enabled"] == true && talk.take() == nil)
    }

    @Test func aValidatorThatServesDoesNotPutAnOlderAnswerLast() {
        let talk = rater.talk(.all)
        var depth = 0
        rater.grid.onAction(
            "again:",
            validate: { _ in
                guard depth == 1 else { return }
                depth = 2
                rater.rating = 4
                rater.coordinator.invalidate()
                talk.endpoint.tellChanges()
            }
        ) { _ in }
        _ = talk.ask("watch/start", ["actions": ["again:", "rate:"]])
        (depth, rater.rating) = (1, 2)
        rater.coordinator.invalidate()
        talk.endpoint.tellChanges()
        talk.endpoint.tellChanges()
        let told = changes(talk).flatMap { $0["params"]?["actions"]?.members ?? [] }
        #expect(told.last?["value"] == 4)
    }

    // Where each node looked for its tree from the leaf up, this would take hours.
    @Test(.timeLimit(.minutes(10))) func aDeepTreeCanBeMadeMeanwhile() {
        let talk = rater.talk(), before = talk.ask("app/info")["revision"]?.int ?? .max
        var node = rater.grid
        for index in 0..<300_000 {
            node = ActionNode("n", in: node)
            // What is registered on the way makes what is known of the tree out of date.
            if index % 100_000 == 0 { node.onAction("deep:") { _ in } }
        }
        let alone = ActionNode("alone")
        node = alone
        for _ in 0..<300_000 { node = ActionNode("n", in: node) }
        #expect((talk.ask("app/info")["revision"]?.int ?? 0) >= before + 300_000)
        let nodes = talk.ask("tree/get", ["from": "app/window/grid", "depth": 1])["root"]?["children"]
        #expect(nodes?[0]?["name"] == "n")
        withExtendedLifetime(alone) {}
    }

    @Test func nobodyHearsWhenNobodyAsks() {
        let talk = rater.talk()
        #expect(!rater.coordinator.isObserved && rater.coordinator.changes.shared.isWatched)
        _ = talk.ask("watch/start", ["log": true])
        #expect(rater.coordinator.isObserved)
        _ = talk.ask("watch/start", ["log": true])
        talk.send(#"{"jsonrpc":"2.0","id":"a","method":"watch/stop","params":{"watch":1}}"#)
        #expect(talk.take()?["result"] == true && rater.coordinator.isObserved)
        talk.close()
        #expect(!rater.coordinator.isObserved && !rater.coordinator.changes.shared.isWatched)
    }
}
