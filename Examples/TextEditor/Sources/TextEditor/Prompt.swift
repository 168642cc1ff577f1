import ActionRuntime

/// A panel that asks for an argument of an action, and performs the action with it.
@MainActor
final class Prompt: Panel {
    let node: ActionNode
    let title: String
    private let field: InputField

    init(_ needed: ArgumentNeeded, in parent: ActionNode, accept: @escaping (ActionArguments) -> Void) {
        title = needed.title
        node = ActionNode("prompt", in: parent)
        field = InputField(needed.initialText, at: node)
        blockEditor()
        node.onAction("accept:") { [unowned self] _ in
            accept([needed.parameter: Int(field.text).map(ActionValue.int) ?? .string(field.text)])
        }
        .bind("enter", to: "accept:")
    }

    var lines: [(text: String, isChosen: Bool)] { [(field.text + "▏", false)] }
}
