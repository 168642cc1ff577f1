import ActionRuntime
import ActionSwiftUIOnDouble
import Testing

@testable import SwiftUI

@MainActor
@Suite("Buttons and menus of SwiftUI")
struct CommandTests {
    let root = ActionNode("app")
    let application = Application()
    let rating = ActionRuntime.Menu("Rating") {
        Command("Five Stars", action: "rate:")
        Command("Reject", action: "reject:")
    }

    @Test("a button and a menu show their commands, in the first frame")
    func shown() {
        root.onAction("rate:") { _ in }
        let coordinator = Coordinator(root: root)
        let screen = Screen(in: application) {
            VStack {
                ActionButton(Command("Rate", action: "rate:"))
                ActionMenu(rating)
            }.actionCoordinator(coordinator)
        }
        #expect(screen.titles == ["Rate", "Five Stars", "Reject"])
        #expect(screen.leaf("Rate")?.isEnabled == true)
        #expect(screen.leaf("Reject")?.isEnabled == false)
        #expect(screen.faults.isEmpty)
    }
}
