/// A value of one tree's isolation, inside of data that other threads hold too.
///
/// Sendable, because only the isolation of the tree reads the value. Another thread must not release the last reference to an
/// object of the tree. So the value owns no object, or the code that stores the value takes it out before.
struct TreeIsolated<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
