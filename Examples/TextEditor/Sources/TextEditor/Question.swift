import ActionRuntime

/// A dialog with answers, each of which is an action of the dialog's node and a key.
@MainActor
final class Question: Panel {
    let node: ActionNode
    let title: String
    private let text: String
    private(set) var answers: [String] = []

    init(_ title: String, _ text: String, in parent: ActionNode) {
        (self.title, self.text) = (title, text)
        node = ActionNode("question", in: parent)
        blockEditor()
    }

    var lines: [(text: String, isChosen: Bool)] { [(text, false), (answers.joined(separator: "   "), false)] }

    @discardableResult
    func answer(_ title: String, _ key: KeyShortcut, _ action: ActionName, _ handler: @escaping () async -> Void)
        -> Self
    {
        answers.append("\(key): \(title)")
        // The handler dismisses the panel, which would cancel what still runs for its node.
        node.onAction(action, running: .outlivingNode()) { _ in await handler() }.bind(key, to: action)
        return self
    }
}
