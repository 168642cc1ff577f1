package import ActionRuntime

// Answers as JSON objects, texts and exit statuses.

extension Session {
    /// An endpoint that answers as a program does that serves the map and exposes all of its actions.
    ///
    /// - Parameters:
    ///   - keys: The keys; nil for none.
    ///   - permissions: What clients may do.
    ///   - bounds: How much one request may take.
    package func endpoint(
        keys: KeyMap?, allowing permissions: RemotePermissions = [.ask, .perform], bounds: RemoteBounds = .ofClients
    ) -> RemoteEndpoint {
        RemoteEndpoint(
            coordinator, app: map.name, menu: menus, keys: keys,
            exposing: .all, allowing: permissions, bounds: bounds,
            isExternal: { [unowned self] in host != nil && $0.node == host?.node },
            title: { [unowned self] in descriptions[$0.text]?.title })
    }

    /// The title of an action: the title that its target gives, else the map's title.
    func title(of validation: Validation) -> String { validation.title ?? title(of: validation.action) }

    /// A target's answer as a JSON object: `action`, `enabled`, `state`, `value`, `title`, `hidden`, `reasons`, `target`, `kind`,
    /// and `external` where the host takes it.
    func line(_ validation: Validation) -> JSONLine {
        var line = told(validation.jsonLine(mapPath(of:)), validation.target?.node)
        line.add("title", title(of: validation))
        return line
    }
}

extension Outcome {
    package var status: ExitStatus { kind.status }
}

extension Outcome.Kind {
    package var status: ExitStatus {
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

extension JSONLine {
    /// The exit status of a target's answer.
    package var validationStatus: ExitStatus {
        if isExternal { return flag("enabled") ? .external : .disabled }
        return flag("enabled") ? .success : text("target") == nil ? .unclaimed : .disabled
    }

    /// Whether the host takes the action.
    package var isExternal: Bool { flag("external") }

    /// The reasons why the action is disabled.
    package var reasons: [Validation.Reason] { [Validation.Reason](reading: self) }
}

extension ClaimKind {
    package var text: String {
        switch self {
        case .method: "method"
        case .closure: "closure"
        case .catchAll: "catch-all"
        }
    }
}

extension Sequence<ExitStatus> {
    /// The highest status of several answers; success for no answers.
    package var gravest: ExitStatus {
        self.max { $0.rawValue < $1.rawValue } ?? .success
    }
}
