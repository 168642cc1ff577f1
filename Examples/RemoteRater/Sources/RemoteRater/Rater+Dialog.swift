import ActionRuntime

/// A question, or a message, that is answered before anything else.
struct Dialog {
    let title: String
    let text: String
    let accept: () -> Void
}

extension Rater {
    /// Opens a dialog: a node that has the focus, and lets no request through to what is above it.
    ///
    /// The node goes when the dialog is closed, and its claims, bindings and block with it.
    func open(_ dialog: Dialog) {
        let node = ActionNode("dialog", in: window), origin = coordinator.capture()
        self.dialog = dialog
        coordinator.firstResponder = node
        let close = { [unowned self, unowned node] in
            self.dialog = nil
            coordinator.firstResponder = origin.node
            node.removeFromParent()
        }
        node.onAction("accept:") { _ in
            close()
            dialog.accept()
        }
        .onAction("cancel:", validate: { $0.title = "Cancel" }) { _ in close() }
        .bind("enter", to: "accept:").bind("escape", to: "cancel:")
        _ = node.block("a dialog is open", except: ["quit:"])
    }
}
