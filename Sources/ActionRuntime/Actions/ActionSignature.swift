/// The parameters that an action takes; checked before anybody is asked.
public struct ActionSignature: Hashable, Sendable {
    /// What sort of data a parameter takes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case boolean, integer, number, string, array, object, any
    }
}
