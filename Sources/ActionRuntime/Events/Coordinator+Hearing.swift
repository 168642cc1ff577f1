/// The closures of a coordinator that are called for events and errors.
private final class Hearing: Attachment {
    var unhandled: ((EventOutcome) -> Void)?
    var finding: ((SafetyFinding) -> Void)?
}

extension Coordinator {
    /// Called with each event or error that was sent up the tree and that no rule handled.
    ///
    /// For a hosted tree, the closures of the host's coordinators are called too.
    public var onUnhandled: ((EventOutcome) -> Void)? {
        get { attachments.find(Hearing.self)?.unhandled }
        set {
            let hearing = attachments.find() ?? attachments.add(Hearing())
            // Releasing a closure runs user code, so the access ends first.
            let old = hearing.unhandled
            hearing.unhandled = newValue
            if newValue != nil { Hearers.note() }
            withExtendedLifetime(old) {}
        }
    }

    /// Called with each fault found as events and errors are sent in the tree; without a closure, a warning is printed.
    public var onSafetyFinding: ((SafetyFinding) -> Void)? {
        get { attachments.find(Hearing.self)?.finding }
        set {
            let hearing = attachments.find() ?? attachments.add(Hearing())
            let old = hearing.finding
            hearing.finding = newValue
            withExtendedLifetime(old) {}
        }
    }
}

/// Whether any coordinator of the process has ever had an ``Coordinator/onUnhandled`` closure.
enum Hearers {
    static var exist: Bool { SharedCounter.hearers.load() != 0 }

    static func note() {
        if !exist { SharedCounter.hearers.store(1) }
    }
}
