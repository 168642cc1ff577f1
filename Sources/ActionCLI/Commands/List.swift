import ActionRuntime

/// `action list`: the actions that somebody claims, from a node upwards.
enum List: Subcommand {
    static let name = "list"
    static let abstract = "List the actions that somebody claims here, with their targets."
    static let options = Option.common

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let session = try Session.load(call, console)
        let actions = session.coordinator.actions(from: session.start)
        switch call.format {
        case .json:
            for action in actions {
                var line = JSONLine()
                line.add(action.validation, session)
                console.print(line.text)
            }
        case .names:
            actions.forEach { console.print($0.name.text) }
        case .text:
            let style = Style(call)
            for (action, row) in zip(actions, Columns.align(actions.map { $0.cells(session) })) {
                console.print(action.validation.isEnabled ? row : style.grey(row))
            }
        }
        return .success
    }
}

extension AvailableAction {
    /// The cells of a row: tick and name, target, and whether it is enabled or why not.
    fileprivate func cells(_ session: Session) -> [String] {
        [
            "\(validation.state.tick) \(name)", session.path(of: target.node.id),
            validation.isEnabled ? "enabled" : "disabled: \(validation.reasons.clause)",
        ]
    }
}

extension Call {
    /// Throws where there are words; for subcommands that take none.
    func refuseWords() throws(ToolError) {
        guard let word = words.first else { return }
        throw .usage("Unexpected word '\(word.printable)'.", "See '\(helpCall)'.")
    }
}
