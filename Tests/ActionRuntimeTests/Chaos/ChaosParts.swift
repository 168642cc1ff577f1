import ActionRuntime

/// What a closure captures: it acts when it is released, and tells a use after that.
final class ChaosToken {
    private static let alive = 0x600D_600D
    private var mark = ChaosToken.alive
    private(set) weak var node: ActionNode?
    let home: NodeID?
    /// What the closure answers while the world is quiet.
    let isWilling: Bool
    let isEnabled: Bool
    let mayThrow: Bool
    /// What the closure was registered with.
    weak var registration: Registration?
    /// Whether what the closure was registered with was cancelled.
    private let endings: [ChaosEnding]

    /// - Parameters:
    ///   - node: Where the closure is registered.
    ///   - endsWithGroups: Whether it ends with the groups that are being registered; what is not of one node may outlive them.
    init(_ world: ChaosWorld, at node: ActionNode? = nil, endsWithGroups: Bool = false) {
        self.node = node
        home = node?.id
        isWilling = world.random.chance(70)
        isEnabled = world.random.chance(80)
        mayThrow = world.random.chance(20) && ChaosPart.throwing.isOn
        endings = node == nil && !endsWithGroups ? [] : world.openEndings
    }

    deinit {
        touch()
        ChaosWorld.current?.act(.deinit)
        touch()
        mark = 0
    }

    /// Traps where the token has been released.
    func touch() {
        precondition(mark == ChaosToken.alive, "What a closure captures is used after it was released.")
    }
}

/// Whether a registration was cancelled, for the tokens of all that it stands for.
final class ChaosEnding {
    var isEnded = false
}

/// The world that is under way.
private var world: ChaosWorld { ChaosWorld.current! }

// MARK: What closures do

extension ChaosToken {
    func act(_ part: ChaosPart) {
        touch()
        ChaosWorld.current?.act(part, by: self)
        touch()
    }

    /// The random answer, or the one that the token is made for.
    private func answer(_ fixed: Bool) -> Bool { world.isWild ? world.random.chance(70) : fixed }

    /// A condition or predicate.
    func isAvailable(_ part: ChaosPart = .conditions) -> Bool {
        act(part)
        return answer(isWilling)
    }

    func validate(_ validation: inout Validation) {
        act(.validators)
        validation.title = "title"
        if !answer(isEnabled) { validation.disable("not now") }
    }

    func handle(_ invocation: Invocation) throws -> Outcome? {
        noteCall()
        tellUndo(invocation)
        act(.handlers)
        tellUndo(invocation)
        goOn(invocation)
        if answer(!mayThrow) { return world.isWild && world.random.chance(20) ? world.nestedOutcome() : nil }
        throw signal()
    }

    func receive(_ invocation: Invocation) throws -> Passage {
        noteCall()
        act(.handlers)
        tellUndo(invocation)
        goOn(invocation)
        if !answer(!mayThrow), ChaosPart.throwing.isOn { throw signal() }
        return answer(isWilling) ? .handled : .notHandled
    }

    /// Whether the handler performs the next claim itself.
    var goesOn: Bool { world.isWild && ChaosPart.nextClaim.isOn && world.random.chance(25) }

    /// Performs the next claim of this call, and of one that has ended.
    private func goOn(_ invocation: Invocation) {
        guard goesOn else { return }
        _ = invocation.start
        _ = invocation.performNext() as Outcome
        guard let world = ChaosWorld.current else { return }
        let former = world.former
        if world.random.chance(50) { world.former = invocation }
        if let former { _ = former.performNext() as Outcome }
        act(.handlers)
    }

    /// What is thrown by this closure: it may be told to the nodes above the closure's own, and to that.
    func signal() -> ChaosSignal {
        // A responder's methods do not know at which node they are called.
        let nodes = home.map { world.way(from: node).union([$0]) }
        return ChaosSignal(way: ChaosWay(nodes, isBound: false), token: ChaosToken(world))
    }

    /// Traps where a rule is told of what was sent in another tree.
    func hear(_ signal: Any, _ part: ChaosPart = .rules) -> ChaosSignal {
        touch()
        guard let signal = signal as? ChaosSignal else { return self.signal() }
        if let home { signal.way.check(home) }
        signal.token.touch()
        act(part)
        signal.token.touch()
        return signal
    }

    private func noteCall() {
        touch()
        guard !world.isWild else { return }
        precondition(home == nil || node != nil, "The handler of a released node is called.")
        checkEndings()
    }

    /// Traps where the closure was registered with something that was cancelled.
    func checkEndings() {
        precondition(endings.allSatisfy { !$0.isEnded }, "A closure is called whose registration was cancelled.")
    }
}

// MARK: What is sent

/// An event and an error, which knows where it may come to.
struct ChaosSignal: Event, Error, @unchecked Sendable {
    // Unchecked, because it stays in its world, which is used by one thread at a time.
    let way: ChaosWay
    let token: ChaosToken
}

/// The nodes that may be told of a signal: those that stood on its way when it was sent.
final class ChaosWay {
    private var nodes: Set<NodeID>?
    private let changes: Int
    /// Whether the signal goes along just these nodes.
    ///
    /// What a handler throws is sent a moment later, by when what was released may have changed the tree: that is seen at
    /// the first rule.
    private var isBound: Bool

    init(_ nodes: Set<NodeID>?, isBound: Bool) {
        self.nodes = nodes
        self.isBound = isBound
        changes = world.changes
    }

    /// Traps where a rule of a node is called that did not stand on the way.
    func check(_ node: NodeID) {
        if !isBound, changes != world.changes { nodes = nil }
        isBound = true
        guard let nodes else { return }
        precondition(nodes.contains(node), "A rule is told of what was sent elsewhere: at \(node), not \(nodes).")
    }
}

/// Another type on the same way.
struct OtherSignal: Event {
    let signal: ChaosSignal
}

/// An argument whose conversion is user code.
final class ChaosValue: ActionValueConvertible {
    private let token: ChaosToken

    init() { token = ChaosToken(world) }

    init(actionValue: ActionValue) throws {
        token = ChaosToken(world)
        token.act(.values)
        if world.isWild, world.random.chance(10) { throw ActionValueError(expected: "luck", found: actionValue) }
    }

    var actionValue: ActionValue {
        token.act(.values)
        return 1
    }

    static var parameterKind: ActionSignature.Kind {
        ChaosWorld.current?.act(.values)
        return .integer
    }
}

// MARK: Who answers

/// A responder whose tables and methods act.
final class ChaosResponder: Responder {
    let token: ChaosToken
    private let hasOwnTable: Bool

    init(_ world: ChaosWorld) {
        token = ChaosToken(world)
        hasOwnTable = world.random.chance(50)
    }

    deinit {
        ChaosWorld.current?.act(.deinit)
    }

    static var actions: ActionTable<ChaosResponder> {
        let _: Void = ChaosWorld.current?.act(.tables) ?? ()
        ActionMethod("a:", ChaosResponder.first, when: ChaosResponder.isAvailable)
        ActionMethod("b:", ChaosResponder.second, validate: ChaosResponder.validate)
    }

    var instanceActions: ActionTable<ChaosResponder> {
        let own = ownTable
        own
    }

    private var ownTable: ActionTable<ChaosResponder> {
        token.act(.tables)
        guard hasOwnTable else { return Self.actions }
        let captured = ChaosToken(world)
        return ActionTable {
            ActionMethod(
                "c:",
                { owner in
                    { invocation in
                        captured.act(.handlers)
                        return try owner.token.receive(invocation)
                    }
                }, when: ChaosResponder.isAvailable)
            ActionMethod("a:", ChaosResponder.first, validate: ChaosResponder.validate)
        }
    }

    private func first(_ invocation: Invocation) throws -> Passage {
        try token.receive(invocation)
    }

    private func second() throws { _ = try token.handle(Invocation("b:")) }

    private func isAvailable() -> Bool { token.isAvailable() }

    private func validate(_ validation: inout Validation) { token.validate(&validation) }
}

/// A bridge of one's own, which acts and hands some requests on to a coordinator of the world.
final class ChaosBridge: ActionDispatching {
    private let token: ChaosToken
    /// Those who hear of changes, by their numbers.
    private var listeners: [Int: () -> Void] = [:]
    private var lastNumber = 0
    private let tellsOfChanges: Bool

    init(_ world: ChaosWorld) {
        token = ChaosToken(world)
        tellsOfChanges = world.random.chance(75)
    }

    func onChange(_ hear: @escaping () -> Void) -> Registration? {
        token.act(.bridges)
        guard tellsOfChanges else { return nil }
        lastNumber += 1
        let number = lastNumber
        listeners[number] = hear
        token.act(.bridges)
        return Registration { [weak self] in
            guard let self else { return }
            token.act(.bridges)
            let listeners = listeners
            self.listeners[number] = nil
            withExtendedLifetime(listeners) {}
            token.act(.bridges)
        }
    }

    /// Tells those who listen.
    func tell() {
        let listeners = listeners
        for number in listeners.keys.sorted() { listeners[number]?() }
    }

    deinit {
        ChaosWorld.current?.act(.deinit)
    }

    /// The coordinator that is asked next; none while the world is quiet.
    private func inner() -> Coordinator? {
        token.act(.bridges)
        guard world.isWild, world.random.chance(50) else { return nil }
        return world.coordinators.pick(world.random)
    }

    func target(for invocation: Invocation, from start: ActionNode?) -> Target? {
        inner()?.target(for: invocation, from: nil)
    }

    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation {
        if let inner = inner() { return inner.validate(invocation, from: nil) }
        var validation = Validation(invocation.action)
        validation.disable("nobody here")
        return validation
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        if let inner = inner() { return inner.perform(invocation, from: nil, force: force) }
        return .declined(by: [])
    }

    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        if let inner = inner() { return await inner.perform(invocation, from: nil, force: force) }
        return .declined(by: [])
    }
}
