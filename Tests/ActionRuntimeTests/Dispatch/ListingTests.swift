import ActionRuntime
import Testing

@Suite("Listing what other dispatchers and catch-alls offer")
struct ListingTests {
    let app = ActionNode("app"), grid: ActionNode, coordinator: Coordinator

    init() {
        grid = ActionNode("grid", in: app)
        coordinator = Coordinator(root: app)
        app.onAction("save:") { _ in }
    }

    private var names: [String] { coordinator.actions(from: grid).map(\.name.text) }

    @Test("A catch-all lists what it says, as far as it takes it")
    func catchAlls() {
        var plugins: [ActionName] = ["plugin.one", "plugin.two", "other"]
        grid.handleAction(claims: { $0.text.hasPrefix("plugin.") }, lists: { plugins }) { _ in }
        #expect(names == ["plugin.one", "plugin.two", "save:"])
        plugins = ["plugin.three"]
        #expect(names == ["plugin.three", "save:"])
        #expect(coordinator.suggestions(for: "plugin.thre", from: grid) == ["plugin.three"])
        let palette = coordinator.palette(Menu("m", items: []), from: grid)
        #expect(palette.search("").map { $0.command.command?.action.text } == ["plugin.three", "save:"])
    }

    @Test(
        "Hosted and next dispatchers list theirs, with their answers; those that cannot are left out",
        arguments: [true, false])
    func bridges(_ isHosted: Bool) {
        let bridge = ListingBridge(["far:", "away:"])
        if isHosted { grid.host(bridge) } else { coordinator.next = bridge }
        #expect(names == ["away:", "far:", "save:"])
        bridge.isEnabled = false
        #expect(coordinator.actions(from: grid).first { $0.name == "far:" }?.validation.reasons == ["the line is dead"])
        #expect(coordinator.suggestions(for: "fra:", from: grid) == ["far:"])
        bridge.lists = []
        #expect(names == ["save:"])
        #expect(coordinator.perform("far:", from: grid).kind == .disabled)
    }

    @Test("A coordinator answers as a dispatcher what it answers itself")
    func coordinators() {
        let dispatcher: any ActionDispatching = coordinator
        #expect(dispatcher.availableActions(from: grid).map(\.name) == ["save:"])
        #expect(dispatcher.onChange {} == nil)
    }
}

@Suite("Hearing of what other dispatchers change")
@MainActor
struct ListingChangesTests {
    @Test("A watch hears of a dispatcher's changes, until it is neither hosted nor next", arguments: [true, false])
    func changes(_ isHosted: Bool) async {
        let app = ActionNode("app"), coordinator = Coordinator(root: app)
        let bridge = ListingBridge(["far:"])
        let group = app.register { if isHosted { $0.host(bridge) } }
        if !isHosted { coordinator.next = bridge }
        let watch = coordinator.watch(Menu("m", items: [.command(Command("Far", action: "far:"))]))
        var seen: [Bool] = []
        let task = Task {
            for await _ in watch { seen.append(watch.snapshot.items[0].isEnabled) }
        }
        for _ in 0..<20 { await Task.yield() }
        bridge.isEnabled = false
        await until { !seen.isEmpty }
        #expect(seen == [false])
        group.cancel()
        coordinator.next = nil
        #expect(bridge.hearers == 0)
        task.cancel()
        await task.value
    }
}

/// Another dispatcher, with actions of its own.
private final class ListingBridge: ActionDispatching {
    var lists: [ActionName]
    var isEnabled = true { didSet { hear.values.forEach { $0() } } }
    private let names: [ActionName]
    private let node = ActionNode("bridge")
    private var hear: [Int: () -> Void] = [:]

    init(_ names: [ActionName]) { (lists, self.names) = (names, names) }

    var hearers: Int { hear.count }

    func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        names.contains(invocation.action) ? Target(node: node, kind: .catchAll, action: invocation.action) : nil
    }

    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        var validation = Validation(invocation.action, target: target(for: invocation, from: nil)?.performer)
        if !isEnabled { validation.disable("the line is dead") }
        return validation
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        let performer = Performer(node: node.id, kind: .catchAll, action: invocation.action)
        return isEnabled
            ? .performed(by: performer, value: .null) : .disabled(by: performer, reasons: ["the line is dead"])
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        let now = { self.perform(invocation, from: start, force: force) as Outcome }
        return now()
    }

    func availableActions(from start: ActionNode?) -> [AvailableAction] {
        lists.compactMap { name in
            target(for: Invocation(name), from: nil).map {
                AvailableAction(name: name, target: $0, validation: validate(Invocation(name), from: nil))
            }
        }
    }

    func onChange(_ hear: @escaping () -> Void) -> Registration? {
        let key = self.hear.count
        self.hear[key] = hear
        return Registration { [weak self] in self?.hear[key] = nil }
    }
}
