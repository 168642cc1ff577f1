import ActionRuntime
import CGTK
import Testing

@testable import ActionGTK

/// Hears the signals of a group, as `added rate` or `enabled rate no`.
@MainActor
final class SignalLog {
    var lines: [String] = []

    init(_ group: OpaquePointer) {
        listen(group, "action-added") { "added \($0)" }
        listen(group, "action-removed") { "removed \($0)" }
        listen(group, "action-enabled-changed") { name in
            "enabled \(name) \(g_action_group_get_action_enabled(group, name) != 0 ? "yes" : "no")"
        }
        listen(group, "action-state-changed") { name in
            let state = g_action_group_get_action_state(group, name)
            defer { g_variant_unref(state) }
            return "state \(name) \(state.map { ActionValue(variant: $0) } ?? .null)"
        }
    }

    private func listen(_ group: OpaquePointer, _ signal: String, _ line: @escaping @MainActor (String) -> String) {
        Signal.connect(UnsafeMutableRawPointer(group), signal) { [weak self] arguments, _ in
            let values = UnsafeMutableBufferPointer(mutating: arguments)
            self?.lines.append(line(String(cString: g_value_get_string(&values[1]))))
        }
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

@MainActor
@Suite("A coordinator as a GActionGroup")
struct ActionGroupTests {
    let root = ActionNode("app")
    let coordinator: Coordinator

    init() {
        coordinator = Coordinator(root: root)
    }

    private func names(_ group: OpaquePointer) -> [String] {
        let list = g_action_group_list_actions(group)!
        defer { g_strfreev(list) }
        return (0..<Int(g_strv_length(list))).map { String(cString: list[$0]!) }
    }

    private func parameterType(_ group: OpaquePointer, _ name: String) -> String? {
        g_action_group_get_action_parameter_type(group, name).map { String(cString: g_variant_type_peek_string($0)) }
    }

    @Test("it lists what applies, without the colon at the end unless both names are used")
    func listing() {
        root.onAction("rate:") { _ in }.onAction("open") { _ in }.onAction("open:") { _ in }
        let group = ActionGroup(coordinator)
        #expect(names(group.pointer) == ["open", "open:", "rate"])
        #expect(g_action_group_has_action(group.pointer, "rate:") != 0)
        #expect(g_action_group_has_action(group.pointer, "nothing") == 0)
    }

    @Test("activating an action performs it, and the outcome is told")
    func activation() {
        var performed: [String] = []
        root.onAction("rate:") { performed.append("\($0.arguments)") }
        let group = ActionGroup(coordinator)
        var outcomes: [Outcome.Kind] = []
        group.onOutcome = { outcomes.append($0.kind) }
        g_action_group_activate_action(group.pointer, "rate", nil)
        g_action_group_activate_action(group.pointer, "rate", g_variant_new_int32(4))
        #expect(performed == ["{}", #"{"value":4}"#])
        #expect(outcomes == [.performed, .performed])
    }

    @Test("a disabled action is not performed, and its outcome has the reason")
    func disabled() {
        root.onAction("rate:", validate: { $0.disable("the image is locked") }) { _ in Issue.record("performed") }
        let group = ActionGroup(coordinator)
        var outcome: Outcome?
        group.onOutcome = { outcome = $0 }
        #expect(g_action_group_get_action_enabled(group.pointer, "rate") == 0)
        g_action_group_activate_action(group.pointer, "rate", nil)
        #expect(outcome?.reasons == ["the image is locked"])
    }

    @Test("the reason for a button is that for its target")
    func reasons() {
        root.onAction(
            "rate:", parameters: [.integer("stars")],
            validate: { if $0.arguments?["stars"] == 1 { $0.disable("one star is rude") } }
        ) { _ in }
        let group = ActionGroup(coordinator)
        #expect(group.reason(of: "rate", g_variant_new_int64(1)) == "one star is rude")
        #expect(group.reason(of: "rate", g_variant_new_int64(2)) == nil)
        #expect(group.reason(of: "nothing", nil) == nil)
    }

    @Test("parameters follow the signature")
    func parameters() {
        var seen: [String] = []
        root.onAction("none:") { seen.append("\($0)") }
            .onAction("one:", parameters: [.integer("stars")]) { seen.append("\($0)") }
            .onAction("several:", parameters: [.integer("line"), .string("mode", optional: true)]) {
                seen.append("\($0)")
            }
            .onAction("optional:", parameters: [.string("mode", optional: true)]) { seen.append("\($0)") }
        let group = ActionGroup(coordinator).pointer
        _ = group
        let actions = ActionGroup(coordinator)
        #expect(parameterType(actions.pointer, "none") == nil)
        #expect(parameterType(actions.pointer, "one") == "x")
        #expect(parameterType(actions.pointer, "several") == "a{sv}")
        #expect(parameterType(actions.pointer, "optional") == nil)
        func activate(_ name: String, _ text: String) {
            g_action_group_activate_action(actions.pointer, name, g_variant_parse(nil, text, nil, nil, nil))
        }
        activate("one", "int32 4")
        activate("several", "{'line': <7>, 'mode': <'fast'>}")
        activate("optional", "'slow'")
        activate("one", "{'stars': <5>}")
        #expect(
            seen == [
                #"one: {"stars":4}"#, #"several: {"line":7,"mode":"fast"}"#, #"optional: {"mode":"slow"}"#,
                #"one: {"stars":5}"#,
            ])
    }

    @Test("changes are sent as signals, each once")
    func signals() {
        var (isLocked, stars) = (false, 3)
        root.onAction(
            "rate:", parameters: [.integer("stars")],
            validate: { answer in
                answer.setValue(stars)
                if isLocked { answer.disable("the image is locked") }
            }
        ) { _ in }
        let group = ActionGroup(coordinator)
        let log = SignalLog(group.pointer)
        group.refresh()
        #expect(log.take() == [])
        isLocked = true
        group.refresh()
        #expect(log.take() == ["enabled rate no"])
        (isLocked, stars) = (false, 5)
        group.refresh()
        #expect(log.take() == ["enabled rate yes", "state rate 5"])
        let registration = root.register("zoom:") { _ in }
        group.refresh()
        #expect(log.take() == ["added zoom"])
        registration.cancel()
        group.refresh()
        #expect(log.take() == ["removed zoom"])
    }

    @Test("an action that has been on has a Boolean state from then on")
    func toggles() {
        var isBold = false
        root.onAction("bold:", validate: { $0.state = isBold ? .on : .off }) { _ in isBold.toggle() }
        let group = ActionGroup(coordinator)
        let log = SignalLog(group.pointer)
        g_action_group_activate_action(group.pointer, "bold", nil)
        group.refresh()
        #expect(log.take() == ["removed bold", "added bold"])
        g_action_group_change_action_state(group.pointer, "bold", g_variant_new_boolean(0))
        group.refresh()
        #expect(log.take() == ["state bold false"])
        #expect(!isBold)
    }

    @Test("the main loop sends the signals by itself, and runs asynchronous handlers", .timeLimit(.minutes(1)))
    func mainLoop() async throws {
        var steps: [String] = []
        root.onAction("export:") { _ async throws in
            steps.append("began")
            try await Task.sleep(for: .milliseconds(5))
            steps.append("ended")
        }
        let group = ActionGroup(coordinator)
        let log = SignalLog(group.pointer)
        group.onOutcome = { steps.append($0.kind.rawValue) }
        g_action_group_activate_action(group.pointer, "export", nil)
        root.onAction("late:") { _ in }
        while steps.count < 3 || log.lines.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(steps == ["began", "ended", "performed"])
        #expect(log.take() == ["added late"])
    }

    @Test("a name that only a catch-all takes can be activated")
    func catchAll() {
        var caught: [String] = []
        root.handleAction(claims: { $0.text.hasPrefix("plugin.") }) { caught.append($0.action.text) }
        let group = ActionGroup(coordinator)
        _ = ActionName(validating: "plugin.run")
        #expect(g_action_group_has_action(group.pointer, "plugin.run") != 0)
        g_action_group_activate_action(group.pointer, "plugin.run", nil)
        #expect(caught == ["plugin.run"])
    }

    @Test("a group that outlives its coordinator's bridge has no actions")
    func ended() {
        root.onAction("rate:") { _ in }
        var group: ActionGroup? = ActionGroup(coordinator)
        let pointer = group!.pointer
        g_object_ref(UnsafeMutableRawPointer(pointer))
        group = nil
        #expect(g_action_group_has_action(pointer, "rate") == 0)
        g_action_group_activate_action(pointer, "rate", nil)
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}
