/// An action of another program, as that program said last.
///
/// A class, because a structure of so many references would be copied twice for each question.
final class HeardAction {
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
    /// The answer, without its reasons, for a request without arguments, and the same while the program is connected.
    let shown: Validation, answer: Validation
    /// How many programs the action is away from the program that told of it: 0 for its own.
    let hops: Int
    /// About how many bytes the entry takes.
    let size: Int

    /// Reads an entry of a watch; nil for an action that no claim takes, and for what is no entry.
    ///
    /// - Parameters:
    ///   - action: The name, as it was interned.
    ///   - host: The node that gives the reasons here.
    init?(_ line: JSONLine, action: ActionName, by host: NodeID) {
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
        var answer = Validation(action, target: Performer(node: host, kind: kind, action: action, returns: returns))
        answer.state = line.text("state").flatMap(Validation.State.init) ?? .off
        answer.isHidden = line.flag("hidden")
        if line.flag("retitled") { answer.title = line.text("title") }
        if let value = line["value"], value != .null { answer.value = value }
        shown = answer
        if !line.flag("enabled") {
            let reasons = [Validation.Reason](reading: line).by(host)
            for reason in reasons { answer.disable(reason) }
            if reasons.isEmpty { answer.disable("") }
        }
        self.answer = answer
        if case .int(let number)? = line["hops"] { hops = max(0, min(number, RemoteHops.limit)) } else { hops = 0 }
        size = line.size(upTo: RemoteActions.sizeLimit) + RemoteBudget.entrySize
    }

    /// An action that was never heard, but that the program is known to have.
    init(expected action: ActionName, by host: NodeID) {
        self.action = action
        shown = Validation(action, target: Performer(node: host, kind: .closure, action: action))
        answer = shown
        (arguments, path, kind, signature, returns) = (nil, "", .closure, nil, nil)
        (title, hops, size) = (action.text, 0, 0)
    }

    /// The action's claim, at the host node.
    var performer: Performer {
        Performer(node: shown.target?.node ?? .none, kind: kind, action: action, returns: returns)
    }

    /// Whether the program exposes a request with these arguments.
    func takes(_ given: ActionArguments) -> Bool { arguments == nil || arguments == given }
}

extension [Validation.Reason] {
    /// The same reasons, given by a node.
    func by(_ node: NodeID?) -> Self { map { Validation.Reason(given: $0.text, by: node, kind: $0.kind) } }
}
