import ActionMaps
import ActionRuntime

/// `action replay`: performs the steps of a recording.
enum ReplayCommand: Subcommand {
    static let name = "replay"
    static let abstract = "Perform the steps of a recording, one after the other."
    static let discussion = [
        """
        A recording is what 'action record' writes, or ':record' at a prompt: JSON Lines, one action a line. Arguments stand in
        for "${name}" in its steps, where its first line lists the names as "parameters". Each line has "action", "arguments",
        "start" and "secret"; others of its members, as those of a log, are passed over.
        """,
        """
        The first step that is not performed ends it. What was done stays, and is one undo. A program asks once for all that the
        steps destroy. Exits as 'fire' does for the step that ended it; with --dry-run as 'validate' does for the first step.
        """,
    ]
    static let arguments = [
        Argument("<file>", .file(ending: "jsonl"), "The recording, - for standard input."),
        Argument("[key=text] [key:=json] ...", .text, "The recording's arguments: text behind '=', JSON behind ':='."),
    ]
    static let options: [Option] = [
        .map, .app, .from, .state, .args, .yes, dryRun, .format, .json, .color, .quiet,
    ]

    private static let dryRun = Option(
        Option.dryRun.name, help: "Perform nothing, and say what each step would answer now.")

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        guard let path = call.words.first else {
            throw .usage("There is no recording.", "Write its file: action replay FILE.")
        }
        if path == "-" {
            if call.context.prompt != nil {
                throw .usage("Standard input has the prompt's lines.", "Name a file.")
            }
            if !call.has(.app), call.mapSource.path == "-" {
                throw .usage(
                    "The map and the recording cannot both be on standard input.", "Name a file for one of them.")
            }
        }
        let request = try WrittenRequest(argumentsOf: call)
        let recording = try Recording(path)
        let answers = try call.answers(console, isChanged: !call.has(.dryRun))
        let arguments = try recording.arguments(of: request) { step throws(ToolError) in
            try answers.parameters(of: step)
        }
        let telling = Telling(recording, call, console)
        if call.has(.dryRun) { return telling.tell(try answers.validate(recording, arguments)) }
        var number = 0
        let answer = try answers.replay(recording, arguments) { step throws(ToolError) in
            number += 1
            telling.tell(step, number)
            // The outcome of a program's step is shown at once, before the next step may fail.
            if call.has(.app) { try console.passOn() }
        }
        telling.tell(answer)
        console.noteUnhandled(answers.unhandledNotes, call)
        return answer.status
    }
}

/// Prints the outcomes of the steps of a recording.
private struct Telling {
    private let recording: Recording
    private let call: Call
    private let console: Console
    private let style: Style

    init(_ recording: Recording, _ call: Call, _ console: Console) {
        self.recording = recording
        self.call = call
        self.console = console
        style = Style(call)
    }

    // MARK: Performing

    /// Prints the outcome of a step.
    func tell(_ step: FireAnswer, _ number: Int) {
        switch call.format {
        case .json: console.print(step.line(ofStep: number).text)
        case .names: if step.isPerformed { console.print((step.line.text("action") ?? "").printable) }
        case .text:
            step.line.texts("output").forEach(console.print)
            console.print(step.isPerformed ? step.text(ofStep: number) : style.grey(step.text(ofStep: number)))
        }
    }

    /// Prints the outcome of the whole recording.
    func tell(_ answer: ReplayAnswer) {
        if call.format == .json { return console.print(answer.line.text) }
        guard let stopping = answer.stopping else {
            if call.has(.quiet) { return }
            let count = answer.count
            let all = count == 1 ? "The step was" : "All \(count) steps were"
            return console.note(count == 0 ? "The recording has no steps." : "\(all) performed.")
        }
        let number = answer.number
        let place = recording.place(ofStep: number).map { ", at \($0)" } ?? ""
        console.note(stopping.problem)
        console.note("  This is step \(number) of \(answer.count)\(place). \(done(answer.performedCount))")
    }

    private func done(_ count: Int) -> String {
        switch count {
        case 0: "Nothing was performed."
        case 1: "What step 1 did stays."
        default: "What steps 1 to \(count) did stays."
        }
    }

    // MARK: Asking

    /// Prints the answer that each step would get, and returns the status of the first.
    func tell(_ lines: [JSONLine]) -> ExitStatus {
        for (index, line) in lines.enumerated() {
            let action = line.text("action") ?? ""
            switch call.format {
            case .json:
                var numbered = JSONLine()
                numbered.add("step", .int(index + 1))
                numbered.add(line)
                console.print(numbered.text)
            case .names: if line.flag("enabled") { console.print(action.printable) }
            case .text:
                let text = "\(index + 1)  \(action)  \(line.answer)".printable
                console.print(line.flag("enabled") ? text : style.grey(text))
            }
        }
        let enabled = lines.count { $0.flag("enabled") }
        if call.format == .json {
            var line = JSONLine()
            line.add("enabled", .int(enabled))
            line.add("of", .int(lines.count))
            console.print(line.text)
        } else if !call.has(.quiet) {
            console.note(
                lines.count == 1
                    ? "The step \(enabled == 1 ? "would" : "would not") be performed as it is now."
                    : "Of \(lines.count) steps \(enabled) would be performed as it is now.")
        }
        return lines.first?.stepStatus ?? .success
    }
}

extension JSONLine {
    /// The exit status of a step's answer: for a step that cannot be asked for, that with which performing it would end.
    fileprivate var stepStatus: ExitStatus {
        guard text("target") == nil, let kind = reasons.first?.kind else { return validationStatus }
        return switch kind {
        case .refused: .failed
        case .arguments: .data
        default: validationStatus
        }
    }
}
