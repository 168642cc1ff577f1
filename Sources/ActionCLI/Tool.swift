import ActionMaps
import ActionRuntime

/// The program: reads a command line, runs its subcommand, and reports errors.
struct Tool {
    static let version = Library.version

    /// All subcommands, in the order of the help.
    static var commands: [any Subcommand.Type] {
        [
            Fire.self, Can.self, Validate.self, TargetCommand.self, Explain.self, Trigger.self, Report.self, List.self,
            MenuCommand.self, Keys.self, Press.self, PaletteCommand.self, Tree.self, Init.self, Apps.self,
            Watch.self, LogCommand.self, InspectCommand.self, Record.self, ReplayCommand.self, ServeCommand.self,
            AgentCommand.self,
            CheckCommand.self, TestCommand.self, DiffCommand.self, ImportCommand.self, Export.self,
            CompletionCommand.self,
            Repl.self, HelpCommand.self,
        ]
    }

    /// All options, in the order of the manual page.
    static let options: [Option] = [
        .map, .app, .from, .state, .keymap, .args, .force, .yes, .event, .error, .key, .all, .memory, .fire, .log, .why,
        .strict, .fix, .rules, .ignore, .sarif, .junit, .tap, .filter, .verbose, .dryRun, .platform, .output, .action,
        .port, .open, .readOnly, .save, .only, .each, .http, .manual, .format, .json, .color, .quiet, .version, .help,
    ]

    let console: Console
    var context = CallContext.process

    static func command(named name: String) -> (any Subcommand.Type)? {
        commands.first { $0.name == name }
    }

    static func option(named name: String) -> Option? { options.first { $0.name == name } }

    func run(_ arguments: [String?]) -> ExitStatus {
        if arguments.first == CompletionAnswer.name {
            CompletionAnswer.print(arguments.dropFirst(), context, console)
            return .success
        }
        do throws(ToolError) {
            let call = try Call(arguments, in: context)
            if call.has(.version) {
                console.print("action \(Tool.version)")
                return .success
            }
            guard let command = call.command else {
                if call.has(.help) {
                    console.print(Help.general)
                    return .success
                }
                if arguments.isEmpty {
                    Help.general.lines.forEach(console.note)
                    return .usage
                }
                throw .usage("There is no subcommand.", "Write one: action list. 'action --help' lists them.")
            }
            if call.has(.help) {
                let help = command.help(call, console)
                console.print(help.text)
                return help.status
            }
            if command.allOptions.contains(.from) {
                console.advice = "Ask for less: '--from' names a node to begin at."
            }
            let status = try command.run(call, console)
            try console.checkRefusal()
            return status == .success && console.isIncomplete ? .outdated : status
        } catch {
            console.fail(error)
            return error.status
        }
    }
}

extension Console {
    /// Reports an error, and drops the output and the new state.
    func fail(_ error: ToolError) {
        discard()
        note(error)
    }

    /// Notes an error with its details.
    func note(_ error: ToolError) {
        note("Error: \(error.message)")
        for line in error.details { note("  \(line)") }
    }
}
