/// An action that somebody on the path claims.
public struct AvailableAction {
    /// The action.
    public let name: ActionName
    /// Who would get it.
    public let target: Target
    /// Whether it is enabled, and how it is shown.
    public let validation: Validation

    /// Describes an action; for dispatchers other than ``Coordinator``.
    public init(name: ActionName, target: Target, validation: Validation) {
        self.name = name
        self.target = target
        self.validation = validation
    }
}
