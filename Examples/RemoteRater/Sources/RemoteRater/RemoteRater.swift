import ActionRuntime

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A photo rater for the terminal that takes part in remote control.
@main
struct RemoteRater {
    @MainActor static func main() async {
        guard let terminal = Terminal() else {
            print("The photo rater needs a terminal.")
            exit(1)
        }
        let rater = Rater(exportStep: exportStep)
        let menuBar = MenuBar(rater)
        rater.onChange = { [weak terminal] in terminal?.show() }
        rater.onQuit = { [weak terminal] in terminal?.end() }

        await terminal.begin()
        let serving = Task {
            do { try await rater.serve() } catch { rater.say("Other programs cannot connect: \(error)") }
        }
        let signal = await run(Screen(rater: rater, menuBar: menuBar), on: terminal)
        serving.cancel()
        await serving.value
        terminal.restore()
        // As a shell says it of a program that a signal has ended.
        exit(signal.map { 128 + $0 } ?? 0)
    }

    /// Draws, and takes keys, until the program is to end; gives the signal that asked for that.
    @MainActor private static func run(_ screen: Screen, on terminal: Terminal) async -> Int32? {
        terminal.show()
        for await event in terminal.events {
            switch event {
            case .changed: break
            case .press(let press): take(press, screen)
            case .ended(let signal): return signal
            }
            let size = terminal.size
            terminal.write(screen.canvas(columns: size.columns, rows: size.rows).sequence)
        }
        return nil
    }

    /// Gives a key to the open menu, else to the key map.
    ///
    /// Each key has a task of its own, since a handler may take long. They begin in the order of the keys.
    @MainActor private static func take(_ press: KeyPress, _ screen: Screen) {
        Task {
            if screen.menuBar.isOpen {
                await screen.menuBar.press(press.stroke)
                screen.rater.onChange()
            } else {
                await screen.rater.keys.press(press, sender: Asker.keyboard)
            }
        }
    }

    /// How long a tenth of the export takes: 300 milliseconds, or what `RATER_EXPORT_STEP` says.
    private static var exportStep: Duration {
        .milliseconds(getenv("RATER_EXPORT_STEP").flatMap { Int(String(cString: $0)) } ?? 300)
    }
}
