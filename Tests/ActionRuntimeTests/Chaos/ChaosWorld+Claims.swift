import ActionRuntime

extension ChaosWorld {
    /// Adds something to a node that calls closures, now and then in a group.
    func add(_ operation: ChaosPart, to node: ActionNode) {
        guard random.chance(20) else { return addAlone(operation, to: node) }
        register { node.register(owner: maybe(40, owners.pick(random))) { addAlone(operation, to: $0) } }
    }

    private static let groupable: [ChaosPart] = [
        .register, .register, .catchAll, .remap, .host, .host, .block, .intercept, .responder, .bind, .rule, .subscribe,
        .declare,
    ]

    /// Adds several things to a node in a group, some of which are groups; now and then nothing of it stays.
    func addGroup(to node: ActionNode, depth: Int = 0) {
        let isGivenUp = random.chance(10)
        struct GivenUp: Error {}
        register {
            let registration = try? node.register(owner: maybe(40, owners.pick(random))) { node in
                for _ in 0..<1 + random.below(4) {
                    addAlone(random.pick(Self.groupable.filter(\.isOn)), to: node)
                    if depth < 2, random.chance(15) { addGroup(to: node, depth: depth + 1) }
                }
                if isGivenUp { throw GivenUp() }
            }
            if registration == nil { openEndings.last?.isEnded = true }
            return registration ?? Registration {}
        }
    }

    private func addAlone(_ operation: ChaosPart, to node: ActionNode) {
        switch operation {
        case .register where random.chance(8): registerMacro(on: node)
        case .register: random.chance(asyncPercent) ? registerAsync(on: node) : register(on: node)
        case .panel: openPanel(below: node)
        case .catchAll: addCatchAll(to: node)
        case .remap: node.remap(name(), to: random.pick(Self.names))
        case .host: host(at: node)
        case .block: register { node.block("blocked", except: random.chance(50) ? [name()] : []) }
        case .intercept: intercept(at: node)
        case .responder: setResponder(of: node)
        case .bind: bind(at: node)
        case .invalidate:
            let coordinator = coordinators.pick(random)
            random.chance(50) ? coordinator?.invalidate() : coordinator?.invalidate(name())
        case .rule: random.chance(asyncPercent) ? addAsyncRule(to: node) : addRule(to: node)
        case .subscribe: subscribe(at: node)
        case .declare: declare(at: node)
        default: break
        }
    }

    private var asyncPercent: Int { isAsync ? 35 : 3 }

    // MARK: Handlers

    private func register(on node: ActionNode) {
        let token = ChaosToken(self, at: node)
        let when = maybe(40, { token.isAvailable() })
        let validate: ActionNode.Validator? = maybe(40, { token.validate(&$0) })
        switch random.below(4) {
        case 0:
            node.receiveAction(name(), when: when, validate: validate) { invocation in
                defer { token.touch() }
                return try token.receive(invocation)
            }
        case 1:
            node.on(Self.value, when: when, validate: validate) { value in
                token.act(.handlers)
                return value
            }
        case 2:
            let name = name()
            node.onAction(name, parameters: [.integer("value", default: 1)], when: when, validate: validate) {
                invocation in
                defer { token.touch() }
                return try token.handle(invocation)
            }
        default:
            note(
                token,
                node.register(name(), when: when, validate: validate, owner: owner(of: token)) { invocation in
                    defer { token.touch() }
                    return try token.handle(invocation)
                })
        }
    }

    /// A macro, whose steps start where it was asked, hosted trees included, or at a node that may be gone by then.
    private func registerMacro(on node: ActionNode) {
        let token = ChaosToken(self, at: node)
        let steps = (0..<1 + random.below(2)).map { _ in
            ActionSequence.Step(name(), start: maybe(20, nodes.pick(random)?.path))
        }
        node.onAction(
            name(), performs: ActionSequence(steps), when: maybe(40, { token.isAvailable() }),
            validate: maybe(40, { token.validate(&$0) }))
    }

    /// A panel whose handler closes it, before or after it performs what was chosen in it; the node may come back by a move.
    private func openPanel(below parent: ActionNode) {
        let panel = ActionNode("panel", in: parent), token = ChaosToken(self, at: panel)
        nodes.add(panel, isHeld: random.chance(30))
        let chosen = name(), start = parent.id, closesFirst = random.chance(50), stays = random.chance(30)
        weak let closing = panel
        func close() {
            guard let world = ChaosWorld.current, world.isWild, !stays else { return }
            world.change { closing?.removeFromParent() }
        }
        panel.onAction(name()) { invocation in
            defer { token.touch() }
            if closesFirst { close() }
            guard let world = ChaosWorld.current, world.isWild, let asked = world.coordinators.pick(world.random) else {
                return
            }
            world.results.append(asked.perform(chosen, from: start.node) as Outcome)
            if !closesFirst { close() }
        }
        if let coordinator = coordinators.pick(random), isAbove(coordinator.root, panel) {
            coordinator.firstResponder = panel
        }
    }

    private func registerAsync(on node: ActionNode) {
        let token = ChaosToken(self, at: node)
        let when = maybe(40, { token.isAvailable() })
        let validate: ActionNode.Validator? = maybe(40, { token.validate(&$0) })
        let policies: [RunningPolicy] =
            ChaosPart.running.isOn
            ? [.concurrent, .exclusive, .queued, .latest, .shared, .outlivingNode(), .outlivingNode(.queued)]
            : [.concurrent]
        let running = random.pick(policies)
        if random.chance(40) {
            node.receiveAction(name(), when: when, validate: validate, running: running) { invocation in
                await token.suspend()
                if token.goesOn { _ = await invocation.performNext() }
                defer { token.touch() }
                return try token.receive(invocation)
            }
        } else {
            note(
                token,
                node.register(name(), when: when, validate: validate, owner: owner(of: token), running: running) {
                    invocation in
                    await token.suspend()
                    if token.goesOn { _ = await invocation.performNext() }
                    defer { token.touch() }
                    return try token.handle(invocation)
                })
        }
    }

    private func owner(of token: ChaosToken) -> ChaosToken? { maybe(25, owners.pick(random)) }

    private func note(_ token: ChaosToken, _ registration: Registration) {
        token.registration = registration
        registrations.add(registration)
    }

    private func intercept(at node: ActionNode) {
        let token = ChaosToken(self, at: node)
        let when = maybe(40, { token.isAvailable() })
        let validate: ActionNode.Validator? = maybe(40, { token.validate(&$0) })
        let names = random.chance(50) ? [name()] : []
        register {
            if random.chance(asyncPercent) {
                return node.intercept(names.first ?? "a:", when: when, validate: validate) { invocation, next in
                    await token.suspend()
                    token.act(.interceptors)
                    token.tellUndo(invocation)
                    let outcome = await next(invocation)
                    token.act(.interceptors)
                    return token.goesOn ? await next(invocation) : outcome
                }
            }
            let before = { (invocation: Invocation) throws -> ((Outcome) -> Void)? in
                defer { token.touch() }
                token.act(.interceptors)
                if !token.isWilling, token.mayThrow { throw token.signal() }
                token.tellUndo(invocation)
                return { _ in
                    token.act(.interceptors)
                    token.tellUndo(invocation)
                }
            }
            guard let name = names.first else { return node.intercept(when: when, validate: validate, before: before) }
            return node.intercept(name, when: when, validate: validate, before: before)
        }
    }

    private func addCatchAll(to node: ActionNode) {
        let token = ChaosToken(self, at: node)
        let claims = maybe(50, { (_: ActionName) in token.isAvailable(.predicates) })
        let lists = maybe(
            30,
            { () -> [ActionName] in
                token.act(.predicates)
                return ["a:", "listed:"]
            })
        node.handleAction(claims: claims, lists: lists, validate: maybe(40, { token.validate(&$0) })) { invocation in
            defer { token.touch() }
            return try token.receive(invocation)
        }
    }

    private func host(at node: ActionNode) {
        if random.chance(25) {
            let bridge = bridges.pick(random) ?? ChaosBridge(self)
            bridges.add(bridge)
            node.host(bridge)
            return
        }
        guard let inner = coordinators.pick(random), !isHosted(inner) else { return }
        guard mayPut(inner.root, below: node) else { return }
        changes += 1
        noteHost(inner, at: node)
        put(inner.root, below: node) { node.host(inner) }
    }

    private func setResponder(of node: ActionNode) {
        let responder = maybe(30, responders.pick(random)) ?? ChaosResponder(self)
        responders.add(responder, isHeld: random.chance(80))
        node.responder = random.chance(85) ? responder : nil
    }

    private func bind(at node: ActionNode) {
        let condition = maybe(50, try? Condition(parsing: "ready"))
        node.bind("ctrl+a", to: name(), passes: random.chance(20), when: condition)
    }

    // MARK: Rules

    private func addRule(to node: ActionNode) {
        let token = ChaosToken(self, at: node)
        let random = random
        func passage() -> Passage { random.chance(30) ? .handled : .notHandled }
        switch random.below(8) {
        case 0:
            node.receiveEvent { event in
                _ = token.hear(event)
                return passage()
            }
        case 1:
            node.receiveEvent(ChaosSignal.self) { signal in
                let heard = token.hear(signal)
                if !token.mayThrow { return passage() }
                throw heard
            }
        case 2: node.handleEvent(OtherSignal.self) { _ = token.hear($0.signal) }
        case 3: node.transformEvent(ChaosSignal.self) { OtherSignal(signal: token.hear($0)) }
        case 4:
            node.receiveError(ChaosSignal.self) { error in
                _ = token.hear(error)
                return passage()
            }
        case 5: node.handleError { _ = token.hear($0) }
        case 6: node.transformError(ChaosSignal.self) { token.again(token.hear($0)) }
        default: node.catchError(ChaosSignal.self) { token.again(token.hear($0)) }
        }
    }

    private func addAsyncRule(to node: ActionNode) {
        let token = ChaosToken(self, at: node)
        if random.chance(50) {
            node.receiveEvent(ChaosSignal.self) { signal in
                let heard = token.hear(signal)
                await token.suspend()
                if token.mayThrow { throw heard }
                return .notHandled
            }
        } else {
            node.catchError(ChaosSignal.self) { signal in
                let heard = token.hear(signal)
                await token.suspend()
                return token.again(heard)
            }
        }
    }

    private func subscribe(at node: ActionNode) {
        let token = ChaosToken(self, at: node)
        node.subscribe(to: ChaosSignal.self) { signal in
            token.act(.subscribers)
            signal.token.touch()
        }
    }

    private func declare(at node: ActionNode) {
        switch random.below(5) {
        case 0: node.mayTrigger(OtherSignal.self)
        case 1: node.mayReport(ChaosSignal.self)
        case 2: node.mayPublish(ChaosSignal.self)
        case 3: node.safetyLevel(random.pick([.relaxed, .disabled]))
        default: node.requireExplicitResponders(random.chance(50))
        }
    }
}

extension ChaosToken {
    /// A new signal on the same way.
    fileprivate func again(_ signal: ChaosSignal) -> ChaosSignal {
        guard let world = ChaosWorld.current else { return signal }
        return ChaosSignal(way: signal.way, token: ChaosToken(world))
    }
}
