import ActionMaps
import ActionRuntime

/// `action press`: performs the action that keys stand for.
enum Press: Subcommand {
    static let name = "press"
    static let abstract = "Say what keys stand for, and do it."
    static let discussion = [
        """
        Exits as 'fire' does for the action that the keys stand for; with 2 if they stand for none, and with 0 if more keys
        have to follow.
        """
    ]
    static let arguments = [
        Argument(
            "<keys> ...", .keys, "The keys, one after the other, such as ctrl+r ctrl+3; 'action help keys' tells more.")
    ]
    static let options: [Option] = [.map, .app, .from, .state, .keymap, .yes, .dryRun, .format, .json, .color, .quiet]
    static let examples = ["action press cmd+5", "action press ctrl+r ctrl+3"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.words.isEmpty {
            throw .usage("There are no keys.", "Write them: action press KEYS. 'action keys' shows what there is.")
        }
        let shortcut = try shortcut(call.words.joined(separator: " "))
        let answers = try call.answers(console, isChanged: true)
        let answer = try answers.press(shortcut)
        call.prompt?.pressed = answer.line.text("action")
        answer.tell(call, console)
        console.noteFormerName(in: answer.line, call)
        console.noteUnhandled(answers.unhandledNotes, call)
        return answer.status
    }

    /// The keys of a text.
    static func shortcut(_ text: String) throws(ToolError) -> KeyShortcut {
        do {
            return try KeyShortcut(parsing: text)
        } catch {
            throw .usage("'\(text.printable)' are no keys: \(error)")
        }
    }
}
