import ActionRuntime

extension Menu {
    /// The commands of the editor: their titles in the palette, and their keys.
    static var main: Menu {
        Menu("Editor") {
            Menu("File") {
                Command("Save", action: "save:", shortcut: "ctrl+s")
                Command("Read Only", action: "toggleReadOnly:", shortcut: "ctrl+k ctrl+r")
                Command("Quit", action: "quit:", shortcut: "ctrl+q")
            }
            Menu("Edit") {
                Command("Undo", action: "undo:", shortcut: "ctrl+z")
                Command("Redo", action: "redo:", shortcut: "ctrl+y")
                Command("Repeat", action: "repeat:", shortcut: "ctrl+t")
                Command("History…", action: "showHistory:", shortcut: "ctrl+k ctrl+z")
                Command("Cut", action: "cut:", shortcut: "ctrl+x")
                Command("Copy", action: "copy:", shortcut: "ctrl+c")
                Command("Paste", action: "paste:", shortcut: "ctrl+v")
                Command("Select All", action: "selectAll:", shortcut: "ctrl+a")
            }
            Menu("Text") {
                Command(
                    "Duplicate Line", action: "duplicateLine:", shortcut: "ctrl+k ctrl+d", formerly: ["copyLine:"])
                Command("Delete Line", action: "deleteLine:", shortcut: "ctrl+k ctrl+k")
                Command("Move Line Up", action: "moveLineUp:", shortcut: "alt+up")
                Command("Move Line Down", action: "moveLineDown:", shortcut: "alt+down")
                Command("Make Uppercase", action: "uppercase:", shortcut: "ctrl+k ctrl+u")
                Command("Make Lowercase", action: "lowercase:", shortcut: "ctrl+k ctrl+l")
            }
            Menu("Go") {
                Command("Find…", action: "find:", shortcut: "ctrl+f")
                Command("Go to Line…", action: "goToLine:", shortcut: "ctrl+g")
                Command("Start of Text", action: "move:", arguments: ["to": Movement.start], id: "start")
                Command("End of Text", action: "move:", arguments: ["to": Movement.end], id: "end")
            }
            Menu("View") {
                Command("Commands", action: "showPalette:", shortcut: "ctrl+p", also: ["f1"])
                Command("What Did That Key Do?", action: "explainLastKey:", shortcut: "ctrl+k ctrl+e")
                Command("Next Pane", action: "nextPane:", shortcut: "ctrl+k ctrl+o")
                Command("Line Numbers", action: "toggleLineNumbers:", shortcut: "ctrl+k ctrl+n")
            }
        }
    }
}
