import ActionRuntime

/// A line of text at a panel's node.
///
/// It claims `insertText:` and `deleteBackward:`, as a text does: what is typed reaches
/// whichever of them has the focus.
@MainActor
final class InputField {
    var text: String
    private let onChange: () -> Void

    init(_ text: String = "", at node: ActionNode, onChange: @escaping () -> Void = {}) {
        self.text = text
        self.onChange = onChange
        node.onAction("insertText:", parameters: [.string("text")]) { [unowned self] invocation in
            set(self.text + (try invocation.arguments.get("text", as: String.self)))
        }
        .onAction(
            "deleteBackward:",
            validate: { [unowned self] in
                if self.text.isEmpty { $0.disable("the field is empty") }
            }
        ) { [unowned self] _ in set(String(self.text.dropLast())) }
        .bind("backspace", to: "deleteBackward:")
    }

    private func set(_ text: String) {
        self.text = text
        onChange()
    }
}
