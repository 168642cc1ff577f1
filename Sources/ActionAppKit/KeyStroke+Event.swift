#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    public import ActionMenus
    public import AppKit

    extension KeyStroke {
        /// Creates the keystroke of a key event; nil for a modifier alone, and for a key without a meaning.
        public init?(_ event: NSEvent) {
            self.init(characters: event.charactersIgnoringModifiers ?? "", modifiers: KeyModifiers(event.modifierFlags))
        }
    }

    extension KeyPress {
        /// Creates the press of a key event, with the sign and the key of a press with shift, the letter that the layout has with command,
        /// and the place of the key; nil for other events, and for a key without a meaning.
        public init?(_ event: NSEvent) {
            // What other events type cannot be asked.
            guard event.type == .keyDown || event.type == .keyUp else { return nil }
            var key = AppleKey(
                plain: event.characters(byApplyingModifiers: []) ?? "", modifiers: KeyModifiers(event.modifierFlags))
            guard let stroke = KeyStroke(characters: key.plain, modifiers: key.modifiers) else { return nil }
            key.shifted = event.characters(byApplyingModifiers: .shift) ?? ""
            key.commanded = event.characters(byApplyingModifiers: .command) ?? ""
            key.position = KeyPosition(virtualKey: event.keyCode)
            key.phase = event.type == .keyUp ? .up : event.isARepeat ? .repeat : .down
            key.text = event.characters
            self.init(key, stroke)
            raw = "\(event)"
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
        /// An asynchronous handler is not called, and its request fails; await ``KeyMap/press(_:from:sender:)`` for such a handler.
        ///
        /// - Returns: Whether the key was consumed.
        @MainActor @discardableResult
        public func press(_ event: NSEvent, from start: (any RequestStart)? = nil) -> Bool {
            KeyPress(event).map { press($0, from: start, sender: event).isConsumed } ?? false
        }
    }
#endif
