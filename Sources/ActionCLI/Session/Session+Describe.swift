import ActionRuntime

// The library's answers as keys of a JSON object, names and exit statuses.

extension JSONLine {
    /// Adds `target` and `kind`: the node's path and the claim that would get, or got, the action.
    mutating func addTarget(_ performer: Performer?, _ session: Session) {
        add(target: performer, session.path(of:))
    }

    /// Adds `reasons`: the texts that say why the action is disabled, each with the path of the node that says so.
    mutating func addReasons(_ reasons: [Validation.Reason], _ session: Session) {
        add(reasons: reasons, session.path(of:))
    }

    /// `action`, `enabled`, `state`, `title`, `hidden`, `reasons`, `target`, `kind`.
    mutating func add(_ validation: Validation, _ session: Session) {
        add(validation.jsonLine(session.path(of:)))
        add("title", session.title(of: validation))
    }
}

extension Session {
    /// The title of an action: what its target says, else what the map says.
    func title(of validation: Validation) -> String { validation.title ?? title(of: validation.action) }
}

extension Outcome {
    var status: ExitStatus {
        switch self {
        case .performed: .success
        case .disabled: .disabled
        case .unclaimed, .declined: .unclaimed
        case .badArguments: .data
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }
}

extension Validation {
    var status: ExitStatus {
        isEnabled ? .success : target == nil ? .unclaimed : .disabled
    }
}

extension Target {
    /// The kind of claim, and the forwarding: `closure, forwarded as handleAction:`.
    var text: String { kind.text }
}

extension ClaimKind {
    var text: String {
        switch self {
        case .method: "method"
        case .closure: "closure, forwarded as handleAction:"
        case .catchAll: "catch-all, forwarded as handleAction:"
        }
    }
}

extension Sequence<ExitStatus> {
    /// The highest status of several answers; success where there are none.
    var gravest: ExitStatus {
        self.max { $0.rawValue < $1.rawValue } ?? .success
    }
}
