import ActionRuntime
import Testing

@testable import ActionCore
@testable import ActionMenus
@testable import ActionRemote

/// What clients learn afterwards: why a request was not performed, what a key did, which requests are under way.
@Suite struct RemoteLogTests {
    private struct Broken: Error, CustomStringConvertible {
        var description: String { "the disk is full" }
    }

    let rater = Rater()

    private func talk(
        _ exposure: RemoteExposure = .menu, keys: KeyMap? = nil, allowing: RemotePermissions = [.ask, .perform, .log],
        remembering: Int = 0
    ) -> RemoteTalk {
        RemoteTalk(
            RemoteEndpoint(
                rater.coordinator, app: "rater", menu: rater.menu, keys: keys, exposing: exposure, allowing: allowing,
                remembering: remembering))
    }

    /// The records that a client is told.
    private func records(_ talk: RemoteTalk, _ method: String = "actions/performed") -> [ActionValue] {
        talk.tellChanges()
        var all: [ActionValue] = []
        while let line = talk.take() {
            if line["method"]?.string == method { all.append(line["params"]?["record"] ?? .null) }
        }
        return all
    }

    private func press(_ keys: KeyShortcut, _ map: KeyMap) { for stroke in keys.strokes { map.press(stroke) } }

    private func kept(_ talk: RemoteTalk, _ params: ActionValue = [:]) -> [ActionValue] {
        talk.ask("log/get", params)["records"]?.members ?? []
    }

    // MARK: Traces

    @Test("A traced refusal has its explanation; a log alone, and a performed request, have none")
    func traced() throws {
        let talk = talk()
        _ = talk.ask("watch/start", ["actions": [], "trace": true])
        _ = talk.ask("watch/start", ["actions": [], "log": true])
        rater.isLocked = true
        rater.coordinator.perform("rate:", arguments: ["stars": 3])
        rater.isLocked = false
        rater.coordinator.perform("rate:", arguments: ["stars": 3])
        let told = records(talk)
        try #require(told.count == 4)
        #expect(told[0]["explanation"]?["reasons"]?.members.first?["text"] == "the image is locked")
        #expect(told[0]["explanation"]?["steps"]?.members.last?["verdict"] == "disabled")
        #expect(told[2]["explanation"] == .null && !told[1].keys.contains("explanation"))
        #expect(told[0]["id"]?.int ?? 0 < told[2]["id"]?.int ?? 0 && told[0]["parent"] == .null)
        #expect(told[0]["by"] == .null && told[0]["revision"]?.int != nil)
        let now = talk.ask("actions/explain", ["action": "rate:", "arguments": ["stars": 3]])
        #expect(
            Set(now.keys).subtracting(["revision", "parameters", "sequence"]).isSubset(
                of: told[0]["explanation"]?.keys ?? []))
    }

    @Test("A failure names who failed and who handled the error")
    func failed() throws {
        rater.window.handleError { _ in }
        rater.grid.onAction("break:") { _ in throw Broken() }
        let talk = talk(.all)
        _ = talk.ask("watch/start", ["actions": [], "trace": true])
        rater.coordinator.perform("break:")
        let why = try #require(records(talk).first?["explanation"])
        #expect(why["handledBy"] == "app/window" && why["error"]?.string?.contains("the disk is full") == true)
        #expect(why["steps"]?.members.map { $0["verdict"] } == ["failed"])
    }

    @Test("Requests of clients say who asked, nested ones which request led to them")
    func asked() {
        rater.grid.onAction("outer:") { [coordinator = rater.coordinator] _ in _ = coordinator.perform("paste:") }
        let talk = talk(.all)
        _ = talk.ask("watch/start", ["actions": [], "trace": true])
        talk.send("actions/perform", ["action": "outer:"])
        let told = records(talk)
        #expect(told.map { $0["action"] } == ["outer:", "paste:"])
        #expect(told[0]["by"]?["pid"] == 4242 && told[0]["by"]?["via"] == "test" && told[0]["by"]?["user"] == .null)
        #expect(told[1]["by"] == .null && told[1]["parent"] == told[0]["id"])
    }

    @Test("Steps about actions that are not exposed are left out, secrets are null")
    func hidden() throws {
        rater.window.onAction("next:") { _ -> Passage in .notHandled }
        rater.app.onAction(
            "login:", parameters: [.string("user"), .string("password").secret()],
            validate: { $0.disable("the network is down") }, { _ in })
        rater.grid.remap("rate:", to: "next:")
        let talk = talk(.actions(["rate:", "login:"]))
        _ = talk.ask("watch/start", ["actions": [], "trace": true])
        rater.coordinator.perform("login:", arguments: ["user": "ann", "password": "hunter2"])
        rater.coordinator.perform("next:")
        rater.coordinator.perform("rate:", arguments: ["stars": 9])
        let text = records(talk).map { $0.json() }.joined()
        #expect(text.contains("the network is down") && !text.contains("hunter2") && !text.contains("next:"), "\(text)")
        let all = kept(talk)
        #expect(all.map { $0["action"] } == ["rate:", "login:"])
    }

    // MARK: What is kept

    @Test("A trace keeps the last 200 dispatches, newest first, and none once nobody traces")
    func bounded() throws {
        let talk = talk(.all)
        let watch = talk.ask("watch/start", ["actions": [], "trace": true])["watch"] ?? .null
        for _ in 0..<230 {
            rater.coordinator.perform("delete:")
            talk.endpoint.log.tellNext()
        }
        rater.coordinator.perform("paste:")
        var (pages, cursor): ([ActionValue], ActionValue) = ([], .null)
        repeat {
            var params: [String: ActionValue] = ["limit": 70]
            params["cursor"] = cursor
            while talk.take() != nil {}
            let page = talk.ask("log/get", .object(params))
            pages += page["records"]?.members ?? []
            cursor = page["next"] ?? .null
        } while cursor != .null
        #expect(pages.count == 200 && pages.first?["action"] == "paste:")
        let ids = pages.compactMap { $0["id"]?.int }
        #expect(ids == ids.sorted(by: >) && Set(ids).count == 200)
        let newest = try #require(pages.first?["time"])
        #expect(kept(talk, ["since": newest]).map { $0["action"] } == ["paste:"])
        talk.send("watch/stop", ["watch": watch])
        while talk.take() != nil {}
        #expect(kept(talk).isEmpty && talk.endpoint.log.isIdle && !rater.coordinator.isObserved)
    }

    @Test("Large arguments and explanations count: at most about 4 MiB are kept")
    func large() {
        let talk = talk(.all)
        _ = talk.ask("watch/start", ["actions": [], "trace": true])
        let text = String(repeating: "x", count: 15_000)
        rater.grid.register("note:", parameters: ActionSignature([.string("text")])) { (_: Invocation) -> Void in }
        var node = rater.grid
        for index in 0..<250 { node = ActionNode("n\(index)", in: node) }
        for _ in 0..<190 { rater.coordinator.perform("note:", arguments: ["text": text]) }
        for _ in 0..<30 {
            rater.coordinator.perform("note:", arguments: ["text": text])
            rater.coordinator.perform("nobody:", from: node)
        }
        #expect(
            talk.endpoint.log.keptBytes <= RemoteLog.keptSize && talk.endpoint.log.keptBytes > RemoteLog.keptSize / 2)
        #expect(talk.endpoint.log.keptCount < 199)
    }

    @Test("A program that remembers keeps the last requests that were not performed, before any client comes")
    func remembered() {
        let endpoint = RemoteEndpoint(
            rater.coordinator, app: "rater", menu: rater.menu, exposing: .menu, allowing: [.ask, .log], remembering: 2)
        var isWoken = false
        endpoint.needsTurn = { isWoken = true }
        rater.coordinator.perform("paste:")
        rater.coordinator.perform("rate:", arguments: ["stars": 2])
        rater.isLocked = true
        rater.coordinator.perform("rate:", arguments: ["stars": 3])
        rater.coordinator.perform("unheard:")
        rater.coordinator.perform("rate:", arguments: ["stars": 5])
        #expect(!isWoken, "nobody is there to be told")
        rater.isLocked = false
        let talk = RemoteTalk(endpoint), answer = talk.ask("log/get")
        #expect(answer["remembering"] == 2 && answer["next"] == .null)
        let records = answer["records"]?.members ?? []
        // What is not exposed takes a place and is not told.
        #expect(records.map { $0["arguments"] } == [["stars": 5]])
        #expect(records.first?["explanation"]?["reasons"]?.members.first?["text"] == "the image is locked")
    }

    @Test("The node of a record may have gone: its path is the one it had")
    func gone() {
        let talk = talk(.all, remembering: 5)
        let dialog = ActionNode("dialog", in: rater.window)
        dialog.onAction("accept:", validate: { $0.disable("a name is missing") }, { _ in })
        rater.coordinator.perform("accept:", from: dialog)
        dialog.removeFromParent()
        let record = kept(talk).first
        #expect(record?["from"] == "app/window/dialog" && record?["target"] == "app/window/dialog")
        #expect(record?["reasons"]?.members.first?["by"] == "app/window/dialog")
    }

    @Test("Logs, keys and requests need the permission; a cancellation that of performing, too")
    func permissions() {
        let talk = talk(allowing: [.ask, .perform])
        for params: ActionValue in [["trace": true], ["keys": true]] {
            #expect(talk.fault("watch/start", params).code == -32002)
        }
        #expect(talk.fault("log/get").code == -32002 && talk.fault("requests/list").code == -32002)
        #expect(talk.fault("requests/cancel", ["request": 1]).code == -32002)
        let reader = self.talk(allowing: [.ask, .log])
        #expect(reader.ask("requests/list")["requests"] == [])
        #expect(reader.fault("requests/cancel", ["request": 1]).code == -32002)
        #expect(
            reader.fault("log/get", ["since": "now"]).message
                == "'since' has to be a number of seconds, and is a string.")
        #expect(reader.fault("log/get", ["cursor": "n:x"]).code == -32602)
    }

    // MARK: Keys

    @Test("A key tells its bindings, what it did, and the dispatch that it became")
    func keys() throws {
        rater.grid.bind("p", to: "paste:").bind("r", to: "rate:", arguments: ["stars": 4])
        let keys = KeyMap(rater.coordinator, menu: rater.menu), talk = talk(.all, keys: keys)
        _ = talk.ask("watch/start", ["actions": [], "log": true, "keys": true])
        press("p", keys)
        press("r", keys)
        press("x", keys)
        talk.tellChanges()
        let told = talk.lines.compactMap { $0["params"]?["record"] }
        while talk.take() != nil {}
        let pressed = told.filter { $0.keys.contains("candidates") }, performed = told.filter { $0.keys.contains("id") }
        try #require(pressed.count == 3 && performed.count == 2, "\(told)")
        #expect(pressed[0]["answer"] == "p stands for 'paste:', which is disabled: the clipboard is empty.")
        #expect(pressed[0]["consumed"] == true && pressed[0]["outcome"] == "disabled")
        #expect(pressed[1]["dispatch"] == performed[1]["id"] && pressed[1]["action"] == "rate:")
        #expect(pressed[2]["keys"] == "a character" && pressed[2]["candidates"] == [] && pressed[2]["raw"] == .null)
        #expect(pressed[2]["answer"] == "No binding took it.")
    }

    @Test("What is not exposed is not told of keys either")
    func hiddenKeys() {
        // Keys that no other test takes for the name of an action.
        rater.grid.bind("ctrl+alt+f12", to: "secret:").bind("x", to: "secret:")
        let keys = KeyMap(rater.coordinator, menu: rater.menu), talk = talk(.actions(["rate:"]), keys: keys)
        _ = talk.ask("watch/start", ["actions": [], "keys": true])
        press("ctrl+alt+f12", keys)
        #expect(rater.secrets == 1)
        let record = records(talk, "keys/pressed").first
        #expect(record?["keys"] == "ctrl+alt+f12" && record?["consumed"] == false && record?["candidates"] == [])
        #expect(record.map { !$0.json().contains("secret") } == true)
        #expect(record?["dispatch"] == .null && record?["answer"] == "Nothing is bound to 'ctrl+alt+f12' here.")
        press("x", keys)
        #expect(records(talk, "keys/pressed").first?["keys"] == "a character")
    }

    @Test("What a binding of any key takes is typed, and is not told")
    func anyKey() {
        rater.grid.onAction("type:") { _ in }
        rater.grid.bind(KeyShortcut(KeyStroke(.any)), to: "type:")
        let keys = KeyMap(rater.coordinator, menu: rater.menu), talk = talk(.all, keys: keys)
        _ = talk.ask("watch/start", ["actions": [], "keys": true])
        keys.press(KeyPress(KeyStroke("q"), text: "q", raw: "the event of q"))
        let record = records(talk, "keys/pressed").first
        #expect(record?["keys"] == "a character" && record?["action"] == "type:" && record?["raw"] == .null)
    }

    @Test("What is kept has no objects of the program, and counts what it takes")
    func keptSizes() {
        final class Disk: Error, CustomStringConvertible {
            let description = String(repeating: "full ", count: 1 << 18)
        }
        weak var disk: Disk?
        let talk = talk(.all, remembering: 5)
        rater.grid.onAction("save:") { _ in
            let error = Disk()
            disk = error
            throw error
        }
        rater.coordinator.perform("save:")
        #expect(disk == nil && talk.endpoint.log.keptBytes < 1 << 15)
        let error = kept(talk).first?["explanation"]?["error"]?.string
        #expect(error?.contains("full full") == true)
        rater.grid.onAction("open:", validate: { $0.disable(String(repeating: "locked ", count: 1 << 18)) }, { _ in })
        let text = String(repeating: "x", count: 2 << 20)
        rater.coordinator.perform("open:", arguments: ["text": text])
        #expect(talk.endpoint.log.keptBytes < 1 << 16)
    }

    @Test("A command with a secret argument is told, with null in its place")
    func secretCommand() {
        rater.app.onAction(
            "login:", parameters: [.string("user"), .string("password").secret()],
            validate: { $0.disable("the network is down") }, { _ in })
        let menu = Menu("Main") {
            Command("Log in", action: "login:", arguments: ["user": "ann", "password": "hunter2"])
        }
        let talk = RemoteTalk(
            RemoteEndpoint(
                rater.coordinator, app: "rater", menu: menu, exposing: .menu, allowing: [.ask, .log], remembering: 5))
        rater.coordinator.perform("login:", arguments: ["user": "ann", "password": "hunter2"])
        rater.coordinator.perform("login:", arguments: ["user": "eve", "password": "hunter2"])
        let told = kept(talk)
        #expect(told.map { $0["arguments"] } == [["user": "ann", "password": .null]])
    }

    @Test("A server that was stopped observes and keeps nothing")
    func stopped() throws {
        _ = RemoteProbe.directory
        let server = try RemoteServer(
            rater.coordinator, app: RemoteProbe.name("stopped"), exposing: .all, allowing: [.log], remembering: 5)
        #expect(rater.coordinator.isObserved)
        server.stop()
        #expect(!rater.coordinator.isObserved)
    }

    @Test("Changes say since which revision they are, page by page of one look")
    func since() throws {
        let talk = talk(.all), began = talk.ask("watch/start")["revision"]?.int ?? 0
        rater.isLocked = true
        talk.endpoint.changed()
        talk.tellChanges()
        let first = try #require(talk.take()?["params"])
        #expect(first["since"]?.int == began)
        let told = first["revision"]?.int ?? 0
        rater.isLocked = false
        talk.endpoint.changed()
        talk.tellChanges()
        #expect(talk.take()?["params"]?["since"]?.int == told)
    }

    @Test("Nobody who watches: no key and no dispatch is observed")
    func nothing() {
        let keys = KeyMap(rater.coordinator, menu: rater.menu), talk = talk(.all, keys: keys)
        _ = talk.ask("watch/start")
        #expect(talk.endpoint.log.isIdle && !rater.coordinator.isObserved)
        let watch = talk.ask("watch/start", ["actions": [], "trace": true, "keys": true])["watch"] ?? .null
        #expect(!talk.endpoint.log.isIdle && rater.coordinator.isObserved)
        talk.send("watch/stop", ["watch": watch])
        #expect(talk.endpoint.log.isIdle && !rater.coordinator.isObserved)
    }
}

@MainActor @Suite struct RemoteRequestListTests {
    @Test("Requests under way are listed, and one can be cancelled by another client")
    func underWay() async throws {
        let latch = Latch(), rater = Rater()
        rater.app.onAction("export:") { invocation async throws in
            invocation.progress(0.4, "2 of 5 files")
            await latch.wait()
            try Task.checkCancellation()
        }
        let talk = rater.talk(.all)
        talk.send("actions/perform", ["action": "export:"])
        var listed: [ActionValue] = []
        while listed.first?["message"] != "2 of 5 files" {
            await Task.yield()
            while talk.take() != nil {}
            listed = talk.ask("requests/list")["requests"]?.members ?? []
        }
        let entry = try #require(listed.first)
        #expect(entry["action"] == "export:" && entry["by"]?["pid"] == 4242 && entry["target"] == "app")
        #expect(entry["fraction"] == 0.4)
        #expect(talk.ask("requests/cancel", ["request": 99])["cancelled"] == false)
        #expect(talk.ask("requests/cancel", ["request": entry["id"] ?? .null])["cancelled"] == true)
        latch.open()
        await until { talk.take()?["result"]?["outcome"] == "cancelled" }
        #expect(talk.ask("requests/list")["requests"] == [])
    }
}
