/// Represents a registration on a node, and takes it back.
///
/// Releasing this object does not cancel the registration. A registration also ends with its node, and when the object given as its
/// owner is released.
public final class Registration {
    private enum Ending {
        case claim(serial: UInt64, ActionName)
        case other(() -> Void)
    }

    private var ending: Ending?
    /// The claims of the node.
    ///
    /// The registration does not refer to the node itself, because retaining and releasing an object that also has weak references
    /// takes several times as long.
    private weak var offers: Offers?

    /// Creates a custom registration; for dispatchers other than ``Coordinator``.
    ///
    /// - Parameter ending: Takes back the registration; called once, when it is cancelled.
    public init(_ ending: @escaping () -> Void) {
        self.ending = .other(ending)
    }

    init(_ claim: Claim, for name: ActionName, in offers: Offers) {
        ending = .claim(serial: claim.serial, name)
        self.offers = offers
    }

    /// Takes back the registration; a second call does nothing.
    ///
    /// The next older registration on the node for the same name then takes its place; newer registrations stay.
    public func cancel() {
        guard let ending else { return }
        self.ending = nil
        switch ending {
        case .claim(let serial, let name): offers?.remove(serial, for: name)
        case .other(let end): end()
        }
    }
}
