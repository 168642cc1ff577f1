import ActionRuntime
import ActionSwiftUI
import SwiftUI

/// The photos of a window, and the coordinator of its tree, which lives as long as the window.
@MainActor
final class Album: ObservableObject {
    let coordinator = Coordinator(root: ActionNode("window"))
    @Published private(set) var photos = ["Lake", "Mountain", "Sea"].map { Photo(id: $0) }
    @Published var chosenID: String?
    private(set) var sent: [String] = []

    var chosen: Photo? { photos.first { $0.id == chosenID } }

    /// Changes the chosen photo.
    func change(_ body: (inout Photo) -> Void) {
        guard let index = photos.firstIndex(where: { $0.id == chosenID }) else { return }
        body(&photos[index])
    }

    func send() throws {
        guard let chosen else { return }
        if chosen.isLocked { throw NotSent(id: chosen.id) }
        sent.append(chosen.id)
    }

    func validateRating(_ answer: inout Validation) {
        guard let chosen else { return answer.disable("no photo is chosen") }
        answer.setValue(chosen.stars)
        if chosen.isLocked { answer.disable("the photo is locked") }
    }

    func validateLock(_ answer: inout Validation) {
        guard let chosen else { return answer.disable("no photo is chosen") }
        answer.state = chosen.isLocked ? .on : .off
    }

    func validateSend(_ answer: inout Validation) {
        if chosen == nil { answer.disable("no photo is chosen") }
    }
}
