/// What one key did: a press, the bindings that were asked, and what became of it.
///
/// A press that abandons a chord and is then made again has one record. What somebody types is not told: a press of a character
/// without control, option or command that no binding took has the stroke ``Key/any`` in its record, is printed as `a character`, and
/// has no candidates.
public struct KeyRecord: Sendable {
    /// The press; without its text and event where it is typed into a field (``ActionNode/takesText``).
    public let press: KeyPress
    /// Where requests started; the root for a start that had left its tree.
    public let start: NodeID
    /// The bindings that were asked, in order, with the reason why each took the keys or did not; the chord that was abandoned is inside.
    public let resolution: KeyResolution
    /// What became of the action; nil where none was performed.
    public let outcome: Outcome.Kind?
    /// The number of the dispatch that the press became (``DispatchRecord/id``); nil where the dispatch was not observed, or there is none.
    public let dispatch: UInt64?
    /// Whether the key was dealt with (``KeyOutcome/isConsumed``).
    public let isConsumed: Bool
    /// Whether more keys have to follow.
    public let isPending: Bool
    /// When the key was pressed, in seconds since 1970-01-01 00:00 UTC, by the system's clock.
    public let time: Double
    /// How long the press took, with what it performed.
    public let duration: Duration
}

extension KeyRecord: CustomStringConvertible {
    /// The press and what became of it, then each binding with its verdict, one a line.
    public var description: String {
        let abandoned =
            resolution.abandoned.map { "'\($0.shortcut)' is not continued: \($0) is performed first. " } ?? ""
        let end = outcome.map { " It is \($0)." } ?? ""
        if press.stroke.key == .any {
            return "\(press): " + (abandoned.isEmpty ? "no binding took it." : abandoned + "No binding took it.")
        }
        let first = "\(press): \(abandoned)\(resolution.sentence)\(end)"
        return ([first] + resolution.candidates.map { "  \($0)" }).joined(separator: "\n")
    }
}

/// A press that has observers, while it is performed.
struct KeyObservation {
    let press: KeyPress
    let start: NodeID
    /// Whether requests start in a field.
    let isInField: Bool
    let observers: Observers<KeyRecord>
    private let time = WallClock.seconds
    private let began = ContinuousClock.now
    private let lastDispatch = SharedCounter.dispatches.load()

    init(_ press: KeyPress, from start: NodeID, isInField: Bool, _ observers: Observers<KeyRecord>) {
        (self.press, self.start, self.isInField, self.observers) = (press, start, isInField, observers)
    }

    /// Tells the observers what became of the press.
    func tell(_ outcome: KeyOutcome) {
        let isHidden = press.isTyping && !outcome.isConsumed, resolution = outcome.resolution
        if press.phase == .up, resolution.candidates.isEmpty { return }
        var told = press
        if isInField, press.isTyping { (told.text, told.raw) = (nil, nil) }
        let record = KeyRecord(
            press: isHidden ? press.hidden : told, start: start,
            resolution: isHidden ? .hidden(abandoning: resolution.abandoned) : resolution,
            outcome: isHidden ? nil : outcome.outcome?.kind,
            dispatch: isHidden ? nil : outcome.outcome?.dispatch(after: lastDispatch), isConsumed: outcome.isConsumed,
            isPending: outcome.isPending, time: time, duration: began.duration(to: .now))
        // An observer may press keys.
        Frames.run(Forwarder.handleAction, else: ()) { for hear in observers.live { hear(record) } }
    }
}

extension KeyMap {
    /// Calls a closure with a record of each key that is pressed, until the registration is cancelled.
    ///
    /// It is called when the press is over, in the order in which observers were added. Presses are told, questions are not: neither
    /// `explain(_:from:)` nor what a remote client asks. Keys that are abandoned by a timer (`abandon(from:sender:)`) are
    /// no presses, and keys that are let go are told where something is bound to that. Where nobody observes, nothing is recorded.
    @discardableResult
    public func observe(_ hear: @escaping (KeyRecord) -> Void) -> Registration { observers.add(hear) }

    /// Begins to observe a press; nil where nobody does.
    func observe(_ press: KeyPress, from start: (any RequestStart)?) -> KeyObservation? {
        if observers.isEmpty { return nil }
        let node = coordinator.startNode(start)
        return KeyObservation(press, from: (node ?? coordinator.root).id, isInField: isInField(node), observers)
    }
}
