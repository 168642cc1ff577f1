import ActionMaps
import ActionRuntime

/// `action tree`: the nodes and their claims.
enum Tree: Subcommand {
    static let name = "tree"
    static let abstract = "Draw the tree of nodes with what they claim."
    static let discussion = ["--from draws the part below a node; --format names gives the nodes' paths."]
    static let options = Option.common
    static let examples = ["action tree --from app/window"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let answers = try call.answers(console)
        guard call.format != .text else {
            try answers.drawing(width: call.context.width).forEach(console.show)
            return .success
        }
        try answers.nodes { node in
            console.print(call.format == .names ? call.shown(node.text("node")) : node.text)
            return console.refusal == nil
        }
        return .success
    }
}
