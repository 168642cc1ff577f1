#if canImport(UIKit) && !os(watchOS)
    import ActionBridging
    public import ActionMenus
    public import UIKit

    extension KeyStroke {
        /// Creates the keystroke of a key that was pressed, by the sign that the key types: `?`, not `shift+/`.
        ///
        /// - Returns: Nil for a modifier alone, and for a key without a meaning.
        @MainActor
        public init?(_ key: UIKey) {
            guard let press = KeyPress(key) else { return nil }
            self = press.stroke
        }

        /// The key in the form of UIKit's commands (`UIKeyCommand.input`); nil for a key that no command can have.
        @MainActor var input: String? {
            if let character = key.character { return String(character) }
            return switch key {
            case .up: UIKeyCommand.inputUpArrow
            case .down: UIKeyCommand.inputDownArrow
            case .left: UIKeyCommand.inputLeftArrow
            case .right: UIKeyCommand.inputRightArrow
            case .escape: UIKeyCommand.inputEscape
            case .pageUp: UIKeyCommand.inputPageUp
            case .pageDown: UIKeyCommand.inputPageDown
            case .home: UIKeyCommand.inputHome
            case .end: UIKeyCommand.inputEnd
            case .forwardDelete: UIKeyCommand.inputDelete
            case .enter: "\r"
            case .tab: "\t"
            case .space: " "
            case .backspace: "\u{8}"
            default: nil
            }
        }
    }

    extension KeyPress {
        /// Creates the press of a key, with its sign, its place, and the letter that the American layout has there; nil for a modifier
        /// alone, and for a key without a meaning.
        @MainActor
        public init?(_ key: UIKey, phase: Phase = .down) {
            self.init(
                UIKitKey(
                    usage: key.keyCode.rawValue, characters: key.characters,
                    charactersIgnoringModifiers: key.charactersIgnoringModifiers,
                    modifiers: KeyModifiers(key.modifierFlags)), phase: phase)
            raw = "\(key)"
        }
    }

    extension KeyModifiers {
        /// The modifiers of UIKit; locks are left out.
        public init(_ flags: UIKeyModifierFlags) {
            self = []
            if flags.contains(.shift) { insert(.shift) }
            if flags.contains(.control) { insert(.control) }
            if flags.contains(.alternate) { insert(.option) }
            if flags.contains(.command) { insert(.command) }
        }

        /// The modifiers in UIKit's form, which has no function key.
        public var uiKit: UIKeyModifierFlags {
            var flags: UIKeyModifierFlags = []
            if contains(.shift) { flags.insert(.shift) }
            if contains(.control) { flags.insert(.control) }
            if contains(.option) { flags.insert(.alternate) }
            if contains(.command) { flags.insert(.command) }
            return flags
        }
    }

    extension KeyMap {
        /// Presses the keys of an event; a responder calls this in `pressesBegan(_:with:)`, and in `pressesEnded(_:with:)` with the phase
        /// `up`, and goes on to `super` where the answer is false.
        ///
        /// A synchronous handler has run when the method returns. What may have to be awaited is awaited afterwards, and its key is consumed.
        ///
        /// - Parameters:
        ///   - presses: The keys.
        ///   - phase: Whether the keys were pressed or let go.
        ///   - start: Where requests start; the first responder, else the root, where it is left out.
        ///   - hear: Is called with the outcome of each key.
        /// - Returns: Whether all keys are consumed.
        @MainActor @discardableResult
        public func press(
            _ presses: Set<UIPress>, phase: KeyPress.Phase = .down, from start: (any RequestStart)? = nil,
            then hear: @escaping @MainActor (KeyOutcome) -> Void = { _ in }
        ) -> Bool {
            presses.reduce(true) { isConsumed, event in
                guard let key = event.key, let press = KeyPress(key, phase: phase) else { return false }
                return send(press, from: start, sender: event, then: hear) && isConsumed
            }
        }
    }
#endif
