import ActionRuntime

// The changes. Each is made to the library's nodes and to the description.

extension Forest {
    /// One change, of any kind.
    func change() {
        if nodes.count > nodeLimit { return shrink() }
        switch Int.random(in: 0..<216, using: &random) {
        case 0..<36: register()
        case 36..<60: if let claim = pickClaim() { cancel(claim) }
        case 60..<70: replace()
        case 70..<76: if !owners.isEmpty { release(ownerAt: Int.random(in: 0..<owners.count, using: &random)) }
        case 76..<88: if let claim = pickClaim() { claim.isEnabled.toggle() }
        case 88..<100: if let claim = pickClaim() { claim.isAvailable.toggle() }
        case 100..<103: registerCatchAll(at: pickNode())
        case 103..<106: remap(at: pickNode())
        case 106..<114: setResponder(of: pickNode())
        case 114..<118: releaseController()
        case 118..<134: grow()
        case 134..<154: move(pickNode(), below: pickNode())
        case 154..<160: detach(pickNode(), isKept: true)
        case 160..<165: detach(pickNode(), isKept: false)
        case 165..<172: if let top = pickTop() { move(top, below: pickNode()) }
        case 172..<176: hold(pickNode())
        case 176..<180: letGo(pickNode())
        case 180..<189: refocus(pick(hubs))
        case 189: host(pick(hubs), at: pickNode())
        case 190..<193: setNext(of: pick(hubs), to: chance(40) ? nil : pick(hubs))
        case 193: if hubs.count < 5 { makeHub(at: pickNode()) }
        case 194: if hubs.count > 1 { removeHub() }
        case 195..<198: toggleObserver(of: pick(hubs))
        case 198..<200: recycle()
        default: changeBetweenAsks()
        }
    }

    /// Asks, changes something that has to do with the answer, asks again, and so on; most of it the library is not told
    /// of.
    private func changeBetweenAsks() {
        guard !questions.isEmpty, case let question = pick(questions), isClear(question) else { return }
        ask(question)
        settle()
        for _ in 0..<pick([1, 2, 3]) where isClear(question) {
            let offers = offers(question.name, on: way(of: question)).filter { !$0.claim.isOver && !$0.isUnresponsive }
            if let first = offers.first { change(chance(40) ? first : pick(offers)) }
            ask(question)
            settle()
        }
    }

    /// Changes what a claim on the way of a request says of itself, or lets go of the object that it belongs to.
    private func change(_ offer: Offer) {
        let claim = offer.claim
        var ways: [() -> Void] = []
        if claim.hasCondition { ways.append { claim.isAvailable.toggle() } }
        if claim.hasValidator { ways.append { claim.isEnabled.toggle() } }
        if let takes = claim.takes { ways.append { claim.takes = takes.symmetricDifference([offer.name]) } }
        if let index = owners.firstIndex(where: { $0 === claim.owner }) {
            ways.append { self.release(ownerAt: index) }
        }
        if let index = controllers.firstIndex(where: { $0 === offer.responder?.1.object }) {
            ways.append { self.release(controllerAt: index) }
            ways.append { self.setResponder(of: offer.node) }
        }
        if ways.isEmpty || chance(10) {
            ways = [{ self.cancel(claim) }, { self.register(at: offer.node, claim.name ?? offer.name) }]
        }
        note("change \(offer)")
        pick(ways)()
    }

    /// What a handler does: something to its own claim and node, something else, and other requests.
    func changeInside(_ offer: Offer) {
        let node = offer.node
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: cancel(offer.claim)
        case 2: detach(node, isKept: true)
        case 3, 4: detach(node, isKept: false)
        case 5: register(at: node, offer.claim.name)
        case 6: move(node, below: pickNode())
        case 7: if let index = owners.firstIndex(where: { $0 === offer.claim.owner }) { release(ownerAt: index) }
        case 8: if node.controller != nil { setResponder(of: node) }
        case 9: letGo(node)
        default: change()
        }
        if chance(50) { change() }
        while chance(40), !questions.isEmpty { ask(pick(questions)) }
    }

    // MARK: Claims

    private func pickClaim() -> Claim? {
        while !claims.isEmpty {
            let index = Int.random(in: 0..<claims.count, using: &random)
            if !claims[index].isOver { return claims[index] }
            claims.swapAt(index, claims.count - 1)
            claims.removeLast()
        }
        return nil
    }

    private func makeClaim(_ kind: ClaimKind, _ name: Int?) -> Claim {
        let claim = Claim(nextNumber(), kind, name, in: self)
        claim.hasCondition = kind != .catchAll && chance(percentages.conditions)
        claim.isAvailable = chance(50)
        claim.hasValidator = chance(percentages.validators)
        claim.isEnabled = chance(60)
        claim.mayDecline = chance(20)
        claim.fails = chance(5)
        claims.append(claim)
        return claim
    }

    func register() { register(at: pickNode(), nil) }

    func register(at node: Node, _ name: Int?) {
        guard let real = node.real, node.isAlive else { return }
        let claim = makeClaim(.closure, name ?? pickName())
        claim.isAsync = !claim.mayDecline && chance(4)
        claim.takesStars = chance(4)
        claim.bidsFarewell = !claim.isAsync && chance(10)
        if !claim.mayDecline, chance(percentages.owners) {
            if owners.isEmpty || chance(30) { owners.append(Owner(farewell())) }
            claim.isOwned = true
            claim.owner = pick(owners)
        }
        note("register \(claim) at \(node)")
        // First, because registering may let go of what asks.
        node.closures.append(claim)
        claim.register(on: real)
    }

    private func cancel(_ claim: Claim) {
        guard let registration = claim.registration, !claim.isOver else { return }
        note("cancel \(claim)")
        claim.isOver = true
        registration.cancel()
        if chance(50) { claim.registration = nil }
        if chance(10) { registration.cancel() }
    }

    /// Registers a new claim where an old one was.
    private func replace() {
        guard let claim = pickClaim(), claim.registration != nil, let node = node(of: claim) else { return }
        if chance(50) {
            register(at: node, claim.name)
            cancel(claim)
        } else {
            cancel(claim)
            register(at: node, claim.name)
        }
    }

    private func node(of claim: Claim) -> Node? {
        nodes.first { $0.closures.contains { $0 === claim } }
    }

    private func registerCatchAll(at node: Node) {
        guard let real = node.real, node.isAlive else { return }
        let claim = makeClaim(.catchAll, nil)
        if chance(70) { claim.takes = Set((0..<2).map { _ in pickName() }) }
        note("register \(claim) at \(node)")
        node.catchAlls.append(claim)
        claim.register(on: real)
    }

    private func remap(at node: Node) {
        guard let real = node.real, node.isAlive else { return }
        let (name, other) = (pickName(), pickName())
        note("remap \(Self.names[name]) to \(Self.names[other]) at \(node)")
        real.remap(Self.names[name], to: Self.names[other])
        if name != other { node.remaps[name] = other }
    }

    private func release(ownerAt index: Int) {
        let owner = owners.remove(at: index)
        note("release the owner of \(claims.filter { $0.owner === owner })")
        forgotten.append(Weak(object: owner))
    }

    private func farewell() -> Farewell? { chance(20) ? Farewell(to: self) : nil }

    // MARK: Responders

    private func setResponder(of node: Node) {
        guard let real = node.real, node.isAlive else { return }
        var controller: (any Controller)?
        if chance(75) {
            if controllers.isEmpty || chance(70) { controllers.append(makeController()) }
            controller = pick(controllers)
        }
        note("the responder of \(node) has the methods \(controller?.methods.description ?? "of nobody")")
        if controller == nil || controller !== node.controller { node.binding += 1 }
        node.controller = controller
        real.responder = controller
    }

    private func makeController() -> any Controller {
        guard chance(30) else {
            return FreeController((0..<pick([0, 1, 2])).map { _ in makeClaim(.method, pickName()) }, farewell())
        }
        let methods = ClassController.names.map { name in
            let claim = makeClaim(.method, name)
            claim.line = ClassController.firstLine + UInt32(name)
            claim.hasCondition = name == 1 || name == 3
            claim.hasValidator = name == 2 || name == 3
            claim.mayDecline = name == 3
            return claim
        }
        return ClassController(methods)
    }

    private func releaseController() {
        guard !controllers.isEmpty else { return }
        release(controllerAt: Int.random(in: 0..<controllers.count, using: &random))
    }

    private func release(controllerAt index: Int) {
        let controller = controllers.remove(at: index)
        note("release the responder with the methods \(controller.methods)")
        forgotten.append(Weak(object: controller))
    }

    // MARK: Nodes

    @discardableResult
    func makeNode(below parent: Node?) -> Node {
        let real = ActionNode("n")
        let node = Node(nextNumber(), real)
        note("make \(node)")
        nodes.append(node)
        if let parent {
            move(node, below: parent)
            node.handle = nil
        }
        return node
    }

    /// Makes a leaf, or a chain of them.
    func grow() {
        var parent = pickNode()
        for _ in 0..<(chance(90) ? 1 : min(nodeLimit / 3, 60)) { parent = makeNode(below: parent) }
    }

    /// Takes away a subtree.
    private func shrink() {
        for _ in 0..<8 {
            let node = pick(nodes)
            if node.size < nodes.count / 2 + 2 { return node.parent == nil ? letGo(node) : detach(node, isKept: false) }
        }
        detach(pick(nodes), isKept: false)
    }

    /// Makes nodes and lets them go, so that others take their places.
    private func recycle() {
        guard frames.isEmpty else { return }
        let node = makeNode(below: nil)
        if chance(50) { register(at: node, nil) }
        let leaf = makeNode(below: node)
        let hub = pick(hubs)
        if chance(80) { ask(Question(hub: hub, start: leaf, name: node.closures.last?.name ?? pickName())) }
        if nodes.contains(where: { $0 === node }) { letGo(node.top) }
        settle()
        let others = (0..<3).map { _ in makeNode(below: nil) }
        for other in others where chance(80) {
            ask(Question(hub: hub, start: other, name: node.closures.last?.name ?? pickName()))
        }
        for other in others where other.isAlive && chance(80) { letGo(other) }
    }

    private func pickTop() -> Node? {
        let tops = nodes.filter { $0.parent == nil }
        return tops.isEmpty ? nil : pick(tops)
    }

    /// Whether one comes from a node upwards, also through hosts, to another.
    private func leads(from node: Node, to other: Node) -> Bool {
        if node === other { return true }
        if let parent = node.parent, leads(from: parent, to: other) { return true }
        return hubs.contains { hub in
            hub.root === node && hub.host.map { leads(from: $0, to: other) } ?? false
        }
    }

    func move(_ node: Node, below parent: Node) {
        guard node.isAlive, parent.isAlive, !leads(from: parent, to: node) else { return }
        guard let real = node.real, let realParent = parent.real else { return }
        note("move \(node), \(node.size) nodes, below \(parent)")
        let wasRelinking = isRelinking
        isRelinking = true
        defer { isRelinking = wasRelinking }
        realParent.add(real)
        relink(node, below: parent)
        if node.handle != nil, chance(70) { node.handle = nil }
    }

    private func detach(_ node: Node, isKept: Bool) {
        let wasRelinking = isRelinking
        defer { isRelinking = wasRelinking }
        guard node.isAlive, node.parent != nil, let real = node.real else { return }
        isRelinking = true
        let isKept = isKept || isEndOfDecliningRequest(below: node)
        note("detach \(node), \(node.size) nodes, \(isKept ? "and keep it" : "")")
        if isKept { node.handle = real }
        real.removeFromParent()
        relink(node, below: nil)
        buryIfUnheld(node)
    }

    private func hold(_ node: Node) {
        guard node.isAlive else { return }
        note("hold \(node)")
        node.handle = node.real
    }

    /// Holds a node no more; a top goes then.
    private func letGo(_ node: Node) {
        guard node.isAlive, node.handle != nil, nodes.count > 3 else { return }
        guard !isEndOfDecliningRequest(below: node) else { return }
        note("let go of \(node)")
        let wasRelinking = isRelinking
        isRelinking = true
        defer { isRelinking = wasRelinking }
        node.handle = nil
        buryIfUnheld(node)
    }

    /// Whether a way that a request is still on ends at a node, or at one that would go with it.
    ///
    /// The request holds such a node, and what is on the way stays there until the request ends. How much a request
    /// holds is not described; so these are not released.
    private func isEndOfDecliningRequest(below node: Node) -> Bool {
        let ends = frames.filter { $0.called?.claim.mayDecline ?? true }.flatMap { frame in
            frame.offers.flatMap(\.segment.ends)
        }
        return ends.contains { node.isAbove($0) }
    }

    /// Changes the parent in the description; the node that it was taken from replaces a first responder.
    private func relink(_ node: Node, below parent: Node?) {
        let focused = hubs.filter { $0.focus.map { node.isAbove($0) } ?? false && $0.root.isAbove($0.focus!) }
        let old = node.parent
        old?.children.removeAll { $0 === node }
        node.parent = parent
        parent?.children.append(node)
        for hub in focused where !hub.root.isAbove(hub.focus!) { hub.focus = old }
    }

    private func isHeld(_ node: Node) -> Bool {
        node.parent != nil || node.handle != nil || hubs.contains { $0.root === node }
    }

    /// Notes that a node is gone where nobody holds it, with all below that nobody else holds.
    private func buryIfUnheld(_ node: Node) {
        guard !isHeld(node) else {
            if node.parent == nil, !frames.isEmpty { leftBehind.append(node) }
            return
        }
        node.isAlive = false
        released.append(node)
        nodes.removeAll { $0 === node }
        for claim in node.closures + node.catchAlls { claim.isOver = true }
        for hub in hubs where hub.focus === node {
            hub.focus = nil
            if !frames.isEmpty { unsettledFoci.append(hub) }
        }
        for hub in hubs where hub.host === node {
            hub.host = nil
            if !frames.isEmpty { unsettledHosts.append(hub) }
        }
        // Questions may still name the node, and must not hold the coordinators that the library's node held.
        node.hosted = []
        for child in node.children {
            child.parent = nil
            buryIfUnheld(child)
        }
        node.children = []
    }

    // MARK: Coordinators

    func makeHub(at node: Node) {
        guard let real = node.real, node.isAlive else { return }
        let hub = Hub(nextNumber(), Coordinator(root: real), root: node)
        note("make \(hub)")
        hubs.append(hub)
    }

    private func removeHub() {
        isRelinking = true
        defer { isRelinking = false }
        let hub = pick(hubs)
        guard frames.isEmpty, hub.host == nil else { return }
        note("remove \(hub)")
        questions.removeAll { $0.hub === hub }
        hubs.removeAll { $0 === hub }
        buryIfUnheld(hub.root)
    }

    private func refocus(_ hub: Hub) {
        var focus = chance(12) ? nil : pickNode()
        // Where others come through this coordinator its first responder is in its tree.
        if let node = focus, !hub.root.isAbove(node), hubs.contains(where: { $0.host != nil || $0.next != nil }) {
            focus = hub.root
        }
        if focus?.isAlive == false { return }
        note("the first responder of \(hub) is \(focus.map { "\($0)" } ?? "nobody")")
        hub.real.firstResponder = focus?.real
        hub.focus = focus
        unsettledFoci.removeAll { $0 === hub }
    }

    private func host(_ hub: Hub, at node: Node) {
        guard node.isAlive, let real = node.real, hub.host == nil, !leads(from: node, to: hub.root) else { return }
        guard !unsettledHosts.contains(where: { $0 === hub }) else { return }
        guard hubs.allSatisfy({ hub in hub.focus.map { hub.root.isAbove($0) } ?? true }) else { return }
        note("host \(hub) at \(node)")
        real.host(hub.real)
        node.hosted.append(hub)
        hub.host = node
    }

    private func setNext(of hub: Hub, to next: Hub?) {
        guard hubs.allSatisfy({ hub in hub.focus.map { hub.root.isAbove($0) } ?? true }) else { return }
        note("next after \(hub) is \(next.map { "\($0)" } ?? "nobody")")
        hub.real.next = next?.real
        hub.next = next
    }

    private func toggleObserver(of hub: Hub) {
        note("\(hub) is observed, or no more")
        if let observation = hub.observation {
            observation.cancel()
            hub.observation = nil
        } else {
            hub.observation = hub.real.observe { [unowned hub] _ in hub.heard += 1 }
        }
    }
}
