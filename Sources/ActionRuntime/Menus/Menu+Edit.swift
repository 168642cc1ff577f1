extension Menu {
    /// The Edit menu that users know: Undo, Redo, Repeat, Cut, Copy, Paste and Select All, with the usual keys.
    ///
    /// Its titles and reasons come from the nodes that take the actions at the present focus: an ``UndoStack`` gives titles such as
    /// "Undo Typing". A command that nobody claims at the focus is hidden.
    public static var edit: Menu {
        Menu("Edit") {
            command("Undo", "undo:", "mod+z")
            command("Redo", "redo:", "mod+shift+z")
            command("Repeat", "repeat:", "f4")
            MenuItem.separator
            command("Cut", "cut:", "mod+x")
            command("Copy", "copy:", "mod+c")
            command("Paste", "paste:", "mod+v")
            command("Select All", "selectAll:", "mod+a")
        }
    }

    private static func command(_ title: String, _ action: ActionName, _ shortcut: KeyShortcut) -> Command {
        Command(title, action: action, shortcut: shortcut, attributes: .hiddenWhereUnclaimed)
    }
}
