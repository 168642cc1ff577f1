import ActionRuntime

extension KeyShortcut {
    /// The keys as Zed writes them on a platform: `ctrl-k ctrl-s`.
    ///
    /// - Throws: The fault of a key that Zed has no name for.
    func zed(on platform: ImportPlatform) throws(Untranslatable) -> String {
        var words: [String] = []
        for stroke in strokes { words.append(try stroke.zed(on: platform)) }
        return words.joined(separator: " ")
    }
}

extension KeyStroke {
    fileprivate func zed(on platform: ImportPlatform) throws(Untranslatable) -> String {
        let name = key.description
        if let character = key.character {
            if modifiers.contains(.shift), !character.isLetter {
                throw Untranslatable(why: "Zed takes shift with letters and named keys only")
            }
        } else if Self.otherNames[name] == nil, !Self.zedKeys.contains(name) {
            throw Untranslatable(why: "Zed has no key '\(name)'")
        }
        let command =
            switch platform {
            case .linux: "super"
            case .mac: "cmd"
            case .win: "win"
            }
        let names: [(KeyModifiers, String)] = [
            (.function, "fn"), (.control, "ctrl"), (.option, "alt"), (.command, command), (.shift, "shift"),
        ]
        return (names.filter { modifiers.contains($0.0) }.map(\.1) + [Self.otherNames[name] ?? name]).joined(
            separator: "-")
    }

    /// The keys that Zed calls otherwise.
    private static let otherNames = ["browserback": "back", "browserforward": "forward"]

    /// The keys with names that Zed's own keymaps use.
    private static let zedKeys: Set<String> = Set(
        (1...20).map { "f\($0)" } + [
            "enter", "tab", "space", "escape", "backspace", "delete", "insert", "menu", "up", "down", "left", "right",
            "home",
            "end", "pageup", "pagedown", "cut", "copy", "paste", "undo", "redo", "find", "open", "new", "save",
        ])
}
