import ActionMaps

/// The manual page in the language of mdoc(7), made of the same texts as the help.
enum Manual {
    /// The day of the last change to the text of the page.
    private static let date = "November 23, 2026"

    /// The page, without a line break at its end.
    static var page: String {
        var page = ManualPage()
        page.add(".Dd \(date)", ".Dt ACTION 1", ".Os", ".Sh NAME", ".Nm action")
        page.add(".Nd \(Help.abstract.asClause)")
        page.section("SYNOPSIS")
        page.add(".Nm", ".Ar subcommand", ".Op Ar word ...", ".Op Ar option ...")
        page.add(".Nm", ".Fl \\-help | Fl \\-version")
        page.section("DESCRIPTION")
        page.add(HelpText(Help.overview))
        page.paragraph("Options may stand before or behind the subcommand; behind -- all are words.")
        page.section("SUBCOMMANDS")
        Tool.commands.forEach { page.add($0) }
        page.section("OPTIONS")
        page.list(Tool.options.map { ($0.tag, $0.help) })
        for topic in HelpTopic.all where topic.name != HelpTopic.exitCodes.name {
            page.section(topic.name.uppercased())
            page.add(HelpText(topic.text))
        }
        page.section("ENVIRONMENT")
        page.list(environment.map { (".It Ev \($0.name)", $0.help) })
        page.section("FILES")
        page.list(files.map { (".It Pa \($0.name)", $0.help) })
        page.section("EXIT STATUS")
        page.list(ExitStatus.allCases.map { (".It \($0.rawValue)", $0.meaning) })
        page.add(HelpText(HelpTopic.exitStatusNote))
        page.section("EXAMPLES")
        for command in Tool.commands where !command.examples.isEmpty {
            page.paragraph(command.abstract)
            page.literal(command.examples)
        }
        return page.lines.joined(separator: "\n")
    }
}

extension ManualPage {
    /// Adds the section of a subcommand.
    fileprivate mutating func add(_ command: any Subcommand.Type) {
        add(".Ss \(command.name)")
        literal([command.usage])
        paragraph(command.abstract)
        add(HelpText(command.discussion.joined(separator: "\n\n")))
        list(
            command.arguments.flatMap { [$0] + $0.choices.map { Argument($0.word, .text, $0.help) } }.map {
                ($0.tag, $0.help)
            })
        paragraph("The options are:")
        add(command.allOptions.map(\.reference).joined(separator: " ,\n") + " .")
    }
}

extension Option {
    /// The option in the list of all options.
    fileprivate var tag: String {
        ".It " + (letter.map { "Fl \($0) , " } ?? "") + "Fl \\-\(name)" + (value.map { " Ar \($0.name)" } ?? "")
    }

    /// The option in a sentence.
    fileprivate var reference: String { ".Fl \\-\(name)" }
}

extension Argument {
    fileprivate var tag: String { ".It " + name.asMacroWords }
}

extension String {
    /// The sentence without its capital letter and its full stop.
    fileprivate var asClause: String { prefix(1).lowercased() + dropFirst().dropLast(hasSuffix(".") ? 1 : 0) }
}
