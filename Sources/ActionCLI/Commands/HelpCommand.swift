import ActionMaps

/// `action help`: pages about matters that several subcommands share.
enum HelpCommand: Subcommand {
    static let name = "help"
    static let abstract = "Explain a topic, such as exit codes or conditions, or a subcommand."
    static let discussion = ["Without a topic the topics are listed."]
    static var arguments: [Argument] { [Argument("[topic]", .choice(pages), "A topic, or a subcommand.")] }
    static let options: [Option] = [.manual]
    static let examples = ["action help exit-codes", "action help fire"]

    /// The topics and subcommands that can be shown.
    private static var pages: [Completion] {
        HelpTopic.all.map { Completion($0.name, $0.abstract) } + Tool.commands.map { Completion($0.name, $0.abstract) }
    }

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.has(.manual) {
            try call.refuseWords()
            console.print(Manual.page)
            return .success
        }
        if call.words.count > 1 { throw .usage("Only one topic can be shown.", "Name one: action help TOPIC.") }
        guard let word = call.words.first else {
            console.print(Help.topics)
            return .success
        }
        if let topic = HelpTopic.all.first(where: { $0.name == word }) {
            HelpText(topic.text).lines.forEach(console.print)
        } else if let command = Tool.command(named: word) {
            console.print(Help.of(command))
        } else {
            throw .unknown(
                "topic", word, among: pages.map(\.word), listing: HelpTopic.all.map(\.name), help: "action help")
        }
        return .success
    }
}

extension Option {
    static let manual = Option("manual", help: "Print the manual page, for 'man -l -'.")
}
