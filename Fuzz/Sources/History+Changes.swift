import ActionRuntime

extension History {
    /// A change of the trees, or of what is registered in them.
    func change(_ choice: Int) {
        switch choice {
        case 0: if nodes.count < 24 { makeNode(below: node) }
        case 1: if nodes.count < 24 { makeNode(below: nil) }
        case 2, 3: move(node, below: node)
        case 4: node.removeFromParent()
        case 5: letGoOfNode()
        case 6, 7, 8: register()
        case 9: registerOwned()
        case 10: if !registrations.isEmpty { registrations.remove(at: decisions.below(registrations.count)).cancel() }
        case 11: decisions.pick(registrations)?.cancel()
        case 12: if !owners.isEmpty { owners.remove(at: decisions.below(owners.count)) }
        case 13: respond()
        case 14: if !responders.isEmpty { responders.remove(at: decisions.below(responders.count)) }
        case 15: catchAll()
        case 16: node.remap(name, to: name)
        case 17: host(hub, at: node)
        case 18: hub.coordinator.next = decisions.oneIn(3) ? hub.coordinator : nil
        case 19: focus()
        case 20: addRule()
        case 21: addRuleThatFails()
        case 22: bind()
        default: toggle()
        }
    }

    private func move(_ child: ActionNode, below parent: ActionNode) {
        if !leads(from: parent, to: child) { parent.add(child) }
    }

    /// Lets go of a node, which ends there unless it stands in a tree.
    private func letGoOfNode() {
        let index = decisions.below(nodes.count)
        guard index < nodes.count, !hubs.contains(where: { $0.root === nodes[index] }) else { return }
        nodes.remove(at: index)
    }

    private func register() {
        let (condition, validator) = (decisions.below(4), decisions.below(4))
        let signature: ActionSignature? = decisions.oneIn(4) ? [.integer("stars", minimum: 0, maximum: 5)] : nil
        let when: (() -> Bool)? = condition < 2 ? nil : { [unowned self] in answer(condition) }
        let validate: ActionNode.Validator? =
            validator < 2 ? nil : { [unowned self] in if !answer(validator) { $0.disable("flag \(validator)") } }
        let (place, name) = (node, name)
        switch decisions.below(8) {
        case 0, 1, 2, 3:
            registrations.append(
                place.register(name, parameters: signature, when: when, validate: validate) { [unowned self] _ in
                    handle()
                    return 1
                })
        case 4, 5:
            place.receiveAction(name, parameters: signature, when: when, validate: validate) { [unowned self] _ in
                handle()
                return .notHandled
            }
        case 6:
            place.onAction(name, parameters: signature, when: when, validate: validate) { [unowned self] _ -> Int in
                handle()
                throw Trouble()
            }
        default:
            place.onAction(name, parameters: signature, when: when, validate: validate) { _ async -> Int in 1 }
        }
    }

    private func registerOwned() {
        if owners.isEmpty || decisions.oneIn(3) { owners.append(Owner()) }
        let owner = decisions.pick(owners)
        registrations.append(node.register(name, owner: owner) { [unowned self] _ in handle() })
    }

    private func respond() {
        guard !decisions.oneIn(4) else { return node.responder = nil }
        if responders.isEmpty || decisions.oneIn(2) { responders.append(Answerer(self)) }
        node.responder = decisions.pick(responders)
    }

    private func catchAll() {
        let index = decisions.below(Self.names.count)
        node.handleAction(claims: { Self.names[index] == $0 }) { [unowned self] _ in
            handle()
            return 2
        }
    }

    private func host(_ hub: Hub, at node: ActionNode) {
        guard !hub.wasHosted, !leads(from: node, to: hub.root) else { return }
        node.host(hub.coordinator)
        hub.host = node
        hub.wasHosted = true
    }

    private func focus() {
        hub.coordinator.firstResponder = decisions.oneIn(4) ? nil : node
    }

    private func addRule() {
        switch decisions.below(7) {
        case 0: node.receiveEvent(Ping.self) { [unowned self] event in rule(.notHandled) }
        case 1: node.handleEvent(Ping.self) { [unowned self] event in _ = rule(.handled) }
        case 2: node.transformEvent(Ping.self) { event in Pong() }
        case 3: node.receiveError(Trouble.self) { [unowned self] error in rule(.notHandled) }
        case 4: node.handleError(Trouble.self) { [unowned self] error in _ = rule(.handled) }
        case 5: node.catchError(Trouble.self) { error in Ping(number: error.number) }
        default:
            node.subscribe(to: Ping.self) { [unowned self] _ in
                subscriberCount += 1
                interrupt()
            }
        }
    }

    private func addRuleThatFails() {
        switch decisions.below(3) {
        case 0: node.receiveEvent(Pong.self) { event in throw Trouble(number: 1) }
        case 1: node.transformError { error in Trouble(number: 2) }
        default: node.receiveEvent { [unowned self] event in rule(.notHandled) }
        }
    }

    private func bind() {
        let keys: [KeyShortcut] = ["cmd+a", "cmd+k b", "cmd+k", "f1"]
        node.bind(decisions.pick(keys) ?? "f1", to: name, passes: decisions.oneIn(3))
    }

    /// Changes what validators answer in all trees, and says so, since watched menus do not ask again otherwise.
    private func toggle() {
        flags[decisions.below(flags.count)].toggle()
        for hub in hubs { hub.coordinator.invalidate() }
    }

    // MARK: In closures

    func handle() {
        handlerCount += 1
        interrupt()
    }

    private func rule(_ passage: Passage) -> Passage {
        interrupt()
        return passage
    }

    /// What a condition or a validator says; it does nothing else, so that answers can be compared.
    private func answer(_ index: Int) -> Bool { flag(index) }
}
