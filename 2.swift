import ActionSwiftUI
import ActionRuntime
import SwiftUI

struct NoSpace: Error {}

struct PhotoGrid: View {
    @State private var rating = 0
    @State private var isLocked = false
    @State private var isAlertShown = false

    var body: some View {
        ActionButton(Command("Five Stars", action: "rateFiveStars:"))
            .onAction("rateFiveStars:", validate: { if isLocked { $0.disable("the photo is locked") } }) { _ in rating = 5 }
            .handleError(NoSpace.self) { _ in isAlertShown = true }
            .actionNode("grid")
    }
}
