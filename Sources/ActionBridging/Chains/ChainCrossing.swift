/// Keeps a question from going round between a tree and a toolkit's responder chain.
///
/// Each of the two sides asks the other side about actions that it does not know itself. A side that is being asked must
/// not ask back: the other side is already in the middle of its search, and goes on by itself.
package final class ChainCrossing {
    private var isCrossing = false

    package init() {}

    /// Asks the other side, unless it is asking this side now.
    ///
    /// - Returns: The answer; nil where the other side is asking.
    package func cross<Answer>(_ ask: () -> Answer?) -> Answer? {
        guard !isCrossing else { return nil }
        isCrossing = true
        defer { isCrossing = false }
        return ask()
    }
}
