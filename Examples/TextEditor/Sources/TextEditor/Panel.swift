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
    /// Lets no request through to the text behind the panel, and says why.
    ///
    /// `quit:` is not kept back.
    func blockText() { _ = node.block("a panel is open", except: ["quit:"]) }
}
