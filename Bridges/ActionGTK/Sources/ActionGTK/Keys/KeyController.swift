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
    /// The key that was pressed last and is not let go: its number, and when it was told last, in milliseconds.
    private var last: (keycode: UInt32, time: UInt32)?
    private var phaseOfLast = KeyPress.Phase.down
    /// The numbers of the keys that the key map was told of and that are not let go.
    private var told: Set<UInt32> = []
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
                guard let self, let key = PressedKey(controller, arguments) else { return }
                if isEarly { note(key) }
                var press = key.press
                press.phase = phaseOfLast
                // Pressing a key early may end a chord, so the other controller does not ask again.
                if isEarly { wasTakenEarly = isTakenEarly(press) }
                let isTaken = wasTakenEarly == isEarly && self.press(press)
                if wasTakenEarly == isEarly { told.insert(key.keycode) }
                if let result { g_value_set_boolean(result, isTaken ? 1 : 0) }
            }
            if isEarly {
                Signal.connect(object, "key-released") { [weak self] arguments, _ in
                    guard let self, let key = PressedKey(controller, arguments) else { return }
                    if last?.keycode == key.keycode { last = nil }
                    // What a widget has typed is not let go here.
                    guard told.remove(key.keycode) != nil else { return }
                    var press = key.press
                    press.phase = .up
                    self.press(press)
                }
            }
            gtk_widget_add_controller(window, controller)
        }
    }

    /// Presses a key of which nothing but its keystroke is known.
    ///
    /// - Returns: Whether the key is consumed.
    @discardableResult
    public func press(_ stroke: KeyStroke) -> Bool { press(KeyPress(stroke)) }

    /// Presses a key, or lets it go, as a key event of the window does.
    ///
    /// - Returns: Whether the key is consumed.
    @discardableResult
    public func press(_ press: KeyPress) -> Bool {
        guard !hasStart || start != nil else { return false }
        if press.phase == .down { timer?.cancel() }
        let chosen = keys.explain(press, from: start)
        guard isAsync(chosen) else {
            return take(keys.press(press, from: start, sender: self))
        }
        Task { take(await keys.press(press, from: start, sender: self)) }
        return true
    }

    /// Notes that a key was pressed, or is held down: GTK does not say which.
    private func note(_ key: PressedKey) {
        let isRepeated = last?.keycode == key.keycode && key.time &- (last?.time ?? 0) < Self.longestRepeat
        phaseOfLast = isRepeated ? .repeat : .down
        last = (key.keycode, key.time)
    }

    /// How long after a press another one of the same key, which was not let go in between, still repeats it, in milliseconds.
    ///
    /// A window that has lost the focus does not hear that a key is let go.
    private static let longestRepeat: UInt32 = 1000

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

    private func isTakenEarly(_ press: KeyPress) -> Bool {
        let stroke = press.stroke
        if !keys.pending.isEmpty || !stroke.modifiers.isDisjoint(with: [.control, .option, .command]) { return true }
        return stroke.key.character == nil && stroke.key.description.hasPrefix("f")
    }

    private func waitForMore() {
        timer?.cancel()
        weak let controller = self
        timer = Task {
            try await Task.sleep(for: .seconds(1))
            try Task.checkCancellation()
            guard let controller else { return }
            // The program's start may be gone by now.
            guard !controller.hasStart || controller.start != nil else { return controller.keys.forget() }
            let outcome = await controller.keys.abandon(from: controller.start, sender: controller)
            if let outcome { controller.onOutcome?(outcome) }
        }
    }
}
