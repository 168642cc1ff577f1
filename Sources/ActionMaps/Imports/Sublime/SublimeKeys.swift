import ActionRuntime

/// Reads key bindings: a package's bindings are bindings at the root, the bindings of the user's own package are the user's.
struct SublimeKeys {
    let source: ImportSource
    let map: ImportedMap

    func read(_ entries: [JSONNode]) {
        // Several bindings of the same keys are usual in the format: the last binding whose context holds counts.
        map.ignored.insert(.keyConflict)
        if let platform, platform != map.platform {
            map.omit(
                "the file", at: source.position(of: 0),
                "its name says that it is for \(platform.sublimeName); say '--platform \(platform.rawValue)' to import it"
            )
            return
        }
        for entry in entries { read(entry) }
    }

    /// The platform in the name of the file: `Default (Linux).sublime-keymap`; nil where the name has none.
    private var platform: ImportPlatform? {
        ImportPlatform.allCases.first { source.name.contains("(\($0.sublimeName))") }
    }

    private var isUsers: Bool { source.path.split(separator: "/").dropLast().last == "User" }

    private func read(_ entry: JSONNode) {
        guard let name = entry["command"]?.text else {
            map.omit("a key binding", at: position(entry), "it has no command")
            return
        }
        let what = "a key binding of \(name.isEmpty ? "nothing" : name.quoted)"
        var action: String?
        if !name.isEmpty, name != "noop" {
            action = map.action(name, at: position(entry))
            guard action != nil else { return }
        }
        let strokes = entry["keys"]?.elements ?? []
        guard !strokes.isEmpty else {
            map.omit(what, at: position(entry), "it has no keys")
            return
        }
        if let stroke = strokes.first(where: { ($0.text ?? "").isEmpty }) {
            map.omit(
                what, at: position(stroke), "one of its keys is \(stroke.text == nil ? stroke.noun : "an empty text")"
            )
            return
        }
        let texts = strokes.compactMap(\.text)
        if let any = texts.first(where: { $0.contains("<character>") }) {
            map.omit(what, at: position(entry), "\(any.quoted) stands for any character")
            return
        }
        let keys = texts.map { SublimeStroke.text($0, on: map.platform) }.joined(separator: " ")
        guard let shortcut = map.shortcut(keys, of: what, at: position(entry)) else { return }
        let when: Condition?
        do throws(Untranslatable) {
            when = try entry["context"].flatMap(SublimeContext.condition)
        } catch {
            // Without its condition the binding would take its keys from other bindings.
            map.omit(what, at: position(entry["context"] ?? entry), "its context cannot be said: \(error.why)")
            return
        }
        for context in entry["context"]?.elements ?? [] {
            if context["match_all"]?.isTrue == true {
                map.count(
                    "'match_all' of contexts", at: position(context),
                    "a condition sees one value of a key, not one of each selection")
            }
            if context["operand"]?.text?.contains("[:") == true {
                map.count(
                    "letters beyond ASCII in classes of POSIX", at: position(context),
                    "a condition has ranges such as a-z in their place")
            }
            map.omitMembers(of: context, but: SublimeContext.known, of: "the context of \(what)", in: source)
        }
        map.omitMembers(of: entry, but: Self.known, of: what, in: source)
        if let action { map.claim(action, source: source.location(of: entry.offset)) }
        map.bind(
            shortcut, to: action, entry["args"]?.arguments ?? [:], when: when, isUsers: isUsers, from: position(entry))
    }

    private static let known = ["keys", "command", "args", "context"]

    private func position(_ node: JSONNode) -> String { source.position(of: node.offset) }
}

/// The keystrokes of Sublime Text.
enum SublimeStroke {
    /// A keystroke in the words of key shortcuts.
    static func text(_ stroke: String, on platform: ImportPlatform) -> String {
        // A single character stands for the typed character.
        if let letter = stroke.first, stroke.count == 1 {
            if letter.isUppercase { return "shift+\(stroke.lowercased())" }
            return Key(letter)?.description ?? stroke
        }
        var parts = stroke.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        // "ctrl++" has the plus key.
        if parts.suffix(2) == ["", ""] { parts.replaceSubrange((parts.count - 2)..., with: ["+"]) }
        return parts.map { names[$0.lowercased()] ?? ($0.lowercased() == "primary" ? platform.primaryModifier : $0) }
            .joined(separator: "+")
    }

    private static let names: [String: String] = {
        var names = [
            "keypad_plus": "numpad_add", "keypad_minus": "numpad_subtract", "keypad_multiply": "numpad_multiply",
            "keypad_divide": "numpad_divide", "keypad_period": "numpad_decimal", "keypad_enter": "numpad_enter",
            "forward_slash": "slash", "back_quote": "backquote", "break": "pausebreak", "pause": "pausebreak",
        ]
        for digit in 0...9 { names["keypad\(digit)"] = "numpad\(digit)" }
        return names
    }()
}
