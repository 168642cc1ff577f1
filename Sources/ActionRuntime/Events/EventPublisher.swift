/// The subscribers below a publisher that are called with an event.
///
/// A subscriber's level is the number of nodes above it, below the publisher, that have a subscriber to the event's type; nodes
/// without one do not count. Several subscribers of a node are of the same level, and are called together.
public enum PublishLevel: Hashable, Sendable {
    /// The subscribers of level 0, which have no other subscriber above them.
    case firstLevel
    /// All subscribers.
    case allLevels
    /// The subscribers of the highest level in the whole subtree.
    case lastLevel
}

/// A closure that is called with events published above its node.
final class Subscription: Registered {
    let subject: Subject
    let source: SourceLocation
    private let hear: (any Event) -> Void

    init(_ subject: Subject, source: SourceLocation, owner: OwnerLink?, hear: @escaping (any Event) -> Void) {
        self.subject = subject
        self.source = source
        self.hear = hear
        super.init(within: owner)
    }

    /// Calls the closure, with the owner retained; returns whether the closure was called.
    func deliver(_ event: any Event) -> Bool { whileLive { hear(event) } != nil }
}

/// The subscriptions of a node, in the order of subscribing.
final class Subscriptions: Attachment {
    private(set) var all: [Subscription] = []
    private unowned let node: ActionNode

    init(at node: ActionNode) { self.node = node }

    func add(_ subscription: Subscription) {
        all.append(subscription)
        noteSubscribers()
    }

    /// Notes that validators may answer differently, because they may ask whether there are subscribers.
    private func noteSubscribers() {
        if TreeChanges.areWatched { node.forEachListener { $0.changes.shared.note() } }
    }

    package var registered: [Registered] { all }

    package func remove(_ serials: ClosedRange<UInt64>) -> Removal? {
        let ended = all.remove(serials)
        if ended.isEmpty { return nil }
        for subscription in ended { subscription.cancel() }
        return Removal(tell: noteSubscribers, end: { withExtendedLifetime(ended) {} })
    }
}

extension ActionNode {
    /// The subscriptions of the node that have not ended, in the order of subscribing.
    var subscriptions: [Subscription] { attachments.find(Subscriptions.self)?.all.filter(\.isLive) ?? [] }

    /// Calls a closure with each event of a type that a node above publishes.
    ///
    /// A node may have several subscribers to one type: they are of one ``PublishLevel``, and are called in the order in which they
    /// subscribed. A subscriber does not hear the events that its own node publishes.
    @discardableResult
    public func subscribe<E>(
        to type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (E) -> Void
    ) -> Self {
        subscribe(Subject(type), source: SourceLocation(fileID: fileID, line: line)) { event in
            if let event = event as? E { handler(event) }
        }
        return self
    }

    package func subscribe(_ subject: Subject, source: SourceLocation, _ hear: @escaping (any Event) -> Void) {
        attachment(Subscriptions(at: self)).add(Subscription(subject, source: source, owner: groupOwner, hear: hear))
    }

    /// Sends an event down the tree, to the subscribers of its type below this node, in document order.
    ///
    /// ``mayPublish(_:)`` declares what a node publishes, and sends nothing. The event goes to the subscribers as of the call; a
    /// subscriber whose node is detached meanwhile is left out. Subscribers of this node itself are not called, so a subscriber may
    /// publish what it receives from its own node.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - level: The subscribers that are called with it.
    /// - Returns: How many subscribers were called; none if publishing is nested too deep, which is reported to
    ///   `Coordinator.onUnhandled`.
    /// - Complexity: O(*n*) in the nodes below, and O(*d*) in how far below each subscriber stands.
    @discardableResult
    public func publish(_ event: any Event, to level: PublishLevel = .lastLevel) -> Int {
        notePublished(type(of: event))
        let subscribers = subscribers(of: .event(event), at: level)
        if subscribers.isEmpty { return 0 }
        return Frames.run(Signal.event(event).label) {
            deliver(event, to: subscribers)
        } tooDeep: { cycle in
            var bubble = Bubble(.event(event), from: self)
            _ = bubble.finish(.tooDeep(cycle))
            return 0
        }
    }

    /// Calls the subscribers that are still below this node; returns how many were called.
    private func deliver(_ event: any Event, to subscribers: [(ActionNode, Subscription)]) -> Int {
        var calls = 0
        for (node, subscription) in subscribers
        where node.goingUp.contains(where: { $0 === self }) && subscription.deliver(event) {
            calls += 1
        }
        return calls
    }

    private func notePublished(_ type: Any.Type) {
        let safety = attachment(SafetyDeclarations())
        if !safety.published.contains(where: { $0 == type }) { safety.published.append(type) }
    }

    /// Whether a node below subscribes to events of a type.
    fileprivate func hasSubscriber(to type: Any.Type) -> Bool {
        var pending = nodesBelow
        while let node = pending.popLast() {
            if node.subscriptions.contains(where: { $0.subject.mayTake(type) }) { return true }
            pending += node.nodesBelow
        }
        return false
    }

    /// The subscriptions that an event goes to, in document order.
    private func subscribers(of signal: Signal, at level: PublishLevel) -> [(ActionNode, Subscription)] {
        var found: [(node: ActionNode, subscription: Subscription, level: Int)] = []
        var pending = nodesBelow.map { (node: $0, level: 0) }
        while let (node, level) = pending.popLast() {
            let here = node.subscriptions.filter { $0.subject.matches(signal) }
            found += here.map { (node, $0, level) }
            let below = here.isEmpty ? level : level + 1
            pending += node.nodesBelow.map { ($0, below) }
        }
        let last = found.map(\.level).max()
        return found.lazy.filter { entry in
            switch level {
            case .firstLevel: entry.level == 0
            case .allLevels: true
            case .lastLevel: entry.level == last
            }
        }.map { ($0.node, $0.subscription) }
    }
}

extension ActionNode {
    /// The nodes directly below, as a stack: the roots of the coordinators that the node hosts, then the children, last first.
    var nodesBelow: [ActionNode] {
        let hosted = offers?.hosted.compactMap { ($0 as? Coordinator)?.root } ?? []
        return hosted + children.reversed()
    }
}

/// A function that publishes events of a type from a node, for code that should not see the tree.
///
/// The publisher holds the node weakly. It stops publishing for good when the node leaves its tree, alone or with nodes above it.
public final class EventPublisher<E: Event> {
    /// The subscribers that are called with an event.
    public var destination: PublishLevel

    private weak var node: ActionNode?
    /// The serial number when the publisher was made.
    private let made = Serial.last

    init(_ node: ActionNode, to destination: PublishLevel) {
        self.node = node
        self.destination = destination
        // Only numbered nodes note when they leave.
        node.assignNumber()
    }

    /// Whether the node has left its tree, or was released, after which no subscriber is called.
    ///
    /// - Complexity: O(*d*) for a node at depth *d*.
    public var isQuiet: Bool { node.map { $0.lastDeparture > made } ?? true }

    /// Whether a node below subscribes to the type; false once the publisher has stopped.
    ///
    /// A validator can read it to disable a command without subscribers. Watched menus ask the validator again when a subscription
    /// is added or cancelled, but not when its owner is released: then call ``Coordinator/invalidate(_:)-(ActionName)``. A
    /// subscriber for a protocol counts whether or not the published type conforms to the protocol.
    /// - Complexity: O(*n*) in the nodes below, up to the first subscriber.
    public var hasSubscribers: Bool { !isQuiet && (node?.hasSubscriber(to: E.self) ?? false) }

    /// Publishes an event.
    ///
    /// - Returns: How many subscribers were called.
    @discardableResult
    public func callAsFunction(_ event: E) -> Int {
        guard !isQuiet, let node else { return 0 }
        return node.publish(event, to: destination)
    }
}

extension EventPublisher: Identifiable, Hashable {
    /// Whether both are the same publisher.
    public static func == (left: EventPublisher, right: EventPublisher) -> Bool { left === right }

    /// Hashes the publisher's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension ActionNode {
    /// Makes a publisher of events of a type, and declares that the node publishes them.
    public func publisher<E: Event>(
        of type: E.Type, to destination: PublishLevel = .lastLevel
    ) -> EventPublisher<E> {
        notePublished(type)
        return EventPublisher(self, to: destination)
    }
}
