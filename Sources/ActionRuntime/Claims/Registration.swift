/// Represents a registration on a node, and takes it back.
///
/// Releasing this object does not cancel the registration. A registration also ends with its node, and when the object given as its
/// owner is released.
public final class Registration {
    private enum Ending {
        case claim(serial: UInt64, ActionName)
        case group(ClosedRange<UInt64>)
        case other(() -> Void)
    }

    private var ending: Ending?
    private weak var node: ActionNode?

    /// Creates a custom registration; for dispatchers other than ``Coordinator``.
    ///
    /// - Parameter ending: Takes back the registration; called once, when it is cancelled.
    public init(_ ending: @escaping () -> Void) {
        self.ending = .other(ending)
    }

    init(_ claim: Claim, for name: ActionName, at node: ActionNode) {
        ending = .claim(serial: claim.serial, name)
        self.node = node
    }

    /// Represents all registrations on a node whose serial numbers are greater than `first` and at most `last`.
    init(after first: UInt64, upTo last: UInt64, at node: ActionNode) {
        ending = first < last ? .group(first + 1...last) : nil
        self.node = node
    }

    /// Takes back the registration; a second call does nothing.
    ///
    /// The next older registration on the node for the same name then takes its place; newer registrations stay.
    public func cancel() {
        guard let ending else { return }
        self.ending = nil
        switch ending {
        case .claim(let serial, let name): node?.offers?.remove(serial, for: name)
        case .group(let serials): node?.remove(where: serials.contains)
        case .other(let end): end()
        }
    }
}
