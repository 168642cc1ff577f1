import CActionGTK
private import Dispatch

/// GLib's main loop, which runs GTK programs.
public enum MainLoop {
    /// Makes GLib's main loop run the main actor's tasks, so that asynchronous handlers go on while GTK waits for input.
    ///
    /// Each ``ActionGroup`` and ``MenuModel`` calls this function. A program calls it if it starts tasks earlier. Calling
    /// it again has no effect. The program must run the loop from a synchronous `main`: an asynchronous `main` leaves the
    /// main queue to libdispatch.
    @MainActor
    public static func runMainActor() {
        action_gtk_run_main_queue()
    }
}
