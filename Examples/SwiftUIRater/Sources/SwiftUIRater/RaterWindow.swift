import ActionRuntime
import ActionSwiftUI
import SwiftUI

/// A window: photos, of which one is chosen, and a button that sends it.
struct RaterWindow: View {
    @StateObject private var album = Album()

    var body: some View {
        VStack {
            ForEach(album.photos, id: \.id) { photo in PhotoCell(photo: photo) }
            Text(album.chosen.map { "\($0.id): \($0.stars) stars" } ?? "No photo is chosen")
            ActionButton(Command("Send", action: "send:"))
        }
        .actionNode("photos")
        .onAction(.rate, validate: album.validateRating) { stars in album.change { $0.stars = stars } }
        .onAction("lock:", validate: album.validateLock) { _ in album.change { $0.isLocked.toggle() } }
        .onAction("send:", validate: album.validateSend) { _ in try album.send() }
        .handleEvent(PhotoChosen.self) { album.chosenID = $0.id }
        .handleAlertErrors()
        .actionCoordinator(album.coordinator)
    }
}

/// A photo of the list.
struct PhotoCell: View {
    let photo: Photo

    var body: some View {
        EventButton(PhotoChosen(id: photo.id)) { Text(photo.isLocked ? "\(photo.id) (locked)" : photo.id) }
            .actionNode(photo.id)
    }
}
