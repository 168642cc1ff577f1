package import ActionMenus

extension KeyMap {
    /// Presses a key for a responder, which has to know at once whether the key is consumed.
    ///
    /// A synchronous handler has run when the method returns. What may have to be awaited is awaited afterwards, and its key is consumed.
    ///
    /// - Parameters:
    ///   - press: The press.
    ///   - start: Where requests start; the first responder, else the root, where it is nil.
    ///   - sender: The object that asks, such as the event.
    ///   - hear: Is called with the outcome of the press.
    /// - Returns: Whether the key is consumed.
    @MainActor
    package func send(
        _ press: KeyPress, from start: (any RequestStart)?, sender: AnyObject?,
        then hear: @escaping @MainActor (KeyOutcome) -> Void
    ) -> Bool {
        var begun = BegunPress(press, self, from: start, sender: sender)
        if let outcome = begun.performUnlessAwaited() {
            hear(outcome)
            return outcome.isConsumed
        }
        nonisolated(unsafe) var awaited = begun
        Task { hear(await awaited.perform()) }
        return true
    }
}
