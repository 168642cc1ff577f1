import ActionRuntime
import Foundation

/// Several trees whose every closure and `deinit` does something at random while it runs.
///
/// What the library calls is a ``ChaosToken``'s method or one of the classes in `ChaosParts.swift`; each calls ``act(_:)``,
/// which draws operations until the budget is used up. An operation is done directly, or on another thread while this one
/// waits. A world belongs to one isolation, and everything in it follows from its seed.
final class ChaosWorld {
    /// The one that is under way; classes' tables, and what is released late, find it here.
    ///
    /// Unsafe, because worlds run one after the other, and whoever changes threads inside one waits.
    nonisolated(unsafe) static var current: ChaosWorld?

    static let names: [ActionName] = ["a:", "b:", "c:", "d:"]
    static let value = Action<ChaosValue, ChaosValue>("typed:", "value")

    let random: ChaosRandom
    let nodes = ChaosPool<ActionNode>()
    let coordinators = ChaosPool<Coordinator>()
    let bridges = ChaosPool<ChaosBridge>()
    let responders = ChaosPool<ChaosResponder>()
    /// Owners of registrations, and senders.
    let owners = ChaosPool<ChaosToken>()
    let registrations = ChaosPool<Registration>()
    let origins = ChaosPool<Origin>()
    let watches = ChaosPool<MenuWatch>()
    let palettes = ChaosPool<Palette>()
    let keyMaps = ChaosPool<KeyMap>()
    let stacks = ChaosPool<UndoStack>()
    let recorders = ChaosPool<ActionRecorder>()
    var sequences: [ActionSequence] = []
    /// What was shown, and what came of requests: they hold errors and events.
    var items: [MenuSnapshot.Item] = []
    var results: [Any] = []
    /// The invocation of a call that may have ended.
    var former: Invocation?
    /// Which coordinators were hosted where.
    private var hosts: [WeakHost] = []
    /// The moves and hostings that have not been made, or have just been: what is put below what.
    var pending: [(child: ActionNode, parent: ActionNode)] = []
    /// The endings of the groups that are being registered.
    private(set) var openEndings: [ChaosEnding] = []
    private var endings: [WeakRegistration] = []

    /// Whether closures act, and answer at random; else they answer what they are made to.
    private(set) var isWild = true
    private(set) var budget: Int
    /// What is left for what follows from one operation at the top.
    private(set) var allowance = 0
    private(set) var depth = 0
    private let maximumDepth: Int
    private let hopPercent: Int
    /// How many asynchronous operations are under way.
    var suspended = 0
    private(set) var operations = 0
    /// How often the test has changed a tree.
    var changes = 0
    var tasks: [Task<Void, Never>] = []

    private struct WeakHost {
        weak var node: ActionNode?
        weak var inner: Coordinator?
    }

    private struct WeakRegistration {
        weak var registration: Registration?
        let ending: ChaosEnding
    }

    let isAsync: Bool

    init(seed: UInt64, budget: Int, isAsync: Bool = false) {
        self.isAsync = isAsync
        random = ChaosRandom(seed: seed)
        self.budget = budget
        let isDeep = random.chance(4) && ChaosPart.depth.isOn
        maximumDepth = isDeep ? 150 : 1 + random.below(8)
        hopPercent = ChaosPart.hop.isOn ? random.pick([0, 10, 50]) : 0
        for _ in 0..<2 + random.below(2) { grow() }
    }

    // MARK: Acting

    /// Does something at random, because something in the world is called or released.
    ///
    /// - Parameter token: What the closure that is called captures: now and then it ends its own registration or node.
    func act(_ part: ChaosPart, by token: ChaosToken? = nil) {
        guard isWild, part.isOn, depth < maximumDepth, random.chance(70) else { return }
        if let token, allowance > 0, random.chance(10) { elsewhere("ends itself") { end(token) } }
        for _ in 0..<1 + random.below(2) where allowance > 0 { operate() }
    }

    /// One operation from outside, with what follows from it.
    func operateAtTop() {
        guard budget > 0 else { return }
        allowance = min(budget, 1 + random.below(random.chance(10) ? 200 : 24))
        operate()
    }

    private func operate() {
        allowance -= 1
        budget -= 1
        operations += 1
        depth += 1
        // What user code registers meanwhile is not part of the groups that are being registered.
        let endings = openEndings
        openEndings = []
        defer {
            depth -= 1
            openEndings = endings
        }
        let operation = random.pick(ChaosPart.operations)
        elsewhere("\(operation)") { perform(operation) }
    }

    /// Does something on another thread, or on this one.
    private func elsewhere(_ text: @autoclosure () -> String, _ body: () -> Void) {
        let hops = random.chance(hopPercent)
        trace(text() + (hops ? " on another thread" : ""))
        if hops { OtherThread.sync(body) } else { body() }
    }

    /// Counts an asynchronous operation; false where there is no budget for it.
    func beginAsync() -> Bool {
        guard budget > 0 else { return false }
        budget -= 1
        operations += 1
        allowance = max(allowance, min(budget, 4))
        return true
    }

    /// Does something during which closures do nothing but answer.
    func quietly<Result>(_ body: () -> Result) -> Result {
        let was = isWild
        isWild = false
        defer { isWild = was }
        return body()
    }

    /// Lets go of everything; what is released then may still act.
    func end() {
        allowance = min(budget, 40)
        former = nil
        tasks.forEach { $0.cancel() }
        for _ in 0..<8 where letAllGo() { allowance += 1 }
        isWild = false
        _ = letAllGo()
    }

    private func letAllGo() -> Bool {
        var all: [[AnyObject]] = [registrations.letAllGo(), owners.letAllGo(), responders.letAllGo()]
        all += [watches.letAllGo(), palettes.letAllGo(), origins.letAllGo(), keyMaps.letAllGo()]
        all += [stacks.letAllGo(), recorders.letAllGo()]
        all += [coordinators.letAllGo(), bridges.letAllGo(), nodes.letAllGo()]
        let values = (items, results)
        (items, results) = ([], [])
        return withExtendedLifetime(values) { all.contains { !$0.isEmpty } }
    }

    // MARK: Hosts

    func noteHost(_ inner: Coordinator, at node: ActionNode) {
        hosts.append(WeakHost(node: node, inner: inner))
    }

    func isHosted(_ inner: Coordinator) -> Bool {
        let links = hosts
        return links.contains { $0.inner === inner && $0.node != nil }
    }

    /// The node and all above it, through every node that ever hosted a tree.
    func way(from start: ActionNode?) -> Set<NodeID> {
        var way: Set<NodeID> = []
        var open = [start].compactMap(\.self)
        let links = hosts
        while let node = open.popLast() {
            guard way.insert(node.id).inserted else { continue }
            if let parent = node.parent { open.append(parent) }
            for link in links {
                if let inner = link.inner, inner.root === node, let host = link.node { open.append(host) }
            }
        }
        return way
    }

    /// Whether a node can be put below another one, also where that is to happen first which has not happened yet.
    func mayPut(_ child: ActionNode, below parent: ActionNode) -> Bool {
        let way = way(from: parent)
        if way.contains(child.id) { return false }
        let pending = pending
        return pending.allSatisfy { !way.contains($0.child.id) || !self.way(from: $0.parent).contains(child.id) }
    }

    /// Puts a node below another one, by a closure that may run user code before it does.
    func put(_ child: ActionNode, below parent: ActionNode, _ body: () -> Void) {
        pending.append((child, parent))
        body()
        let index = pending.lastIndex { $0.child === child && $0.parent === parent }!
        let done = pending.remove(at: index)
        withExtendedLifetime(done) {}
    }

    // MARK: Registrations

    /// Registers something by a closure, and notes what its tokens end with.
    func register(_ body: () -> Registration) {
        let ending = ChaosEnding()
        openEndings.append(ending)
        let registration = body()
        openEndings.removeLast()
        if endings.count >= 256 { endings.removeAll { $0.registration == nil } }
        endings.append(WeakRegistration(registration: registration, ending: ending))
        registrations.add(registration)
    }

    /// Cancels a registration; what it stands for is not to be called from then on, but by who does so already.
    func cancel(_ registration: Registration) {
        let endings = endings
        endings.first { $0.registration === registration }?.ending.isEnded = true
        registration.cancel()
    }

    // MARK: Picking

    func name() -> ActionName { random.chance(4) ? "nobody:" : random.pick(Self.names) }

    func maybe<Thing>(_ percent: Int, _ thing: @autoclosure () -> Thing?) -> Thing? {
        random.chance(percent) ? thing() : nil
    }

    // MARK: Telling

    private static let isTracing = ProcessInfo.processInfo.environment["ACTIONRUNTIME_CHAOS_TRACE"] != nil

    func trace(_ text: @autoclosure () -> String) {
        guard Self.isTracing else { return }
        FileHandle.standardError.write(
            Data((String(repeating: "  ", count: depth) + "\(operations) " + text() + "\n").utf8))
    }
}
