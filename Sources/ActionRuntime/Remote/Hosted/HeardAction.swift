/// An action of another program, as that program said last.
struct HeardAction {
    let action: ActionName
    /// The only arguments that the program exposes; nil for any.
    let arguments: ActionArguments?
    /// The path of the target's node in the program.
    let path: String
    let kind: ClaimKind
    let signature: ActionSignature?
    let returns: ActionSignature.Kind?
    /// The title that menus of the program show.
    let title: String
    /// The title that the target's validator gave; nil for none.
    let givenTitle: String?
    let state: Validation.State
    let value: ActionValue?
    let isHidden: Bool
    let isEnabled: Bool
    let reasons: [Validation.Reason]
    /// How many programs the action is away from the program that told of it: 0 for its own.
    let hops: Int
    /// About how many bytes the entry takes.
    let size: Int

    /// Reads an entry of a watch; nil for an action that no claim takes, and for what is no entry.
    ///
    /// - Parameters:
    ///   - action: The name, as it was interned.
    ///   - host: The node that gives the reasons here.
    init?(_ line: JSONLine, action: ActionName, by host: NodeID?) {
        guard let path = line.text("target") else { return nil }
        self.path = path
        self.action = action
        arguments = line["arguments"].flatMap {
            if case .object(let values) = $0 { ActionArguments(values) } else { nil }
        }
        kind = line.text("kind").flatMap(ClaimKind.init) ?? .closure
        signature = line["parameters"].flatMap(ActionSignature.init(schema:))
        returns = line.text("returns").flatMap(ActionSignature.Kind.init)
        title = line.text("title") ?? action.text
        givenTitle = line.flag("retitled") ? line.text("title") : nil
        state = line.text("state").flatMap(Validation.State.init) ?? .off
        value = line["value"] == .null ? nil : line["value"]
        isHidden = line.flag("hidden")
        let reasons = [Validation.Reason](reading: line).by(host)
        isEnabled = line.flag("enabled")
        self.reasons =
            !isEnabled && reasons.isEmpty ? [Validation.Reason(given: "", by: host, kind: .validator)] : reasons
        if case .int(let number)? = line["hops"] { hops = max(0, min(number, RemoteHops.limit)) } else { hops = 0 }
        size = line.size(upTo: RemoteActions.sizeLimit) + RemoteBudget.entrySize
    }

    /// An action that was never heard, but that the program is known to have.
    init(expected action: ActionName) {
        self.action = action
        (arguments, path, kind, signature, returns) = (nil, "", .closure, nil, nil)
        (title, givenTitle, state, value) = (action.text, nil, .off, nil)
        (isHidden, isEnabled, reasons, hops, size) = (false, true, [], 0, 0)
    }

    /// Whether the program exposes a request with these arguments.
    func takes(_ given: ActionArguments) -> Bool { arguments == nil || arguments == given }
}

extension [Validation.Reason] {
    /// The same reasons, given by a node.
    func by(_ node: NodeID?) -> Self { map { Validation.Reason(given: $0.text, by: node, kind: $0.kind) } }
}
