/// A piece of data that an action takes or gives: the values of JSON, with integers kept apart from floating point.
public enum ActionValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([ActionValue])
    case object([String: ActionValue])
}
