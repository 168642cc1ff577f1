import ActionRuntime

extension MapDecoder {
    /// The bindings of a shortcut, beginning with the binding that is asked last.
    ///
    /// The document has one binding, or a list of bindings in the order in which they are asked.
    package func keys(_ text: String, _ cursor: MapCursor) -> [MapKey] {
        let shortcut = shortcut(text, keyOf: cursor)
        guard cursor.elements != nil else { return key(shortcut, cursor).map { [$0] } ?? [] }
        return list(cursor) { self.key(shortcut, $0) }.reversed()
    }

    /// A key binding: the name of an action, null where the keys are taken away, or an object with further members.
    private func key(_ shortcut: KeyShortcut?, _ cursor: MapCursor) -> MapKey? {
        let line = line(at: cursor.keyOffset)
        // The binding is read even where its keys cannot be read, so that all of its faults are reported.
        var key = MapKey(shortcut: shortcut ?? .placeholder, line: line)
        switch cursor.json.content {
        case .null: break
        case .string: key.action = actionName(cursor)
        case .object: read(fields(cursor, .key), into: &key)
        default:
            expected("an action name, a key binding or null", at: cursor)
            return nil
        }
        return shortcut == nil ? nil : key
    }

    private func read(_ fields: MapFields, into key: inout MapKey) {
        key.when = condition(fields["when"])
        if let action = fields["action"], case .null = action.json.content {
            for name in ["arguments", "passes", "repeats", "on", "external"] {
                if let cursor = fields[name] { report(.keyOfNothing(name), at: cursor) }
            }
            return
        }
        key.action = actionName(fields["action"])
        key.arguments = arguments(fields["arguments"])
        key.passes = flag(fields["passes"])
        key.repeats = flag(fields["repeats"], else: true)
        key.phase = choice(fields["on"], of: KeyPress.Phase.self) ?? .down
        if key.phase != .down, key.shortcut.strokes.count > 1, let cursor = fields["on"] {
            expected("'on' for one keystroke, and not for a chord", at: cursor)
        }
        key.isExternal = flag(fields["external"])
    }
}

extension KeyShortcut {
    /// The shortcut in place of a shortcut that cannot be read.
    ///
    /// A map with this shortcut is never used, because the map has a fault.
    static let placeholder: KeyShortcut = "a"
}
