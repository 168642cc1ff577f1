import ActionRuntime

/// What stands in front of the text until it is dismissed: a question, a field, the palette.
@MainActor
protocol Panel: AnyObject {
    var node: ActionNode { get }
    var title: String { get }
    /// What it shows; the chosen line, where there is one, is marked.
    var lines: [(text: String, isChosen: Bool)] { get }
}

extension Panel {
    /// Lets no request through to the editor behind the panel, and says why.
    ///
    /// `quit:` is not kept back. The texts are beside the panel, and get nothing from there in any case.
    func blockEditor() { _ = node.block("a panel is open", except: ["quit:"]) }
}
