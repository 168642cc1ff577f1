import ActionMaps
import ActionRuntime
import CLibrary

/// A source of the lines of a prompt.
protocol PromptLines {
    /// Whether a person types the lines, and sees a prompt before each.
    var isInteractive: Bool { get }

    /// The next line, after a prompt.
    func next(_ prompt: String) -> InputLines.Line
}

/// A prompt: runs lines one after the other, and keeps their context.
final class Prompt {
    let context: PromptContext
    /// Whether the prompt is to be left.
    var isOver = false
    /// The words of `explain` for the last request that was not performed; nil where all requests were performed.
    private(set) var unperformed: [String]?
    private(set) var callContext: CallContext
    let isQuiet: Bool

    init(_ call: Call, _ console: Console) throws(ToolError) {
        context = try PromptContext(call, console)
        callContext = call.context
        callContext.prompt = context
        isQuiet = call.has(.quiet)
    }

    /// Runs all lines, and returns the gravest status; success where a person types the lines.
    func run(_ lines: some PromptLines) -> ExitStatus {
        var statuses: [ExitStatus] = []
        var number = 0
        while !isOver {
            number += 1
            switch lines.next(text) {
            case .text(var line):
                // A byte order mark at the beginning is no part of the text.
                if number == 1, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
                if lines.isInteractive {
                    // A second Ctrl-C ends a command that ignores the first.
                    context.interruption = Signals([SIGINT], once: true)
                    // The window may have another size by now.
                    callContext.width = Terminal.width
                }
                statuses.append(run(line, number: lines.isInteractive ? nil : number))
                context.interruption = nil
            case .notUTF8: statuses.append(refuse(number, "is not valid UTF-8."))
            case .tooLong: statuses.append(refuse(number, "is longer than \(InputLines.maximumLength >> 20) MiB."))
            case .interrupted: continue
            case .end: isOver = true
            }
        }
        statuses.append(endRecording())
        return lines.isInteractive ? .success : statuses.gravest
    }

    /// Ends the recording that has begun and not ended, if any.
    private func endRecording() -> ExitStatus {
        let console = Console()
        do throws(ToolError) {
            _ = try endRecording(console)
            return console.finish(.success)
        } catch {
            console.fail(error)
            return console.finish(error.status)
        }
    }

    /// Tells a person where to find help, and how to leave.
    func greet() {
        if isQuiet { return }
        let console = Console()
        console.note("':help' says what there is; ctrl-D leaves.")
        _ = console.finish(.success)
    }

    /// The text that is shown before a line.
    private var text: String { "\(context.name.printable)> " }

    /// Runs a line, and writes its output.
    ///
    /// - Parameter number: The line's number, which its errors show; nil where a person has typed the line.
    func run(_ line: String, number: Int? = nil) -> ExitStatus {
        let console = Console()
        console.interruption = context.interruption
        var status = answer(line, console)
        if context.recording != nil { status = [status, goOnRecording(console)].gravest }
        if status != .success, let number, !console.errors.isEmpty {
            let shown = mayKeep(line) ? line : "\(line.prefix { $0 != " " }) …"
            console.note("  In line \(number): \(shown.prefix(200))\(shown.count > 200 ? "…" : "")")
        }
        return console.finish(status)
    }

    private func refuse(_ number: Int, _ fault: String) -> ExitStatus {
        let console = Console()
        console.fail(ToolError(.data, "Line \(number) \(fault)"))
        return console.finish(.data)
    }

    private func answer(_ line: String, _ console: Console) -> ExitStatus {
        do throws(ToolError) {
            if let command = try PromptCall(line) { return try run(command, console) }
            var words = try ShellWords.split(line)
            // A line may begin with `action`, as in a shell.
            if words.first == "action" { words.removeFirst() }
            if words.isEmpty { return .success }
            if words[0] == Record.name { throw .usage("'record' ends with ctrl-C.", "At a prompt: :record FILE") }
            if words[0] == InspectCommand.name { throw .usage("'inspect' ends with ctrl-C.", "Use it in a shell.") }
            if [ServeCommand.name, AgentCommand.name, CompletionAnswer.name].contains(words[0]) {
                throw .usage("'\(words[0])' is for other programs, and not for a prompt.", "Use it in a shell.")
            }
            return run(words, console)
        } catch {
            console.fail(error)
            return error.status
        }
    }

    /// Runs a subcommand as the shell does.
    func run(_ words: [String], _ console: Console) -> ExitStatus {
        context.pressed = nil
        let status = Tool(console: console, context: callContext).run(words)
        if status != .success, let question = explanation(of: words) { unperformed = question }
        return status
    }

    /// The words of `explain` for the action, event or error of a call; nil where the call has none.
    private func explanation(of words: [String]) -> [String]? {
        guard let call = try? Call(words, in: callContext), let command = call.command else { return nil }
        var question = [Explain.name]
        let names: [String]
        switch command.name {
        case Fire.name, Can.name, Validate.name, TargetCommand.name: names = call.words
        case Press.name: names = [context.pressed].compactMap(\.self)
        case Trigger.name:
            names = Array(call.words.prefix(1))
            question.append("--event")
        case Report.name:
            names = Array(call.words.prefix(1))
            question.append("--error")
        default: return nil
        }
        if names.isEmpty { return nil }
        for option in [Option.map, .app, .state, .from, .args] where context.names(option, call) {
            if let value = call.value(option) { question += ["--\(option.name)", value] }
        }
        return question + ["--"] + names
    }
}
