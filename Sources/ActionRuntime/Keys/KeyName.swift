/// A key that has a name instead of a character; its raw value is the name as Visual Studio Code writes it.
enum KeyName: String, CaseIterable, Sendable {
    case enter, tab, space, escape, backspace, delete
    case up, down, left, right, home, end, pageup, pagedown
    case insert, clear, help, menu, printscreen, pausebreak, capslock, numlock, scrolllock
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
    case f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24
    case numpad0, numpad1, numpad2, numpad3, numpad4, numpad5, numpad6, numpad7, numpad8, numpad9
    case numpadAdd = "numpad_add"
    case numpadSubtract = "numpad_subtract"
    case numpadMultiply = "numpad_multiply"
    case numpadDivide = "numpad_divide"
    case numpadDecimal = "numpad_decimal"
    case numpadSeparator = "numpad_separator"
    case numpadEqual = "numpad_equal"
    case numpadEnter = "numpad_enter"
    case browserback, browserforward, browserrefresh, browserstop, browsersearch, browserfavorites, browserhome
    case undo, redo, cut, copy, paste, find, open, new, save, close, cancel, select, execute, zoomin, zoomout
    case mediaplaypause, mediastop, mediatracknext, mediatrackprevious
    case audiovolumeup, audiovolumedown, audiovolumemute, launchmail

    /// The key that a word stands for, in any case and with or without underscores.
    init?(word: String) {
        let folded = Self.folded(word)
        // X and GTK write the keys that XFree86 has added with its name before them: XF86Back.
        let added = folded.hasPrefix("xf86") ? String(folded.dropFirst(4)) : folded
        guard let name = Self.words[added] else { return nil }
        self = name
    }

    /// The key that a symbol such as `↩` stands for.
    init?(symbol: Character) {
        guard let name = Self.symbols[symbol] else { return nil }
        self = name
    }

    /// The key as Apple's menus show it, or its name where they have no symbol for it.
    var text: String {
        switch self {
        case .enter: "↩"
        case .tab: "⇥"
        case .space: "␣"
        case .escape: "⎋"
        case .backspace: "⌫"
        case .delete: "⌦"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "↖"
        case .end: "↘"
        case .pageup: "⇞"
        case .pagedown: "⇟"
        case .clear: "⌧"
        case .capslock: "⇪"
        case .numpadEnter: "⌤"
        default: rawValue.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    /// The word in lower case without underscores.
    static func folded(_ word: String) -> String {
        word.lowercased().filter { $0 != "_" }
    }

    private static let symbols: [Character: KeyName] = {
        var symbols: [Character: KeyName] = ["⏎": .enter, "↵": .enter]
        for name in allCases where name.text.count == 1 { symbols[Character(name.text)] = name }
        return symbols
    }()

    private static let words: [String: KeyName] = {
        var words = synonyms
        for name in allCases { words[folded(name.rawValue)] = name }
        for digit in 0...9 { words["kp\(digit)"] = KeyName(rawValue: "numpad\(digit)") }
        for number in 1...4 { words["kpf\(number)"] = KeyName(rawValue: "f\(number)") }
        return words
    }()

    /// Further names that GTK, Qt, Electron, browsers, Textual and people use.
    static let synonyms: [String: KeyName] = [
        "return": .enter, "ret": .enter, "spacebar": .space, "esc": .escape, "bs": .backspace,
        "del": .delete, "forwarddelete": .delete, "deleteforward": .delete,
        "arrowup": .up, "arrowdown": .down, "arrowleft": .left, "arrowright": .right,
        "uparrow": .up, "downarrow": .down, "leftarrow": .left, "rightarrow": .right,
        "pgup": .pageup, "prior": .pageup, "pgdn": .pagedown, "pgdown": .pagedown, "next": .pagedown,
        "ins": .insert, "contextmenu": .menu, "apps": .menu, "print": .printscreen, "prtsc": .printscreen,
        "pause": .pausebreak, "break": .pausebreak,
        "kpadd": .numpadAdd, "kpsubtract": .numpadSubtract, "kpmultiply": .numpadMultiply, "kpdivide": .numpadDivide,
        "kpdecimal": .numpadDecimal, "kpseparator": .numpadSeparator, "kpequal": .numpadEqual,
        "kpenter": .numpadEnter,
        // The keypad without NumLock.
        "kpup": .up, "kpdown": .down, "kpleft": .left, "kpright": .right, "kphome": .home, "kpend": .end,
        "kpprior": .pageup, "kppageup": .pageup, "kpnext": .pagedown, "kppagedown": .pagedown, "kpinsert": .insert,
        "kpdelete": .delete, "kpbegin": .clear, "begin": .clear, "kptab": .tab, "kpspace": .space,
        "sysreq": .printscreen,
        // The keys of browsers and of media, as X, GTK and Qt call them.
        "back": .browserback, "forward": .browserforward, "refresh": .browserrefresh, "reload": .browserrefresh,
        "stop": .browserstop, "search": .browsersearch, "favorites": .browserfavorites, "homepage": .browserhome,
        "audioplay": .mediaplaypause, "mediaplay": .mediaplaypause, "audiostop": .mediastop,
        "audionext": .mediatracknext, "medianext": .mediatracknext, "audioprev": .mediatrackprevious,
        "mediaprevious": .mediatrackprevious, "audioraisevolume": .audiovolumeup, "volumeup": .audiovolumeup,
        "audiolowervolume": .audiovolumedown, "volumedown": .audiovolumedown, "audiomute": .audiovolumemute,
        "volumemute": .audiovolumemute, "mail": .launchmail, "menukb": .menu,
    ]
}

/// The names that GTK, Electron, Textual and people use for keys that type a sign, folded as ``KeyName/folded(_:)`` does.
enum KeyCharacterName {
    static let characters: [String: Character] = [
        "plus": "+", "minus": "-", "hyphen": "-", "equal": "=", "equals": "=", "equalssign": "=", "underscore": "_",
        "comma": ",", "period": ".", "dot": ".", "fullstop": ".", "semicolon": ";", "colon": ":",
        "slash": "/", "backslash": "\\", "bar": "|", "verticalline": "|", "question": "?", "questionmark": "?",
        "quote": "'", "apostrophe": "'", "quotedbl": "\"", "quotationmark": "\"",
        "backquote": "`", "backtick": "`", "grave": "`", "graveaccent": "`", "tilde": "~", "asciitilde": "~",
        "bracketleft": "[", "leftsquarebracket": "[", "bracketright": "]", "rightsquarebracket": "]",
        "braceleft": "{", "leftcurlybracket": "{", "braceright": "}", "rightcurlybracket": "}",
        "parenleft": "(", "leftparenthesis": "(", "parenright": ")", "rightparenthesis": ")",
        "less": "<", "lessthansign": "<", "greater": ">", "greaterthansign": ">",
        "exclam": "!", "exclamationmark": "!", "at": "@", "commercialat": "@", "numbersign": "#", "hash": "#",
        "dollar": "$", "dollarsign": "$", "percent": "%", "percentsign": "%", "ampersand": "&",
        "asterisk": "*", "asciicircum": "^", "circumflexaccent": "^", "quoteleft": "`", "quoteright": "'",
        // The letters and signs of western Europe, as X and GTK call them.
        "agrave": "à", "aacute": "á", "acircumflex": "â", "atilde": "ã", "adiaeresis": "ä", "aring": "å", "ae": "æ",
        "ccedilla": "ç", "egrave": "è", "eacute": "é", "ecircumflex": "ê", "ediaeresis": "ë", "igrave": "ì",
        "iacute": "í", "icircumflex": "î", "idiaeresis": "ï", "eth": "ð", "ntilde": "ñ", "ograve": "ò", "oacute": "ó",
        "ocircumflex": "ô", "otilde": "õ", "odiaeresis": "ö", "oslash": "ø", "ooblique": "ø", "ugrave": "ù",
        "uacute": "ú", "ucircumflex": "û", "udiaeresis": "ü", "yacute": "ý", "thorn": "þ", "ssharp": "ß",
        "ydiaeresis": "ÿ", "section": "§", "degree": "°", "paragraph": "¶", "exclamdown": "¡", "questiondown": "¿",
        "sterling": "£", "yen": "¥", "mu": "µ", "eurosign": "€",
    ]
}
