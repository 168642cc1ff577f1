import ActionRuntime

extension KeyShortcut {
    /// The keys as Visual Studio Code writes them on a platform: `ctrl+k ctrl+s`.
    ///
    /// - Throws: The fault of a key that Visual Studio Code has no name for.
    func visualStudioCode(on platform: ImportPlatform) throws(Untranslatable) -> String {
        var words: [String] = []
        for stroke in strokes { words.append(try stroke.visualStudioCode(on: platform)) }
        return words.joined(separator: " ")
    }
}

extension KeyStroke {
    fileprivate func visualStudioCode(on platform: ImportPlatform) throws(Untranslatable) -> String {
        let key = key.description
        // A place on the keyboard is written alike.
        guard Self.keys.contains(key) || KeyPosition(String(key.dropFirst().dropLast())) != nil && key.hasPrefix("[")
        else {
            throw Untranslatable(why: "Visual Studio Code has no key '\(key)'")
        }
        if modifiers.contains(.function) { throw Untranslatable(why: "Visual Studio Code has no modifier 'fn'") }
        let command =
            switch platform {
            case .linux: "meta"
            case .mac: "cmd"
            case .win: "win"
            }
        let names: [(KeyModifiers, String)] = [
            (.control, "ctrl"), (.shift, "shift"), (.option, "alt"), (.command, command),
        ]
        return (names.filter { modifiers.contains($0.0) }.map(\.1) + [key]).joined(separator: "+")
    }

    /// The keys that Visual Studio Code has names for.
    private static let keys: Set<String> = Set(
        "`-=[]\\;',./abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
            + (1...19).map { "f\($0)" } + (0...9).map { "numpad\($0)" }
            + [
                "left", "up", "right", "down", "pageup", "pagedown", "end", "home", "tab", "enter", "escape", "space",
                "backspace", "delete", "pausebreak", "capslock", "insert", "numpad_multiply", "numpad_add",
                "numpad_separator", "numpad_subtract", "numpad_decimal", "numpad_divide",
                "browserback", "browserforward", "browsersearch", "browserhome", "mediatracknext",
                "mediatrackprevious", "mediastop", "mediaplaypause", "launchmail", "audiovolumemute",
                "audiovolumedown", "audiovolumeup",
            ])
}
