private import CActionRuntime

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

    /// The last node of the path that was asked; nil where all of it was.
    package let lastAsked: NodeID?
    /// Where the start stood when the dispatch began; nil unless a recorder ran.
    package var startPlace: StartPlace? { mark.startPlace }
    private let mark: DispatchMark

    init(_ mark: DispatchMark, _ request: EndedRequest) {
        self.mark = mark
        duration = mark.began.duration(to: .now)
        (invocation, outcome, undo) = (request.asked, request.outcome, request.undo)
        (start, isForced, lastAsked) = (request.start, request.isForced, request.lastAsked)
    }
}

extension DispatchRecord: Encodable {
    /// Encodes the record as an object; for an audit log.
    ///
    /// The keys are those of ``Outcome/encode(to:)``, where `action` is the name that was asked, and also `arguments` (an object),
    /// `secret` (what is null because it is secret, where there is any, such as `password` and `user.tokens[0]`),
    /// `start` (the path of the node from which the search began), `forced`, `id`, `parent` (null for none), `depth`, `time`
    /// (seconds since 1970), `duration` (seconds) and `undo` (null for none). Paths are as of the encoding: encode a record when it arrives, so that few
    /// nodes have moved.
    public func encode(to encoder: any Encoder) throws {
        var line = JSONLine()
        line.add("action", invocation.originalAction.text)
        line.add(arguments: invocation.arguments)
        line.add("start", start.path)
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
        try line.encode(to: encoder)
    }
}

extension Duration {
    /// The duration in seconds.
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

/// The beginning of a dispatch that has observers.
struct DispatchMark: Sendable {
    let id: UInt64
    let parent: UInt64?
    let depth: Int
    let time: Double
    let began: ContinuousClock.Instant
    /// Where the start stands; nil unless a recorder runs.
    let startPlace: StartPlace?

    /// Begins a dispatch inside of another one.
    init(inside outer: DispatchMark?, from start: ActionNode?) {
        id = SharedCounter.dispatches.add(1)
        parent = outer?.id
        depth = outer.map { $0.depth + 1 } ?? 0
        time = Double(action_time_nanoseconds()) / 1e9
        began = .now
        startPlace = SharedCounter.recorders.load() == 0 ? nil : start.map(StartPlace.init)
    }
}

/// Where a node stood when a dispatch began.
package struct StartPlace: Sendable {
    package let path: String
    /// The node and the nodes above it in its tree.
    package let nodes: [NodeID]

    init(_ node: ActionNode) { (path, nodes) = (node.path, node.ancestry.map(\.id)) }
}

/// A request that has ended.
package struct EndedRequest {
    /// The request as it was sent, with what became known to be secret among its arguments.
    var asked: Invocation
    package let outcome: Outcome
    /// The node where the search began.
    let start: NodeID
    let isForced: Bool
    /// The claim where the request ended, whatever outcome its handler passed on; where no claim took it, the start, of the kind
    /// `method`.
    let performer: Performer
    /// The last node of the path that was asked; nil where all of it was.
    package let lastAsked: NodeID?
    /// The title under which what the request did can be taken back; nil for none.
    package var undo: String?
}
