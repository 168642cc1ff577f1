/// A piece of data that an action takes or gives: the values of JSON, with integers kept apart from floating point.
///
/// Equality and hashing go by case: `.int(1)` and `.double(1)` are different values. Where a parameter is declared
/// as a number, ``ActionSignature/check(_:)`` turns the one into the other, and so do the conversions of
/// ``ActionValueConvertible``. Strings compare as Swift compares them, by canonical equivalence, and so do the keys
/// of objects.
///
/// Reading and writing JSON take constant stack space, whatever the depth. Comparing, hashing, coding and releasing
/// a value recurse, which the reader's limit on nesting keeps harmless for data from outside.
public enum ActionValue: Hashable, Sendable {
    /// Nothing: the absence of a value, said aloud.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A floating-point number; written to JSON as null where it is not finite.
    case double(Double)
    /// Text.
    case string(String)
    /// Values in an order.
    case array([ActionValue])
    /// Values by name, in no order.
    case object([String: ActionValue])
}

extension ActionValue {
    /// The member of that name; nil where there is none or the value is no object.
    public subscript(_ key: String) -> ActionValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The element at that position, from 0; nil where there is none or the value is no array.
    public subscript(_ index: Int) -> ActionValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension ActionValue: CustomStringConvertible {
    /// The value as compact JSON with sorted keys, the text of ``json(pretty:)``.
    public var description: String { json() }
}

extension ActionValue {
    /// What sort of data a parameter takes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// True or false.
        case boolean
        /// A whole number.
        case integer
        /// Any number, as floating point.
        case number
        /// Text.
        case string
        /// An array of anything.
        case array
        /// An object with any members.
        case object
        /// Data of any kind, null included.
        case any
    }
}
