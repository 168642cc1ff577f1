import ActionRuntime

/// A photo with its rating.
struct Photo: Identifiable {
    let id: String
    var stars = 0
    var isLocked = false
}

/// A person chose a photo.
struct PhotoChosen: Event {
    let id: String
}

/// A photo could not be sent.
struct NotSent: AlertableError {
    let id: String
    var title: String? { "Not sent" }
    var message: String { "\(id) is locked. Unlock the photo, and send it again." }
}
