/// A member that takes no part in comparing and hashing the value that it belongs to.
///
/// With this wrapper the compiler writes `==` and `hash(into:)` of types that are equal although this member differs: a key binding
/// read from a document is equal to the same one made in code.
package struct Uncompared<Value> {
    package var value: Value

    package init(_ value: Value) { self.value = value }
}

extension Uncompared: Sendable where Value: Sendable {}

extension Uncompared: Hashable {
    package static func == (left: Self, right: Self) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
