struct SignInNeeded: Error {}
struct DiskFull: AlertableError { let message = "The disk is full." }

var shown: [String] = []
grid.onAction("upload:") { _ in throw SignInNeeded() }
    .onAction("export:") { _ in throw DiskFull() }
window.handleError(SignInNeeded.self) { shown.append("sign in") }      // the window's controller
app.handleAlertErrors { shown.append($0.message) }                     // last resort: an alert

coordinator.perform("upload:")
coordinator.perform("export:")
precondition(shown == ["sign in", "The disk is full."])
