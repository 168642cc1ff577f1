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
            let hooks = attachments.find() ?? attachments.add(CoordinatorHooks())
            // Releasing a closure runs user code, so the access ends first.
            let old = hooks.unhandled
            hooks.unhandled = newValue
            if newValue != nil { SharedCounter.unhandledHooks.store(1) }
            withExtendedLifetime(old) {}
        }
    }

    /// Called with each fault found as events and errors are sent in the tree; without a closure, a warning is printed.
    public var onSafetyFinding: ((SafetyFinding) -> Void)? {
        get { attachments.find(CoordinatorHooks.self)?.finding }
        set {
            let hooks = attachments.find() ?? attachments.add(CoordinatorHooks())
            let old = hooks.finding
            hooks.finding = newValue
            withExtendedLifetime(old) {}
        }
    }
}
