import Dispatch
import Synchronization

/// Carries lines between a client and the workers of a service: it carries out what an ``Asker`` decides.
///
/// Sendable: a lock guards what changes.
package final class Courier: Sendable {
    package enum Event: Sendable {
        case line([UInt8])
        /// There is no worker: why, as the end of a sentence. The end follows when one comes.
        case absent(String)
        /// The end, with its reason, as the end of a sentence; and whether the server refuses the user.
        case closed(String, isRefused: Bool)
    }

    private struct State {
        var asker: Asker
        var hear: (@Sendable (Event) -> Void)?
        var connection: NATSConnection?
        var inbox: NATSSubscription?
        /// The effects that are being carried out by a thread; others add to them.
        var effects: ArraySlice<Asker.Effect> = []
        var isWorking = false
        /// When the alarm rings; nil for never.
        var alarm: ContinuousClock.Instant?
        /// How often a connection was made: what belongs to an earlier one is not heard.
        var times = 0
        /// Why there is no connection, and when the next is tried.
        var failure: (reason: String, isRefused: Bool, next: ContinuousClock.Instant)?
    }

    private let options: NATSOptions
    private let service: String
    private let state: Mutex<State>
    /// How long after a failure the next connection is tried.
    private static let pause = Duration.seconds(2)

    package convenience init(service: String, _ options: NATSOptions, repeating: Set<String> = []) throws(NATSError) {
        self.init(
            try Asker(Subjects(service), user: options.user, inbox: options.inbox, repeating: repeating), options)
    }

    private init(_ asker: Asker, _ options: NATSOptions) {
        (service, self.options) = (asker.subjects.service, options)
        state = Mutex(State(asker: asker))
    }

    deinit { state.withLock { $0.connection }?.close() }

    /// Begins to connect, without waiting for it.
    ///
    /// - Parameter hear: Hears lines and the end, on any thread, one call after the other.
    package func open(_ hear: @escaping @Sendable (Event) -> Void) {
        enum Way { case fails(Event), connects(Int, ofInbox: String) }
        let way: Way = state.withLock { state in
            state.hear = hear
            state.asker = state.asker.anew()
            state.times += 1
            state.alarm = nil
            if let failure = state.failure, failure.next > .now {
                return .fails(.closed(failure.reason, isRefused: failure.isRefused))
            }
            return .connects(state.times, ofInbox: state.asker.ofInbox)
        }
        switch way {
        case .fails(let event): hear(event)
        case .connects(let time, let ofInbox):
            weak let courier = self
            DispatchQueue.global().async { courier?.connect(time, ofInbox) }
        }
    }

    private func connect(_ time: Int, _ ofInbox: String) {
        weak let courier = self
        do throws(NATSError) {
            let connection = try NATSConnection(options, name: "asks \(service)", reconnects: false) {
                courier?.hear($0, time)
            }
            let inbox = try connection.subscribe(ofInbox) { message in
                courier?.update(time) { $0.hear(message, at: .now) }
            }
            let isCurrent = state.withLock { state in
                guard state.times == time, !state.asker.isOver else { return false }
                (state.connection, state.inbox, state.failure) = (connection, inbox, nil)
                return true
            }
            guard isCurrent else { return connection.close() }
            update(time) { $0.begin(largestPayload: connection.largestPayload, at: .now) }
        } catch {
            let isRefused = if case .refused = error { true } else { false }
            let reason = error.clause
            state.withLock { $0.failure = (reason, isRefused, .now + Self.pause) }
            update(time) { $0.end(reason, code: isRefused ? .notAllowed : .notTaken) }
        }
    }

    private func hear(_ event: NATSConnection.Event, _ time: Int) {
        switch event {
        case .notPermitted(let subject): update(time) { $0.refused(subject) }
        case .disconnected, .closed: update(time) { $0.end("the connection to the NATS server was lost") }
        // An answer may be among them.
        case .dropped:
            update(time) { $0.end("lines were not heard in time: more than 64 MiB, or 65,536 of them, waited") }
        case .reconnected, .failed: break
        }
    }

    /// The present state of the asker.
    var asker: Asker { state.withLock { $0.asker } }

    package func send(_ line: [UInt8]) { update { $0.send(line, at: .now) } }

    /// Ends the requests under way, and the connection.
    package func close() {
        let (connection, inbox, effects) = state.withLock { state in
            state.asker.leave()
            state.hear = nil
            state.times += 1
            // Another thread that carries out effects finds no more of them, and no connection.
            let effects = state.effects + state.asker.takeEffects()
            defer { (state.connection, state.inbox, state.effects) = (nil, nil, []) }
            return (state.connection, state.inbox, effects)
        }
        guard let connection else { return }
        // The C library may wait for the server.
        DispatchQueue.global().async {
            withExtendedLifetime(inbox) {
                for case .publish(let payload, let subject, let reply, let key) in effects {
                    try? connection.publish(payload, to: subject, reply: reply, key: key)
                }
                try? connection.flush()
                connection.close()
            }
        }
    }

    /// Changes the asker, and carries out what follows, unless another thread is at it, which then goes on with it.
    private func update(_ time: Int? = nil, _ change: (inout Asker) -> Void) {
        let isFirst = state.withLock { state in
            if let time, state.times != time { return false }
            change(&state.asker)
            state.effects += state.asker.takeEffects()
            defer { state.isWorking = true }
            return !state.isWorking
        }
        guard isFirst else { return }
        while carryOutNext() {}
    }

    private func carryOutNext() -> Bool {
        let (effect, connection, hear, isRefused) = state.withLock { state in
            let effect = state.effects.popFirst()
            if effect == nil {
                state.isWorking = false
                state.effects = []
                setAlarm(&state)
            }
            return (effect, state.connection, state.hear, state.asker.isRefused)
        }
        switch effect {
        case nil: return false
        case .publish(let payload, let subject, let reply, let key)?:
            // A connection that is lost is told by an event.
            try? connection?.publish(payload, to: subject, reply: reply, key: key)
        case .deliver(let line)?: hear?(.line(line))
        case .absent(let reason)?: hear?(.absent(reason))
        case .close(let reason)?: hear?(.closed(reason, isRefused: isRefused))
        }
        return true
    }

    private func setAlarm(_ state: inout State) {
        // An alarm that is set stays, since setting one for each request would take longer than the request: it finds nothing to do.
        guard let next = state.asker.nextTick else { return }
        if let alarm = state.alarm, alarm <= next { return }
        state.alarm = next
        let (time, pause) = (state.times, max(.zero, ContinuousClock.now.duration(to: next)))
        weak let courier = self
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(pause / .nanoseconds(1)))) {
            courier?.ring(next, time)
        }
    }

    private func ring(_ alarm: ContinuousClock.Instant, _ time: Int) {
        let isSet = state.withLock { state in
            guard state.alarm == alarm, state.times == time else { return false }
            state.alarm = nil
            return true
        }
        if isSet { update(time) { $0.tick(at: .now) } }
    }
}

extension Courier {
    /// The worker that answers questions; nil where it is being found.
    var home: String? { asker.home }
    /// The workers that have taken requests.
    var taken: Set<String> { Set(asker.requests.values.filter(\.isTaken).compactMap(\.instance)) }
}
