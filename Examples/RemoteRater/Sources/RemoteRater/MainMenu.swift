import ActionRuntime

extension Menu {
    /// The commands of the program: what its menu bar shows, what its keys press, and what other programs may ask for.
    static var main: Menu {
        Menu("Rater") {
            Menu("File") {
                Command(
                    "Export", action: "export:", shortcut: "ctrl+e", discoverabilityText: "Writes the photos to files.")
                Command("Cancel Export", action: "cancel:")
                MenuItem.separator
                Command("About", action: "about:", shortcut: "a")
                Command("Quit", action: "quit:", shortcut: "q")
            }
            Menu("Edit") {
                Command("Undo", action: "undo:", shortcut: "z")
                Command("Redo", action: "redo:", shortcut: "shift+z")
                Command("Repeat", action: "repeat:", shortcut: ".")
                MenuItem.separator
                Command("Copy Rating", action: "copy:", shortcut: "c")
                Command("Paste Rating", action: "paste:", shortcut: "v")
                MenuItem.separator
                Command("Delete", action: "delete:", shortcut: "delete", attributes: .destructive)
            }
            Menu("Photo") {
                Command("Next", action: "selectNext:", shortcut: "n")
                Command("Previous", action: "selectPrevious:", shortcut: "p")
                MenuItem.separator
                Command("Lock", action: "lock:", shortcut: "l")
                Command("Unlock", action: "unlock:", shortcut: "u")
            }
            Menu("Rating") {
                for stars in 0...5 { rating(stars) }
                MenuItem.separator
                Command("Favourite", action: "rateFiveStars:", shortcut: "f")
                Command("Reject", action: "removeRating:", shortcut: "r")
            }
            Menu("View") {
                Command("Zoom In", action: "zoomIn:", shortcut: "+")
                Command("Zoom Out", action: "zoomOut:", shortcut: "-")
            }
            Menu("Macro") {
                Command("Record", action: "recordMacro:", shortcut: "m")
                Command("Play", action: "playMacro:", shortcut: "@")
            }
        }
    }

    private static func rating(_ stars: Int) -> Command {
        Command(
            stars == 0 ? "No Stars" : String(repeating: "★", count: stars), action: "rate:",
            arguments: ["value": stars],
            shortcut: KeyShortcut("\(stars)"), id: "rate\(stars)",
            discoverabilityText: "Gives the photo \(stars) stars.")
    }
}
