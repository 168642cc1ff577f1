import ActionRuntime

// The runtime by the rules of the design (their numbers stand at the functions), as plainly as possible: arrays, linear
// searches, everything worked out anew for each question. Of the library only plain values are used: `ActionValue`,
// `ClaimKind`, `RuleVerb`, `PublishLevel` and `Validation.State`.
//
// Where the rules leave something open, the model leaves the deed out (`isPossible`), or says what it takes for granted:
// - No node is released while a request is under way, nor the owner or responder of a claim that is being called: how
//   long the library holds what it uses is its own affair.
// - A condition or validator does not cancel its own claim, nor take its own node away; nor does an asynchronous closure take its
//   own node or the start away, which would cancel it.
// - A node is the root of one coordinator at most and hosts one at most, and the root of a hosted tree has no parent:
//   which of several would go first is not said.
// - A coordinator that is hosted has its focus in its own tree: a way that leads from there back to the host would not end.
// - A coordinator that is hosted and has a `next` asks that before the host.
// - A remapping that a search finds in a hosted tree starts the search again where the whole search began.
// - A node that was taken out of its tree and put back while a request is under way counts as never detached.
// - Observers and hosts are added between requests only.
// - A watch need not notice that a coordinator came or went, which may end a hosted tree's way elsewhere: it is told
//   (`KnownIssueTests`).
// - A menu, key or list asks conditions and validators as often as it likes, so those do nothing besides then. Nor does
//   the validator of a claim with a signature, which may be asked although the arguments are wrong.
// - The closures of interceptors do nothing besides. What stands around a claim is found when the request is sent.
// - What is taken back is a counter's value, which says itself how to do it again; `repeat:` is never asked.
// - Conditions and validators do nothing besides while a recording is replayed: the library asks them once more before.
//
// One request or event is under way at a time: an asynchronous handler or rule yields, and then does what a synchronous one does.

/// What a request is answered by, without memory.
final class ReferenceModel {
    final class Node {
        let number: Int
        let name: String
        /// Whether the program keeps it.
        var isKept: Bool
        var isAlive = true
        unowned var parent: Node?
        var children: [Node] = []
        /// Oldest first, as all lists here.
        var closures: [Claim] = []
        var catchAlls: [Claim] = []
        var remaps: [(name: String, other: String)] = []
        var methods: Methods?
        var hosted: Hub?
        var rules: [HistoryRule] = []
        var subscriptions: [(number: Int, event: String)] = []
        var bindings: [BindingForm] = []
        var interceptors: [InterceptorForm] = []
        var stack: Stack?

        init(_ number: Int, _ name: String, isKept: Bool) {
            self.number = number
            self.name = name
            self.isKept = isKept
        }
    }

    /// A coordinator.
    final class Hub {
        let number: Int
        let root: Node
        var isKept = true
        var isAlive = true
        unowned var focus: Node?
        unowned var next: Hub?
        unowned var host: Node?
        var observers: [Int] = []
        var hearsUnhandled = false
        var menu: MenuForm?
        var overrides: [OverrideForm] = []
        var pending: [String] = []

        init(_ number: Int, root: Node) {
            self.number = number
            self.root = root
        }
    }

    /// A request that has ended, as observers are told of it.
    private struct Told {
        let number: Int
        let hearers: [Hub]
        /// What is written by those that are no recorders.
        let text: String
        /// What recorders take; nil for a request that was not performed, or that nobody observed from its beginning.
        let step: Recorded?
    }

    /// A request as a recorder takes it.
    fileprivate struct Recorded {
        let action: String
        let arguments: [String: ActionValue]
        let start: String
        /// The number of the observed request around it.
        let outer: Int?
    }

    /// What takes down the requests that a coordinator's observers hear of.
    final class Recorder {
        let hub: Hub
        /// The number of the observed request that began last before the recorder did.
        let begin: Int
        var isRunning = true
        fileprivate var steps: [Recorded] = []

        init(_ hub: Hub, begin: Int) { (self.hub, self.begin) = (hub, begin) }
    }

    /// An observed request that runs.
    private struct Observed {
        let number: Int
        /// Those that hear of it, and of what is held.
        var hearers: [Hub]
        var held: [Told] = []
    }

    final class Claim {
        let form: ClaimForm
        unowned let node: Node
        /// For a method, what it belongs to.
        weak var methods: Methods?
        var isCancelled = false
        /// For a claim of an undo stack: what it does.
        var undo: (direction: UndoDirection, stack: Stack)?

        init(_ form: ClaimForm, at node: Node) {
            self.form = form
            self.node = node
        }
    }

    /// A responder's methods at a node, from when it was set until it is replaced.
    final class Methods {
        let responder: Int
        var claims: [Claim] = []

        init(_ responder: Int) {
            self.responder = responder
        }
    }

    /// One unbroken way up a tree, and the node that hosts that tree, where the way came from there.
    final class PathSegment {
        let end: Node
        let host: Stop?

        init(to end: Node, hostedAt host: Stop? = nil) {
            self.end = end
            self.host = host
        }

        func stillHas(_ node: Node) -> Bool {
            end.isAbove(node) && (host.map { $0.segment.stillHas($0.node) } ?? true)
        }
    }

    /// A node that is asked.
    struct Stop {
        let node: Node
        let segment: PathSegment
    }

    /// A node that a search passes, or a claim that it may ask there.
    struct Offer {
        let stop: Stop
        /// The name that is looked for.
        let name: String
        let claim: Claim?
        /// What stands around the claim, the innermost first.
        var interceptors: [(form: InterceptorForm, node: Node)] = []
    }

    /// What an undo stack keeps, oldest first.
    final class Stack {
        var done: [Entry] = []
        var undone: [Entry] = []
        /// What the steps that are taken say, the other way round; nil while none are.
        var inverse: [(counter: Int, value: Int)]?
        var claims: [Claim] = []
    }

    /// What one outermost request or event did: the values that counters had before.
    struct Entry {
        let title: String
        var parts: [(counter: Int, value: Int)]
        /// The request or event that made it or added to it last; nil once it was taken back or done again.
        var undoGroup: Int?
        /// Whether nothing is added to it any more.
        var isClosed = false
    }

    /// The most entries of a stack.
    static let levels = 3

    struct Invocation {
        var action: String
        var original: String
        var arguments: [String: ActionValue]
    }

    struct Performer {
        let node: Node
        let kind: ClaimKind
        let action: String
        var declines = 0
    }

    struct Reason {
        let text: String
        let by: Node?
    }

    struct Answer {
        let action: String
        let original: String
        var arguments: [String: ActionValue]?
        var target: Performer?
        var state = Validation.State.off
        var title: String?
        var isHidden = false
        var reasons: [Reason] = []

        var isEnabled: Bool { reasons.isEmpty }
    }

    enum Outcome {
        case performed(Performer, ActionValue)
        case disabled(Performer, [Reason])
        case unclaimed(String, [Node])
        case badArguments(Performer, [String])
        case declined([Performer])
        case failed(String, Performer, handledBy: Node?)
        case needsAwait(Performer)
        /// The first step of a sequence that was not performed, its number, and the number of steps.
        indirect case stopped(Outcome, at: Int, of: Int)
        /// The start of a step is gone.
        case stale
    }

    private(set) var nodes: [Int: Node] = [:]
    private(set) var hubs: [Hub] = []
    private(set) var claims: [Int: Claim] = [:]
    private(set) var owners: Set<Int> = []
    private(set) var responders: [Int: [ClaimForm]] = [:]
    private(set) var menus: [Int: MenuForm] = [:]
    private(set) var watches: [Int: Watch] = [:]
    private(set) var observers: [Int: Hub] = [:]
    private(set) var interceptors: [Int: Node] = [:]
    private var stacks: [Int: Stack] = [:]
    private var counters: [Int: Int] = [:]
    /// The outermost requests and events so far, and how many requests and events run within each other.
    private var (undoGroups, underWay) = (0, 0)
    /// The number of the present outermost request or event.
    private var undoGroup = 0
    /// The numbers of those around a recording that is replayed step by step.
    private var undoGroupsAround: [Int] = []
    private(set) var recorders: [Int: Recorder] = [:]
    /// The observed requests that run, outermost first.
    private var observed: [Observed] = []
    /// How many of these hold nothing now, because an asynchronous closure runs within them.
    private var notHolding = 0
    /// The number of the observed request that began last.
    private var lastObserved = 0
    private(set) var flags = Array(repeating: false, count: FlagCondition.flagCount)

    /// What happened, one line each.
    private(set) var log: [String] = []
    /// The steps that were made; the others were not possible.
    private(set) var made: Set<Int> = []
    /// The requests during which the tree changed, so that who was asked cannot be said afterwards.
    private(set) var unsettled: Set<Int> = []
    /// The looks at watches before which the library has to be told that what validators look at has changed.
    private(set) var untold: Set<Int> = []

    /// The closures that are running, outermost first.
    private var running: [(claim: Claim, isDeciding: Bool)] = []
    /// Where asynchronous closures are running, and where those start that asked them.
    private var suspended: [Node] = []
    /// Where the innermost request starts.
    private unowned var asker: Node!
    /// The scripts that ran: each runs once.
    private var played: Set<Int> = []
    private var forwarded: Set<Int> = []
    /// What was recorded of the request that ended last, and who heard; and that of the one whose outcome a handler passes on (60).
    private var lastRecorded: (step: Recorded, hearers: [Hub])?
    private var answering: (step: Recorded, hearers: [Hub])?
    private var depth = 0
    private var changes = 0
    /// How often something changed that a watch has to be told: a flag was set, a coordinator came or went.
    private var sets = 0
    /// Whether conditions and validators do anything besides.
    private var isAwake = false
    /// Whether what is being made is awaited.
    private var isAwaiting = false
}

// MARK: - Steps

extension ReferenceModel {
    /// Makes a step, if it is possible, and gives the lines that it adds to the log.
    @discardableResult
    func make(_ step: HistoryStep) -> ArraySlice<String> {
        let start = log.count
        if depth == 0 { (isAwake, isAwaiting) = (step.deed.isAwake, step.deed.isAwaited) }
        guard isPossible(step.deed) else { return [] }
        made.insert(step.id)
        depth += 1
        carryOut(step)
        depth -= 1
        if depth == 0 { sweep() }
        return log[start...]
    }

    private func play(_ script: [HistoryStep], _ owner: Int) {
        guard let first = script.first, played.insert(first.id).inserted else { return }
        log.append("\(owner) plays")
        synchronously { for step in script { make(step) } }
    }

    /// Does what a closure does, which cannot await.
    private func synchronously<Result>(_ body: () -> Result) -> Result {
        let wasAwaiting = isAwaiting
        isAwaiting = false
        defer { isAwaiting = wasAwaiting }
        return body()
    }

    /// Does what an asynchronous closure does, and what is inside of it.
    private func asynchronously<Result>(at node: Node, askedBy start: Node, _ body: () -> Result) -> Result {
        let before = notHolding
        notHolding = observed.count
        suspended += [node, start]
        defer {
            notHolding = before
            suspended.removeLast(2)
        }
        return body()
    }

    private func node(_ number: Int) -> Node? { nodes[number].flatMap { $0.isAlive ? $0 : nil } }

    /// A coordinator that the program can ask.
    private func hub(_ number: Int) -> Hub? { hubs.first { $0.number == number && $0.isAlive && $0.isKept } }

    /// Whether a node is there, or none is named.
    private func isThere(_ number: Int?) -> Bool { number.map { node($0) != nil } ?? true }

    private func isThere(_ request: RequestForm) -> Bool {
        hub(request.coordinator) != nil && isThere(request.from) && isThere(request.only)
    }

    /// Whether a closure runs below a node that may not take its own node away.
    private func isBusy(below node: Node) -> Bool {
        running.contains { $0.isDeciding && node.isAbove($0.claim.node) } || suspended.contains(where: node.isAbove)
    }

    private func isPossible(_ deed: Deed) -> Bool {
        switch deed {
        case .makeNode(let number, _, let parent, let isKept):
            return nodes[number] == nil && isThere(parent) && (isKept || parent != nil)
        case .move(let child, let parent):
            guard let child = node(child), let parent = node(parent) else { return false }
            return !leads(from: parent, to: child) && !isBusy(below: child)
                && !hubs.contains { $0.isAlive && $0.root === child && $0.host != nil }
        case .detach(let child):
            return node(child).map { $0.parent != nil && !isBusy(below: $0) } ?? false
        case .letGo(let number): return depth == 0 && node(number)?.isKept ?? false
        case .register(let form, let number):
            return node(number) != nil && form.owner.map(owners.contains) ?? true
        case .look(let number), .remap(_, _, let number), .addRule(_, let number),
            .intercept(_, let number), .setStack(_, let number), .subscribe(_, _, let number), .send(_, let number, _),
            .publish(_, let number, _), .bind(_, let number):
            return node(number) != nil
        case .makeCoordinator(let number, let root):
            guard let root = node(root), depth == 0 else { return false }
            return !hubs.contains { $0.number == number || $0.isAlive && $0.root === root }
        case .letGoCoordinator(let number): return depth == 0 && hub(number) != nil
        case .focus(let number, let focus):
            guard let hub = hub(number), isThere(focus) else { return false }
            return hub.host == nil || focus.map { hub.root.isAbove(nodes[$0]!) } ?? true
        case .setNext(let number, let next): return hub(number) != nil && next.map { hub($0) != nil } ?? true
        case .host(let number, let host):
            guard let inner = hub(number), let host = node(host), depth == 0 else { return false }
            return inner.host == nil && inner.root.parent == nil && host.hosted == nil
                && inner.focus.map(inner.root.isAbove) ?? true
                && !leads(from: host, to: inner.root)
        case .observe(let number, _), .hearUnhandled(let number): return depth == 0 && hub(number) != nil
        case .endObserving(let number): return depth == 0 && observers[number]?.isAlive ?? false
        case .find(_, let number): return hub(number) != nil
        case .cancel(let number) where interceptors[number] != nil: return true
        case .cancel(let number):
            guard let claim = claims[number], claim.form.isRevocable else { return false }
            return !running.contains { $0.isDeciding && $0.claim === claim }
        case .makeOwner(let number): return !owners.contains(number)
        case .letGoOwner(let number):
            return owners.contains(number) && !running.contains { $0.claim.form.owner == number }
        case .makeResponder(let number, _): return responders[number] == nil
        case .respond(let responder, let number):
            guard let node = node(number), responder.map({ responders[$0] != nil }) ?? true else { return false }
            return !running.contains { $0.isDeciding && $0.claim.node === node }
        case .letGoResponder(let number):
            return responders[number] != nil && !running.contains { $0.claim.methods?.responder == number }
        case .set: return true
        case .target(let request), .canPerform(let request), .validate(let request), .explain(let request),
            .perform(let request):
            return isThere(request)
        case .record(let number, let coordinator): return recorders[number] == nil && hub(coordinator) != nil
        case .stopRecording(let number): return recorders[number] != nil
        case .replay(let number, let coordinator, let from):
            return recorders[number] != nil && hub(coordinator) != nil && isThere(from)
        case .list(let coordinator, let from), .press(_, let coordinator, let from),
            .explainKey(_, let coordinator, let from):
            return hub(coordinator) != nil && isThere(from)
        case .makeMenu(let number, _): return menus[number] == nil
        case .snapshot(let menu, let coordinator, let from):
            return menus[menu] != nil && hub(coordinator) != nil && isThere(from)
        case .watch(let number, let menu, let coordinator, let from):
            return watches[number] == nil && menus[menu] != nil && hub(coordinator) != nil && isThere(from)
        case .takeChanges(let number):
            return watches[number].map { hub($0.hub.number) != nil && ($0.start?.isAlive ?? true) } ?? false
        case .setKeys(let coordinator, let menu, _):
            return hub(coordinator) != nil && menu.map { menus[$0] != nil } ?? true
        }
    }

    private func carryOut(_ step: HistoryStep) {
        switch step.deed {
        case .makeNode(let number, let name, let parent, let isKept):
            let new = Node(number, name, isKept: isKept)
            nodes[number] = new
            if let parent { put(new, below: node(parent)) }
        case .move(let child, let parent): put(nodes[child]!, below: nodes[parent]!)
        case .detach(let child):
            nodes[child]!.isKept = true
            put(nodes[child]!, below: nil)
        case .letGo(let number): nodes[number]!.isKept = false
        case .look(let number): look(nodes[number]!)
        case .makeCoordinator(let number, let root):
            hubs.append(Hub(number, root: nodes[root]!))
            sets += 1
        case .letGoCoordinator(let number):
            hub(number)!.isKept = false
            sets += 1
        case .focus(let number, let focus): hub(number)!.focus = focus.map { nodes[$0]! }
        case .setNext(let number, let next): hub(number)!.next = next.map { hub($0)! }
        case .host(let number, let host):
            nodes[host]!.hosted = hub(number)!
            hub(number)!.host = nodes[host]!
        case .observe(let coordinator, let number):
            hub(coordinator)!.observers.append(number)
            observers[number] = hub(coordinator)!
        case .endObserving(let number): observers[number]!.observers.removeAll { $0 == number }
        case .hearUnhandled(let number): hub(number)!.hearsUnhandled = true
        case .find(let path, let number):
            let top = hub(number)!.root
            log.append("\(path) is \((find(path, from: top) ?? find(path, from: top.top))?.number ?? 0)")
        case .register(let form, let number):
            let claim = Claim(form, at: nodes[number]!)
            claims[form.number] = claim
            if form.kind == .catchAll { claim.node.catchAlls.append(claim) } else { claim.node.closures.append(claim) }
        case .cancel(let number):
            claims[number]?.isCancelled = true
            interceptors.removeValue(forKey: number)?.interceptors.removeAll { $0.number == number }
        case .intercept(let form, let number):
            nodes[number]!.interceptors.append(form)
            interceptors[form.number] = nodes[number]!
        case .setStack(let stack, let number): setStack(stack, at: nodes[number]!)
        case .remap(let name, let other, let number):
            // A name that stands for itself changes nothing.
            if name != other { nodes[number]!.remaps.append((name, other)) }
        case .makeOwner(let number): owners.insert(number)
        case .letGoOwner(let number): owners.remove(number)
        case .makeResponder(let number, let forms): responders[number] = forms
        case .respond(let responder, let number): respond(responder, at: nodes[number]!)
        case .letGoResponder(let number): responders[number] = nil
        case .set(let flag, let value):
            flags[flag] = value
            sets += 1
        case .addRule(let rule, let number): nodes[number]!.rules.append(rule)
        case .subscribe(let number, let event, let node): nodes[node]!.subscriptions.append((number, event))
        case .send(let signal, let number, _): log.append(send(signal, from: nodes[number]!).line)
        case .publish(let event, let number, let level): publish(event, from: nodes[number]!, level)
        case .target(let request): log.append(target(request).map(word) ?? "nobody")
        case .canPerform(let request): log.append("\(target(request) != nil)")
        case .validate(let request): log.append(word(validate(request)))
        case .explain(let request): log += explain(request)
        case .perform(let request): perform(request, step.id)
        case .record(let number, let coordinator): record(number, by: hub(coordinator)!)
        case .stopRecording(let number): stop(recorders[number]!)
        case .replay(let number, let coordinator, let from):
            replay(recorders[number]!.steps.suffix(Self.replayed), hub(coordinator)!, from.map { nodes[$0]! }, step.id)
        case .list(let coordinator, let from): list(hub(coordinator)!, from.map { nodes[$0]! })
        case .makeMenu(let number, let form): menus[number] = form
        case .snapshot(let menu, let coordinator, let from):
            let hub = hub(coordinator)!
            log += lines(of: snapshot(of: menus[menu]!, by: hub, from: start(from, hub)))
        case .watch(let number, let menu, let coordinator, let from):
            watch(number, menus[menu]!, hub(coordinator)!, from.map { nodes[$0]! })
        case .takeChanges(let number): takeChanges(watches[number]!, step.id)
        case .bind(let form, let number): nodes[number]!.bindings.append(form)
        case .setKeys(let coordinator, let menu, let overrides):
            hub(coordinator)!.menu = menu.map { menus[$0]! }
            hub(coordinator)!.overrides = overrides
        case .press(let stroke, let coordinator, let from):
            press(stroke, hub(coordinator)!, from.map { nodes[$0]! }, step.id)
        case .explainKey(let stroke, let coordinator, let from):
            let hub = hub(coordinator)!, start = start(from, hub)
            let isAbandoned = abandoned(by: stroke, hub, from: start) != nil
            log += lines(of: resolve(isAbandoned ? [stroke] : hub.pending + [stroke], hub, from: start))
        }
    }
}

extension Deed {
    /// Whether conditions and validators may do something besides while it is made.
    var isAwake: Bool {
        switch self {
        case .target, .canPerform, .validate, .perform: true
        default: false
        }
    }

    /// Whether it is awaited, where it is not made within another one.
    var isAwaited: Bool {
        switch self {
        case .perform(let form): form.isAwaited
        case .send(_, _, let isAwaited): isAwaited
        default: false
        }
    }
}

// MARK: - The tree (3, 4, 5)

extension ReferenceModel.Node {
    /// This node, its parent, and so on to the top.
    var ancestry: [ReferenceModel.Node] { [self] + (parent?.ancestry ?? []) }

    var top: ReferenceModel.Node { parent?.top ?? self }

    func isAbove(_ other: ReferenceModel.Node) -> Bool {
        other === self || (other.parent.map(isAbove) ?? false)
    }

    var path: String {
        guard isAlive else { return "(a released node)" }
        guard let parent else { return name }
        let namesakes = parent.children.filter { $0.name == name }
        let position = namesakes.firstIndex { $0 === self }!
        return "\(parent.path)/\(name)" + (namesakes.count > 1 ? "[\(position)]" : "")
    }

    /// The nodes below in document order, this one first.
    var subtree: [ReferenceModel.Node] { [self] + children.flatMap(\.subtree) }
}

extension ReferenceModel {
    /// Changes a node's place; the node that it was taken from takes the place of a first responder (6).
    private func put(_ node: Node, below parent: Node?) {
        let focused = hubs.filter { hub in hub.focus.map { hub.root.isAbove($0) } ?? false }
        let old = node.parent
        if let old {
            old.children.removeAll { $0 === node }
            changes += 1
        }
        node.parent = parent
        parent?.children.append(node)
        for hub in focused where !hub.root.isAbove(hub.focus!) { hub.focus = old }
    }

    /// Whether one comes from a node upwards, through hosts too, to another.
    private func leads(from node: Node, to other: Node) -> Bool {
        node === other || above(node).map { leads(from: $0, to: other) } ?? false
    }

    /// Where events go from a node: to its parent, or from the top to the node that hosts the tree.
    private func above(_ node: Node) -> Node? {
        node.parent ?? hubs.first { $0.isAlive && $0.root === node && $0.host != nil }?.host
    }

    private func look(_ node: Node) {
        log.append(HistoryWording.node(node.path, parent: node.parent?.path, children: node.children.map(\.path)))
    }

    private func find(_ path: String, from top: Node) -> Node? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, first == top.name || first == "\(top.name)[0]" else { return nil }
        var node = top
        for part in parts.dropFirst() {
            let below = node.children.filter { child in
                let namesakes = node.children.filter { $0.name == child.name }
                let position = namesakes.firstIndex { $0 === child }!
                return part == "\(child.name)[\(position)]" || part == child.name && position == 0
            }
            guard let next = below.first else { return nil }
            node = next
        }
        return node
    }

    /// Ends what nobody owns any more (4): the program keeps nodes and coordinators, a node its children and the
    /// dispatcher it hosts, a coordinator its root.
    private func sweep() {
        var kept: Set<Int> = []
        func keep(_ hub: Hub) { keep(hub.root) }
        func keep(_ node: Node) {
            guard kept.insert(node.number).inserted else { return }
            node.children.forEach(keep)
            if let hosted = node.hosted { keep(hosted) }
        }
        for node in nodes.values where node.isAlive && node.isKept { keep(node) }
        for hub in hubs where hub.isAlive && hub.isKept { keep(hub) }
        let dead = nodes.values.filter { $0.isAlive && !kept.contains($0.number) }
        for hub in hubs where hub.isAlive && !hub.isKept {
            hub.isAlive = hub.host.map { kept.contains($0.number) } ?? false
            if !hub.isAlive { sets += 1 }
        }
        for node in dead {
            node.isAlive = false
            node.parent?.children.removeAll { $0 === node }
            for child in node.children { child.parent = nil }
        }
        for hub in hubs {
            if hub.focus?.isAlive == false { hub.focus = nil }
            if hub.next?.isAlive == false { hub.next = nil }
            if hub.host?.isAlive == false { hub.host = nil }
        }
    }

    /// All nodes that are alive, by number.
    var living: [Node] { nodes.values.filter(\.isAlive).sorted { $0.number < $1.number } }
}

// MARK: - The search (6 to 11b)

extension ReferenceModel {
    private func start(_ given: Int?, _ hub: Hub) -> Node { given.map { nodes[$0]! } ?? start(of: hub) }

    private func start(of hub: Hub) -> Node { hub.focus ?? hub.root }

    private func respond(_ responder: Int?, at node: Node) {
        if let responder, node.methods?.responder == responder { return }
        node.methods = responder.map(Methods.init)
        guard let methods = node.methods else { return }
        methods.claims = responders[methods.responder]!.map { Claim($0, at: node) }
        for claim in methods.claims { claim.methods = methods }
    }

    /// The nodes that are asked, in order (6, 11b).
    private func path(from start: Node, only: Node?, of hub: Hub) -> [Stop] {
        var path: [Stop] = []
        var entered: [Hub] = []
        func walk(from start: Node, to end: Node, _ segment: PathSegment) {
            let stop = Stop(node: start, segment: segment)
            path.append(stop)
            // What a node hosts comes after the node, from its own start.
            if let inner = start.hosted { enter(inner, hostedAt: stop) }
            if start !== end, let parent = start.parent { walk(from: parent, to: end, segment) }
        }
        func climb(from start: Node, in hub: Hub, hostedAt host: Stop? = nil) {
            // A start outside the tree is searched along its own parents, and goes no further.
            guard hub.root.isAbove(start) else {
                return walk(from: start, to: start.top, PathSegment(to: start.top))
            }
            entered.append(hub)
            walk(from: start, to: hub.root, PathSegment(to: hub.root, hostedAt: host))
            if let next = hub.next { enter(next) }
            if host == nil, let host = hub.host { goOn(at: host) }
        }
        // No coordinator is asked twice, so that nothing comes back down.
        func enter(_ hub: Hub, hostedAt host: Stop? = nil) {
            if entered.contains(where: { $0 === hub }) { return }
            entered.append(hub)
            climb(from: self.start(of: hub), in: hub, hostedAt: host)
        }
        func goOn(at host: Node) {
            // The outermost: roots inside of its tree change nothing.
            let outer = host.ancestry.compactMap { node in hubs.first { $0.isAlive && $0.root === node } }.last
            if let outer {
                if !entered.contains(where: { $0 === outer }) { climb(from: host, in: outer) }
                return
            }
            walk(from: host, to: host.top, PathSegment(to: host.top))
        }
        if let only {
            entered.append(hub)
            // What moves with its coordinator's root is not detached from what the coordinator answers for.
            walk(from: only, to: only, PathSegment(to: hub.root.isAbove(only) ? hub.root : only.top))
        } else {
            climb(from: start, in: hub)
        }
        return path
    }

    /// What a search meets for a name, in order (7, 9, 11): each node, then its claims.
    private func offers(_ name: String, on path: [Stop], askedAs asked: String? = nil) -> [Offer] {
        path.flatMap { stop in
            let node = stop.node
            var offers = [Offer(stop: stop, name: name, claim: nil)]
            func add(_ claims: [Claim]) {
                offers += claims.map {
                    Offer(
                        stop: stop, name: name, claim: $0,
                        interceptors: interceptors(at: node, for: [asked ?? name, name]))
                }
            }
            add((node.methods?.claims ?? []).filter { $0.form.name == name })
            add(node.closures.reversed().filter { $0.form.name == name })
            if asked == nil, let other = node.remaps.last(where: { $0.name == name })?.other {
                offers += self.offers(other, on: path, askedAs: name)
            }
            add(node.catchAlls.reversed())
            return offers
        }
    }

    /// Whether the claim was taken back, or has ended with its node, owner or responder (9).
    private func hasEnded(_ claim: Claim) -> Bool {
        if claim.isCancelled || !claim.node.isAlive { return true }
        if let owner = claim.form.owner, !owners.contains(owner) { return true }
        guard claim.form.kind == .method else { return false }
        return claim.methods.map { $0 !== claim.node.methods || responders[$0.responder] == nil } ?? true
    }

    private func takes(_ claim: Claim, _ name: String) -> Bool { claim.form.takes?.contains(name) ?? true }

    /// Whether the claim is available (8).
    private func isAvailable(_ claim: Claim, _ name: String) -> Bool {
        guard !hasEnded(claim), takes(claim, name) else { return false }
        guard claim.form.hasCondition else { return true }
        return run(claim, isDeciding: true) {
            if isAwake { play(claim.form.asking, claim.form.number) }
            return claim.form.when?.holds(flags) ?? true
        }
    }

    private func run<Result>(_ claim: Claim, isDeciding: Bool, _ body: () -> Result) -> Result {
        running.append((claim, isDeciding))
        defer { running.removeLast() }
        return body()
    }

    /// The first claim that takes the request, and those behind it; nil where there is none (7, 8, 23).
    private func select(_ offers: ArraySlice<Offer>) -> (Offer, Claim, rest: ArraySlice<Offer>)? {
        for (index, offer) in zip(offers.indices, offers) {
            guard let claim = offer.claim, offer.stop.segment.stillHas(offer.stop.node) else { continue }
            if isAvailable(claim, offer.name) { return (offer, claim, offers[(index + 1)...]) }
        }
        return nil
    }

    private func offers(_ name: String, _ hub: Hub, _ from: Node?, _ only: Node? = nil) -> [Offer] {
        offers(name, on: path(from: from ?? start(of: hub), only: only, of: hub))
    }

    private func offers(_ request: RequestForm) -> [Offer] {
        offers(
            request.name, hub(request.coordinator)!, request.from.map { nodes[$0]! }, request.only.map { nodes[$0]! })
    }
}

// MARK: - The questions (12 to 17)

extension ReferenceModel {
    private func target(_ name: String, _ hub: Hub, from: Node?, only: Node? = nil) -> Performer? {
        select(offers(name, hub, from, only)[...]).map { offer, claim, _ in
            Performer(node: claim.node, kind: claim.form.kind, action: offer.name)
        }
    }

    private func target(_ request: RequestForm) -> Performer? {
        target(
            request.name, hub(request.coordinator)!, from: request.from.map { nodes[$0]! },
            only: request.only.map { nodes[$0]! })
    }

    private func validate(_ request: RequestForm) -> Answer {
        let arguments = request.isInvocation ? request.arguments ?? [:] : request.arguments
        return validate(request.name, arguments, offers(request))
    }

    private func validate(_ name: String, _ arguments: [String: ActionValue]?, _ offers: [Offer]) -> Answer {
        guard let (offer, claim, _) = select(offers[...]) else { return unclaimed(name) }
        return judge(claim, offer, original: name, arguments).answer
    }

    /// The answer where nobody takes the action (13).
    private func unclaimed(_ name: String) -> Answer {
        Answer(action: name, original: name, reasons: [Reason(text: "nothing responds to \(name)", by: nil)])
    }

    /// Checks the arguments (14), then asks the validator (13, 15) and what stands around the claim (56).
    private func judge(
        _ claim: Claim, _ offer: Offer, original: String, _ arguments: [String: ActionValue]?, isForced: Bool = false
    ) -> (answer: Answer, faults: [String]) {
        let action = offer.name
        let (completed, faults) = arguments.map { check($0, claim.form.signature) } ?? (nil, [])
        var answer = Answer(
            action: action, original: original, arguments: completed,
            target: Performer(node: claim.node, kind: claim.form.kind, action: action))
        if let validator = claim.form.validator, !isForced {
            run(claim, isDeciding: true) {
                if isAwake { play(claim.form.validating, claim.form.number) }
                answer.state = validator.isOn?.holds(flags) ?? false ? .on : .off
                say(validator, claim.form.number, at: claim.node, &answer)
            }
        }
        if let (direction, stack) = claim.undo { say(direction, stack, at: claim.node, &answer) }
        answer.reasons += faults.map { Reason(text: $0, by: claim.node) }
        for (form, node) in offer.interceptors where stands(form) {
            if let validator = form.validator { say(validator, form.number, at: node, &answer) }
        }
        return (answer, faults)
    }

    /// What a validator says, but for the state, of which only that of a claim speaks.
    private func say(_ validator: ValidatorForm, _ number: Int, at node: Node, _ answer: inout Answer) {
        if validator.isTitled { answer.title = "title \(number)" }
        if validator.isHidden?.holds(flags) ?? false { answer.isHidden = true }
        guard validator.isDisabled?.holds(flags) ?? false else { return }
        answer.reasons.append(Reason(text: "off \(number)", by: node))
        if validator.isVerbose { answer.reasons.append(Reason(text: "off again", by: node)) }
    }

    /// The arguments as a signature completes them, and what is wrong with them (14).
    private func check(
        _ arguments: [String: ActionValue], _ signature: SignatureForm?
    ) -> ([String: ActionValue], [String]) {
        guard let signature else { return (arguments, []) }
        var (completed, faults) = (arguments, [String]())
        switch (arguments["n"], signature) {
        case (nil, .required): faults.append("missing n")
        case (nil, .optional): break
        case (nil, .defaulted): completed["n"] = .int(3)
        case (.int(let number), _): if !(0...9).contains(number) { faults.append("outOfRange n") }
        case (.double(let number), _) where number == number.rounded():
            completed["n"] = .int(Int(number))
            if !(0...9).contains(number) { faults.append("outOfRange n") }
        default: faults.append("wrongKind n")
        }
        faults += arguments.keys.filter { $0 != "n" }.sorted().map { "unknown \($0)" }
        return (completed, faults)
    }

    /// The nodes asked, in order, then each claim's verdict (16).
    private func explain(_ request: RequestForm) -> [String] {
        let arguments = request.isInvocation ? request.arguments ?? [:] : request.arguments
        var (asked, lines) = ([String](), [String]())
        var answer = unclaimed(request.name)
        for offer in offers(request) {
            let path = offer.stop.node.path
            if !asked.contains(path) { asked.append(path) }
            guard let claim = offer.claim, !hasEnded(claim), takes(claim, offer.name) else { continue }
            let who = "\(path) \(claim.form.kind.rawValue) \(offer.name)"
            guard isAvailable(claim, offer.name) else {
                lines.append("\(who) unavailable")
                continue
            }
            answer = judge(claim, offer, original: request.name, arguments).answer
            lines.append("\(who) \(answer.isEnabled ? "target" : "disabled")")
            break
        }
        return ["asked \(asked)"] + lines + [word(answer)]
    }

    /// What is registered by name on the way and has a target (17).
    ///
    /// What only a catch-all takes is left out: that a name was registered once is not to show.
    private func list(_ hub: Hub, _ from: Node?) {
        var names: Set<String> = []
        for stop in path(from: from ?? start(of: hub), only: nil, of: hub) {
            let claims = stop.node.closures + (stop.node.methods?.claims ?? [])
            names.formUnion(claims.filter { !hasEnded($0) }.map { $0.form.name! })
            names.formUnion(stop.node.remaps.map(\.name))
        }
        for name in names.sorted() {
            guard let target = target(name, hub, from: from), target.kind != .catchAll else { continue }
            log.append("\(name): \(word(target)); \(word(validate(name, nil, offers(name, hub, from))))")
        }
    }
}

// MARK: - Requests (15, 18 to 20)

extension ReferenceModel {
    private func perform(_ request: RequestForm, _ id: Int) {
        let before = changes
        let invocation = Invocation(
            action: request.name, original: request.name, arguments: request.arguments ?? [:])
        let outcome = perform(
            invocation, hub(request.coordinator)!, from: request.from.map { nodes[$0]! },
            only: request.only.map { nodes[$0]! }, isForced: request.isForced)
        if changes != before { unsettled.insert(id) }
        log.append(word(outcome, isSettled: changes == before))
    }

    private func perform(
        _ invocation: Invocation, _ hub: Hub, from: Node?, only: Node? = nil, isForced: Bool = false
    ) -> Outcome {
        let start = from ?? start(of: hub), path = path(from: start, only: only, of: hub)
        let first = hearers(of: hub), outer = observed.last?.number
        let own = beginObserved(first)
        let place = own != nil && recorders.values.contains(where: \.isRunning) ? (only ?? start).path : nil
        let outerAsker = asker
        asker = only ?? start
        let outcome = undertake { perform(invocation, path, isForced) }
        asker = outerAsker
        let answered = answering
        (answering, lastRecorded) = (nil, nil)
        var ended = own.map { _ in observed.removeLast().held } ?? []
        // Those are told who heard when it began, and those who hear now; what nobody observed counts as begun now.
        let begun = own == nil ? [] : first
        let hearing = begun + hearers(of: hub).filter { hearer in !begun.contains { $0 === hearer } }
        if hearing.contains(where: { !$0.observers.isEmpty }) {
            if own == nil { lastObserved += 1 }
            var step: Recorded?
            if let place, case .performed = outcome {
                step = Recorded(
                    action: invocation.action, arguments: invocation.arguments, start: place, outer: outer)
                if let (other, hearers) = answered, hearers.contains(where: { one in hearing.contains { $0 === one } })
                {
                    step = Recorded(
                        action: other.action, arguments: other.arguments, start: other.start, outer: outer)
                }
            }
            lastRecorded = step.map { ($0, hearing) }
            ended.append(
                Told(
                    number: own ?? lastObserved, hearers: hearing,
                    text: "observes \(invocation.action): \(outcome.name)", step: step))
        }
        tell(ended)
        return outcome
    }

    /// Whoever hears of a coordinator's requests: it, and those in whose trees it is hosted.
    private func hearers(of hub: Hub) -> [Hub] { [hub] + (hub.host.map(hubs(above:)) ?? []) }

    /// Begins a request, and gives its number where somebody observes it.
    private func beginObserved(_ hearers: [Hub]) -> Int? {
        guard hearers.contains(where: { !$0.observers.isEmpty }) else { return nil }
        lastObserved += 1
        observed.append(Observed(number: lastObserved, hearers: hearers))
        return lastObserved
    }

    /// Tells of requests that have ended, in the order in which they began; or has the nearest request around them do so that
    /// is heard of by a coordinator in common.
    private func tell(_ ended: [Told]) {
        let hearers = ended.flatMap(\.hearers)
        let around = observed.lastIndex { one in one.hearers.contains { own in hearers.contains { $0 === own } } }
        if let around, around >= notHolding {
            observed[around].held += ended
            observed[around].hearers += hearers
        } else {
            for told in ended.sorted(by: { $0.number < $1.number }) {
                for observer in told.hearers.flatMap(\.observers) {
                    if let recorder = recorders[observer] {
                        take(told, recorder)
                    } else {
                        log.append("\(observer) \(told.text)")
                    }
                }
            }
        }
    }

    /// The coordinators of the trees that a node is in, through hosts too, nearest first.
    private func hubs(above node: Node) -> [Hub] {
        sequence(first: node) { self.above($0) }.compactMap { node in hubs.first { $0.isAlive && $0.root === node } }
    }

    private func perform(_ invocation: Invocation, _ path: [Stop], _ isForced: Bool) -> Outcome {
        var declined: [Performer] = []
        var rest = offers(invocation.action, on: path)[...]
        while let (offer, claim, behind) = select(rest) {
            rest = behind
            let performer = Performer(
                node: claim.node, kind: claim.form.kind, action: offer.name, declines: declined.count)
            let (answer, faults) = judge(
                claim, offer, original: invocation.original, invocation.arguments, isForced: isForced)
            if !faults.isEmpty { return .badArguments(performer, faults) }
            if !answer.isEnabled { return .disabled(performer, answer.reasons) }
            // A validator may have taken back its claim, or detached its node (23).
            if claim.isCancelled || !offer.stop.segment.stillHas(offer.stop.node) { continue }
            let standing = offer.interceptors.filter { stands($0.form) }
            if claim.form.isAsync, !isAwaiting { return .needsAwait(performer) }
            if !isAwaiting, let around = standing.last(where: { $0.form.isAwaited }) {
                return .needsAwait(
                    Performer(
                        node: around.node, kind: performer.kind, action: performer.action, declines: declined.count))
            }
            let forwarded = Invocation(
                action: offer.name, original: invocation.original, arguments: answer.arguments!)
            if let outcome = call(claim, offer, forwarded, performer, within: standing, isForced) { return outcome }
            declined.append(performer)
        }
        return declined.isEmpty ? .unclaimed(invocation.action, path.map(\.node)) : .declined(declined)
    }

    /// Calls a handler, with what stands around it (57); nil where it declines.
    private func call(
        _ claim: Claim, _ offer: Offer, _ invocation: Invocation, _ performer: Performer,
        within standing: [(form: InterceptorForm, node: Node)], _ isForced: Bool
    ) -> Outcome? {
        guard let (form, node) = standing.last else {
            return run(claim, isDeciding: false) {
                claim.form.isAsync
                    ? asynchronously(at: claim.node, askedBy: asker) { call(claim, invocation, performer) }
                    : call(claim, invocation, performer)
            }
        }
        func goOn() -> Outcome? {
            call(claim, offer, invocation, performer, within: standing.dropLast(), isForced)
        }
        switch form.kind {
        case .validates: return goOn()
        case .around:
            log.append("\(form.number) around \(invocation.action)")
            guard offer.stop.segment.stillHas(offer.stop.node), isAvailable(claim, offer.name) else { return nil }
            // The target is judged again (55).
            let (answer, faults) = judge(
                claim, offer, original: invocation.original, invocation.arguments, isForced: isForced)
            if !faults.isEmpty { return .badArguments(performer, faults) }
            if !answer.isEnabled { return .disabled(performer, answer.reasons) }
            return asynchronously(at: node, askedBy: asker, goOn)
        case .before, .beforeAndAfter, .fails: break
        }
        log.append("\(form.number) before \(invocation.action)")
        if case .fails(let error) = form.kind {
            let sent = send(SignalForm(name: error, number: form.number), from: node)
            return .failed(error, performer, handledBy: sent.handledBy)
        }
        let outcome = goOn()
        if case .beforeAndAfter = form.kind { log.append("\(form.number) after \(outcome?.name ?? "declined")") }
        return outcome
    }

    /// Calls a handler; nil where it declines.
    private func call(_ claim: Claim, _ invocation: Invocation, _ performer: Performer) -> Outcome? {
        if let (direction, stack) = claim.undo {
            go(direction, stack)
            return .performed(performer, .null)
        }
        let form = claim.form
        log.append(
            HistoryWording.call(
                form.number, action: invocation.action, original: invocation.original,
                selector: form.kind == .method ? invocation.action : "handleAction:",
                HistoryWording.arguments(invocation.arguments)))
        if let step = form.counts { count(form.number, by: step, at: claim.node) }
        play(form.handling, form.number)
        switch form.ending {
        case .value: return .performed(performer, .int(form.number))
        case .nothing: return .performed(performer, .null)
        case .declines(let condition): return condition.holds(flags) ? nil : .performed(performer, .null)
        case .fails(let error):
            // The error bubbles from the node that ran the handler (20).
            let sent = send(SignalForm(name: error, number: form.number), from: claim.node)
            return .failed(error, performer, handledBy: sent.handledBy)
        case .forwards(let other, let number):
            guard forwarded.insert(form.number).inserted, let hub = hub(number) else {
                return .performed(
                    Performer(node: claim.node, kind: form.kind, action: invocation.action), .int(form.number))
            }
            var redirected = invocation
            redirected.action = other
            let outcome = synchronously { perform(redirected, hub, from: nil) }
            answering = lastRecorded
            return outcome
        }
    }
}

extension ReferenceModel.Outcome {
    fileprivate var name: String {
        switch self {
        case .performed: "performed"
        case .disabled: "disabled"
        case .unclaimed: "unclaimed"
        case .badArguments: "badArguments"
        case .declined: "declined"
        case .failed, .needsAwait, .stopped, .stale: "failed"
        }
    }
}

// MARK: - Recordings (60, 61)

extension ReferenceModel {
    /// How many steps of a recording are replayed, so that one that is recorded again does not grow without end.
    static let replayed = 5

    private func record(_ number: Int, by hub: Hub) {
        recorders[number] = Recorder(hub, begin: lastObserved)
        hub.observers.append(number)
    }

    private func stop(_ recorder: Recorder) {
        recorder.isRunning = false
        recorder.hub.observers.removeAll { recorders[$0] === recorder }
        log += recorder.steps.map { step in
            HistoryWording.step(step.action, HistoryWording.arguments(step.arguments), start: step.start)
        }
    }

    /// Takes a request that was performed; none that began before the recorder did, and none inside of another that was taken.
    private func take(_ told: Told, _ recorder: Recorder) {
        guard let step = told.step, told.number > recorder.begin, step.outer ?? 0 <= recorder.begin else { return }
        recorder.steps.append(step)
    }

    private func replay(_ steps: ArraySlice<Recorded>, _ hub: Hub, _ from: Node?, _ id: Int) {
        let before = changes, wasAwake = isAwake
        isAwake = false
        let goesThroughUndo = steps.contains { ["undo:", "redo:"].contains($0.action) }
        let outcome =
            goesThroughUndo
            ? apart { perform(Array(steps), hub, from) } : undertake { perform(Array(steps), hub, from) }
        isAwake = wasAwake
        if changes != before { unsettled.insert(id) }
        log.append(word(outcome, isSettled: changes == before))
    }

    private func perform(_ steps: [Recorded], _ hub: Hub, _ from: Node?) -> Outcome {
        var last = Outcome.performed(Performer(node: hub.root, kind: .closure, action: "replay:"), .null)
        for (index, step) in steps.enumerated() {
            // A path begins at the coordinator's root, at the top, or at another root on the way there.
            let roots = hub.root.ancestry.filter { node in hubs.contains { $0.isAlive && $0.root === node } }
            let found = ([hub.root, hub.root.top] + roots).lazy.compactMap { self.find(step.start, from: $0) }.first
            if let start = from ?? found {
                let invocation = Invocation(action: step.action, original: step.action, arguments: step.arguments)
                last = perform(invocation, hub, from: start)
            } else {
                last = .stale
            }
            guard case .performed = last else { return .stopped(last, at: index + 1, of: steps.count) }
        }
        return last
    }
}

// MARK: - Interceptors (54, 55)

extension ReferenceModel {
    /// What stands around the claims of a node for any of some names, the innermost first.
    private func interceptors(at node: Node, for names: [String]) -> [(form: InterceptorForm, node: Node)] {
        let own = node.interceptors.filter { form in form.name.map(names.contains) ?? true }.map {
            (form: $0, node: node)
        }
        return own + (above(node).map { interceptors(at: $0, for: names) } ?? [])
    }

    /// Whether an interceptor was not taken back, and does not stand aside.
    private func stands(_ form: InterceptorForm) -> Bool {
        interceptors[form.number]?.isAlive ?? false && form.when?.holds(flags) ?? true
    }
}

extension InterceptorForm {
    /// Whether handlers have to be awaited that it stands around.
    fileprivate var isAwaited: Bool { if case .around = kind { true } else { false } }
}

// MARK: - Undo (64, 66, 68, 70)

extension ReferenceModel {
    private func undertake<Result>(_ body: () -> Result) -> Result {
        if underWay == 0 {
            undoGroups += 1
            undoGroup = undoGroups
        }
        underWay += 1
        defer { underWay -= 1 }
        return body()
    }

    /// Does something whose requests do not belong to the present request or event.
    private func apart<Result>(_ body: () -> Result) -> Result {
        let present = (undoGroup, underWay)
        if underWay > 0 { undoGroupsAround.append(undoGroup) }
        underWay = 0
        defer {
            (undoGroup, underWay) = present
            if underWay > 0 { undoGroupsAround.removeLast() }
        }
        return body()
    }

    private func setStack(_ number: Int?, at node: Node) {
        node.stack?.claims.removeAll { claim in
            if claim.node === node { claim.isCancelled = true }
            return claim.node === node
        }
        node.stack = number.map { stacks[$0, default: Stack()] }
        guard let number, let stack = node.stack else { return }
        stacks[number] = stack
        for direction in [UndoDirection.undo, .redo] {
            let claim = Claim(ClaimForm(0, .closure, "\(direction.rawValue):"), at: node)
            claim.undo = (direction, stack)
            stack.claims.append(claim)
            node.closures.append(claim)
        }
    }

    /// Counts, and says how to take that back to the nearest stack.
    private func count(_ number: Int, by step: Int, at node: Node) {
        let stack = sequence(first: node) { self.above($0) }.lazy.compactMap(\.stack).first
        log.append("\(number) \(stack == nil ? "cannot" : "can") be taken back")
        let part = (counter: number, value: counters[number, default: 0])
        if let stack { add(part, to: stack) }
        set(number, to: part.value + step)
    }

    private func set(_ counter: Int, to value: Int) {
        counters[counter] = value
        log.append("\(counter) counts \(value)")
    }

    private func add(_ part: (counter: Int, value: Int), to stack: Stack) {
        if stack.inverse != nil {
            stack.inverse!.append(part)
            return
        }
        stack.undone = []
        if let last = stack.done.last, !last.isClosed, underWay > 0, last.undoGroup == undoGroup {
            stack.done[stack.done.count - 1].parts.append(part)
        } else {
            stack.done.append(Entry(title: "count \(part.counter)", parts: [part], undoGroup: undoGroup))
            stack.done.removeFirst(max(0, stack.done.count - Self.levels))
        }
    }

    private func isUnderWay(_ entry: Entry) -> Bool {
        guard let maker = entry.undoGroup else { return false }
        return underWay > 0 && maker == undoGroup || undoGroupsAround.contains(maker)
    }

    private func say(_ direction: UndoDirection, _ stack: Stack, at node: Node, _ answer: inout Answer) {
        let entry = (direction == .undo ? stack.done : stack.undone).last
        if let entry { answer.title = "\(direction) \(entry.title)" }
        if entry == nil || stack.done.last.map(isUnderWay) ?? false {
            answer.reasons.append(Reason(text: "there is nothing, or it is under way", by: node))
        }
    }

    /// Takes back the newest entry, or does again what was taken back last; nothing where that cannot be.
    private func go(_ direction: UndoDirection, _ stack: Stack) {
        let isUndo = direction == .undo
        guard !(stack.done.last.map(isUnderWay) ?? false),
            var entry = isUndo ? stack.done.popLast() : stack.undone.popLast()
        else { return }
        stack.inverse = []
        for (counter, value) in entry.parts.reversed() {
            add((counter, counters[counter]!), to: stack)
            set(counter, to: value)
        }
        (entry.parts, entry.undoGroup) = (stack.inverse!, nil)
        stack.inverse = nil
        if isUndo { stack.undone.append(entry) } else { stack.done.append(entry) }
        if !stack.done.isEmpty { stack.done[stack.done.count - 1].isClosed = true }
    }
}

// MARK: - Events and errors (23, 25 to 30)

extension ReferenceModel {
    /// Sends an event or error up; who handled it, and the line for it.
    private func send(_ signal: SignalForm, from start: Node) -> (handledBy: Node?, line: String) {
        undertake { sendUp(signal, from: start) }
    }

    private func sendUp(_ signal: SignalForm, from start: Node) -> (handledBy: Node?, line: String) {
        var way: [(node: Node, top: Node, rules: [HistoryRule])] = []
        var next: Node? = start
        while let node = next {
            way.append((node, node.top, node.rules))
            next = above(node)
        }
        var current = signal
        var steps: [(node: Node, text: String)] = []
        var handler: Node?
        var asynchronous: Node?
        search: for (node, top, rules) in way {
            for rule in rules where top.isAbove(node) && takes(rule, current) {
                if rule.isAsync, !isAwaiting {
                    asynchronous = node
                    break search
                }
                log.append(
                    "\(rule.number) hears \(rule.takesValue ? "\(current.name) \(current.number)" : "something")")
                if rule.isAsync {
                    asynchronously(at: node, askedBy: start) { play(rule.script, rule.number) }
                } else {
                    play(rule.script, rule.number)
                }
                let result: String
                switch rule.reply {
                case .handled: result = "handled"
                case .notHandled: result = "notHandled"
                case .becomes(let other):
                    current = SignalForm(name: other, number: rule.number)
                    result = rule.verb == .catchError ? "caught" : "transformed"
                case .fails(let error):
                    current = SignalForm(name: error, number: rule.number)
                    result = "threw"
                }
                steps.append((node, "\(rule.verb.rawValue) \(result) \(current.name)"))
                if result == "handled" {
                    handler = node
                    break search
                }
            }
        }
        func line() -> String {
            HistoryWording.ending(
                "\(signal.name) \(signal.number)", last: "\(current.name) \(current.number)",
                handler.map { "handled by \($0.path)" } ?? asynchronous.map { "needs await at \($0.path)" }
                    ?? "unhandled",
                steps: steps.map { "\($0.node.path) \($0.text)" })
        }
        if handler == nil {
            for stop in way {
                for hub in hubs where hub.isAlive && hub.root === stop.node && hub.hearsUnhandled {
                    log.append("\(hub.number) hears that \(line())")
                }
            }
        }
        return (handler, line())
    }

    private func takes(_ rule: HistoryRule, _ signal: SignalForm) -> Bool {
        guard rule.verb.isForErrors == signal.isError, let subject = rule.subject else {
            return rule.verb.isForErrors == signal.isError
        }
        return signal.isA(subject)
    }

    private func publish(_ event: SignalForm, from publisher: Node, _ level: PublishLevel) {
        var found: [(node: Node, number: Int, level: Int)] = []
        func collect(_ node: Node, _ level: Int) {
            let here = node.subscriptions.filter { event.isA($0.event) }
            found += here.map { (node, $0.number, level) }
            goDown(from: node, here.isEmpty ? level : level + 1)
        }
        func goDown(from node: Node, _ level: Int) {
            for child in node.children { collect(child, level) }
            if let hosted = node.hosted { collect(hosted.root, level) }
        }
        goDown(from: publisher, 0)
        let last = found.map(\.level).max()
        var count = 0
        for (node, number, depth) in found where leads(from: node, to: publisher) {
            let hears =
                switch level {
                case .firstLevel: depth == 0
                case .allLevels: true
                case .lastLevel: depth == last
                }
            guard hears else { continue }
            log.append("\(number) hears \(event.name) \(event.number)")
            count += 1
        }
        log.append("\(count) heard")
    }
}

// MARK: - Menus (32, 33)

extension ReferenceModel {
    struct Item: Equatable {
        let kind: String
        var id = ""
        var title = ""
        var isHidden = false
        var isEnabled = true
        var state = Validation.State.off
        var target: Performer?
        var reasons: [Reason] = []
        var keys: String?
        var needsArguments = false
        var items: [Item] = []
    }

    final class Watch {
        let menu: MenuForm
        let hub: Hub
        let start: Node?
        var last: Item
        var sets: Int

        init(_ menu: MenuForm, _ hub: Hub, _ start: Node?, _ last: Item, _ sets: Int) {
            (self.menu, self.hub, self.start, self.last, self.sets) = (menu, hub, start, last, sets)
        }
    }

    private func snapshot(of menu: MenuForm, by hub: Hub, from start: Node) -> Item {
        var item = Item(kind: "menu", id: menu.title, title: menu.title)
        func add(_ items: [MenuForm.Item]) {
            for form in items {
                switch form {
                case .command(let command): item.items.append(snapshot(of: command, by: hub, from: start))
                case .separator: item.items.append(Item(kind: "separator"))
                case .menu(let inner): item.items.append(snapshot(of: inner, by: hub, from: start))
                case .section(let condition, let inner): if condition.holds(flags) { add(inner) }
                }
            }
        }
        add(menu.items)
        // A separator with nothing to separate is hidden.
        for index in item.items.indices where item.items[index].kind == "separator" {
            let isBetween =
                item.items[..<index].last { !$0.isHidden }.map { $0.kind != "separator" } ?? false
            let isBeforeMore = item.items[index...].contains { $0.kind != "separator" && !$0.isHidden }
            item.items[index].isHidden = !isBetween || !isBeforeMore
        }
        item.isHidden = item.items.allSatisfy(\.isHidden)
        return item
    }

    private func snapshot(of command: CommandForm, by hub: Hub, from start: Node) -> Item {
        var answer = unclaimed(command.action)
        var isMissing = false
        if let (offer, claim, _) = select(offers(command.action, hub, start)[...]) {
            let given = command.arguments
            if case .required? = claim.form.signature { isMissing = given["n"] == nil }
            // Not known yet, where somebody has to be asked for them (14).
            answer =
                judge(claim, offer, original: command.action, isMissing && given.isEmpty ? nil : given).answer
        }
        if command.isDisabled { answer.reasons.append(Reason(text: "declared", by: answer.target?.node)) }
        return Item(
            kind: "command", id: command.action, title: answer.title ?? command.title,
            isHidden: command.isHidden || answer.isHidden, isEnabled: answer.isEnabled,
            state: answer.target == nil ? command.isOn ? .on : .off : answer.state, target: answer.target,
            reasons: answer.reasons, keys: command.keys, needsArguments: isMissing)
    }

    private func watch(_ number: Int, _ menu: MenuForm, _ hub: Hub, _ start: Node?) {
        let item = snapshot(of: menu, by: hub, from: start ?? self.start(of: hub))
        watches[number] = Watch(menu, hub, start, item, sets)
    }

    private func takeChanges(_ watch: Watch, _ id: Int) {
        if watch.sets != sets { untold.insert(id) }
        let item = snapshot(of: watch.menu, by: watch.hub, from: watch.start ?? start(of: watch.hub))
        log.append(item == watch.last ? "unchanged" : "changed")
        log += lines(of: item)
        (watch.last, watch.sets) = (item, sets)
    }

    private func lines(of item: Item) -> [String] {
        let line = HistoryWording.item(
            item.kind, id: item.id, title: item.title, isHidden: item.isHidden, isEnabled: item.isEnabled,
            state: item.state, target: item.target.map(word), keys: item.keys, reasons: word(item.reasons),
            needsArguments: item.needsArguments)
        return [line] + item.items.flatMap(lines)
    }
}

extension ReferenceModel.Performer: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.node === right.node && left.kind == right.kind && left.action == right.action
    }
}

extension ReferenceModel.Reason: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.text == right.text && left.by === right.by }
}

// MARK: - Keys (34)

extension ReferenceModel {
    private struct Binding: Equatable {
        let keys: [String]
        let form: BindingForm
        let source: String
        var node: Node?
        var isDisabled = false

        static func == (left: Self, right: Self) -> Bool {
            left.form == right.form && left.source == right.source && left.node === right.node
                && left.isDisabled == right.isDisabled
        }
    }

    private struct Resolution {
        let keys: [String]
        var candidates: [(binding: Binding, verdict: String)] = []
        /// The binding that takes the keys.
        var chosen: Binding?
        var isPending = false
    }

    /// The bindings in the order in which they are asked, without those that the user removed.
    private func bindings(_ hub: Hub, from start: Node) -> [Binding] {
        var own: [Binding] = []
        for case .adds(let form) in hub.overrides.reversed() {
            own.append(Binding(keys: form.strokes, form: form, source: "user"))
        }
        let others =
            path(from: start, only: nil, of: hub).flatMap { stop in
                stop.node.bindings.reversed().map {
                    Binding(keys: $0.strokes, form: $0, source: "node", node: stop.node)
                }
            } + (hub.menu.map { bindings($0.items) } ?? [])
        return own + others.filter { binding in !hub.overrides.contains { removes($0, binding) } }
    }

    private func removes(_ override: OverrideForm, _ binding: Binding) -> Bool {
        guard case .removes(let action, let keys, let when) = override else { return false }
        return action == binding.form.action && (keys.map { $0 == binding.form.keys } ?? true)
            && (when.map { $0 == binding.form.when } ?? true)
    }

    private func bindings(_ items: [MenuForm.Item]) -> [Binding] {
        items.flatMap { item -> [Binding] in
            switch item {
            case .command(let command):
                guard let keys = command.keys else { return [] }
                let form = BindingForm(keys: keys, action: command.action, arguments: command.arguments)
                return [Binding(keys: form.strokes, form: form, source: "menu", isDisabled: command.isDisabled)]
            case .separator: return []
            case .menu(let menu): return bindings(menu.items)
            case .section(let condition, let inner): return condition.holds(flags) ? bindings(inner) : []
            }
        }
    }

    private func resolve(
        _ keys: [String], among bindings: [Binding]? = nil, _ hub: Hub, from start: Node, isComplete: Bool = false
    ) -> Resolution {
        var resolution = Resolution(keys: keys)
        for binding in bindings ?? self.bindings(hub, from: start)
        where isComplete ? binding.keys == keys : binding.keys.starts(with: keys) {
            let isTaken = resolution.chosen != nil || resolution.isPending
            let verdict = isTaken ? "notAsked" : verdict(on: binding, binding.keys == keys, hub, from: start)
            resolution.candidates.append((binding, verdict))
            if verdict == "chosen" || verdict == "disabled" { resolution.chosen = binding }
            if verdict == "pending" { resolution.isPending = true }
        }
        return resolution
    }

    private func verdict(on binding: Binding, _ isComplete: Bool, _ hub: Hub, from start: Node) -> String {
        if let condition = binding.form.when, !condition.holds(flags) { return "conditionFalse" }
        let answer = answer(to: binding, hub, from: start)
        if answer.target == nil { return "noTarget" }
        if answer.isEnabled { return isComplete ? "chosen" : "pending" }
        if binding.form.passes { return "passed" }
        return isComplete ? "disabled" : "pending"
    }

    private func answer(to binding: Binding, _ hub: Hub, from start: Node) -> Answer {
        var answer = validate(
            binding.form.action, binding.form.arguments, offers(binding.form.action, hub, start))
        if binding.isDisabled { answer.reasons.append(Reason(text: "declared", by: answer.target?.node)) }
        return answer
    }

    /// The binding of the keys of a chord that a keystroke does not continue.
    private func abandoned(by stroke: String, _ hub: Hub, from start: Node) -> Resolution? {
        let continued = resolve(hub.pending + [stroke], hub, from: start)
        if hub.pending.isEmpty || continued.chosen != nil || continued.isPending { return nil }
        let complete = resolve(hub.pending, hub, from: start, isComplete: true)
        return complete.chosen == nil ? nil : complete
    }

    private func press(_ stroke: String, _ hub: Hub, _ from: Node?, _ id: Int) {
        let before = changes
        var first: Outcome?
        if var chord = abandoned(by: stroke, hub, from: from ?? start(of: hub)) {
            hub.pending = []
            first = perform(&chord, hub, from)
        }
        var resolution = resolve(hub.pending + [stroke], hub, from: from ?? start(of: hub))
        hub.pending = resolution.isPending ? resolution.keys : []
        let outcome = perform(&resolution, hub, from)
        if changes != before { unsettled.insert(id) }
        // A handler that forwards says by its outcome that the action is disabled, as a hosted coordinator does.
        if let outcome, Self.isDisabled(outcome),
            let index = resolution.candidates.firstIndex(where: { $0.verdict == "chosen" })
        {
            resolution.candidates[index].verdict = "disabled"
        }
        if let first { log.append("abandoned, \(word(first, isSettled: false))") }
        log +=
            lines(of: resolution) + [outcome.map { word($0, isSettled: changes == before) } ?? "no outcome"]
    }

    /// Performs the chosen binding; while it passes and nothing was performed, the next one of those that stood behind it.
    private func perform(_ resolution: inout Resolution, _ hub: Hub, _ from: Node?) -> Outcome? {
        let start = from ?? start(of: hub)
        while let binding = resolution.chosen {
            let outcome = perform(binding, hub, start)
            guard binding.form.passes, let verdict = Self.passing(outcome) else { return outcome }
            let asked = resolution.candidates.prefix { $0.binding != binding }
            let left = bindings(hub, from: start)
            let behind = resolution.candidates.dropFirst(asked.count).map(\.binding).filter {
                $0 != binding && left.contains($0)
            }
            let next = resolve(resolution.keys, among: behind, hub, from: start)
            resolution.candidates = asked + [(binding, verdict)] + next.candidates
            guard next.chosen != nil || next.isPending else { return outcome }
            (resolution.chosen, resolution.isPending) = (next.chosen, next.isPending)
            if next.isPending { hub.pending = resolution.keys }
        }
        return nil
    }

    /// The verdict on a binding that passes; nil where the outcome keeps the keys.
    private static func passing(_ outcome: Outcome) -> String? {
        switch outcome {
        case .declined: "declined"
        case .unclaimed: "noTarget"
        case .disabled, .badArguments: "passed"
        case .performed, .failed, .needsAwait, .stopped, .stale: nil
        }
    }

    private func perform(_ binding: Binding, _ hub: Hub, _ from: Node?) -> Outcome {
        var outcome: Outcome?
        if binding.isDisabled {
            let answer = answer(to: binding, hub, from: from ?? start(of: hub))
            outcome = answer.target.map { .disabled($0, answer.reasons) }
        }
        let action = binding.form.action
        let invocation = Invocation(action: action, original: action, arguments: binding.form.arguments)
        return outcome ?? perform(invocation, hub, from: from)
    }

    private static func isDisabled(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .disabled(let by, _), .badArguments(let by, _): by.declines == 0
        default: false
        }
    }

    private func lines(of resolution: Resolution) -> [String] {
        resolution.candidates.map { binding, verdict in
            "\(binding.keys) \(binding.form.action) \(binding.source) \(binding.node?.path ?? "-") \(verdict)"
        } + [
            "\(resolution.keys.joined(separator: " ")) "
                + (resolution.chosen.map { "means \($0.form.action)" }
                    ?? (resolution.isPending ? "pending" : "unclaimed"))
        ]
    }
}

extension BindingForm {
    /// The keystrokes.
    var strokes: [String] { keys.split(separator: " ").map(String.init) }
}

// MARK: - Words

extension ReferenceModel {
    private func word(_ performer: Performer) -> String {
        HistoryWording.performer(
            performer.node.path, performer.kind, performer.action, declines: performer.declines)
    }

    private func word(_ reasons: [Reason]) -> String {
        HistoryWording.reasons(reasons.map { ($0.text, $0.by?.path) })
    }

    private func word(_ answer: Answer) -> String {
        HistoryWording.validation(
            answer.action, original: answer.original, arguments: answer.arguments.map(HistoryWording.arguments),
            target: answer.target.map(word), state: answer.state, title: answer.title, isHidden: answer.isHidden,
            isEnabled: answer.isEnabled, reasons: word(answer.reasons))
    }

    private func word(_ outcome: Outcome, isSettled: Bool) -> String {
        switch outcome {
        case .performed(let by, let value): "performed by \(word(by)): \(HistoryWording.value(value))"
        case .disabled(let by, let reasons): "disabled by \(word(by)): \(word(reasons))"
        case .unclaimed(let name, let asked):
            // Only who is asked; the order of hosted trees in the outcome is not said.
            "unclaimed \(name)" + (isSettled ? ": \(asked.map(\.path).sorted())" : "")
        case .badArguments(let by, let faults): "badArguments by \(word(by)): \(faults)"
        case .declined(let all): "declined by \(all.map(word))"
        case .failed(let error, let by, let handler):
            "failed by \(word(by)): \(error), handled by \(handler?.path ?? "nobody")"
        case .needsAwait(let target): "failed by nobody: \(word(target)) needs await, handled by nobody"
        case .stopped(let last, let step, let count):
            HistoryWording.stopped(at: step, of: count, word(last, isSettled: isSettled))
        case .stale: "failed by nobody: stale, handled by nobody"
        }
    }
}
