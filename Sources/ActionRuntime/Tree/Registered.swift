/// Something that is registered on a node: in force until it is cancelled, its node is released, or one of its owners is.
///
/// Requests on their way may refer to it once it has ended. Lists of registered things are in the order of their serial numbers.
package class Registered: Numbered {
    /// The owners that it ends with, whose release nothing reports; nil for none.
    package final let owner: OwnerLink?
    /// The number, greater than those of all that was registered before.
    package final let serial = Serial.next()
    /// Becomes true for good when the registration is cancelled, or its node released.
    // Not for other modules, so that the compiler sees all accesses, and checks none at run time.
    final private(set) var isCancelled = false

    init(within owner: OwnerLink?) { self.owner = owner }

    /// Ends it; runs no user code.
    package func cancel() { isCancelled = true }

    /// Whether it has not ended.
    @inline(__always) package final var isLive: Bool { !isCancelled && owner?.isLive ?? true }

    /// Whether it has not ended; its owners are appended to `owners`, which retains them.
    final func isLive(retaining owners: inout [AnyObject]) -> Bool {
        guard !isCancelled, let owner else { return !isCancelled }
        guard let retained = owner.retained else { return false }
        owners.append(retained)
        return true
    }

    /// Calls a closure while the owners are retained; nil once it has ended.
    package final func whileLive<Answer>(_ body: () throws -> Answer) rethrows -> Answer? {
        if isCancelled { return nil }
        guard let owner else { return try body() }
        guard let retained = owner.retained else { return nil }
        defer { withExtendedLifetime(retained) {} }
        return try body()
    }
}

/// A value that is registered on a node.
package final class RegisteredValue<Value>: Registered {
    package let value: Value

    package init(_ value: Value, within owner: OwnerLink?) {
        self.value = value
        super.init(within: owner)
    }
}

/// The owners of a registration, held weakly: its own owner and those of the groups around it.
package final class OwnerLink {
    private weak var object: AnyObject?
    private let outer: OwnerLink?

    init(_ object: AnyObject, within outer: OwnerLink?) {
        self.object = object
        self.outer = outer
    }

    /// All owners, retained by one object; nil once an owner was released.
    package var retained: AnyObject? {
        guard let object else { return nil }
        guard let outer else { return object }
        return outer.retained.map { Retained(object, $0) }
    }

    /// Whether no owner was released.
    var isLive: Bool { object != nil && (outer?.isLive ?? true) }

    private final class Retained {
        private let objects: (AnyObject, AnyObject)

        init(_ inner: AnyObject, _ outer: AnyObject) { objects = (inner, outer) }
    }
}
