import ActionRuntime
import Testing

@testable import SwiftUI
@testable import SwiftUIRater

/// Plays Examples/SwiftUIRater.
@MainActor
@Suite("The photo rater of SwiftUI")
struct RaterTests {
    let application = Application()

    @Test("a photo is chosen, rated from the menu bar, locked, and not sent, which an alert says")
    func play() async {
        let windows = [0, 1].map { _ in Screen(in: application) { RaterWindow() } }
        let bar = application.menuBar(RatingCommands())
        await application.settle()
        #expect(bar.leaf("3 Stars")?.isEnabled == false)
        #expect(bar.leaf("3 Stars")?.help == "no photo is chosen")

        windows[0].press("Lake")
        await application.settle()
        bar.press("3 Stars")
        await application.settle()
        #expect(windows[0].titles.contains("Lake: 3 stars"))
        guard case .toggle = bar.leaf("3 Stars")?.kind else { return #expect(Bool(false), "no tick") }

        bar.press("Lock")
        await application.settle()
        #expect(bar.leaf("5 Stars")?.help == "the photo is locked")
        windows[0].press("Send")
        await application.settle()
        #expect(windows[0].alert?.title == "Not sent")
        windows[0].pressAlert("OK")
        #expect(windows[0].alert == nil)

        application.key = windows[1]
        await application.settle()
        #expect(bar.leaf("3 Stars")?.help == "no photo is chosen")
        #expect(windows[1].titles.contains("No photo is chosen"))
        #expect(windows[1].alert == nil)
        #expect((windows + [bar]).flatMap(\.faults).isEmpty)
    }
}
