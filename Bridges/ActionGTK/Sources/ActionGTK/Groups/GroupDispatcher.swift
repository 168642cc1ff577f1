public import ActionMenus
import CGTK

/// The actions of a `GActionGroup` as a dispatcher, so that requests that no node claims go on into GTK's actions.
///
/// ```swift
/// app.host(GroupDispatcher(windowActions))      // asked at the node, after its own claims
/// coordinator.next = dispatcher                 // asked after the root; keep the dispatcher
/// ```
///
/// A request for `save:` or `save` reaches the group's action `save`. An action that the group disables has only the reason that
/// GTK's action is disabled, because GTK has no reasons. The parameter has the name `value`; a parameter of the type `a{sv}` takes
/// any arguments. A Boolean state is shown as on or off; any other state is the action's ``Validation/value``.
///
/// A group that asks a coordinator, such as an ``ActionGroup``, must not be reachable from that coordinator's tree.
public final class GroupDispatcher: ActionDispatching {
    /// The node that stands for the group in answers and explanations.
    public let node: ActionNode
    private let group: OpaquePointer
    private var connections: [UInt] = []
    private var listeners: [Int: () -> Void] = [:]
    private var lastListener = 0

    /// Creates the dispatcher of a group.
    ///
    /// - Parameters:
    ///   - group: The `GActionGroup`, which is retained.
    ///   - name: The name of the node that stands for the group.
    @MainActor
    public init(_ group: OpaquePointer, name: String = "GTK") {
        self.group = group
        node = ActionNode(name)
        g_object_ref(UnsafeMutableRawPointer(group))
        for signal in ["action-added", "action-removed", "action-enabled-changed", "action-state-changed"] {
            connections.append(Signal.connect(group, signal) { [weak self] in self?.changed() })
        }
    }

    deinit {
        let object = UnsafeMutableRawPointer(group)
        for connection in connections { g_signal_handler_disconnect(object, connection) }
        g_object_unref(object)
    }

    private func changed() {
        for hear in Array(listeners.values) { hear() }
    }

    // MARK: The questions

    /// Finds the group's action of the request's name; nil where the group has none.
    public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        found(invocation.action).map { target($0) }
    }

    /// Answers whether the group's action is enabled and the arguments fit its parameter, with the action's state.
    public func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        guard let found = found(invocation.action) else {
            var answer = Validation(invocation.action, originalAction: invocation.originalAction)
            answer.disable("GTK has no action '\(invocation.action)'")
            return answer
        }
        var answer = Validation(
            invocation.action, originalAction: invocation.originalAction, arguments: invocation.arguments,
            target: target(found).performer, start: start?.id)
        if !found.isEnabled { answer.disable("GTK's action '\(found.name)' is disabled") }
        show(found, invocation.arguments, in: &answer)
        return answer
    }

    /// Activates the group's action.
    ///
    /// GTK does not tell the effect of an activation, so each activation counts as performed.
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        guard let found = found(invocation.action) else { return .unclaimed(invocation.action, asked: .none) }
        let performer = target(found).performer
        if !found.isEnabled, !force {
            return .disabled(
                by: performer, reasons: [.init(text: "GTK's action '\(found.name)' is disabled", by: node.id)])
        }
        guard let signature = found.signature else {
            g_action_group_activate_action(group, found.name, invocation.arguments.parameter(as: found.parameterType))
            return .performed(by: performer, value: .null)
        }
        do {
            let arguments = try signature.check(invocation.arguments)
            g_action_group_activate_action(group, found.name, arguments.parameter(as: found.parameterType))
            return .performed(by: performer, value: .null)
        } catch {
            return .badArguments(by: performer, faults: error.faults)
        }
    }

    /// Activates the group's action; GTK's actions are synchronous.
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        performNow(invocation, from: start, force: force)
    }

    private func performNow(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        perform(invocation, from: start, force: force)
    }

    /// Lists the group's actions, by the names that the group uses.
    public func availableActions(from start: ActionNode?) -> [AvailableAction] {
        guard let names = g_action_group_list_actions(group) else { return [] }
        defer { g_strfreev(names) }
        var actions: [AvailableAction] = []
        var index = 0
        while let text = names[index] {
            index += 1
            guard let name = ActionName(validating: String(cString: text)), let found = found(name) else { continue }
            var answer = Validation(name, target: target(found).performer)
            if !found.isEnabled { answer.disable("GTK's action '\(found.name)' is disabled") }
            show(found, nil, in: &answer)
            actions.append(AvailableAction(name: name, target: target(found), validation: answer))
        }
        return actions
    }

    /// Calls a closure whenever the group signals a change.
    public func onChange(_ hear: @escaping () -> Void) -> Registration? {
        lastListener += 1
        let number = lastListener
        listeners[number] = hear
        return Registration { [weak self] in self?.listeners[number] = nil }
    }

    // MARK: The group

    /// An action of the group, in its present state.
    private struct Found {
        let name: String
        let isEnabled: Bool
        let parameterType: String?
        let state: ActionValue?
        let signature: ActionSignature?
    }

    private func found(_ action: ActionName) -> Found? {
        let text = action.text
        return query(text) ?? (text.hasSuffix(":") ? query(String(text.dropLast())) : nil)
    }

    private func query(_ name: String) -> Found? {
        var enabled: gboolean = 0
        var parameter, stateType: OpaquePointer?
        var state: OpaquePointer?
        guard g_action_group_query_action(group, name, &enabled, &parameter, &stateType, nil, &state) != 0 else {
            return nil
        }
        defer { state.map { g_variant_unref($0) } }
        let type = parameter.map {
            String(cString: g_variant_type_peek_string($0)).prefix(Int(g_variant_type_get_string_length($0)))
        }
        return Found(
            name: name, isEnabled: enabled != 0, parameterType: type.map(String.init),
            state: state.map { ActionValue(variant: $0) }, signature: Self.signature(for: type.map(String.init)))
    }

    /// The arguments of an action with a parameter; nil for arguments that cannot be named.
    private static func signature(for type: String?) -> ActionSignature? {
        switch type {
        case nil: []
        case "b": [.boolean("value")]
        case "y", "n", "q", "i", "u", "x", "t", "h": [.integer("value")]
        case "d": [.number("value")]
        case "s", "o", "g": [.string("value")]
        case "a{sv}": nil
        default: [.any("value")]
        }
    }

    private func target(_ found: Found) -> Target {
        Target(
            node: node, kind: .closure, action: ActionName(validating: found.name) ?? "GTK", signature: found.signature)
    }

    private func show(_ found: Found, _ arguments: ActionArguments?, in answer: inout Validation) {
        guard let state = found.state else { return }
        if case .bool(let isOn) = state, found.parameterType == nil {
            answer.state = isOn ? .on : .off
            return
        }
        answer.value = state
        guard let arguments, arguments.count == 1, let name = arguments.names.first else { return }
        answer.state = arguments[name] == state ? .on : .off
    }
}
