import ActionRuntime

// The library's answers as keys of a JSON object, names and exit statuses.

extension JSONLine {
    /// Adds `target` and `kind`: the node's path and the claim that would get, or got, the action.
    mutating func addTarget(_ performer: Performer?, _ session: Session) {
        add("target", (performer?.node).map(session.path(of:)))
        add("kind", performer?.kind.rawValue)
    }

    /// Adds `reasons`: the texts that say why the action is disabled, each with the path of the node that says so.
    mutating func addReasons(_ reasons: [Validation.Reason], _ session: Session) {
        add(
            "reasons",
            .array(
                reasons.map { reason in
                    .object([
                        "text": .string(reason.text), "by": reason.by.map { .string(session.path(of: $0)) } ?? .null,
                    ])
                }))
    }

    /// Adds `enabled`, `state`, `title`, `hidden`, `reasons`, `target` and `kind`.
    ///
    /// - Parameter title: The title where the target gives none.
    mutating func addValidation(_ validation: Validation, title: String, _ session: Session) {
        add("enabled", validation.isEnabled)
        add("state", validation.state.rawValue)
        add("title", validation.title ?? title)
        add("hidden", validation.isHidden)
        addReasons(validation.reasons, session)
        addTarget(validation.target, session)
    }
}

extension Outcome {
    /// The outcome's name in JSON.
    var label: String {
        switch self {
        case .performed: "performed"
        case .disabled: "disabled"
        case .unclaimed: "unclaimed"
        case .badArguments: "badArguments"
        case .declined: "declined"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

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
