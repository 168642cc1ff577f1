#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    public import ActionMenus
    public import AppKit

    extension KeyStroke {
        /// Creates the keystroke of a key event, by the sign that the key types: `?`, not `shift+/`.
        ///
        /// - Returns: Nil for other events, for a modifier alone, and for a key without a meaning.
        public init?(_ event: NSEvent) {
            guard let press = KeyPress(event) else { return nil }
            self = press.stroke
        }
    }

    extension KeyPress {
        /// Creates the press of a key event, with the sign and the key of a press with shift, the letter that the layout has with command,
        /// and the place of the key; nil for other events, and for a key without a meaning.
        public init?(_ event: NSEvent) {
            self.init(KeyEvent(event: event))
            raw = "\(event)"
        }
    }

    private struct KeyEvent: AppKitKeyEvent {
        let event: NSEvent

        var phase: KeyPress.Phase? {
            switch event.type {
            case .keyDown: event.isARepeat ? .repeat : .down
            case .keyUp: .up
            default: nil
            }
        }

        var modifiers: KeyModifiers { KeyModifiers(event.modifierFlags) }
        var virtualKey: UInt16 { event.keyCode }
        var typed: String? { event.characters }
        var charactersIgnoringModifiers: String? { event.charactersIgnoringModifiers }

        func characters(applying modifiers: KeyModifiers) -> String? {
            event.characters(byApplyingModifiers: modifiers.appKit)
        }
    }

    extension KeyModifiers {
        /// The modifiers of AppKit; locks are left out, and so is the function key, which AppKit sets for arrows too.
        public init(_ flags: NSEvent.ModifierFlags) {
            self = []
            if flags.contains(.shift) { insert(.shift) }
            if flags.contains(.control) { insert(.control) }
            if flags.contains(.option) { insert(.option) }
            if flags.contains(.command) { insert(.command) }
        }

        /// The modifiers in AppKit's form.
        public var appKit: NSEvent.ModifierFlags {
            var flags: NSEvent.ModifierFlags = []
            if contains(.shift) { flags.insert(.shift) }
            if contains(.control) { flags.insert(.control) }
            if contains(.option) { flags.insert(.option) }
            if contains(.command) { flags.insert(.command) }
            if contains(.function) { flags.insert(.function) }
            return flags
        }
    }

    extension KeyMap {
        /// Presses the key of an event, or lets it go; a view calls this in `keyDown(with:)` and `keyUp(with:)`, and goes on to `super`
        /// where the answer is false.
        ///
        /// A synchronous handler has run when the method returns. What may have to be awaited is awaited afterwards, and its key is consumed.
        ///
        /// - Parameters:
        ///   - event: The event.
        ///   - start: Where requests start; the first responder, else the root, where it is left out.
        ///   - hear: Is called with the outcome of the press.
        /// - Returns: Whether the key is consumed; false for an event that is none of a key.
        @MainActor @discardableResult
        public func press(
            _ event: NSEvent, from start: (any RequestStart)? = nil,
            then hear: @escaping @MainActor (KeyOutcome) -> Void = { _ in }
        ) -> Bool {
            KeyPress(event).map { send($0, from: start, sender: event, then: hear) } ?? false
        }
    }
#endif
