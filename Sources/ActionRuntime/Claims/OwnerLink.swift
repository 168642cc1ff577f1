/// The owners of a registration, held weakly: its own owner and those of the groups around it.
package final class OwnerLink {
    private weak var object: AnyObject?
    private let outer: OwnerLink?

    init(_ object: AnyObject, within outer: OwnerLink?) {
        self.object = object
        self.outer = outer
    }

    /// All owners, retained by one object; nil once an owner was released.
    var retained: AnyObject? {
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

/// A registration that ends when an owner is released; nothing reports the release.
package protocol Owned: Registered {
    var owner: OwnerLink? { get }
}

extension Owned {
    package var isLive: Bool { owner?.isLive ?? true }
}

/// A registration to which requests on their way refer, also once it has ended.
package class CancellableRegistration: Owned {
    package final let owner: OwnerLink?
    package final let serial = Serial.next()
    /// Becomes true for good when the registration is cancelled, or its node released.
    final private(set) var isCancelled = false

    init(within owner: OwnerLink?) { self.owner = owner }

    func cancel() { isCancelled = true }

    package final var isLive: Bool { !isCancelled && owner?.isLive ?? true }

    /// Whether the registration has not ended; its owners are appended to `owners`, which retains them.
    final func isLive(retaining owners: inout [AnyObject]) -> Bool {
        guard !isCancelled, let owner else { return !isCancelled }
        guard let retained = owner.retained else { return false }
        owners.append(retained)
        return true
    }
}
