/// Stands for something registered, and takes it back.
///
/// Letting go of a registration does not cancel it; registrations end with their node.
public final class Registration {
    private var ending: (() -> Void)?

    init(_ ending: @escaping () -> Void) {
        self.ending = ending
    }

    /// Takes back what was registered; a second call does nothing.
    ///
    /// What was registered before it on the same node, for the same name, is uncovered. What was registered after it
    /// stays.
    public func cancel() {
        guard let ending else { return }
        self.ending = nil
        ending()
    }
}
