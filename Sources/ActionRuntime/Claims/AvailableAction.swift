/// An action for which a search finds a target.
public struct AvailableAction {
    /// The action.
    public let name: ActionName
    /// The claim that would take the action.
    public let target: Target
    /// Whether the action is enabled, and how it is shown.
    public let validation: Validation

    /// Describes an action; for dispatchers other than ``Coordinator``.
    public init(name: ActionName, target: Target, validation: Validation) {
        self.name = name
        self.target = target
        self.validation = validation
    }
}
