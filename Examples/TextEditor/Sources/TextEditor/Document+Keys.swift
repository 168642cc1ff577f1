import ActionRuntime

extension Document {
    /// Binds the keys that move and delete.
    ///
    /// They are bound at the text's node, so that they are the text's only while it has the focus.
    func bindKeys() {
        let movements: [(KeyShortcut, KeyShortcut, Movement)] = [
            ("left", "shift+left", .left), ("right", "shift+right", .right), ("up", "shift+up", .up),
            ("down", "shift+down", .down), ("home", "shift+home", .lineStart), ("end", "shift+end", .lineEnd),
            ("ctrl+home", "ctrl+shift+home", .start), ("ctrl+end", "ctrl+shift+end", .end),
        ]
        for (key, selectingKey, movement) in movements {
            node.bind(key, to: "move:", arguments: ["to": movement])
                .bind(selectingKey, to: "move:", arguments: ["to": movement, "selecting": true])
        }
        node.bind("backspace", to: "deleteBackward:").bind("delete", to: "deleteForward:")
            .bind("enter", to: "insertText:", arguments: ["text": "\n"])
            .bind("tab", to: "insertText:", arguments: ["text": "    "])
    }
}
