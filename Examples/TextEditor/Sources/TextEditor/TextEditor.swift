import ActionRuntime
import Foundation

/// An editor for the terminal: `editor FILE [FILE]`.
///
/// The variable `EDITOR_KEYS` of the environment names a file with the user's keys.
@main
struct TextEditor {
    @MainActor static func main() async {
        let paths = CommandLine.arguments.dropFirst().prefix(2)
        guard !paths.isEmpty else { stop("Usage: editor FILE [FILE]") }
        guard let terminal = Terminal() else { stop("The editor needs a terminal.") }
        let editor: Editor
        do { editor = try Editor(paths.map(TextFile.init)) } catch { stop("\(error.localizedDescription)") }
        if let path = ProcessInfo.processInfo.environment["EDITOR_KEYS"] { editor.readKeys(from: path) }
        editor.onChange = { [weak terminal] in terminal?.show() }
        editor.onQuit = { [weak terminal] in terminal?.end() }
        terminal.begin()
        let hints = Task { await editor.showContinuations() }
        await run(editor, on: terminal)
        hints.cancel()
        terminal.restore()
    }

    /// Draws, and takes keys, until the editor is to end.
    @MainActor private static func run(_ editor: Editor, on terminal: Terminal) async {
        let screen = Screen(editor: editor)
        terminal.show()
        for await event in terminal.events {
            if case .input(let input) = event {
                // A handler may take long, so each key has a task of its own. They begin in the order of the keys.
                Task {
                    await take(input, editor)
                    editor.onChange()
                }
                continue
            }
            let size = terminal.size
            terminal.write(screen.frame(columns: size.columns, rows: size.rows).sequence)
        }
    }

    /// Presses a key; what no binding takes is typed, and reaches whatever has the focus.
    @MainActor private static func take(_ input: KeyReader.Event, _ editor: Editor) async {
        editor.say("")
        if let press = input.press, await editor.keys.press(press).isConsumed { return }
        guard let text = input.text else { return }
        await editor.coordinator.perform(
            "insertText:", arguments: ["text": text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")])
    }

    private static func stop(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(1)
    }
}
