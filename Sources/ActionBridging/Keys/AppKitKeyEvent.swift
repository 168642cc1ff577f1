package import ActionMenus

/// An event of AppKit, as far as a key press is made of it.
package protocol AppKitKeyEvent {
    /// Whether a key was pressed, is held down, or was let go; nil for an event that is none of a key.
    var phase: KeyPress.Phase? { get }
    /// The modifiers that are held down.
    var modifiers: KeyModifiers { get }
    /// The virtual code of the key.
    var virtualKey: UInt16 { get }
    /// The text that the event types.
    var typed: String? { get }
    /// The key's character; Shift changes it, and a dead key has its sign.
    ///
    /// <https://developer.apple.com/documentation/appkit/nsevent/charactersignoringmodifiers>
    var charactersIgnoringModifiers: String? { get }
    /// What the event would type with other modifiers than those that are held; only for an event of a key.
    ///
    /// <https://developer.apple.com/documentation/appkit/nsevent/characters(byapplyingmodifiers:)>
    func characters(applying modifiers: KeyModifiers) -> String?
}

extension KeyPress {
    /// Creates the press of a key event of AppKit; nil for other events, of which nothing else is asked, and for a key without a meaning.
    ///
    /// AppKit raises an exception where an event of another kind, such as `flagsChanged`, is asked for its characters.
    package init?(_ event: some AppKitKeyEvent) {
        guard let phase = event.phase else { return nil }
        var key = AppleKey(plain: event.characters(applying: []) ?? "", modifiers: event.modifiers)
        if key.plain.isEmpty, let sign = event.charactersIgnoringModifiers {
            // A dead key types nothing by itself; its sign is the one with Shift.
            key.plain = sign
            if sign.first?.isLetter == false { key.modifiers.remove(.shift) }
        } else {
            key.shifted = event.characters(applying: .shift) ?? ""
            key.commanded = event.characters(applying: .command) ?? ""
        }
        key.position = KeyPosition(virtualKey: event.virtualKey)
        // The digits and signs of the keypad are keys of their own, as UIKit numbers them.
        let keypadStroke = key.position?.keypadKey.map { KeyStroke($0, event.modifiers) }
        guard let stroke = keypadStroke ?? KeyStroke(characters: key.plain, modifiers: key.modifiers) else {
            return nil
        }
        key.phase = phase
        key.text = event.typed
        self.init(key, stroke)
    }
}
