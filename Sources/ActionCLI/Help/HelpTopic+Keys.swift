extension HelpTopic {
    static let keys = HelpTopic(
        name: "keys", abstract: "How keys are written, and which binding takes them.",
        text: """
            Keys are written as people and editors do, in any case and with the modifiers
            in any order. They are printed in one form.

              cmd+shift+5         a keystroke; also Shift-Cmd-5 and ⇧⌘5
              ctrl+k ctrl+s       a chord: one keystroke after the other, at most 8
              cmd++               the plus key

              modifiers   ctrl, alt (option), shift, fn, cmd (super, win, meta);
                          mod is cmd on Apple's platforms, ctrl elsewhere
              keys        characters, and names: enter, tab, space, escape, backspace,
                          delete, up, down, left, right, home, end, pageup, pagedown,
                          insert, f1 to f24, numpad0 to numpad9 and others;
                          [KeyB] is the key in that place of the keyboard, whatever
                          the layout has there; any, at a node, is any other key

            Bindings are asked in this order. The first whose condition holds and whose
            action somebody claims takes the keys:

              1. the user's: of --keymap, else the map's "keymap"; the last entry first
              2. the nodes' "keys", nearer nodes first
              3. the "shortcut" of menu items, in the order of the menu

            If that action is disabled, the keys do nothing. If the binding or item has
            "passes": true, the next binding is asked, also where all claims decline, so
            that two items can share a key. With "repeats": false nothing more is
            performed while the keys are held down, and "on": "up" is for keys that are
            let go. The "shortcut" of an item may be a list, of which menus show the
            first. 'action keys' lists the bindings and their conflicts, and 'action
            press KEYS' does what they stand for. Where a key does nothing, 'action
            explain --key KEYS' says why.

            A file for --keymap is that of an editor:

            \(keymapExample.indented)

            "command" may be a list: the first that is enabled is performed. With
            "runCommands" and "args": { "commands": […] } all are performed, where a
            node claims that. "args" may be any JSON; what is no object is the argument 'value'. An entry
            that cannot be read is told and not used; 'action check FILE' fails with it.
            """)

    /// A whole key map.
    static let keymapExample = """
        [
          { "key": "cmd+9", "command": "rateFiveStars:", "when": "!locked" },
          { "key": "cmd+q", "command": "-quit:" },
          { "key": "cmd+w", "command": "" }
        ]
        """
}
