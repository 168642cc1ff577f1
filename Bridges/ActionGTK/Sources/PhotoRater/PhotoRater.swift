import ActionGTK
import CGTK

/// A photo rater with a window of GTK.
@main
struct PhotoRater {
    @MainActor static func main() {
        let application = gtk_application_new("org.example.PhotoRater", G_APPLICATION_DEFAULT_FLAGS)!
        let rater = Rater()
        let program = Program(rater, application)
        // From here on GLib's loop runs the program and the main actor's tasks.
        let status = g_application_run(program.gApplication, CommandLine.argc, CommandLine.unsafeArgv)
        g_object_unref(application)
        exit(status)
    }
}
