/// A value of one tree's isolation, inside of what other threads hold as well.
///
/// Sendable, because only the isolation of the tree reads the value. Whoever stores one sees to it that another thread does not
/// release the last reference to something of the tree: the value owns nothing, or is taken out before.
struct Confined<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
