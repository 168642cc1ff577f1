public import ActionMenus
public import CGTK

extension KeyShortcut {
    /// The shortcut as an accelerator of GTK, as in `<Control><Shift>k`; nil for a chord, and for a key that GDK does not name.
    ///
    /// `cmd` is the key that GDK calls Super; write `mod` for the platform's usual modifier.
    public var accelerator: String? {
        guard strokes.count == 1, let stroke = strokes.first, let key = stroke.key.keyval else { return nil }
        guard let text = gtk_accelerator_name(key, stroke.modifiers.gdk) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}

extension Key {
    /// The number that GDK has for the key; nil where GDK has none.
    public var keyval: UInt32? {
        if let character, let scalar = character.unicodeScalars.first {
            return character.unicodeScalars.count == 1 ? gdk_unicode_to_keyval(scalar.value) : nil
        }
        let name = Self.gdkNames[description] ?? description.uppercased()
        let number = gdk_keyval_from_name(name)
        return number == UInt32(GDK_KEY_VoidSymbol) ? nil : number
    }

    /// The key that a number of GDK stands for, typed without modifiers; nil for a modifier and for an unknown key.
    public init?(keyval: UInt32) {
        guard let name = gdk_keyval_name(keyval) else { return nil }
        let text = String(cString: name)
        if let known = Self.names[text] {
            self.init(validating: known)
            return
        }
        let scalar = gdk_keyval_to_unicode(keyval)
        if scalar >= 0x20, scalar != 0x7F, !text.hasPrefix("KP_"), let character = Unicode.Scalar(scalar) {
            self.init(Character(character))
        } else {
            self.init(validating: text)
        }
    }

    /// GDK's names of the keys that it names otherwise.
    private static let gdkNames: [String: String] = [
        "enter": "Return", "tab": "Tab", "space": "space", "escape": "Escape", "backspace": "BackSpace",
        "delete": "Delete", "up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End",
        "pageup": "Page_Up", "pagedown": "Page_Down", "insert": "Insert", "clear": "Clear", "help": "Help",
        "menu": "Menu", "printscreen": "Print", "pausebreak": "Pause", "capslock": "Caps_Lock",
        "numlock": "Num_Lock", "scrolllock": "Scroll_Lock", "numpad_add": "KP_Add",
        "numpad_subtract": "KP_Subtract", "numpad_multiply": "KP_Multiply", "numpad_divide": "KP_Divide",
        "numpad_decimal": "KP_Decimal", "numpad_separator": "KP_Separator", "numpad_equal": "KP_Equal",
        "numpad_enter": "KP_Enter", "numpad0": "KP_0", "numpad1": "KP_1", "numpad2": "KP_2", "numpad3": "KP_3",
        "numpad4": "KP_4", "numpad5": "KP_5", "numpad6": "KP_6", "numpad7": "KP_7", "numpad8": "KP_8",
        "numpad9": "KP_9",
        "browserback": "Back", "browserforward": "Forward", "browserrefresh": "Refresh", "browserstop": "Stop",
        "browsersearch": "Search", "browserfavorites": "Favorites", "browserhome": "HomePage", "undo": "Undo",
        "redo": "Redo", "cut": "Cut", "copy": "Copy", "paste": "Paste", "find": "Find", "open": "Open", "new": "New",
        "save": "Save", "close": "Close", "cancel": "Cancel", "select": "Select", "execute": "Execute",
        "zoomin": "ZoomIn", "zoomout": "ZoomOut", "mediaplaypause": "AudioPlay", "mediastop": "AudioStop",
        "mediatracknext": "AudioNext", "mediatrackprevious": "AudioPrev", "audiovolumeup": "AudioRaiseVolume",
        "audiovolumedown": "AudioLowerVolume", "audiovolumemute": "AudioMute", "launchmail": "Mail",
    ]

    /// The names of keys by GDK's names, including GDK's names for keys pressed with shift or without Num Lock.
    private static let names: [String: String] = {
        var names = Dictionary(uniqueKeysWithValues: gdkNames.map { ($1, $0) })
        let others = [
            "ISO_Left_Tab": "tab", "KP_Left": "left", "KP_Right": "right", "KP_Up": "up", "KP_Down": "down",
            "KP_Home": "home", "KP_End": "end", "KP_Page_Up": "pageup", "KP_Page_Down": "pagedown",
            "KP_Insert": "insert", "KP_Delete": "delete", "KP_Begin": "clear",
        ]
        names.merge(others) { name, _ in name }
        return names
    }()
}

extension KeyModifiers {
    /// The modifiers in GDK's form, which has no function key.
    public var gdk: GdkModifierType {
        var state: UInt32 = 0
        if contains(.shift) { state |= GDK_SHIFT_MASK.rawValue }
        if contains(.control) { state |= GDK_CONTROL_MASK.rawValue }
        if contains(.option) { state |= GDK_ALT_MASK.rawValue }
        if contains(.command) { state |= GDK_SUPER_MASK.rawValue }
        return GdkModifierType(rawValue: state)
    }

    /// The modifiers that GDK reports as held down; locks and the buttons of the mouse are left out.
    public init(_ state: GdkModifierType) {
        self = []
        if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
        if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
        if state.rawValue & GDK_ALT_MASK.rawValue != 0 { insert(.option) }
        if state.rawValue & (GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue) != 0 { insert(.command) }
    }
}
