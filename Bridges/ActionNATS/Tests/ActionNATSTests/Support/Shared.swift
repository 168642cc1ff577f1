import Synchronization

/// A value that several tasks share.
final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }

    func with<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result {
        try value.withLock { try body(&$0) }
    }
    var now: Value { value.withLock { $0 } }
}
