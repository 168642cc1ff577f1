/// The claim that the search for an action chose: the first available one on the path.
public struct Target {
    /// The node of the claim.
    public let node: ActionNode
    /// Whether the claim is a method, a closure or a catch-all.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the name that it leads to.
    public let action: ActionName
    /// The parameters that the action takes there; nil where it takes any arguments.
    public let signature: ActionSignature?
    /// The kind of the result, which may leave the process; nil where the result stays in the process (``Performer/returns``).
    public let returns: ActionSignature.Kind?
    /// Where the claim was registered; nil where another dispatcher does not say where.
    public let source: SourceLocation?
    /// Whether the claim's handler may decline, so that the next claim is asked.
    public let mayDecline: Bool
    /// Whether the request must be awaited; a synchronous `perform` then fails, mostly with ``DispatchError/needsAwait(_:)``.
    ///
    /// It must where the handler is asynchronous, where an *around* interceptor stands before the handler, and where a step of a
    /// macro, or what `undo:`, `redo:` and `repeat:` would take back or do, must be awaited.
    public let isAsync: Bool
    /// What a coordinator knows to be secret among the arguments; nil for nothing.
    var knownSecrets: SecretNames?

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    ///
    /// A result that the signature declares need not be declared again by `returns`.
    public init(
        node: ActionNode, kind: ClaimKind, action: ActionName, signature: ActionSignature? = nil,
        returns: ActionSignature.Kind? = nil, source: SourceLocation? = nil, mayDecline: Bool = false,
        isAsync: Bool = false
    ) {
        self.node = node
        self.kind = kind
        self.action = action
        self.returns = returns ?? signature?.returns
        self.signature = signature?.returning(self.returns)
        self.source = source
        self.mayDecline = mayDecline
        self.isAsync = isAsync
    }

    /// The same target, which must be awaited.
    var awaited: Target {
        var target = Target(
            node: node, kind: kind, action: action, signature: signature, returns: returns, source: source,
            mayDecline: mayDecline, isAsync: true)
        target.knownSecrets = knownSecrets
        return target
    }

    /// What is secret among the arguments, by the signature and by what a coordinator knows; nil for nothing.
    var secrets: SecretNames? {
        let declared = SecretNames.make(paths: Set(signature?.secretNames ?? []), names: [])
        return knownSecrets.union(declared)
    }

    /// The method that is called: the action itself for an explicit method, else `handleAction:`.
    public var selector: ActionName { Forwarder.selector(for: action, kind: kind) }

    /// The claim as data, which identifies its node without retaining it.
    public var performer: Performer { Performer(node: node.id, kind: kind, action: action, returns: returns) }
}

extension Target {
    /// The claim that would take an action as a JSON object: `action`, `target`, `kind`, `selector`, `returns`,
    /// `mayDecline` and `isAsync`.
    ///
    /// - Parameters:
    ///   - target: The claim that would take the action; nil for none.
    ///   - name: The action that was asked for.
    ///   - path: Gives the path of a node; nil once the node is released.
    package static func jsonLine(
        _ target: Target?, for name: ActionName, _ path: (NodeID) -> String?
    ) -> JSONLine {
        var line = JSONLine()
        line.add("action", name.text)
        line.add(target: target?.performer, path)
        line.add("selector", target?.selector.text)
        line.add("returns", target?.returns?.rawValue)
        line.add("mayDecline", target?.mayDecline ?? false)
        line.add("isAsync", target?.isAsync ?? false)
        return line
    }
}
