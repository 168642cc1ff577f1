import ActionRuntime
import Testing

@testable import ActionRemote

/// What is secret for any reason (``SecretWay``) is told to nobody outside (rule 59).
@Suite("What clients are told of secrets") struct RemoteSecretTests {
    /// A client of a world whose menu, keys and destructive command have the secret.
    private func talk(
        _ world: SecretWorld, isDestructive: Bool = false, exposing exposure: RemoteExposure = .all
    ) -> RemoteTalk {
        let menu = Menu("M") {
            Command(
                "Enter", action: world.action, arguments: world.arguments, shortcut: "cmd+2",
                attributes: isDestructive ? .destructive : [])
        }
        world.start.bind("cmd+1", to: world.action, arguments: world.arguments)
        let keys = KeyMap(world.asked, menu: menu)
        keys.overrides = [KeyOverride("cmd+3", world.action, arguments: world.arguments)]
        return RemoteTalk(
            world.asked, menu: menu, keys: keys, exposing: exposure, allowing: [.ask, .perform, .force, .log])
    }

    /// The parameters of a request from the world's start.
    private func params(_ world: SecretWorld, _ more: ActionValue = [:]) -> ActionValue {
        guard case .object(var members) = more else { return more }
        members["from"] = .string(world.start.path)
        return .object(members)
    }

    private func request(_ world: SecretWorld) -> ActionValue {
        let arguments = world.arguments.names.map { ($0, world.arguments[$0]!) }
        return [
            "action": .string(world.action.text),
            "arguments": .object(Dictionary(uniqueKeysWithValues: arguments)),
        ]
    }

    @Test("Lists, menus, keys, palettes, maps and trees", arguments: SecretWay.all)
    func lists(_ way: SecretWay) {
        let world = way.world, talk = talk(world)
        for method in ["actions/list", "menu/get", "keys/list", "palette/search", "watch/start"] {
            let answer = talk.ask(method, params(world))
            #expect(!answer.json().contains(SecretWorld.canary), "\(method): \(answer)")
            guard method == "menu/get" || method == "keys/list" || method == "palette/search" else { continue }
            let key = method == "menu/get" ? "items" : method == "keys/list" ? "keys" : "matches"
            let entry = answer[key]?.members.first { $0["action"] == .string(world.action.text) }
            let secret: ActionValue? = world.secret.isEmpty ? nil : .array(world.secret.map { .string($0) })
            if entry != nil { #expect(entry?["secret"] == secret, "\(method)") }
        }
        for keys in ["cmd+1", "cmd+2", "cmd+3"] {
            let answer = talk.ask("keys/explain", params(world, ["keys": .string(keys)]))
            #expect(!answer.json().contains(SecretWorld.canary), "\(keys): \(answer)")
        }
        for method in ["map/get", "tree/get"] {
            #expect(!talk.ask(method).json().contains(SecretWorld.canary), "\(method)")
        }
    }

    @Test("Lists, menus, keys, palettes and maps while the focus is elsewhere", arguments: SecretWay.all)
    func elsewhere(_ way: SecretWay) {
        let world = way.world
        for exposure in [RemoteExposure.all, .menu] {
            let talk = talk(world, exposing: exposure)
            for node in [world.app, world.aside, ActionNode("new", in: world.app)] {
                world.coordinator.firstResponder = node
                for method in [
                    "actions/list", "menu/get", "keys/list", "palette/search", "watch/start", "map/get", "tree/get",
                ] {
                    #expect(!talk.ask(method).json().contains(SecretWorld.canary), "\(method) from \(node)")
                }
            }
        }
    }

    @Test("A map tells nothing of hidden commands whose action another command exposes")
    func hidden() {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        app.onAction("open:") { _ in }
        app.onAction("other:") { _ in }
        coordinator.conditionValues = { _ in .bool(false) }
        let menu = Menu("File") {
            Command("Open", action: "open:", shortcut: "cmd+o")
            Command("canary-title", action: "open:", arguments: ["file": "canary-file"], attributes: .hidden)
            Command("canary-unmet", action: "open:", arguments: ["file": "canary-late"], when: "late")
            Menu("Backstage") { Command("canary-inner", action: "open:", attributes: .hidden) }
            Command("canary-key", action: "open:", arguments: ["n": 1], shortcut: "cmd+9", attributes: .hidden)
        }
        let keys = KeyMap(coordinator, menu: menu)
        let talk = RemoteTalk(coordinator, menu: menu, keys: keys, exposing: .menu)
        for method in ["actions/list", "menu/get", "keys/list", "palette/search", "map/get"] {
            let answer = talk.ask(method).json()
            #expect(answer.contains("open:") && !answer.contains("canary"), "\(method): \(answer)")
        }
        #expect(!talk.ask("keys/list").json().contains("cmd+9"))
        #expect(talk.ask("keys/explain", ["keys": "cmd+9"])["bindings"] == [])
    }

    @Test("Answers to requests, and the log", arguments: SecretWay.all)
    func requests(_ way: SecretWay) {
        let world = way.world, talk = talk(world)
        _ = talk.ask("watch/start", ["actions": [], "log": true])
        for method in ["actions/validate", "actions/explain", "actions/target", "actions/perform"] {
            let answer = talk.ask(method, params(world, request(world)))
            #expect(!answer.json().contains(SecretWorld.canary), "\(method): \(answer)")
        }
        world.fire()
        talk.tellChanges()
        while let line = talk.take() { #expect(!line.json().contains(SecretWorld.canary), "\(line)") }
    }

    @Test("Questions about what is destructive, alone and in steps", arguments: SecretWay.all)
    func questions(_ way: SecretWay) {
        let world = way.world, talk = talk(world, isDestructive: true), before = world.received.count
        let isClaimed = world.asked.canPerform(world.action, from: world.start)
        let steps: ActionValue = ["steps": [request(world), request(world)]]
        for asked in [request(world), steps] {
            let answer = talk.ask("actions/perform", params(world, asked))
            #expect(!answer.json().contains(SecretWorld.canary), "\(answer)")
            guard isClaimed, !world.secret.isEmpty else { continue }
            #expect(answer["outcome"] == "needsConfirmation", "\(answer)")
            #expect(answer["secret"] == .array(world.secret.map { .string($0) }), "\(answer)")
        }
        #expect(world.received.count == before)
    }
}
