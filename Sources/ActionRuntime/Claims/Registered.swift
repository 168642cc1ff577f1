/// What everything has that is registered on a node.
protocol Registered {
    /// Greater than the numbers of all that was registered before.
    var serial: UInt64 { get }
    /// Whether it still counts: it was not cancelled, and no owner of it has gone.
    var isLive: Bool { get }
}

/// The objects that something registered ends with, held weakly: its own owner and those of the groups around it.
package final class OwnerLink {
    private weak var object: AnyObject?
    private let outer: OwnerLink?

    init(_ object: AnyObject, within outer: OwnerLink?) {
        self.object = object
        self.outer = outer
    }

    /// The objects, retained by what is given; nil once one of them has gone.
    var retained: AnyObject? {
        guard let object else { return nil }
        guard let outer else { return object }
        return outer.retained.map { Retained(object, $0) }
    }

    /// Whether none of the objects has gone.
    var isLive: Bool { object != nil && (outer?.isLive ?? true) }

    private final class Retained {
        private let objects: (AnyObject, AnyObject)

        init(_ inner: AnyObject, _ outer: AnyObject) { objects = (inner, outer) }
    }
}

extension Registered where Self: Owned {
    var isLive: Bool { owner?.isLive ?? true }
}

/// Something registered that ends with an owner's object, of which nobody is told.
protocol Owned {
    var owner: OwnerLink? { get }
}

/// Another name for a name, at a node.
struct Remap: Registered, Owned {
    let name: ActionName
    let source: SourceLocation
    let owner: OwnerLink?
    let serial = Revisions.shared.nextSerial()
}

/// A dispatcher below a node.
struct Host: Registered, Owned {
    let dispatcher: any ActionDispatching
    let owner: OwnerLink?
    let serial = Revisions.shared.nextSerial()
}

/// A key binding of a node.
struct Binding: Registered, Owned {
    let binding: KeyBinding
    let owner: OwnerLink?
    let serial = Revisions.shared.nextSerial()
}
