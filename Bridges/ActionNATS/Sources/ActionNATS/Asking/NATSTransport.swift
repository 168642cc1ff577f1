public import ActionRuntime
import Synchronization

/// The way to the workers of a service, for ``RemoteActions`` and other clients of the protocol.
///
/// ```swift
/// let transport = try NATSTransport(service: "photos", url: "nats://127.0.0.1:4222")
/// window.host(RemoteActions(transport, name: "photos", in: window))
/// ```
///
/// Questions go to one worker, and what is to be performed goes to whichever is free. A worker that goes away is replaced by another;
/// what it had taken fails, because its outcome is not known, unless the action is one of `repeating`.
///
/// It belongs to the isolation of the tree, on which it has to be made, because its events are told there by a task.
public final class NATSTransport: RemoteTransport {
    private let courier: Courier
    private let events = EventQueue<(Int, RemoteTransportEvent)>(limit: eventLimit)
    private var hear: (RemoteTransportEvent) -> Void = { _ in }
    private var task: Task<Void, Never>?
    /// How often it was opened: events of an earlier time are not told.
    private var times = 0
    /// The time at which an event found no place.
    private let overflow = Overflow()

    private final class Overflow: Sendable {
        let time = Atomic(0)
    }

    /// How many events wait for the isolation; where it does not take them, the connection ends.
    static let eventLimit = 4096

    /// Describes the way; ``open(_:)`` connects.
    ///
    /// - Parameters:
    ///   - service: The name of the service: 1 to 40 of `A-Z a-z 0-9 _ -`, the first one a letter.
    ///   - options: The server, and the user.
    ///   - repeating: The actions that may be performed twice: another worker is asked for them where one has gone in the middle.
    ///   - isolation: The isolation of the tree.
    /// - Throws: ``NATSError`` where the service or the user has a name that cannot be used, or where there is no isolation.
    public init(
        service: String, _ options: NATSOptions, repeating: Set<ActionName> = [],
        isolation: isolated (any Actor)? = #isolation
    ) throws(NATSError) {
        guard isolation != nil else {
            throw .failed("tell events", reason: "it was made outside of an actor, make it on the actor of the tree")
        }
        courier = try Courier(service: service, options, repeating: Set(repeating.map(\.text)))
        let events = events
        weak let transport = self
        task = Task {
            _ = isolation
            while let (time, event) = await events.next() {
                guard let transport, transport.times == time else { continue }
                if transport.overflow.time.load(ordering: .relaxed) == time {
                    transport.close()
                    transport.hear(.closed("more than \(Self.eventLimit) lines waited until they were heard"))
                } else {
                    transport.hear(event)
                }
            }
        }
    }

    /// Describes the way to a service at a server.
    public convenience init(
        service: String, url: String, isolation: isolated (any Actor)? = #isolation
    ) throws(NATSError) {
        try self.init(service: service, NATSOptions(url: url), isolation: isolation)
    }

    deinit {
        events.end()
        task?.cancel()
        courier.close()
    }

    /// Begins to connect, without waiting for it.
    public func open(_ hear: @escaping (RemoteTransportEvent) -> Void) throws {
        times += 1
        self.hear = hear
        let (events, time, overflow) = (events, times, overflow)
        courier.open { event in
            let told: RemoteTransportEvent =
                switch event {
                case .line(let line): .line(line)
                case .absent(let reason): .absent(reason)
                case .closed(let reason, _): .closed(reason)
                }
            if !events.add((time, told)) { overflow.time.store(time, ordering: .relaxed) }
        }
    }

    /// Sends a line; lines are kept until a worker was found.
    public func send(_ line: String) -> Bool {
        courier.send(Array(line.utf8))
        return true
    }

    /// Ends the requests under way, and the connection.
    public func close() {
        times += 1
        courier.close()
    }
}
