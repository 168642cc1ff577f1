import ActionGTK
import ActionRuntime
import CGTK

/// The program with GTK: its actions on D-Bus, and its window once the program is activated.
@MainActor
final class Program {
    let rater: Rater
    private let application: UnsafeMutablePointer<GtkApplication>
    private let actions: ActionGroup
    private var window: MainWindow?

    init(_ rater: Rater, _ application: UnsafeMutablePointer<GtkApplication>) {
        self.rater = rater
        self.application = application
        actions = ActionGroup(rater.coordinator)
        actions.export(by: gApplication)
        Signal.connect(application, "activate") { [weak self] in self?.showWindow() }
        rater.onQuit = { [weak self] in if let self { g_application_quit(gApplication) } }
        Task { await rater.serve() }
    }

    var gApplication: UnsafeMutablePointer<GApplication> { UnsafeMutablePointer(OpaquePointer(application)) }

    private func showWindow() {
        let window = window ?? MainWindow(rater, actions, application)
        self.window = window
        window.present()
    }
}
