import ActionRuntime

/// `actions_explain`: the node that would take an action, and the reasons why the action is disabled.
struct ExplainTool: AgentTool {
    let name = "actions_explain"
    let title = "Explain an action"
    let description = """
        Says of one action whether it is enabled, why not, who would perform it, and which nodes are asked in which order. \
        Nothing is performed.
        """
    let filter: ActionFilter

    let parameters: [(name: String, schema: AgentSchema)] = [
        ("action", .text(AgentText.action, isNullable: false)),
        ("arguments", .anyObject("The arguments it would have; left out where they are not known.", isNullable: false)),
        ("from", .text(AgentText.from, isNullable: false)),
    ]
    let required = ["action"]

    var output: ToolOutput {
        ToolOutput([
            ("action", .text("The name that was asked for.")), ("enabled", .flag("Whether it would be performed now.")),
            ("state", .text("off, on or mixed.")), ("value", .any), ("title", .text(nil)), ("hidden", .flag(nil)),
            ("reasons", .reasons), ("target", .text("The node that would perform it; null where nobody would.")),
            ("external", .flag("Whether the program around a map would take it.")),
            ("kind", .text(nil)), ("selector", .text(nil)), ("returns", .text(nil)), ("mayDecline", .flag(nil)),
            ("isAsync", .flag(nil)),
            (
                "steps",
                .list(
                    of: .object(
                        nil, [("node", .text(nil)), ("verdict", .text(nil)), ("reason", .text(nil))], isNullable: false),
                    "The nodes that are asked, in order.")
            ),
            ("between", .integer("How many steps are left out, between the first and the last that are listed.")),
            (
                "interceptors",
                .list(
                    of: .object(
                        nil, [("node", .text(nil)), ("verdict", .text(nil)), ("reason", .text(nil))], isNullable: false),
                    "What stands around the handler, the outermost first.")
            ),
            (
                "sequence",
                .list(
                    of: .object(
                        nil,
                        [
                            ("step", .integer(nil)), ("action", .text(nil)), ("enabled", .flag(nil)),
                            ("reasons", .reasons),
                        ],
                        isNullable: false),
                    "What each action would answer now, where it performs several.")
            ),
            ("notAsked", .list(of: .text(nil))), ("suggestions", .list(of: .text(nil), "Names that may be meant.")),
            ("focus", AgentText.focus), ("focusKinds", AgentText.focusKinds),
            ("fromRoot", .flag("Whether it was asked from the root, because nothing has the focus.")),
            ("forced", .flag(nil)), ("unavailable", .flag("Whether it exists, and nobody takes it here.")),
        ])
    }

    func call(_ params: RemoteParams, _ caller: AgentCaller) throws(RemoteFault) -> AgentStep {
        let action = try params.action()
        guard filter.shows(action) else {
            return filter.missing(action, params, in: output) {
                ToolResult(members: Unknown(action).explanation(along: [], suggestions: $0))
            }
        }
        let request = ProgramRequest("actions/explain", params.only(["action", "arguments", "from"]))
        return .ask([request]) { [self] answers in
            answers.step(output) {
                ToolResult(members: output.members(of: filter.narrow($0[0], of: action)))
            }
        }
    }
}
