/// Keeps a question from going round between a tree and a toolkit's responder chain.
///
/// Each of the two asks the other what it does not know itself. While one is being asked by the other, it must not ask back: the other
/// one is in the middle of its search already, and goes on by itself.
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
