/// Stands for what was registered on a node, and takes it back.
///
/// Letting go of a registration does not cancel it. What was registered ends with its node, and with the object that was
/// given as its owner.
public final class Registration {
    private enum Ending {
        case claim(serial: UInt64, ActionName)
        case group(ClosedRange<UInt64>)
        case other(() -> Void)
    }

    private var ending: Ending?
    private weak var node: ActionNode?

    /// Creates a registration of your own; for dispatchers other than ``Coordinator``.
    ///
    /// - Parameter ending: Takes back what was registered; called once, when the registration is cancelled.
    public init(_ ending: @escaping () -> Void) {
        self.ending = .other(ending)
    }

    init(_ claim: Claim, for name: ActionName, at node: ActionNode) {
        ending = .claim(serial: claim.serial, name)
        self.node = node
    }

    /// Stands for everything on a node whose serial number is greater than one and at most another.
    init(after first: UInt64, upTo last: UInt64, at node: ActionNode) {
        ending = first < last ? .group(first + 1...last) : nil
        self.node = node
    }

    /// Takes back what was registered; a second call does nothing.
    ///
    /// What stood below it is uncovered: what was registered before it on the same node, for the same name. What was
    /// registered after it stays.
    public func cancel() {
        guard let ending else { return }
        self.ending = nil
        switch ending {
        case .claim(let serial, let name): node?.offers?.remove(serial, for: name)
        case .group(let serials): node?.offers?.remove(serials)
        case .other(let end): end()
        }
    }
}

extension ActionNode {
    /// Registers several things at once, and gives one registration that takes all of them back.
    ///
    /// ```swift
    /// let registration = grid.register(owner: panel) { node in
    ///     node.onAction("zoom:") { _ in … }
    ///         .handleEvent(Selected.self) { … }
    ///         .bind("cmd+0", to: "zoom:")
    /// }
    /// ```
    ///
    /// The registration stands for all that the closure adds to this node: closures for actions, catch-alls, remappings,
    /// rules, subscriptions, key bindings, hosted dispatchers, declarations and the responder. It does not stand for
    /// children that the closure adds, nor for what it registers on them. Groups may be nested: the outer registration
    /// takes back what the inner one stands for, and what is in the inner one ends with the owners of both.
    ///
    /// - Parameters:
    ///   - owner: An object that all of it ends with; held weakly.
    ///   - add: Registers things on the node, which it is given.
    /// - Throws: What the closure throws; nothing stays then of what it had added.
    /// - Complexity: Cancelling is O(*n*) in what is registered on the node.
    @discardableResult
    public func register(owner: AnyObject? = nil, _ add: (ActionNode) throws -> Void) rethrows -> Registration {
        let offers = makeOffers()
        offers.removeEnded()
        let before = Serial.next()
        offers.beginGroup(owner)
        // Ended before anything is taken back: what is released then may register something, which belongs to no group.
        func end() -> Registration {
            offers.endGroup()
            return Registration(after: before, upTo: Serial.next(), at: self)
        }
        do {
            try add(self)
        } catch {
            end().cancel()
            throw error
        }
        return end()
    }
}

/// What everything has that is registered on a node.
protocol Registered {
    /// Greater than the numbers of all that was registered in the node's tree before.
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
    let serial: UInt64
}

/// A dispatcher that knows the node that hosts it.
protocol Hosted: AnyObject {
    /// Whether a node is the one.
    func isHosted(at node: ActionNode) -> Bool
    func endHosting()
}

/// A dispatcher below a node.
struct Host: Registered, Owned {
    let dispatcher: any ActionDispatching
    /// The dispatcher tells of changes until this is cancelled; nil where it does not tell.
    let changes: Registration?
    let owner: OwnerLink?
    let serial: UInt64
}

/// A key binding of a node.
struct Binding: Registered, Owned {
    let binding: KeyBinding
    let owner: OwnerLink?
    let serial: UInt64
}
