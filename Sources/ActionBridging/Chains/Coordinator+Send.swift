package import ActionMenus

extension Coordinator {
    /// Performs a request that a person made by hand, and awaits nothing unless a handler may have to be awaited.
    ///
    /// A synchronous handler has run when the method returns.
    ///
    /// - Parameters:
    ///   - invocation: The request.
    ///   - start: Where the request starts; the first responder, else the root, where it is nil.
    ///   - hear: Is called with the outcome of the request.
    @MainActor
    package func send(
        _ invocation: Invocation, from start: ActionNode?, then hear: @escaping @MainActor (Outcome) -> Void
    ) {
        guard mayNeedAwaiting(invocation, from: start) else { return hear(perform(invocation, from: start)) }
        nonisolated(unsafe) let (invocation, start) = (invocation, start)
        Task { hear(await perform(invocation, from: start)) }
    }

    /// Performs the command of a menu item that a person chose, if the item still has the command that was shown.
    ///
    /// - Precondition: The item is a command.
    @MainActor
    package func send(
        _ item: MenuSnapshot.Item, from start: (any RequestStart)?, sender: AnyObject,
        then hear: @escaping @MainActor (Outcome) -> Void
    ) {
        guard let invocation = item.invocation(), mayNeedAwaiting(invocation, from: start) else {
            return hear(perform(item, from: start, sender: sender))
        }
        nonisolated(unsafe) let (start, sender) = (start, sender)
        Task { hear(await perform(item, from: start, sender: sender)) }
    }
}
