/// The closures of a coordinator that are called for events and errors.
private final class CoordinatorHooks: Attachment {
    var unhandled: ((EventOutcome) -> Void)?
    var finding: ((SafetyFinding) -> Void)?
}

extension Coordinator {
    /// Called with each event or error that was sent up the tree and that no rule handled.
    ///
    /// For a hosted tree, the closures of the host's coordinators are called too.
    public var onUnhandled: ((EventOutcome) -> Void)? {
        get { attachments.find(CoordinatorHooks.self)?.unhandled }
        set {
            // Swapped, because releasing a closure runs user code, and the access ends first.
            var closure = newValue
            swap(&hooks.unhandled, &closure)
            if newValue != nil { SharedCounter.unhandledHooks.store(1) }
        }
    }

    /// Called with each fault found as events and errors are sent in the tree; without a closure, a warning is printed.
    public var onSafetyFinding: ((SafetyFinding) -> Void)? {
        get { attachments.find(CoordinatorHooks.self)?.finding }
        set {
            var closure = newValue
            swap(&hooks.finding, &closure)
        }
    }

    private var hooks: CoordinatorHooks { attachments.find() ?? attachments.add(CoordinatorHooks()) }
}
