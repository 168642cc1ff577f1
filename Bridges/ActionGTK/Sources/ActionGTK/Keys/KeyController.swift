public import ActionMenus
public import CGTK

/// Passes the keys of a window to a key map: chords, conditions, and bindings of nodes included.
///
/// Keys with control, alt or super, the function keys and the next keys of a chord are taken before the focused widget gets
/// them, as GTK's own accelerators are. All other keys are taken when the focused widget did not want them, so that text
/// fields work. A chord that is not continued within a second is abandoned.
///
/// Use the controller instead of ``ActionGroup/setAccelerators(of:on:prefix:)``, not beside it.
@MainActor
public final class KeyController {
    /// The key map that is asked.
    public let keys: KeyMap
    /// Is called with the outcome of each key that was taken.
    public var onOutcome: ((KeyOutcome) -> Void)?
    private let coordinator: Coordinator
    private weak var start: (any RequestStart)?
    private let hasStart: Bool
    /// Whether the key that is pressed now was taken before the focused widget got it.
    private var wasTakenEarly = false
    private var timer: Task<Void, any Error>?

    /// Creates a controller, and adds it to a window.
    ///
    /// - Parameters:
    ///   - keys: The key map that is asked.
    ///   - coordinator: The coordinator of the key map.
    ///   - window: The window, which holds the controllers of GTK; the caller keeps this controller.
    ///   - start: Where requests start; the first responder, else the root, where it is left out.
    public init(
        _ keys: KeyMap, of coordinator: Coordinator, in window: UnsafeMutablePointer<GtkWidget>,
        from start: (any RequestStart)? = nil
    ) {
        self.keys = keys
        self.coordinator = coordinator
        self.start = start
        hasStart = start != nil
        MainLoop.runMainActor()
        for phase in [GTK_PHASE_CAPTURE, GTK_PHASE_BUBBLE] {
            guard let controller = gtk_event_controller_key_new() else { continue }
            gtk_event_controller_set_propagation_phase(controller, phase)
            let isEarly = phase == GTK_PHASE_CAPTURE
            let object = UnsafeMutableRawPointer(controller)
            Signal.connect(object, "key-pressed") { [weak self] arguments, result in
                guard let self, let stroke = chosen(among: Self.strokes(of: controller, arguments)) else { return }
                // Pressing a key early may end a chord, so the other controller does not ask again.
                if isEarly { wasTakenEarly = isTakenEarly(stroke) }
                let isTaken = wasTakenEarly == isEarly && press(stroke)
                if let result { g_value_set_boolean(result, isTaken ? 1 : 0) }
            }
            gtk_widget_add_controller(window, controller)
        }
    }

    /// Presses a key, as a key event of the window does.
    ///
    /// - Returns: Whether the key is consumed.
    @discardableResult
    public func press(_ stroke: KeyStroke) -> Bool {
        guard !hasStart || start != nil else { return false }
        timer?.cancel()
        let chosen = keys.explain(stroke, from: start)
        guard isAsync(chosen) else {
            return take(keys.press(stroke, from: start, sender: self))
        }
        Task { take(await keys.press(stroke, from: start, sender: self)) }
        return true
    }

    /// Whether an asynchronous handler would be called.
    private func isAsync(_ chosen: KeyResolution) -> Bool {
        if let abandoned = chosen.abandoned, isAsync(abandoned) { return true }
        guard case .binding(let binding) = chosen.decision else { return false }
        return isAsync(binding)
    }

    private func isAsync(_ binding: KeyBinding) -> Bool {
        let request = Invocation(binding.action, arguments: binding.arguments)
        return coordinator.target(for: request, from: start?.startNode)?.isAsync ?? false
    }

    @discardableResult
    private func take(_ outcome: KeyOutcome) -> Bool {
        if outcome.isPending { waitForMore() }
        if outcome.isConsumed { onOutcome?(outcome) }
        return outcome.isConsumed
    }

    private func isTakenEarly(_ stroke: KeyStroke) -> Bool {
        if !keys.pending.isEmpty || !stroke.modifiers.isDisjoint(with: [.control, .option, .command]) { return true }
        return stroke.key.character == nil && stroke.key.description.hasPrefix("f")
    }

    private func waitForMore() {
        timer = Task { [weak self] in
            try await Task.sleep(for: .seconds(1))
            guard let self, let outcome = await keys.abandon(from: start, sender: self) else { return }
            onOutcome?(outcome)
        }
    }

    /// The first keystroke that some binding takes, else the first of all keystrokes.
    private func chosen(among strokes: [KeyStroke]) -> KeyStroke? {
        strokes.first { keys.explain($0, from: start).decision != .unclaimed } ?? strokes.first
    }

    /// The keystrokes that an event may stand for.
    ///
    /// First comes the key by the character that it types without modifiers, with all modifiers that are held; then the typed
    /// character, without the shift that typed it: on many layouts the plus sign needs shift.
    private static func strokes(of controller: OpaquePointer, _ arguments: UnsafeBufferPointer<GValue>) -> [KeyStroke] {
        let values = UnsafeMutableBufferPointer(mutating: arguments)
        let keyval = g_value_get_uint(&values[1]), keycode = g_value_get_uint(&values[2])
        let modifiers = KeyModifiers(GdkModifierType(rawValue: g_value_get_flags(&values[3])))
        var plain = keyval
        if let event = gtk_event_controller_get_current_event(controller) {
            let layout = gdk_key_event_get_layout(event)
            let (display, none) = (gdk_event_get_display(event), GdkModifierType(rawValue: 0))
            if gdk_display_translate_key(display, keycode, none, Int32(layout), &plain, nil, nil, nil) == 0 {
                plain = keyval
            }
        }
        guard let key = Key(keyval: plain) else { return [] }
        let pressed = KeyStroke(key, modifiers)
        guard let typed = Key(keyval: keyval), typed != key, typed.character != nil else { return [pressed] }
        return [pressed, KeyStroke(typed, modifiers.subtracting(.shift))]
    }
}
