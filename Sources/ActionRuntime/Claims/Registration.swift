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
        case .group(let serials): node?.remove(where: serials.contains)
        case .other(let end): end()
        }
    }
}
