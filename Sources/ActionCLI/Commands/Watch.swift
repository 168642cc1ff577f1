import ActionMaps
import ActionRuntime
import CLibrary

/// `action watch`: the actions of a running program, and each change as it happens.
enum Watch: Subcommand {
    static let name = "watch"
    static let abstract = "Say of a running program's actions whether they are enabled, and each change."
    static let discussion = [
        "First a line for each action as it is, then one for each change, until the program ends or ctrl-C is pressed.",
        """
        With --log each performed action, too, and with --why for each that was not performed every node asked, as it was then.
        """,
        "Exits with 0 after ctrl-C, with 69 if the program goes away, and with 75 if the node of --from does.",
    ]
    static let arguments = [Argument("[action] ...", .action, "The actions' names. (default: all)")]
    static let options: [Option] = [.app, .from, .log, .why, .format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.requireProgram(to: "watch")
        let program = try call.program()
        // Reaching a command waits for the signals itself.
        let interruption = call.context.interruption ?? Signals([SIGINT], once: true)
        let started = try program.startWatch(try params(call, program))
        let watch = started.watch, watching = Watching(call, console)
        try watching.tell(started, "actions")
        while let notification = try program.notification(of: watch, orReadable: interruption?.descriptor ?? -1) {
            switch notification.method {
            case "actions/changed": try watching.tell(notification.params, "actions")
            case "actions/performed": try watching.tell(record: notification.params)
            case "actions/progress": try watching.tell(progress: notification.params)
            case "watch/ended":
                throw ToolError(
                    .outdated,
                    "The watch has ended: \(notification.params["reason"]?.text ?? "no reason is given")".closed)
            // A newer program may send other notifications.
            default: break
            }
        }
        // The connection of a prompt goes on.
        if call.prompt != nil { try program.stopWatch(watch) }
        return .success
    }

    private static func params(_ call: Call, _ program: RunningProgram) throws(ToolError) -> JSONLine {
        var params = program.params
        if !call.words.isEmpty { params.add("actions", try WrittenRequest(call).names.map(\.text)) }
        if call.has(.log) { params.add("log", true) }
        if call.has(.why) { params.add("trace", true) }
        return params
    }
}

/// Prints the notifications of a watch, each line at once.
private struct Watching {
    private let call: Call
    private let console: Console
    private let style: Style

    init(_ call: Call, _ console: Console) {
        self.call = call
        self.console = console
        style = Style(call)
    }

    /// Prints the answers of a list.
    func tell(_ message: JSONNode, _ list: String) throws(ToolError) {
        noteMissed(message)
        guard case .array(let elements)? = message[list]?.content else { return }
        for line in elements.compactMap({ JSONLine($0) }) {
            let action = line.text("action") ?? ""
            let text = "\(action)\(line.arguments)  \(line.answer)".printable
            let shown = line.flag("enabled") ? text : style.grey(text)
            try print(line.ordered(JSONKeys.validation + ["arguments"]), message, action, shown)
        }
    }

    /// Prints an action that was performed, or was not.
    func tell(record message: JSONNode) throws(ToolError) {
        noteMissed(message)
        guard let line = message["record"].flatMap({ JSONLine($0) }) else { return }
        let record = ToldRecord(line)
        try print(line, message, record.action, record.text)
        guard call.format == .text, call.has(.why) else { return }
        for line in record.why { try console.printNow(line) }
    }

    /// Prints the progress of a handler.
    func tell(progress message: JSONNode) throws(ToolError) {
        guard let line = JSONLine(message)?.only(["action", "fraction", "message", "client", "by"]) else { return }
        let action = line.text("action") ?? "", (fraction, said) = message.progress
        let progress = RunningProgram.text(ofProgress: fraction, said)
        try print(line, message, action, "\(action)  \(progress)\(ToldRecord(line).asker)".printable)
    }

    private func print(_ line: JSONLine, _ message: JSONNode, _ action: String, _ text: String) throws(ToolError) {
        switch call.format {
        case .json:
            var line = line
            line.add("revision", message["revision"]?.value ?? .null)
            try console.printNow(line.text)
        case .names: try console.printNow(action.printable)
        case .text: try console.printNow(text)
        }
    }

    /// Notes how many records the program left out, because this process did not read them soon enough.
    private func noteMissed(_ message: JSONNode) {
        guard case .int(let count)? = message["missed"]?.content, count > 0, !call.has(.quiet) else { return }
        console.noteNow("\(count) record\(count == 1 ? " was" : "s were") missed.")
    }
}

extension JSONLine {
    /// An action's answer in short: `disabled: the clipboard is empty`, `enabled and on`.
    var answer: String {
        if isExternal, flag("enabled") { return "taken by the host" }
        let isRefused = [Validation.Reason](reading: self).contains { $0.kind != .unclaimed }
        if text("target") == nil, !isExternal, !isRefused { return "claimed by nobody" }
        var answer = flag("enabled") ? "enabled" : "disabled"
        if let state = text("state"), state != "off" { answer += " and \(state)" }
        if flag("hidden") { answer += ", hidden" }
        if !flag("enabled") { answer += ": \([Validation.Reason](reading: self).clause)" }
        if let value = self["value"], value != .null { answer += "   value \(value)" }
        return answer
    }
}

extension Option {
    static let log = Option("log", help: "Say also what is performed, and how far slow handlers have come.")
    static let why = Option("why", help: "Say of each action that was not performed who was asked, and what each said.")
}
