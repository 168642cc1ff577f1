import ActionRuntime
import ActionSwiftUI
import SwiftUI

/// A photo rater: each window has its own tree, and the menu bar follows the window that has the focus.
@main
struct RaterApp: App {
    var body: some Scene {
        WindowGroup { RaterWindow() }
            .commands { RatingCommands() }
    }
}

/// The menu "Rating" of the menu bar.
struct RatingCommands: Commands {
    @MainActor static let menu = ActionRuntime.Menu("Rating") {
        for stars in 0...5 {
            Command("\(stars) Stars", action: .rate, stars, shortcut: KeyShortcut("cmd+\(stars)"), id: "rate\(stars)")
        }
        Command("Lock", action: "lock:", shortcut: "cmd+l")
    }

    var body: some Commands {
        CommandMenu("Rating") { ActionMenu(Self.menu) }
    }
}

extension Action<Int, Void> {
    static let rate = Self("rate:", "stars")
}
