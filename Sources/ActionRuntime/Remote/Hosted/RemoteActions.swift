/// Puts the actions of another program below a node: what it exposes to clients is claimed there, as if its tree were hosted.
///
/// ```swift
/// let photos = RemoteActions(try ProgramTransport(app: "photos"), name: "photos", in: window)
/// window.host(photos)
/// coordinator.validate("export:")                // as the program said last
/// await coordinator.perform("export:")           // asks there
/// ```
///
/// Questions are answered at once, from what the program's watch told last; with arguments, by the action's signature and the state
/// that it had without them. `await perform` asks there, where the request begins at the program's own start; a synchronous `perform`
/// fails with ``DispatchError/needsAwait(_:)``. Menus, keys and palettes show the actions as those of the tree, and hear of changes.
///
/// Where the program cannot be reached, its actions are disabled: "photos is not running". The connection is made again, after a
/// quarter of a second at first and after twice as long each time, at most after 30 seconds.
///
/// It belongs to the isolation of the node's tree. Names and texts that are heard are data: at most 10,000 new names are interned, and
/// about 16 MiB are kept; what is beyond is not answered for (``leftOut``).
public final class RemoteActions: ActionDispatching {
    /// Whether the program is connected.
    public enum Status: Hashable, Sendable {
        /// The program has not told its actions yet.
        case connecting
        /// The answers are those of the program.
        case connected
        /// The program cannot be reached, or cannot be understood: why, as the end of a sentence.
        case away(String)
    }

    /// The name of the program, in reasons and errors.
    public let name: String
    /// Whether the program is connected.
    public internal(set) var status = Status.connecting
    /// How many actions the program has told that are not answered for, because they are too many.
    public internal(set) var leftOut = 0

    /// The most names that are interned for the program.
    static let nameLimit = 10_000
    /// About how many bytes of what the program tells are kept: 16 MiB.
    static let sizeLimit = 16 << 20

    let transport: any RemoteTransport
    weak var host: ActionNode?
    let hostID: NodeID
    let confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)?
    let hearers = Observers<Void>()

    /// The actions by name, also those of a program that is away.
    var heard: [ActionName: [HeardAction]] = [:] { didSet { last = nil } }
    /// The action that was asked for last, which mostly is asked for again; nil where it may have changed.
    private var last: HeardAction?
    /// The actions of an earlier connection that this one has not told yet.
    var notTold: Set<ActionName> = []
    /// The bytes that ``heard`` takes.
    var size = 0
    /// The arguments that the program has said to be secret, also of actions that have gone.
    var secrets: [ActionName: [String]] = [:]
    /// The bytes that the names in ``secrets`` take.
    var secretsSize = 0
    var namesAdded = 0
    /// The names in alphabetical order; nil where they are not known.
    var names: [ActionName]?
    /// The processes that have answered for the program lately, and the place of the next one.
    private var (instances, nextInstance): ([String], Int) = ([], 0)
    private static let (instanceLimit, instanceLength) = (256, 64)

    /// The connection; nil between the tries.
    var link: Link?
    /// The number of connections so far.
    var linkCount = 0
    /// Why requests are disabled while the program is not connected.
    var reason: String
    var backoff = Backoff()
    /// When something is due: a next try to connect, or the end of the wait for a first answer.
    var due: ContinuousClock.Instant?
    /// Wakes the task that waits for ``due``; nil where there is none.
    private var alarms: AsyncStream<Void>.Continuation?
    /// Whether ``lookAtTime()`` is called when something is due; else questions look at the time.
    ///
    /// A question may come before what has arrived is heard, so it looks only where nothing else does.
    private let isTimed: Bool
    private let expected: [ActionName]

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - transport: The way to the program.
    ///   - name: The name of the program, for reasons and errors.
    ///   - host: The node that will host the actions; targets are at it.
    ///   - expecting: Actions that the program is known to have: they are claimed, and disabled, before the program has told them.
    ///   - confirm: Asks the person here whether to perform an action that the program has confirmed. If the closure is left out, such
    ///     a request fails.
    ///   - isolation: The isolation of the tree: that of the function that makes the object. The initial value of a property has none,
    ///     also in a class of an actor, so make the object in an initializer or a function. Without one, and with a transport that keeps no time, a lost connection is made again
    ///     when a question is asked.
    public init(
        _ transport: any RemoteTransport, name: String, in host: ActionNode, expecting: [ActionName] = [],
        confirm: (nonisolated(nonsending) (RemoteConfirmation) async -> Bool)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) {
        (self.transport, self.name, self.host, self.confirm) = (transport, name, host, confirm)
        hostID = host.id
        reason = "\(name) has not answered yet"
        expected = expecting
        isTimed = isolation != nil || transport is any TimedTransport
        expect()
        SharedCounter.remoteDispatchers.add(1)
        if isolation != nil, !(transport is any TimedTransport) {
            let (rings, alarms) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            self.alarms = alarms
            weak let actions = self
            Task {
                _ = isolation
                for await _ in rings {
                    while let pause = actions?.pause {
                        try? await Task.sleep(for: pause)
                        actions?.lookAtTime()
                    }
                }
            }
        }
        connect()
    }

    deinit {
        SharedCounter.remoteDispatchers.add(0 &- 1)
        alarms?.finish()
        if link != nil { transport.close() }
    }

    /// Has ``lookAtTime()`` called at a time.
    func wake(at time: ContinuousClock.Instant) {
        due = time
        if let timed = transport as? any TimedTransport {
            weak let actions = self
            timed.wake(at: time) { actions?.lookAtTime() }
        } else {
            alarms?.yield()
        }
    }

    /// How long to wait before looking at the time again; nil while nothing is due.
    ///
    /// It is short, because something may become due sooner.
    private var pause: Duration? {
        due.map { max(.milliseconds(1), min(.milliseconds(250), ContinuousClock.now.duration(to: $0))) }
    }

    /// Claims the actions that are expected and have not been heard.
    func expect() {
        for action in expected where heard[action] == nil {
            heard[action] = [HeardAction(expected: action, by: hostID)]
        }
        names = nil
    }

    // MARK: Questions

    /// The action at the host node, where the program takes it; nil where it does not.
    public func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        guard let heard = entry(for: invocation) else { return nil }
        return target(heard)
    }

    private func target(_ heard: HeardAction) -> Target? {
        guard let host else { return nil }
        return Target(
            node: host, kind: heard.kind, action: heard.action, signature: heard.signature, returns: heard.returns,
            isAsync: true)
    }

    /// What the program said last of the action; with arguments, checked by the action's signature.
    public func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        guard let heard = entry(for: invocation) else {
            return .unclaimed(invocation, true)
        }
        return validation(of: invocation, heard)
    }

    /// - Parameter knowsArguments: Whether the arguments are part of the question.
    private func validation(
        of invocation: Invocation, _ heard: HeardAction, knowsArguments: Bool = true
    ) -> Validation {
        var (completed, faults): (ActionArguments?, [ArgumentFault]) = (knowsArguments ? invocation.arguments : nil, [])
        if knowsArguments, heard.arguments == nil, let signature = heard.signature {
            do {
                completed = try signature.check(invocation.arguments)
            } catch {
                (completed, faults) = (nil, error.faults)
            }
        }
        let isConnected = status == .connected, isTold = notTold.isEmpty || !notTold.contains(heard.action)
        var answer = Validation(
            isConnected && isTold ? heard.answer : heard.shown, originalAction: invocation.originalAction,
            arguments: completed, start: invocation.startID)
        if !isConnected {
            answer.disable(awayReason)
        } else if !isTold {
            answer.disable(Validation.Reason(text: "\(name) has not told it again yet", by: hostID, kind: .refused))
        }
        if knowsArguments, heard.arguments == nil, !invocation.arguments.isEmpty {
            answer.compareValue(with: invocation.arguments)
        }
        for fault in faults { answer.disable("\(fault)", kind: .arguments) }
        if knowsArguments, !heard.takes(invocation.arguments) {
            answer.disable("\(name) takes it with certain arguments only", kind: .arguments)
        }
        return answer
    }

    var awayReason: Validation.Reason { Validation.Reason(text: reason, by: hostID, kind: .refused) }

    /// What was heard of the action that a request is for; nil where the program takes no such request.
    ///
    /// A request without arguments, which may not be known yet, is taken also where the program exposes the action with certain
    /// arguments only.
    func entry(for invocation: Invocation) -> HeardAction? {
        if !isTimed, due != nil { lookAtTime() }
        if let last, last.action == invocation.action, last.arguments == nil { return last }
        guard let all = heard[invocation.action] else { return nil }
        if let only = all.first, only.arguments == nil {
            last = only
            return only
        }
        let arguments = invocation.arguments
        return all.first { $0.takes(arguments) } ?? (arguments.isEmpty ? all.first : nil)
    }

    /// The actions that the program exposes, by name.
    public func availableActions(from start: ActionNode?) -> [AvailableAction] {
        if !isTimed, due != nil { lookAtTime() }
        let names = names ?? heard.keys.sorted { $0.text < $1.text }
        self.names = names
        return names.compactMap { name in
            guard let heard = heard[name]?.first, let target = target(heard) else { return nil }
            let validation = validation(of: Invocation(name), heard, knowsArguments: false)
            return AvailableAction(name: name, target: target, validation: validation)
        }
    }

    /// Calls a closure when the program has said that its actions have changed, and when it is connected or goes away.
    public func onChange(_ hear: @escaping () -> Void) -> Registration? { hearers.add { hear() } }

    func tellChange() { for hear in hearers.live { hear(()) } }
}

extension RemoteActions: RemoteDispatching {
    package func step(for invocation: Invocation) -> RemoteStep? {
        guard let heard = entry(for: invocation) else { return nil }
        let answer = validation(of: invocation, heard, knowsArguments: !invocation.arguments.isEmpty)
        let isBlocked = answer.reasons.contains { $0.kind == .blocked }
        return RemoteStep(
            program: name, path: heard.path, verdict: answer.isEnabled ? .target : isBlocked ? .blocked : .disabled,
            reason: answer.isEnabled ? nil : answer.reasons.clause)
    }

    package func instance(_ performer: Performer) -> String? {
        let number = Int(performer.instance.value)
        return instances.indices.contains(number - 1) ? instances[number - 1] : nil
    }

    /// The number by which a process is known, so that an outcome is of no other size for it.
    func number(ofInstance text: String) -> UInt16 {
        let name = String(text.prefix(Self.instanceLength))
        if let place = instances.firstIndex(of: name) { return UInt16(place + 1) }
        if instances.count < Self.instanceLimit { instances.append(name) } else { instances[nextInstance] = name }
        defer { nextInstance = (nextInstance + 1) % Self.instanceLimit }
        return UInt16(nextInstance + 1)
    }

    package func secretNames(of action: ActionName) -> [String] { secrets[action] ?? [] }

    /// How many programs away an action is that a client of this program may be told of, this hosting included.
    func hops(of invocation: Invocation) -> Int { (entry(for: invocation)?.hops ?? 0) + 1 }
}
