/// A dispatch that clients are told of later, since finding out what clients may know takes longer than a dispatch.
struct HeardDispatch {
    /// The number of the dispatch, and that of the dispatch around it; nil for none.
    let id: UInt64
    let parent: UInt64?
    /// The name that was asked for, before remappings.
    let action: ActionName
    /// The arguments; nil where they are too large to be kept.
    let arguments: ActionArguments?
    let start: NodeID
    /// The path of the start: as the dispatch began, if a client was told of dispatches then, else as it ended.
    let from: String?
    /// The outcome of the dispatch, without its value, and of an error its text only, so that no object of the program is kept.
    let outcome: Outcome
    /// Why the request was not performed; nil where it was, and where nobody wants to know.
    let explanation: Explanation?
    /// The paths of the nodes of the record when the dispatch had ended.
    private let paths: [NodeID: String]
    let depth: Int
    /// When the dispatch began, in seconds since 1970.
    let time: Double
    /// How long the dispatch took, in seconds.
    let duration: Double
    /// The program's revision when the dispatch had ended.
    let revision: Int
    /// The title under which the dispatch can be taken back; nil where it cannot.
    let undo: String?
    /// What to use in place of the action's name, which is a former one; nil for other names.
    let deprecated: String?
    /// The other program that performed or refused the request, and its process; nil for none.
    let program: String?
    let instance: String?
    /// The client that asked; nil where the program performed the action itself.
    let peer: RemotePeer?

    /// The most bytes of arguments that are kept: 16 KiB.
    private static let argumentLimit = 1 << 14

    init(_ record: DispatchRecord, in root: ActionNode, by peer: RemotePeer?, revision: Int) {
        (id, parent) = (record.id, record.parent)
        action = record.invocation.originalAction
        let given = record.invocation.arguments
        let isKept =
            given.isEmpty || ActionValue.object(given.values).size(upTo: Self.argumentLimit) < Self.argumentLimit
        arguments = isKept ? given : nil
        start = record.start
        from = record.startPlace?.path(from: root) ?? start.path
        outcome = record.outcome.told.kept
        explanation = record.explanation
        let nodes = [outcome.performer?.node, outcome.handledBy].compactMap(\.self) + outcome.reasons.compactMap(\.by)
        paths = Dictionary(nodes.compactMap { node in node.path.map { (node, $0) } }, uniquingKeysWith: { $1 })
        (depth, time, duration, self.revision) = (record.depth, record.time, record.duration.seconds, revision)
        (undo, deprecated) = (record.undo?.bounded, record.deprecated)
        (program, instance) = (record.program, record.instance)
        self.peer = peer
    }

    /// The path of a node of the record as it was; nil for a node that had been released.
    func path(_ node: NodeID) -> String? { paths[node] ?? node.path }

    /// When the dispatch ended, in seconds since 1970.
    var end: Double { time + duration }

    /// About how many bytes the record takes.
    var size: Int {
        let values =
            arguments.map { $0.isEmpty ? 0 : ActionValue.object($0.values).size(upTo: Self.argumentLimit) } ?? 0
        let texts = outcome.reasons.reduce(0) { $0 + $1.text.utf8.count } + (outcome.problem?.utf8.count ?? 0)
        return 4 * RemoteBudget.entrySize + values + texts + (explanation?.size ?? 0)
    }
}

extension Outcome {
    /// Whether the request was not performed although somebody may have expected it.
    var isProblem: Bool {
        switch kind {
        case .performed, .cancelled: false
        case .disabled, .badArguments, .unclaimed, .declined, .failed: true
        }
    }

    /// The outcome without its value and its error's object, and with short texts.
    fileprivate var kept: Outcome {
        switch self {
        case .performed(let by, _): .performed(by: by, value: .null)
        case .disabled(let by, let reasons):
            .disabled(
                by: by,
                reasons: reasons.prefix(20).map { Validation.Reason(text: $0.text.bounded, by: $0.by, kind: $0.kind) })
        case .failed(let error, let by, let node):
            .failed(
                KeptError(description: ((error as? DispatchError)?.clause ?? "\(error)").bounded), by: by,
                handledBy: node)
        case .badArguments(let by, let faults): .badArguments(by: by, faults: Array(faults.prefix(20)))
        case .unclaimed, .declined, .cancelled: self
        }
    }
}

/// The text of an error of the program.
private struct KeptError: Error, CustomStringConvertible {
    let description: String
}

extension Explanation {
    /// About how many bytes the explanation takes.
    fileprivate var size: Int {
        let lines = steps.count + notAsked.count + validation.reasons.count
        return steps.reduce(notAsked.reduce(0) { $0 + $1.utf8.count }) { size, step in
            let texts = [step.path, step.condition ?? "", step.reason ?? ""].reduce(0) { $0 + $1.utf8.count }
            return size + texts + step.failing.count * 2 * RemoteBudget.entrySize
        } + lines * RemoteBudget.entrySize
    }
}

extension RemoteEndpoint {
    /// The record of a dispatch, as clients are told, with its explanation; nil where clients may not know of the dispatch.
    func record(of heard: HeardDispatch) -> JSONLine? {
        let start = heard.start.node ?? coordinator.root
        let exposed = ExposedActions(exposer, from: start)
        let isExposed = exposed.contains(heard.action, redacted: heard.arguments)
        guard heard.peer != nil || isExposed else { return nil }
        var line = JSONLine()
        line.add(heard.outcome.called(heard.action, unless: exposed.mayName).jsonLine(heard.path))
        line.add("id", .int(Int(clamping: heard.id)))
        line.add("parent", heard.parent.map { .int(Int(clamping: $0)) } ?? .null)
        line.add("action", heard.action.text)
        line.add("from", heard.from)
        // Where no claim took the request, nobody has said of some arguments whether they are secret.
        if isExposed, let arguments = heard.arguments, arguments.isEmpty || heard.outcome.performer != nil {
            line.add(arguments: arguments)
        } else {
            line.add("arguments", .null)
        }
        line.add("depth", .int(heard.depth))
        line.add("time", .double(heard.time))
        line.add("duration", .double(heard.duration))
        line.add("revision", .int(heard.revision))
        line.add("undo", heard.undo)
        line.add("client", heard.peer?.pid.map { .int(Int($0)) } ?? .null)
        if let peer = heard.peer { line.add("by", peer.jsonLine) } else { line.add("by", .null) }
        if let program = heard.program { line.add("program", program) }
        if let instance = heard.instance { line.add("instance", instance) }
        // The text may have the name of the action that was performed.
        if let deprecated = heard.deprecated, heard.outcome.performer.map({ exposed.mayName($0.action) }) ?? false {
            line.add("deprecated", deprecated)
        }
        let explanation = isExposed ? explanation(of: heard, exposed) : nil
        if let explanation { line.add("explanation", explanation) } else { line.add("explanation", .null) }
        exposed.hideNames(in: &line)
        return line.only(Self.recordMembers)
    }

    private static let recordMembers = [
        "id", "parent", "action", "outcome", "target", "reasons", "from", "arguments", "secret", "depth", "time",
        "duration", "revision", "undo", "program", "instance", "client", "by", "deprecated", "explanation",
    ]

    /// Why a request was not performed, as clients may know it; nil where it was.
    private func explanation(of heard: HeardDispatch, _ exposed: ExposedActions) -> JSONLine? {
        guard let explanation = heard.explanation else { return nil }
        var line = shown(explanation, of: heard.action, exposed, heard.path)
        if case .failed = heard.outcome {
            line.add("error", heard.outcome.called(heard.action, unless: exposed.mayName).problem)
            line.add("handledBy", heard.outcome.handledBy.flatMap(heard.path))
        }
        return line
    }
}

extension RemotePeer {
    /// The client as a JSON object: `pid`, `user` and `via`.
    var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("pid", pid.map { .int(Int($0)) } ?? .null)
        line.add("user", user)
        line.add("via", via)
        return line
    }
}
