import ActionRuntime
import Testing

@testable import ActionRemote

/// Answers about exposed actions that perform, or fail because of, actions that are not.
@Suite("Names of actions that are not exposed") struct RemoteHiddenNamesTests {
    private let app = ActionNode("app")
    private let coordinator: Coordinator
    private let exposed: [ActionName] = [
        "late:", "early:", "lack:", "cycle:", "around:", "calls:", "throws:", "old:", "shown:",
    ]

    init() {
        let coordinator = Coordinator(root: app)
        self.coordinator = coordinator
        func performs(_ name: ActionName, _ steps: ActionName...) {
            app.onAction(name, performs: ActionSequence(steps.map { ActionSequence.Step($0) }))
        }
        app.onAction("shown:") { _ in }
        app.onAction("zqA:") { _ in }
        app.onAction("zqB:", validate: { $0.disable("a reason") }) { _ in }
        performs("late:", "zqA:", "shown:", "zqB:")
        performs("early:", "zqB:", "zqA:")
        performs("lack:", "zqNone:")
        performs("cycle:", "zqC:")
        performs("zqC:", "cycle:")
        app.onAction("around:") { _ in coordinator.perform("zqD:") }
        app.onAction("zqD:") { _ in coordinator.perform("around:") }
        app.onAction("calls:") { _ in coordinator.perform("zqNone:") }
        app.onAction("throws:") { _ in _ = try coordinator.perform("zqB:").get() }
        app.remap("old:", to: "zqB:", deprecated: "use zqB:")
    }

    private var menu: Menu {
        let submenu = Menu("Inner", items: [.command(Command("Early", action: "early:", arguments: ["number": 1]))])
        return Menu(
            "Menu",
            items: exposed.map { .command(Command("Title", action: $0, shortcut: key(of: $0))) } + [.menu(submenu)])
    }

    /// A shortcut of its own for each action.
    private func key(of name: ActionName) -> KeyShortcut {
        let number = exposed.firstIndex(of: name) ?? 0
        return try! KeyShortcut(parsing: "ctrl+\(Array("abcdefghi")[number])")
    }

    private func talk(_ exposure: RemoteExposure) -> RemoteTalk {
        RemoteTalk(
            RemoteEndpoint(
                coordinator, app: "app", menu: menu, keys: KeyMap(coordinator, menu: menu), exposing: exposure,
                allowing: [.ask, .perform, .log]))
    }

    @Test("are in no answer and no record", arguments: [true, false])
    func hidden(_ isMenu: Bool) {
        let talk = talk(isMenu ? .menu : .actions(exposed))
        var texts = [talk.ask("watch/start", ["trace": true, "keys": true]).json()]
        for method in ["actions/list", "menu/get", "palette/search", "keys/list", "tree/get", "map/get"] {
            texts.append(talk.ask(method).json())
        }
        let methods = [
            "actions/can", "actions/validate", "actions/target", "actions/explain", "actions/perform",
        ]
        for name in exposed {
            for method in methods { texts.append(talk.ask(method, ["action": .string(name.text)]).json()) }
            texts.append(talk.ask("actions/perform", ["steps": [["action": .string(name.text)]]]).json())
            for method in ["keys/explain", "keys/press"] {
                texts.append(talk.ask(method, ["keys": .string("\(key(of: name))")]).json())
            }
            coordinator.perform(name)
            talk.tellChanges()
            while let line = talk.take() { texts.append(line.json()) }
        }
        texts.append(talk.ask("log/get").json())
        for text in texts { #expect(!text.contains("zq"), "\(text)") }
        #expect(texts.contains { $0.contains("a reason") } && texts.count > 100)
    }

    @Test("are in no cursor, where a page ends within the claims of a node, though each takes its time")
    func cursors() {
        let inner = ActionNode("inner", in: app)
        for index in 0..<9 { inner.onAction(ActionName(validating: "zq\(index):")!) { _ in } }
        for name in ["aShown:", "zzShown:"] as [ActionName] { inner.onAction(name) { _ in } }
        let talk = talk(.actions(exposed + ["aShown:", "zzShown:"]))
        var now = ContinuousClock.now
        talk.endpoint.now = {
            now += .seconds(1)
            return now
        }
        for method in ["map/get", "tree/get"] {
            var cursor: ActionValue = .null, claims = 0, pages = 0
            repeat {
                let page = talk.ask(method, ["cursor": cursor])
                #expect(!page.json().contains("zq"), "\(page)")
                cursor = page["next"] ?? .null
                pages += 1
                claims += page.json().contains("zzShown:") ? 1 : 0
            } while cursor != .null
            // One at least for each of the 13 names of the app, and of the 11 of the inner node.
            #expect(claims == 1 && pages >= 24 && pages < 60)
        }
    }

    @Test("are shown where all is exposed")
    func all() {
        let talk = talk(.all)
        let late = talk.ask("actions/explain", ["action": "late:"])["sequence"]?.members ?? []
        #expect(late.map { $0["action"] } == ["zqA:", "shown:", "zqB:"])
        #expect(talk.ask("actions/perform", ["action": "late:"]).json().contains("'zqB:' is disabled: a reason"))
    }

    @Test("leave sentences as they are otherwise")
    func sentences() {
        let talk = talk(.actions(exposed))
        func error(_ name: String) -> ActionValue? { talk.ask("actions/perform", ["action": .string(name)])["error"] }
        #expect(
            error("late:")
                == "'late:' failed: Step 3 of 3 was not performed: another action is disabled: a reason.")
        #expect(error("early:") == "'early:' is disabled: step 1, another action: a reason.")
        #expect(error("lack:") == "'lack:' is disabled: step 1, another action: nothing responds to another action.")
        #expect(error("calls:") == "Nothing responds to 'calls:'.")
        #expect(error("around:")?.string?.contains(": around: → another action → around:. What") == true)
        let late = talk.ask("actions/explain", ["action": "late:"])["sequence"]?.members ?? []
        #expect(late.map { $0["action"] } == ["shown:"] && late[0]["step"] == 2)
        let early = talk.ask("actions/validate", ["action": "early:"])["reasons"]
        #expect(early?[0]?["text"] == "step 1, another action: a reason")
    }

    @Test("and results that no claim declares are in no trace")
    func results() throws {
        app.onAction("secret:") { _ in "hunter2" }
        app.onAction("typed:") { [coordinator] _ in _ = try coordinator.perform("secret:").get(as: Int.self) }
        let talk = talk(.actions(["typed:", "secret:"]))
        _ = talk.ask("watch/start", ["trace": true])
        coordinator.perform("typed:")
        talk.tellChanges()
        let told = talk.lines.map { $0.json() }.joined()
        while talk.take() != nil {}
        #expect(told.contains("gave a result that is no Int") && !told.contains("hunter2"), "\(told)")
    }
}
