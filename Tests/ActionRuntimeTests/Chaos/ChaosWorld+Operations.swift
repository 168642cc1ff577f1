import ActionRuntime

extension ChaosWorld {
    /// Does one operation; what it is done with is drawn.
    func perform(_ operation: ChaosPart) {
        switch operation {
        case .make: grow()
        case .move: move()
        case .detach: change { nodes.pick(random)?.removeFromParent() }
        case .release: release()
        case .hold: nodes.pick(random).map(nodes.hold)
        case .describe: describe()
        case .register, .panel, .catchAll, .remap, .host, .block, .intercept, .responder, .bind, .invalidate:
            nodes.pick(random).map { add(operation, to: $0) }
        case .group: nodes.pick(random).map { addGroup(to: $0) }
        case .cancel: registrations.pick(random).map(cancel)
        case .tell: bridges.pick(random)?.tell()
        case .neighbour: ChaosNeighbour.visit(UInt64(random.below(1 << 24)))
        case .owner: owners.add(ChaosToken(self))
        case .coordinator: nodes.pick(random).map { coordinators.add(coordinator(of: $0)) }
        case .focus, .next, .observe, .hear: coordinators.pick(random).map { set(operation, of: $0) }
        case .perform, .performTo, .force, .typed, .ask, .explain, .suggest, .list, .origin:
            coordinators.pick(random).map { request(operation, of: $0) }
        case .rule, .subscribe, .declare: nodes.pick(random).map { add(operation, to: $0) }
        case .trigger, .report, .publish, .explainEvent: nodes.pick(random).map { send(operation, from: $0) }
        case .findings: coordinators.pick(random).map { _ = $0.safetyFindings() }
        case .snapshot, .item, .watch, .palette: coordinators.pick(random).map { show(operation, by: $0) }
        case .takeChanges: takeChanges()
        case .press, .keys: keys(operation)
        case .stack, .undo, .record, .replay: undo(operation)
        default: break
        }
    }

    /// Changes a tree.
    func change(_ body: () -> Void) {
        changes += 1
        body()
        changes += 1
    }

    // MARK: Trees

    /// Makes a node with something on it; one without a parent has a coordinator.
    func grow() {
        let parent = maybe(75, nodes.pick(random))
        let node = ActionNode(random.pick(["n", "m", "o"]), in: parent)
        changes += 1
        nodes.add(node, isHeld: parent == nil || random.chance(10))
        if parent == nil { coordinators.add(coordinator(of: node)) }
        for _ in 0..<random.below(4) {
            add(random.pick([.register, .register, .rule, .responder, .catchAll]), to: node)
        }
    }

    private func move() {
        guard let child = nodes.pick(random), let parent = nodes.pick(random) else { return }
        guard mayPut(child, below: parent) else { return }
        change { put(child, below: parent) { parent.add(child) } }
    }

    /// Lets go of something that the test holds.
    private func release() {
        switch random.below(14) {
        case 0, 1, 2: change { _ = nodes.letGo(random) }
        case 3: change { _ = coordinators.letGo(random) }
        case 4: _ = owners.letGo(random)
        case 5: _ = responders.letGo(random)
        case 6: change { _ = bridges.letGo(random) }
        case 7: _ = registrations.letGo(random)
        case 8: _ = watches.letGo(random)
        case 9: _ = palettes.letGo(random)
        case 10: _ = origins.letGo(random)
        case 11: _ = stacks.letGo(random)
        case 12: _ = recorders.letGo(random)
        default:
            let old = results
            results = []
            withExtendedLifetime(old) {}
        }
    }

    private func describe() {
        guard let node = nodes.pick(random) else { return }
        _ = node.drawing()
        _ = "\(node) \(node.id)"
        _ = node.node(at: node.path)
        _ = node.children.map(\.parent)
        coordinators.pick(random).map { _ = $0.node(at: node.path) }
    }

    /// Ends the registration or the node of a closure.
    func end(_ token: ChaosToken) {
        if ChaosPart.cancel.isOn { token.registration.map(cancel) }
        if ChaosPart.detach.isOn, random.chance(50) { change { token.node?.removeFromParent() } }
    }

    // MARK: Coordinators

    func coordinator(of root: ActionNode) -> Coordinator {
        let coordinator = Coordinator(root: root)
        set(.hear, of: coordinator)
        return coordinator
    }

    private func set(_ operation: ChaosPart, of coordinator: Coordinator) {
        switch operation {
        case .focus:
            let node = maybe(80, nodes.pick(random))
            if let node, !isAbove(coordinator.root, node) { return }
            coordinator.firstResponder = node
        case .next:
            change {
                coordinator.next = random.chance(30) ? bridges.pick(random) : maybe(70, coordinators.pick(random))
            }
        case .observe: observe(coordinator)
        default:
            let (one, other) = (ChaosToken(self), ChaosToken(self))
            coordinator.onUnhandled = { outcome in
                one.act(.hooks)
                _ = outcome.description
                one.touch()
            }
            coordinator.onSafetyFinding = { finding in
                other.act(.hooks)
                _ = finding.description
                other.touch()
            }
        }
    }

    private func observe(_ coordinator: Coordinator) {
        let isOfFocus = random.chance(25)
        register {
            let token = ChaosToken(self, endsWithGroups: true)
            if isOfFocus {
                return coordinator.observeFocus { node in
                    token.checkEndings()
                    token.act(.observers)
                    _ = node?.path
                    token.touch()
                }
            }
            return coordinator.observe { record in
                token.checkEndings()
                token.act(.observers)
                _ = record.invocation.sender
                token.touch()
            }
        }
    }

    func isAbove(_ root: ActionNode, _ node: ActionNode) -> Bool {
        var next: ActionNode? = node
        while let node = next {
            if node === root { return true }
            next = node.parent
        }
        return false
    }

    // MARK: Requests

    /// The place where a request starts; mostly the one that the coordinator finds and nobody else holds.
    private func start() -> ActionNode? { maybe(30, nodes.pick(random)) }

    private func sender() -> ChaosToken? { maybe(20, owners.pick(random)) }

    /// Performs something for a handler that forwards.
    func nestedOutcome() -> Outcome? {
        guard allowance > 0 else { return nil }
        return coordinators.pick(random)?.perform(name())
    }

    private func keep(_ result: Any) {
        let old = results.count < 16 ? nil : results.removeFirst()
        results.append(result)
        withExtendedLifetime(old) {}
    }

    private func request(_ operation: ChaosPart, of coordinator: Coordinator) {
        switch operation {
        case .perform where random.chance(50): keep(coordinator.perform(name()))
        case .perform: keep(coordinator.perform(name(), arguments: ["value": 1], from: start(), sender: sender()))
        case .performTo: keep(coordinator.perform(name(), to: start()))
        case .force: keep(coordinator.perform(name(), from: start(), force: true))
        case .typed: keep(coordinator.perform(Self.value, ChaosValue(), from: start()))
        case .ask: ask(coordinator)
        case .explain: _ = coordinator.explain(name(), from: start(), force: random.chance(10)).description
        case .suggest: _ = coordinator.suggestions(for: random.pick(["a", "bb:", "type"]), from: start())
        case .list: keep(coordinator.actions(from: start()))
        default: useOrigin(of: coordinator)
        }
    }

    private func ask(_ coordinator: Coordinator) {
        switch random.below(4) {
        case 0: _ = coordinator.canPerform(name(), from: start())
        case 1: _ = coordinator.validate(name(), from: start(), sender: sender())
        case 2: _ = coordinator.target(forAction: name(), from: start(), to: maybe(10, start()))
        default: _ = coordinator.validate("typed:", arguments: ["value": 1], from: start())
        }
    }

    private func useOrigin(of coordinator: Coordinator) {
        guard let origin = maybe(60, origins.pick(random)) else {
            return origins.add(coordinator.capture(from: start()))
        }
        switch random.below(3) {
        case 0: _ = coordinator.validate(name(), from: origin)
        case 1: _ = coordinator.snapshot(of: menu(), from: origin)
        default: keep(coordinator.perform(name(), from: origin))
        }
    }

    // MARK: Events

    private func send(_ operation: ChaosPart, from node: ActionNode) {
        let signal = signal(from: node)
        switch operation {
        case .trigger where random.chance(30): keep(node.trigger(OtherSignal(signal: signal)))
        case .trigger: keep(node.trigger(signal))
        case .report: keep(node.report(signal))
        case .publish: _ = node.publish(signal, to: random.pick([.firstLevel, .allLevels, .lastLevel]))
        default: _ = node.explainEvent(signal).description
        }
    }

    func signal(from node: ActionNode) -> ChaosSignal {
        ChaosSignal(way: ChaosWay(way(from: node), isBound: true), token: ChaosToken(self))
    }

    // MARK: Menus and keys

    func menu(depth: Int = 0) -> Menu {
        var items: [MenuItem] = []
        for _ in 0..<1 + random.below(4) {
            switch random.below(depth < 2 ? 8 : 6) {
            case 0: items.append(.separator)
            case 6: items.append(.menu(menu(depth: depth + 1)))
            case 7:
                let token = ChaosToken(self)
                let command = command()
                items.append(
                    .section(id: "section") {
                        token.act(.sections)
                        return [.command(command)]
                    })
            default: items.append(.command(command()))
            }
        }
        return Menu("menu", items: items)
    }

    private func command() -> Command {
        Command(
            "title", action: name(), arguments: random.chance(20) ? ["value": 1] : [:], shortcut: maybe(30, key()),
            when: maybe(20, "ready"))
    }

    private static let shortcuts: [KeyShortcut] = ["ctrl+a", "ctrl+b", "ctrl+k ctrl+c"]
    private static let strokes = (["ctrl+a", "ctrl+b", "ctrl+k", "ctrl+c"] as [KeyShortcut]).map { $0.strokes[0] }

    private func key() -> KeyShortcut { random.pick(Self.shortcuts) }

    private func show(_ operation: ChaosPart, by coordinator: Coordinator) {
        switch operation {
        case .snapshot:
            items += coordinator.snapshot(of: menu(), keys: maybe(30, keyMaps.pick(random)), from: start()).commands
            items = items.suffix(16)
        case .item: if !items.isEmpty { keep(coordinator.perform(random.pick(items), from: start(), sender: sender())) }
        case .watch: watches.add(coordinator.watch(menu(), keys: maybe(50, keyMaps.pick(random)), from: start()))
        default: usePalette(of: coordinator)
        }
    }

    private func takeChanges() {
        guard let watch = watches.pick(random) else { return }
        let old = watch.snapshot
        let changes = watch.takeChanges()
        _ = old.applying(changes)
    }

    private func usePalette(of coordinator: Coordinator) {
        guard let palette = maybe(60, palettes.pick(random)) else {
            let token = ChaosToken(self)
            let title = { (name: ActionName) in
                token.act(.sections)
                return name.text
            }
            return palettes.add(
                coordinator.palette(menu(), keys: maybe(50, keyMaps.pick(random)), from: start(), title: title))
        }
        let found = palette.search(random.pick(["", "a", "t"]))
        if let item = found.first, random.chance(70) { keep(palette.perform(item, sender: sender())) }
    }

    private func keys(_ operation: ChaosPart) {
        guard let map = maybe(90, keyMaps.pick(random)) else {
            coordinators.pick(random).map { keyMaps.add(keyMap(of: $0)) }
            return
        }
        let stroke = random.pick(Self.strokes)
        switch (operation, random.below(5)) {
        case (.press, 0): _ = map.explain(stroke, from: start())
        case (.press, _): keep(map.press(stroke, from: start(), sender: sender()))
        case (_, 0): map.menu = menu()
        case (_, 1): map.overrides = [KeyOverride(key(), name()), KeyOverride(removing: name())]
        case (_, 2): _ = map.conflicts(from: start())
        case (_, 3): map.abandon()
        default: _ = map.shortcut(for: name(), from: start())
        }
    }

    private func keyMap(of coordinator: Coordinator) -> KeyMap {
        let token = ChaosToken(self)
        return KeyMap(coordinator, menu: menu()) { _ in
            token.act(.states)
            return .bool(true)
        }
    }
}
