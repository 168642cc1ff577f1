import CActionGTK
import CGTK

/// A signal of GObject, connected to a Swift closure.
public enum Signal {
    /// Calls a closure for each signal of an object, with the arguments of the signal; the first argument is the object.
    ///
    /// ```swift
    /// Signal.connect(button, "clicked") { coordinator.perform("save:") }
    /// ```
    ///
    /// - Parameters:
    ///   - object: The object that sends the signal.
    ///   - name: The name of the signal, as in `clicked` or `notify::focus-widget`.
    ///   - hear: The closure. It is released with the object; capture the owner of the object weakly.
    /// - Returns: The number of the connection, for `g_signal_handler_disconnect`.
    @MainActor @discardableResult
    public static func connect(
        _ object: UnsafeMutableRawPointer, _ name: String, _ hear: @escaping @MainActor () -> Void
    ) -> UInt {
        connect(object, name) { _, _ in hear() }
    }

    /// Calls a closure for each signal of an object, with the signal's arguments and the place of its result.
    @MainActor @discardableResult
    static func connect(
        _ object: UnsafeMutableRawPointer, _ name: String,
        _ hear: @escaping @MainActor (_ arguments: UnsafeBufferPointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    ) -> UInt {
        action_gtk_connect(object, name, hearSignal, Unmanaged.passRetained(Listener(hear)).toOpaque(), endListening)
    }
}

extension Signal {
    /// Calls a closure for each signal of an object that C knows by a typed pointer.
    @MainActor @discardableResult
    public static func connect<Object>(
        _ object: UnsafeMutablePointer<Object>, _ name: String, _ hear: @escaping @MainActor () -> Void
    ) -> UInt {
        connect(UnsafeMutableRawPointer(object), name, hear)
    }

    /// Calls a closure for each signal of an object whose type C does not tell.
    @MainActor @discardableResult
    public static func connect(
        _ object: OpaquePointer, _ name: String, _ hear: @escaping @MainActor () -> Void
    ) -> UInt {
        connect(UnsafeMutableRawPointer(object), name, hear)
    }
}

/// The closure of a connected signal.
@MainActor
private final class Listener {
    let hear: @MainActor (UnsafeBufferPointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void

    init(_ hear: @escaping @MainActor (UnsafeBufferPointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void) {
        self.hear = hear
    }
}

private func hearSignal(
    context: UnsafeMutableRawPointer, result: UnsafeMutablePointer<GValue>?, count: guint,
    arguments: UnsafePointer<GValue>
) {
    nonisolated(unsafe) let (context, result, arguments) = (context, result, arguments)
    MainActor.assumeIsolated {
        let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
        listener.hear(UnsafeBufferPointer(start: arguments, count: Int(count)), result)
    }
}

/// Releases a listener; if another thread releases the object last, that thread may call this function.
private func endListening(context: UnsafeMutableRawPointer) {
    Unmanaged<AnyObject>.fromOpaque(context).release()
}

extension Signal {
    /// Calls a closure with the parameter of each activation of a `GSimpleAction`; nil for an action without a parameter.
    @MainActor @discardableResult
    public static func connectActivation(
        _ action: OpaquePointer, _ hear: @escaping @MainActor (_ parameter: OpaquePointer?) -> Void
    ) -> UInt {
        connect(UnsafeMutableRawPointer(action), "activate") { arguments, _ in
            hear(
                arguments.count > 1
                    ? g_value_get_variant(UnsafeMutablePointer(mutating: arguments.baseAddress! + 1)) : nil)
        }
    }
}
