/// The closures of a coordinator that hear of events.
private final class Hearing: Attachment {
    var unhandled: ((EventOutcome) -> Void)?
    var finding: ((SafetyFinding) -> Void)?
}

extension Coordinator {
    /// Hears of what was sent up the tree and nobody handled.
    ///
    /// For a tree that is hosted, the host's coordinators hear of it too.
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

    /// Hears of what is wrong with events and errors in the tree; where there is no such closure, a warning is printed.
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

/// Whether any coordinator of the process has ever had a closure for what nobody handled.
enum Hearers {
    static var exist: Bool { SharedCounter.hearers.load() != 0 }

    static func note() {
        if !exist { SharedCounter.hearers.store(1) }
    }
}
