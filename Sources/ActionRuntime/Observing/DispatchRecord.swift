/// A dispatch that has ended, as told to observers.
///
/// It can be encoded, for a log; see ``encode(to:)`` for the keys.
public struct DispatchRecord: Identifiable {
    /// The dispatch's number in this process; of two dispatches observed from their beginning, the later has the greater number.
    public var id: UInt64 { mark.id }
    /// The number of the observed dispatch in whose handler this dispatch began; nil for none.
    public var parent: UInt64? { mark.parent }
    /// The number of observed dispatches around this dispatch.
    public var depth: Int { mark.depth }
    /// When the dispatch began, in seconds since 1970-01-01 00:00 UTC, by the system's clock.
    public var time: Double { mark.time }
    /// How long the dispatch took, awaiting included.
    public let duration: Duration
    /// The request; values that are secret are null.
    public let invocation: Invocation
    /// The node where the search began.
    public let start: NodeID
    /// Whether the request was forced, so that the validator was not asked.
    public let isForced: Bool
    /// What became of the request.
    public let outcome: Outcome
    /// The title under which what the dispatch did can be taken back; nil where it told no undo stack how.
    public let undo: String?

    /// What to use in place of the name that was asked, which is a former name of an action; nil for other names.
    ///
    /// It is what a remapping (``ActionNode/remap(_:to:deprecated:fileID:line:)-(ActionName,ActionName,_,_,_)``) says of the name. Where
    /// the program's menu gives a command former names, it is `'old:' was renamed to 'new:'`.
    public let deprecated: String?

    /// The name of the other program that performed or refused the request, whose actions a node hosts; nil for this program.
    public let program: String?

    /// The name of the process that did so, where the program's answer tells it, as one of several workers does; else nil.
    public let instance: String?

    /// The last node of the path that was asked; nil where all of it was.
    package let lastAsked: NodeID?
    /// The dispatch whose outcome the handler has returned as its own, as a palette's `accept:` does with that of the action that was
    /// chosen; nil for none.
    public let answeredBy: UInt64?

    /// Where the start stood when the dispatch began; nil unless a recorder ran, or a client was told of dispatches.
    package var startPlace: StartPlace? { mark.startPlace }
    /// Why the request was not performed: the search as it went, with what each node and claim said then.
    ///
    /// It is nil where no observer asked for it (`observe(explaining: true)`), where the request was performed or cancelled, and where
    /// its outcome is that of another dispatch (``answeredBy``). No condition and no validator is asked for it a second time, so it has
    /// neither interceptors that allowed the request, nor other places where the action would be taken. ``Explanation/Step/ended``
    /// tells which claims declined or failed. Of more than 250 steps it has the first 200 and the last 50.
    public let explanation: Explanation?
    private let mark: DispatchMark

    init(_ mark: DispatchMark, _ request: EndedRequest) {
        self.mark = mark
        duration = mark.began.duration(to: .now)
        (invocation, outcome, undo) = (request.asked, request.outcome, request.undo)
        (start, isForced, lastAsked) = (request.start, request.isForced, request.lastAsked)
        (answeredBy, deprecated, explanation) = (request.answeredBy, request.deprecated, request.explanation)
        (program, instance) = (request.program?.name, request.program?.instance)
    }
}

extension DispatchRecord: Encodable {
    /// Encodes the record as an object; for an audit log.
    ///
    /// The keys are those of ``Outcome/encode(to:)``, where `action` is the name that was asked, and also `redirectedTo` (the name under
    /// which a redirected invocation was sent on, where it is another one), `arguments` (an object), `secret` (what is null because it is
    /// secret, where there is any, such as `password` and `user.tokens[0]`), `start` (the path of the node from which the search began),
    /// `forced`, `id`, `parent` (null for none), `depth`, `time` (seconds since 1970), `duration` (seconds), `undo` (null for none) and,
    /// where there are such, `answeredBy`, `deprecated`, `program`, `instance` and `explanation` (``Explanation/encode(to:)``). A start in a hosted tree is written from the outermost tree on:
    /// `app/pane//inner/field`. Paths are as of the encoding: encode a record when it arrives, so that few nodes have moved. While a recorder
    /// runs, or a client is told of dispatches, `start` is as of the beginning of the dispatch, also where its handler has removed the node.
    public func encode(to encoder: any Encoder) throws {
        var line = JSONLine()
        line.add("action", invocation.originalAction.text)
        if invocation.action != invocation.originalAction { line.add("redirectedTo", invocation.action.text) }
        line.add(arguments: invocation.arguments)
        line.add("start", startPlace?.path(from: nil) ?? startPath)
        line.add("forced", isForced)
        line.add("id", .int(Int(clamping: id)))
        line.add("parent", parent.map { .int(Int(clamping: $0)) } ?? .null)
        line.add("depth", .int(depth))
        line.add("time", .double(time))
        line.add("duration", .double(duration.seconds))
        var outcome = outcome.jsonLine { $0.path }
        outcome.add("action", invocation.originalAction.text)
        line.add(outcome)
        line.add("undo", undo)
        if let answeredBy { line.add("answeredBy", .int(Int(clamping: answeredBy))) }
        if let deprecated { line.add("deprecated", deprecated) }
        if let program { line.add("program", program) }
        if let instance { line.add("instance", instance) }
        if let explanation { line.add("explanation", explanation.jsonLine { $0.path }) }
        try line.encode(to: encoder)
    }

    /// The path of the start as it is now, from the outermost tree on; nil once the node is released.
    private var startPath: String? {
        let paths = (mark.hosts.reversed() + [start]).map(\.path)
        return paths.contains(nil) ? start.path : paths.compactMap(\.self).joined(separator: "//")
    }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// The beginning of a dispatch that has observers.
struct DispatchMark: Sendable {
    let id: UInt64
    let parent: UInt64?
    let depth: Int
    let time: Double
    let began: ContinuousClock.Instant
    /// Where the start stands; nil unless a recorder runs, or a client is told of dispatches.
    let startPlace: StartPlace?
    /// The nodes that host the start's tree, the tree of the first of these, and so on.
    let hosts: [NodeID]

    /// Begins a dispatch inside of another one.
    init(inside outer: DispatchMark?, from start: ActionNode?) {
        id = SharedCounter.dispatches.add(1)
        parent = outer?.id
        depth = outer.map { $0.depth + 1 } ?? 0
        time = WallClock.seconds
        began = .now
        startPlace = SharedCounter.recorders.load() == 0 ? nil : start.map(StartPlace.init)
        var (hosts, host): ([NodeID], ActionNode?) = ([], start?.top.above)
        while let node = host {
            hosts.append(node.id)
            host = node.top.above
        }
        self.hosts = hosts
    }
}

/// Where a node stood when a dispatch began.
package struct StartPlace: Sendable {
    /// The paths from the tops of the trees that lead to the node, the node's own tree first, then those that host it.
    private let paths: [(top: NodeID, path: String)]
    /// The node and the nodes above it, hosts included.
    package let nodes: [NodeID]

    init(_ node: ActionNode) {
        nodes = node.goingUp.map(\.id)
        // Most trees are hosted nowhere.
        let isHosted = node.ancestry.contains { $0.isRoot && $0.listeners.contains { $0.host != nil } }
        paths = isHosted ? node.pathsThroughHosts.map { ($0.top.id, $0.path) } : [(node.top.id, node.path)]
    }

    /// The path from a tree on; if the node is in no tree that is hosted there, from the outermost tree on.
    package func path(from other: ActionNode?) -> String {
        let top = other?.top.id
        return (paths.first { $0.top == top } ?? paths[paths.count - 1]).path
    }
}

/// A request that has ended.
package struct EndedRequest {
    /// The request as it was sent, with what became known to be secret among its arguments.
    var asked: Invocation
    package internal(set) var outcome: Outcome
    /// The node where the search began.
    let start: NodeID
    let isForced: Bool
    /// The claim where the request ended, whatever outcome its handler passed on; where no claim took it, the start, of the kind
    /// `method`.
    let performer: Performer
    /// The last node of the path that was asked; nil where all of it was.
    package let lastAsked: NodeID?
    /// The title under which what the request did can be taken back; nil for none.
    package var undo: String? { undoTitle?.text }
    var undoTitle: UndoTitle?
    /// The dispatch inside of this one whose outcome the request has; nil for none.
    var answeredBy: UInt64?
    /// The way of the request; nil where no observer wants to know of it.
    var trace: RequestTrace?
    /// Why the request was not performed; nil for none, and where no observer wants to know.
    var explanation: Explanation?
    /// What to use in place of the name that was asked, where that is a former name; nil for other names.
    package var deprecated: String?
    /// The other program whose claim the request reached, with the process that has answered for it; nil for a claim of this program.
    var program: (name: String, instance: String?)?

    /// Explains a request that was not performed.
    @inline(never)
    mutating func explain() {
        explanation = trace?.explanation(of: self)
        trace = nil
    }
}
