import ActionRuntime

extension Menu {
    /// The menu bar of the program.
    @MainActor static let main = Menu("Photo Rater") {
        Menu("File") {
            Command("Export All", action: "export:", shortcut: "ctrl+e")
            MenuItem.separator
            Command("Quit", action: "quit:", shortcut: "ctrl+q")
        }
        Menu("Rating") {
            Command("No Stars", action: .rate, 0, shortcut: "0", id: "rate0")
            for stars in 1...5 {
                Command(
                    String(repeating: "★", count: stars), action: .rate, stars,
                    shortcut: KeyShortcut(KeyStroke(Key(Character("\(stars)"))!)), id: "rate\(stars)")
            }
            MenuItem.separator
            Command("Locked", action: "toggleLock:", shortcut: "ctrl+l")
            Menu("Caption", when: "hasCaption") {
                Command("Clear", action: "clearCaption:")
            }
        }
        Menu("View") {
            Command("Next Photo", action: "selectNext:", shortcut: "ctrl+right")
            Command("Previous Photo", action: "selectPrevious:", shortcut: "ctrl+left")
        }
        Menu("Zoom", enabled: "isViewing", reason: "the large photo does not have the focus") {
            Command("Zoom In", action: "zoomIn:", shortcut: "ctrl+plus")
            Command("Zoom Out", action: "zoomOut:", shortcut: "ctrl+minus")
        }
        Menu("Help") {
            Command("About", action: "about:", shortcut: "ctrl+k ctrl+a", also: ["?", "ctrl+[KeyH]"])
        }
    }
}
