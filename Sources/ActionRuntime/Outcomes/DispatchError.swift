/// Why a request has no result.
public enum DispatchError: Error, Sendable {
    /// The action was not performed; the outcome says why.
    case notPerformed(Outcome)
    /// The action was performed, and its result is not of the type that was asked for.
    case wrongValue(ActionValue, expected: String, by: Performer)
    /// The handler is asynchronous, and the request was not awaited.
    case needsAwait(Performer)
    /// Handlers or rules call each other without end; the names of the cycle, in order.
    case tooDeep([String])
    /// The place that was captured has left its tree.
    case staleOrigin
    /// A menu item is no longer what it was when the menu was shown: in which respects, and what it is now.
    case changed(MenuFields, now: MenuSnapshot.Item)
}

extension DispatchError {
    /// How deep dispatches may be nested.
    public static var maximumDepth: Int { 128 }
}
