import ActionGTK
import ActionRuntime
import CGTK
import Testing

@MainActor
@Suite("A GActionGroup as a dispatcher")
struct GroupDispatcherTests {
    let actions = g_simple_action_group_new()!
    let root = ActionNode("app")
    let coordinator: Coordinator

    init() {
        coordinator = Coordinator(root: root)
    }

    private var map: OpaquePointer { OpaquePointer(actions) }

    /// Adds an action, which appends its parameter to a list.
    private func add(
        _ name: String, _ type: String? = nil, state: ActionValue? = nil, _ hear: @escaping (String) -> Void = { _ in }
    )
        -> OpaquePointer
    {
        let parameter = type.map { g_variant_type_new($0)! }
        defer { parameter.map { g_variant_type_free($0) } }
        let action =
            state.flatMap { $0.variant() }.map { g_simple_action_new_stateful(name, parameter, $0) }
            ?? g_simple_action_new(name, parameter)
        let pointer = action!
        Signal.connectActivation(pointer) { hear($0.map { "\(ActionValue(variant: $0))" } ?? "none") }
        g_action_map_add_action(map, pointer)
        return pointer
    }

    @Test("a request that no node claims goes on into the group, with or without the colon")
    func goesOn() {
        var heard: [String] = []
        _ = add("save") { heard.append($0) }
        root.host(GroupDispatcher(map))
        #expect(coordinator.canPerform("save:"))
        #expect(coordinator.perform("save:").isPerformed)
        #expect(coordinator.perform("save").isPerformed)
        #expect(coordinator.perform("nothing:").isUnclaimed)
        #expect(heard == ["none", "none"])
        root.onAction("save:") { _ in heard.append("node") }
        coordinator.perform("save:")
        #expect(heard.last == "node")
    }

    @Test("a parameter is the argument 'value', and is checked")
    func parameter() {
        var heard: [String] = []
        _ = add("rate", "i") { heard.append($0) }
        root.host(GroupDispatcher(map))
        #expect(coordinator.perform("rate:", arguments: ["value": 4]).isPerformed)
        #expect(coordinator.perform("rate:").kind == .badArguments)
        #expect(coordinator.perform("rate:", arguments: ["value": "x"]).kind == .badArguments)
        #expect(heard == ["4"])
    }

    @Test("asking and performing agree about a disabled action")
    func disabled() {
        let action = add("save")
        root.host(GroupDispatcher(map))
        g_simple_action_set_enabled(action, 0)
        let answer = coordinator.validate("save:")
        #expect(answer.reasons == ["GTK's action 'save' is disabled"])
        #expect(coordinator.perform("save:").reasons == answer.reasons)
        #expect(coordinator.canPerform("save:"))
    }

    @Test("the state of an action is shown, and a menu hears when it changes")
    func state() {
        let action = add("bold", state: false)
        root.host(GroupDispatcher(map))
        let watch = coordinator.watch(Menu("Format", items: [.command(Command("Bold", action: "bold:"))]))
        #expect(watch.snapshot.items[0].state == .off)
        g_simple_action_set_state(action, g_variant_new_boolean(1))
        #expect(watch.takeChanges().actions(changedIn: .state) == ["bold:"])
        #expect(watch.snapshot.items[0].state == .on)
    }

    @Test("a palette lists the actions of the group")
    func listing() {
        _ = add("save")
        _ = add("rate", "s")
        root.host(GroupDispatcher(map))
        #expect(coordinator.actions().map(\.name.text) == ["rate", "save"])
    }

    @Test("a group beside the tree is asked after the root")
    func next() {
        _ = add("save")
        let dispatcher = GroupDispatcher(map)
        coordinator.next = dispatcher
        #expect(coordinator.target(forAction: "save:")?.node === dispatcher.node)
    }

    @Test("a tree that is asked through its own group does not go round")
    func ownGroup() {
        root.onAction("save:") { _ in }
        let own = ActionGroup(coordinator)
        let dispatcher = GroupDispatcher(own.pointer)
        coordinator.next = dispatcher
        #expect(coordinator.perform("save:").isPerformed)
        #expect(coordinator.perform("nothing:").isUnclaimed)
        #expect(coordinator.actions().map(\.name.text) == ["save", "save:"])
        own.refresh()
        #expect(g_action_group_has_action(own.pointer, "nothing") == 0)
        #expect(coordinator.perform("save").isPerformed)
    }
}
