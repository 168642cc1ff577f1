import CActionGTK
import CGTK

/// The answer of a group for one action.
struct GroupAnswer: Equatable {
    var isEnabled: Bool
    /// The type of the parameter; nil for none.
    var parameterType: String?
    /// The type of the state; nil for an action without a state.
    var stateType: String?
}

/// The source of a ``GroupObject``'s actions.
@MainActor
protocol GroupSource: AnyObject {
    /// The names of the actions.
    var actionNames: [String] { get }
    /// Answers for an action; nil for an unknown name.
    func answer(for name: String) -> GroupAnswer?
    /// The state of an action as a variant with a floating reference; nil for an action without a state.
    func state(of name: String) -> OpaquePointer?
    func activate(_ name: String, _ parameter: OpaquePointer?)
    func changeState(of name: String, to value: OpaquePointer)
}

/// A `GActionGroup` that asks a Swift object.
@MainActor
final class GroupObject {
    /// The `GActionGroup`.
    let pointer: OpaquePointer
    /// The owner of this object, which therefore lives at least as long.
    private unowned let source: any GroupSource
    /// The applications that have these actions; they send the same signals.
    private var echoes: [OpaquePointer] = []
    /// Type texts whose storage lives as long as the group.
    private static var typeTexts: [String: UnsafePointer<CChar>] = [:]

    /// Makes the group of a source, which has to own this object.
    init(_ source: any GroupSource) {
        self.source = source
        let context = Link()
        self.context = context
        pointer = action_gtk_group_new(Self.callbacks, Unmanaged.passUnretained(context).toOpaque())
        context.object = self
    }

    /// The pointer that C calls with; without a link, C would need this object before it is complete.
    private let context: Link

    private final class Link {
        unowned(unsafe) var object: GroupObject?
    }

    isolated deinit {
        action_gtk_group_end(pointer)
        g_object_unref(UnsafeMutableRawPointer(pointer))
        for echo in echoes { g_object_unref(UnsafeMutableRawPointer(echo)) }
    }

    /// Adds the actions to an application, which then sends the same signals.
    func export(by application: UnsafeMutablePointer<GApplication>) {
        action_gtk_set_action_group(application, pointer)
        g_object_ref(UnsafeMutableRawPointer(application))
        echoes.append(OpaquePointer(application))
    }

    // MARK: Signals

    func added(_ name: String) { send { g_action_group_action_added($0, name) } }

    func removed(_ name: String) { send { g_action_group_action_removed($0, name) } }

    func enabledChanged(_ name: String, _ isEnabled: Bool) {
        send { g_action_group_action_enabled_changed($0, name, isEnabled ? 1 : 0) }
    }

    /// Signals that a state has changed.
    func stateChanged(_ name: String, _ state: OpaquePointer) {
        g_variant_ref_sink(state)
        send { g_action_group_action_state_changed($0, name, state) }
        g_variant_unref(state)
    }

    private func send(_ signal: (OpaquePointer) -> Void) {
        signal(pointer)
        for echo in echoes { signal(echo) }
    }

    // MARK: Answers

    /// Finds the source of a group from a callback of C.
    private nonisolated static func withSource<R: Sendable>(
        _ context: UnsafeMutableRawPointer, otherwise: R, _ body: @MainActor (any GroupSource) -> R
    ) -> R {
        nonisolated(unsafe) let context = context
        return MainActor.assumeIsolated {
            // The C object forgets its context when the Swift object ends, so both exist here.
            let object = Unmanaged<Link>.fromOpaque(context).takeUnretainedValue().object
            return object.map { body($0.source) } ?? otherwise
        }
    }

    private static func storage(of type: String?) -> UnsafePointer<CChar>? {
        type.map { type in
            if let known = typeTexts[type] { return known }
            let text = UnsafePointer(g_intern_string(type)!)
            typeTexts[type] = text
            return text
        }
    }

    private static let callbacks = ActionGTKCallbacks(
        list: { context, names in
            nonisolated(unsafe) let names = names
            withSource(context, otherwise: ()) { source in
                for name in source.actionNames { action_gtk_add_text(names, name) }
            }
        },
        query: { context, name, answer in
            nonisolated(unsafe) let (name, answer) = (name, answer)
            return withSource(context, otherwise: 0) { source in
                let name = String(cString: name)
                guard let found = source.answer(for: name) else { return 0 }
                answer.pointee.enabled = found.isEnabled ? 1 : 0
                answer.pointee.parameter_type = storage(of: found.parameterType)
                answer.pointee.state_type = storage(of: found.stateType)
                answer.pointee.state = source.state(of: name)
                return 1
            }
        },
        activate: { context, name, parameter in
            nonisolated(unsafe) let (name, parameter) = (name, parameter)
            withSource(context, otherwise: ()) { $0.activate(String(cString: name), parameter) }
        },
        change_state: { context, name, value in
            nonisolated(unsafe) let (name, value) = (name, value)
            withSource(context, otherwise: ()) { $0.changeState(of: String(cString: name), to: value) }
        })
}
