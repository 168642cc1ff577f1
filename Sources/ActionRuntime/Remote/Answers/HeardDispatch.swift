/// A dispatch that clients are told of later, since finding out what clients may know takes longer than a dispatch.
struct HeardDispatch {
    /// The name that was asked for, before remappings.
    let action: ActionName
    /// The arguments; nil where they are too large to be kept.
    let arguments: ActionArguments?
    let start: NodeID
    /// The outcome of the dispatch, without its value.
    let outcome: Outcome
    let depth: Int
    /// When the dispatch began, in seconds since 1970.
    let time: Double
    /// How long the dispatch took, in seconds.
    let duration: Double
    /// The title under which the dispatch can be taken back; nil where it cannot.
    let undo: String?
    /// What to use in place of the action's name, which is a former one; nil for other names.
    let deprecated: String?
    /// The client's process; nil where no client asked.
    let client: Int32?

    /// The most bytes of arguments that are kept: 16 KiB.
    private static let argumentLimit = 1 << 14

    init(_ record: DispatchRecord, client: Int32?) {
        action = record.invocation.originalAction
        let given = record.invocation.arguments
        let isKept =
            given.isEmpty || ActionValue.object(given.values).size(upTo: Self.argumentLimit) < Self.argumentLimit
        arguments = isKept ? given : nil
        start = record.start
        outcome =
            if case .performed(let by, _) = record.outcome { .performed(by: by, value: .null) } else { record.outcome }
        (depth, time, duration) = (record.depth, record.time, record.duration.seconds)
        (undo, deprecated) = (record.undo, record.deprecated)
        self.client = client
    }
}

extension RemoteService {
    /// The most dispatches that are kept until clients are told; later dispatches count as missed.
    static let heardLimit = 256

    /// The record of a dispatch, as clients are told; nil where clients may not know of the dispatch.
    func record(of heard: HeardDispatch) -> JSONLine? {
        let start = heard.start.node ?? coordinator.root
        let isExposed = exposer.action(heard.action, heard.arguments, from: start) != nil
        guard heard.client != nil || isExposed else { return nil }
        let exposed = ExposedActions(exposer, from: start)
        var line = JSONLine()
        line.add(heard.outcome.called(heard.action, unless: exposed.mayName).jsonLine { $0.path })
        line.add("action", heard.action.text)
        line.add("from", heard.start.path)
        // Where no claim took the request, nobody has said of some arguments whether they are secret.
        if isExposed, let arguments = heard.arguments, arguments.isEmpty || heard.outcome.performer != nil {
            line.add(arguments: arguments)
        } else {
            line.add("arguments", .null)
        }
        line.add("depth", .int(heard.depth))
        line.add("time", .double(heard.time))
        line.add("duration", .double(heard.duration))
        line.add("undo", heard.undo)
        line.add("client", heard.client.map { .int(Int($0)) } ?? .null)
        // The text may have the name of the action that was performed.
        if let deprecated = heard.deprecated, heard.outcome.performer.map({ exposed.mayName($0.action) }) ?? false {
            line.add("deprecated", deprecated)
        }
        return line.only(Self.recordMembers)
    }

    private static let recordMembers = [
        "action", "from", "outcome", "target", "reasons", "arguments", "secret", "depth", "time", "duration", "undo",
        "client", "deprecated",
    ]
}
