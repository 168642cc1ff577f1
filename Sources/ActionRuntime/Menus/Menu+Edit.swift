extension Menu {
    /// The Edit menu that users know: Undo, Redo, Repeat, Cut, Copy, Paste and Select All, with the usual keys.
    ///
    /// Its titles and reasons come from the nodes that take the actions at the present focus: an ``UndoStack`` gives titles such as
    /// "Undo Typing".
    public static var edit: Menu {
        Menu("Edit") {
            Command("Undo", action: "undo:", shortcut: "mod+z")
            Command("Redo", action: "redo:", shortcut: "mod+shift+z")
            Command("Repeat", action: "repeat:", shortcut: "f4")
            MenuItem.separator
            Command("Cut", action: "cut:", shortcut: "mod+x")
            Command("Copy", action: "copy:", shortcut: "mod+c")
            Command("Paste", action: "paste:", shortcut: "mod+v")
            Command("Select All", action: "selectAll:", shortcut: "mod+a")
        }
    }
}
