import ActionMaps
import ActionRuntime

/// `action list`: the actions that nodes claim, from a node upwards.
enum List: Subcommand {
    static let name = "list"
    static let abstract = "List the actions that somebody claims here, with their targets."
    static let options = Option.common
    static let examples = ["action list --from app/window/viewer"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let actions = try call.answers(console).list()
        switch call.format {
        case .json: actions.forEach { console.print($0.text) }
        case .names: actions.forEach { console.print(call.shown($0.text("action"))) }
        case .text:
            let style = Style(call)
            for (action, row) in zip(actions, Columns.align(actions.map(cells))) {
                console.print(action.flag("enabled") ? row : style.grey(row))
            }
        }
        return .success
    }

    /// The cells of a row: the tick and the name, the target, and whether the action is enabled or why not.
    private static func cells(_ action: JSONLine) -> [String] {
        [
            "\(action.tick) \(action.usage)",
            action.text("target") ?? (action.isExternal ? "the host" : ""),
            action.flag("enabled") ? "enabled" : "disabled: \(action.reasons.clause)",
        ]
    }
}

extension JSONLine {
    /// The mark of the action's state in a list.
    fileprivate var tick: String { (text("state").flatMap(Validation.State.init) ?? .off).tick }
}
