import ActionMaps
import ActionRuntime

/// The help texts.
enum Help {
    /// The most columns of a line.
    static let width = 80

    static let abstract = "Fire named actions at a tree of nodes, and ask who would take them and why not."

    static let overview = """
        An action map is a JSON document of an application's command routing: its tree, what each node claims, and a small
        state. It is the file of --map, else of the variable ACTION_MAP, else actions.json in this folder, else a sample:
        a photo rater. With --app a running program takes its place.
        """

    /// The help of the program.
    static var general: String {
        let options = Option.common + [.args, .force, .dryRun, .version, .help]
        return page([
            overview(abstract, [overview]), ["USAGE: action <subcommand> [words ...] [options]"],
            section("OPTIONS", options.map { ($0.synopsis, $0.help) }),
            section("SUBCOMMANDS", Tool.commands.map { ($0.name, $0.abstract) }),
            ["  See 'action <subcommand> --help' for one of them, 'action help' for topics."],
        ])
    }

    /// The help of one subcommand.
    static func of(_ command: any Subcommand.Type) -> String {
        page([
            overview(command.abstract, command.discussion), ["USAGE: \(command.usage)"],
            section("ARGUMENTS", command.arguments.flatMap(\.rows)),
            section("OPTIONS", command.allOptions.map { ($0.synopsis, $0.help) }),
            command.examples.isEmpty ? [] : ["EXAMPLES:"] + command.examples.map { "  \($0)" },
        ])
    }

    /// The help of `action fire` for one action, from the answer whether it is enabled.
    static func ofFiring(_ answer: JSONLine) -> String {
        let name = (answer.text("action") ?? "").printable, title = (answer.text("title") ?? "").printable
        let parameters = WrittenParameter.all(of: answer["parameters"])
        let about = title.isEmpty || title == name ? "Perform '\(name)'." : "\(title): perform '\(name)'."
        let place = answer.text("target").map { "It is taken at \($0.printable)." } ?? "The host takes it."
        let state = answer.flag("enabled") ? [] : ["It is disabled now: \(answer.reasons.clause)".closed]
        let usage = ["USAGE: action fire", name] + parameters.map(\.argument) + ["[options]"]
        return page([
            overview(about, [([place] + state).joined(separator: " ")]), [usage.joined(separator: " ").printable],
            section("ARGUMENTS", parameters.map { ($0.name.printable, $0.help.printable) }),
            ["  'action fire --help' tells the options."],
        ])
    }

    /// The help of `action fire` for an action that nobody claims, from its explanation.
    static func ofUnclaimed(_ explanation: JSONLine) -> String {
        var drawing = ExplanationDrawing(reading: explanation)
        drawing.isForPeople = true
        return page([
            drawing.headline.printable.wrapped(to: width),
            ["  'action explain' shows who was asked; 'action fire --help' tells the options."],
        ])
    }

    /// The list of the topics.
    static var topics: String {
        page([
            section("TOPICS", HelpTopic.all.map { ($0.name, $0.abstract) }),
            ["  See 'action help TOPIC' for one of them, and 'action --help' for subcommands."],
        ])
    }

    private static func page(_ parts: [[String]]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: [""]).joined(separator: "\n")
    }

    private static func overview(_ abstract: String, _ discussion: [String]) -> [String] {
        HelpText((["OVERVIEW: \(abstract)"] + discussion).joined(separator: "\n\n")).lines
    }

    /// A heading with rows of two columns, or no lines for no rows; a long first column has a line of its own.
    private static func section(_ title: String, _ rows: [(name: String, help: String)]) -> [String] {
        guard let longest = rows.map(\.name.count).max() else { return [] }
        let column = min(longest + 4, 26)
        return ["\(title):"]
            + rows.flatMap { name, help in
                let help = help.wrapped(to: width - column)
                let isShort = name.count <= column - 4
                let first = isShort ? "  " + name.padded(to: column - 2) + help[0] : "  \(name)"
                return [first] + help.dropFirst(isShort ? 1 : 0).map { String(repeating: " ", count: column) + $0 }
            }
    }
}

extension Subcommand {
    /// The form of a call of the subcommand: `action fire <action> [key=text] [key:=json] ... [options]`.
    static var usage: String {
        (["action", name] + arguments.map(\.name) + ["[options]"]).joined(separator: " ")
    }
}

extension Argument {
    /// The row of help of the argument, and a row for each of its choices, where help shows these.
    fileprivate var rows: [(name: String, help: String)] {
        [(name, help)] + choices.map { ("  \($0.word)", $0.help) }
    }

    /// The choices of the argument, where help shows their meanings.
    var choices: [Completion] {
        guard showsChoices, case .choice(let choices) = kind else { return [] }
        return choices
    }
}
