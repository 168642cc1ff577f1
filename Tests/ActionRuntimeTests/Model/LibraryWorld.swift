import ActionRuntime

/// The library, driven by the steps of a history through its public API.
///
/// Which steps are made the reference model has decided; what comes of them it has not.
final class LibraryWorld {
    /// What happened, one line each.
    private(set) var log: [String] = []
    /// The model that made each step before.
    private let model: ReferenceModel

    /// The nodes that the program keeps.
    private var kept: [Int: ActionNode] = [:]
    private var nodes: [Int: WeakRef<ActionNode>] = [:]
    private var hubs: [Int: Coordinator] = [:]
    private var owners: [Int: Owner] = [:]
    private var responders: [Int: HistoryResponder] = [:]
    private var registrations: [Int: Registration] = [:]
    private var recorders: [Int: ActionRecorder] = [:]
    private var stacks: [Int: UndoStack] = [:]
    private var counters: [Int: Counter] = [:]
    private var menus: [Int: Menu] = [:]
    private var watches: [Int: (watch: MenuWatch, coordinator: Int)] = [:]
    private var keyMaps: [Int: KeyMap] = [:]
    private var flags = Array(repeating: false, count: FlagCondition.flagCount)

    /// The owners and responders that the program let go.
    private var forgotten: [WeakRef<AnyObject>] = []

    private var depth = 0
    private var isAwake = false
    private var played: Set<Int> = []
    private var forwarded: Set<Int> = []

    init(following model: ReferenceModel) {
        self.model = model
    }

    final class Owner {}

    /// What the handler of a claim counts.
    final class Counter {
        private let tell: (Int) -> Void
        var value = 0 { didSet { tell(value) } }

        init(_ tell: @escaping (Int) -> Void) { self.tell = tell }
    }

    struct WeakRef<Object: AnyObject> {
        weak var object: Object?
    }

    /// Makes a step, where the model made it, and gives the lines that it adds to the log.
    @discardableResult
    func make(_ step: HistoryStep) -> ArraySlice<String> {
        let start = log.count
        if depth == 0 { isAwake = step.deed.isAwake }
        guard model.made.contains(step.id) else { return [] }
        depth += 1
        carryOut(step)
        depth -= 1
        return log[start...]
    }

    /// Makes a step, and awaits it where it is to be awaited.
    func makeAwaiting(_ step: HistoryStep) async -> ArraySlice<String> {
        guard step.deed.isAwaited, model.made.contains(step.id) else { return make(step) }
        let start = log.count
        isAwake = step.deed.isAwake
        depth += 1
        switch step.deed {
        case .perform(let form):
            let hub = hubs[form.coordinator]!
            let (name, from, only) = (Self.names[form.name]!, node(form.from), node(form.only))
            let outcome =
                form.isInvocation
                ? await hub.perform(form.invocation, from: from, to: only, force: form.isForced)
                : await hub.perform(
                    name, arguments: ActionArguments(form.arguments ?? [:]), from: from, to: only, force: form.isForced)
            log.append(HistoryWording.line(outcome, isSettled: !model.unsettled.contains(step.id)))
        case .send(let signal, let number, _):
            let node = node(number)
            log.append(
                HistoryWording.line(
                    signal.isError
                        ? await node.report(HistorySignal.error(signal.name, signal.number))
                        : await node.trigger(HistorySignal.event(signal.name, signal.number))))
        default: break
        }
        depth -= 1
        return log[start...]
    }

    /// What is there although nobody keeps it, between two steps.
    func leftovers() -> [String] {
        nodes = nodes.filter { $0.value.object != nil }
        forgotten = forgotten.filter { $0.object != nil }
        return nodes.keys.filter { model.nodes[$0]?.isAlive == false }.sorted().map { "\($0) is still there" }
            + forgotten.map { "\($0.object!) is still there" }
    }

    private func play(_ script: [HistoryStep], _ owner: Int) {
        guard let first = script.first, played.insert(first.id).inserted else { return }
        log.append("\(owner) plays")
        for step in script { make(step) }
    }

    /// A node; one of its own where the library let it go, which the log then shows.
    func node(_ number: Int) -> ActionNode {
        nodes[number]?.object ?? ActionNode("lost")
    }

    private func node(_ number: Int?) -> ActionNode? { number.map { node($0) } }

    static let names = Dictionary(
        uniqueKeysWithValues: (HistoryGenerator.names + ["handleAction:", "undo:", "redo:"]).map {
            ($0, ActionName(validating: $0)!)
        })

    private func carryOut(_ step: HistoryStep) {
        switch step.deed {
        case .makeNode(let number, let name, let parent, let isKept):
            let new = ActionNode(name, in: node(parent))
            nodes[number] = WeakRef(object: new)
            if isKept { kept[number] = new }
        case .move(let child, let parent): node(parent).add(node(child))
        case .detach(let child):
            kept[child] = node(child)
            node(child).removeFromParent()
        case .letGo(let number): kept[number] = nil
        case .look(let number): log.append(HistoryWording.line(node(number)))
        case .makeCoordinator(let number, let root): hubs[number] = Coordinator(root: node(root))
        case .letGoCoordinator(let number):
            keyMaps[number] = nil
            watches = watches.filter { $0.value.coordinator != number }
            hubs[number] = nil
        case .focus(let number, let focus): hubs[number]!.firstResponder = node(focus)
        case .setNext(let number, let next): hubs[number]!.next = next.map { hubs[$0]! }
        case .host(let number, let host): node(host).host(hubs[number]!)
        case .observe(let coordinator, let number):
            registrations[number] = hubs[coordinator]!.observe { [unowned self] record in
                log.append("\(number) observes \(record.invocation.action): \(record.outcome.word)")
            }
        case .endObserving(let number): registrations[number]!.cancel()
        case .hearUnhandled(let number):
            hubs[number]!.onUnhandled = { [unowned self] in
                log.append("\(number) hears that \(HistoryWording.line($0))")
            }
        case .find(let path, let number):
            let found = hubs[number]!.node(at: path)
            log.append("\(path) is \(nodes.first { $0.value.object === found && found != nil }?.key ?? 0)")
        case .register(let form, let number): register(form, at: node(number))
        case .cancel(let number): registrations[number]!.cancel()
        case .remap(let name, let other, let number): node(number).remap(Self.names[name]!, to: Self.names[other]!)
        case .makeOwner(let number): owners[number] = Owner()
        case .letGoOwner(let number):
            forgotten.append(WeakRef(object: owners[number]))
            owners[number] = nil
        case .makeResponder(let number, let forms): responders[number] = HistoryResponder(forms, self)
        case .respond(let responder, let number): node(number).responder = responder.map { responders[$0]! }
        case .letGoResponder(let number):
            forgotten.append(WeakRef(object: responders[number]))
            responders[number] = nil
        case .intercept(let form, let number): registrations[form.number] = intercept(form, at: node(number))
        case .setStack(let stack, let number): node(number).undoStack = stack.map(self.stack)
        case .set(let flag, let value): flags[flag] = value
        case .addRule(let rule, let number): add(rule, at: node(number))
        case .subscribe(let number, let event, let place): subscribe(number, event, node(place))
        case .send(let signal, let number, _): send(signal, from: node(number))
        case .publish(let event, let number, let level):
            log.append("\(node(number).publish(HistorySignal.event(event.name, event.number), to: level)) heard")
        case .target, .canPerform, .validate, .explain, .perform, .list: ask(step)
        case .record(let number, let coordinator): recorders[number] = hubs[coordinator]!.record()
        case .stopRecording(let number): log += HistoryWording.lines(recorders[number]!.stop())
        case .replay(let number, let coordinator, let from):
            let wasAwake = isAwake
            isAwake = false
            let outcome = hubs[coordinator]!.replay(recorders[number]!.sequence.replayed, from: node(from))
            isAwake = wasAwake
            log.append(HistoryWording.line(outcome, isSettled: !model.unsettled.contains(step.id)))
        default: show(step)
        }
    }

    /// Sends an event or error.
    ///
    /// It goes as it is explained: rules that are sure to take it do, up to the first that does more than to pass it on.
    private func send(_ signal: SignalForm, from node: ActionNode) {
        let error = HistorySignal.error(signal.name, signal.number)
        let event = HistorySignal.event(signal.name, signal.number)
        let explanation = signal.isError ? node.explainError(error) : node.explainEvent(event)
        let certain = explanation.steps.filter { $0.verdict == .takes }.map { "\($0.node) \($0.rule!)" }
        let before = played.count
        let outcome = signal.isError ? node.report(error) : node.trigger(event)
        let taken = outcome.steps.map { "\($0.node) \($0.rule)" }
        var count = outcome.steps.prefix { $0.result == .notHandled }.count + 1
        if case .needsAwait = outcome.ending { count = min(count, taken.count) }
        if before == played.count, certain.prefix(count) != taken.prefix(count) {
            log.append("explained as \(certain), taken by \(taken)")
        }
        log.append(HistoryWording.line(outcome))
    }

    private func ask(_ step: HistoryStep) {
        switch step.deed {
        case .target(let form):
            let hub = hubs[form.coordinator]!
            let (name, from, only) = (Self.names[form.name]!, node(form.from), node(form.only))
            log.append(
                HistoryWording.line(
                    form.isInvocation
                        ? hub.target(for: form.invocation, from: from, to: only)
                        : hub.target(forAction: name, from: from, to: only)))
        case .canPerform(let form):
            let hub = hubs[form.coordinator]!
            let (name, from, only) = (Self.names[form.name]!, node(form.from), node(form.only))
            log.append(
                form.isInvocation
                    ? "\(hub.canPerform(form.invocation, from: from, to: only))"
                    : "\(hub.canPerform(name, from: from, to: only))")
        case .validate(let form):
            let hub = hubs[form.coordinator]!
            let (name, from, only) = (Self.names[form.name]!, node(form.from), node(form.only))
            log.append(
                HistoryWording.line(
                    form.isInvocation
                        ? hub.validate(form.invocation, from: from, to: only)
                        : hub.validate(
                            name, arguments: form.arguments.map { ActionArguments($0) }, from: from, to: only)))
        case .explain(let form):
            let hub = hubs[form.coordinator]!
            let (name, from, only) = (Self.names[form.name]!, node(form.from), node(form.only))
            log += HistoryWording.lines(
                form.isInvocation
                    ? hub.explain(form.invocation, from: from, to: only)
                    : hub.explain(name, arguments: form.arguments.map { ActionArguments($0) }, from: from, to: only))
        case .perform(let form):
            let hub = hubs[form.coordinator]!
            let (name, from, only) = (Self.names[form.name]!, node(form.from), node(form.only))
            let outcome =
                form.isInvocation
                ? hub.perform(form.invocation, from: from, to: only, force: form.isForced)
                : hub.perform(
                    name, arguments: ActionArguments(form.arguments ?? [:]), from: from, to: only, force: form.isForced)
            log.append(HistoryWording.line(outcome, isSettled: !model.unsettled.contains(step.id)))
        case .list(let coordinator, let from):
            log += HistoryWording.lines(hubs[coordinator]!.actions(from: node(from)))
        default: break
        }
    }

    private func show(_ step: HistoryStep) {
        switch step.deed {
        case .makeMenu(let number, let form): menus[number] = menu(form)
        case .snapshot(let menu, let coordinator, let from):
            log += HistoryWording.lines(hubs[coordinator]!.snapshot(of: menus[menu]!, from: node(from)).menu)
            comparePalette(of: menus[menu]!, coordinator, from: node(from))
        case .watch(let number, let menu, let coordinator, let from):
            watches[number] = (hubs[coordinator]!.watch(menus[menu]!, from: node(from)), coordinator)
        case .takeChanges(let number): takeChanges(watches[number]!, step.id)
        case .bind(let form, let number):
            node(number).bind(
                form.shortcut, to: Self.names[form.action]!, arguments: ActionArguments(form.arguments),
                passes: form.passes, when: form.when?.condition)
        case .setKeys(let coordinator, let menu, let overrides):
            keyMap(coordinator).menu = menu.map { menus[$0]! }
            keyMap(coordinator).overrides = overrides.map(\.override)
        case .press(let stroke, let coordinator, let from):
            let outcome = keyMap(coordinator).press(KeyShortcut(stroke)!.strokes[0], from: node(from))
            log += HistoryWording.lines(outcome, isSettled: !model.unsettled.contains(step.id))
        case .explainKey(let stroke, let coordinator, let from):
            log += HistoryWording.lines(keyMap(coordinator).explain(KeyShortcut(stroke)!.strokes[0], from: node(from)))
        default: break
        }
    }

    private func keyMap(_ coordinator: Int) -> KeyMap {
        if let known = keyMaps[coordinator] { return known }
        let new = KeyMap(hubs[coordinator]!) { [unowned self] key in .bool(flags[Int(key.dropFirst())!]) }
        keyMaps[coordinator] = new
        return new
    }

    /// What was taken is the difference of the snapshots, and leads from the one to the other.
    private func takeChanges(_ entry: (watch: MenuWatch, coordinator: Int), _ id: Int) {
        // Flags are the program's own: the library has to be told.
        if model.untold.contains(id) { hubs[entry.coordinator]!.invalidate() }
        let before = entry.watch.snapshot
        let changes = entry.watch.takeChanges()
        log.append(changes.isEmpty ? "unchanged" : "changed")
        log += HistoryWording.lines(entry.watch.snapshot.menu)
        if before.applying(changes).menu != entry.watch.snapshot.menu { log.append("the changes lead elsewhere") }
        if changes.changes != entry.watch.snapshot.changes(since: before).changes { log.append("other changes") }
    }

    /// A palette offers what the menu shows and can be performed, with the keys that perform it.
    private func comparePalette(of menu: Menu, _ coordinator: Int, from start: ActionNode?) {
        let hub = hubs[coordinator]!, keys = keyMap(coordinator)
        var seen: Set<String> = []
        let shown = hub.snapshot(of: menu, from: start).commands.filter { item in
            guard let command = item.command, item.target != nil, !item.isHidden else { return false }
            return seen.insert("\(command.action) \(command.arguments)").inserted
        }
        let found = hub.palette(menu, keys: keys, from: start).search("").prefix(shown.count)
        if found.map(\.command) != shown { log.append("the palette has \(found.map(\.command)), not \(shown)") }
        for item in found {
            guard let command = item.command.command, item.command.needsArguments == nil else { continue }
            let shortcut = keys.shortcut(for: command.action, arguments: command.arguments, from: start)
            if item.shortcut != shortcut { log.append("the palette shows other keys for \(command.action)") }
            func isBound(_ binding: KeyBinding) -> Bool {
                binding.action == command.action && binding.arguments == command.arguments
            }
            if let shortcut, shortcut.strokes.count == 1, keys.pending.isEmpty, item.command.isEnabled {
                switch keys.explain(shortcut.strokes[0], from: start).decision {
                case .binding(let binding) where isBound(binding): break
                case .pending: break
                default: log.append("\(shortcut) does not lead to \(command.action)")
                }
            } else if shortcut == nil {
                let active = keys.bindings(from: start).filter { isBound($0) && keys.isActive($0, from: start) }
                if !active.isEmpty { log.append("\(active) is active, and not shown") }
            }
        }
    }

    private func menu(_ form: MenuForm) -> Menu { Menu(form.title, items: items(form.items)) }

    private func items(_ forms: [MenuForm.Item]) -> [MenuItem] {
        forms.map { form in
            switch form {
            case .command(let command): .command(command.command)
            case .separator: .separator
            case .menu(let inner): .menu(menu(inner))
            case .section(let condition, let inner):
                .section(id: "section") { [unowned self] in condition.holds(flags) ? items(inner) : [] }
            }
        }
    }
}

extension ActionSequence {
    /// The last steps, as many as a history replays.
    var replayed: ActionSequence { ActionSequence(steps.suffix(ReferenceModel.replayed)) }
}

// MARK: - Interceptors and undo stacks

extension LibraryWorld {
    private func stack(_ number: Int) -> UndoStack {
        let stack = stacks[number] ?? UndoStack(levels: ReferenceModel.levels)
        stacks[number] = stack
        return stack
    }

    private func intercept(_ form: InterceptorForm, at node: ActionNode) -> Registration {
        let (name, number) = (form.name.map { Self.names[$0]! }, form.number)
        let condition = form.when.map { condition in { [unowned self] in condition.holds(flags) } }
        let validator: ActionNode.Validator = { [unowned self] validation in
            if let says = form.validator { Self.say(says, number, flags, &validation) }
        }
        let before: (Invocation) throws -> Void = { [unowned self] invocation in
            log.append("\(number) before \(invocation.action)")
            if case .fails(let error) = form.kind { throw HistorySignal.error(error, number) }
        }
        let beforeAndAfter: (Invocation) throws -> ((Outcome) -> Void)? = { [unowned self] invocation in
            try before(invocation)
            return { [unowned self] in log.append("\(number) after \($0.word)") }
        }
        let around: (Invocation, ActionNode.Next) async -> Outcome = { [unowned self] in
            log.append("\(number) around \($0.action)")
            return await $1($0)
        }
        switch (form.kind, name) {
        case (.validates, nil): return node.intercept(when: condition, validate: validator)
        case (.validates, let name?): return node.intercept(name, when: condition, validate: validator)
        case (.before, nil), (.fails, nil): return node.intercept(when: condition, validate: validator, before: before)
        case (.before, let name?), (.fails, let name?):
            return node.intercept(name, when: condition, validate: validator, before: before)
        case (.beforeAndAfter, nil): return node.intercept(when: condition, validate: validator, before: beforeAndAfter)
        case (.beforeAndAfter, let name?):
            return node.intercept(name, when: condition, validate: validator, before: beforeAndAfter)
        case (.around, nil): return node.intercept(when: condition, validate: validator, around: around)
        case (.around, let name?): return node.intercept(name, when: condition, validate: validator, around: around)
        }
    }
}

// MARK: - Claims

extension LibraryWorld {
    fileprivate func register(_ form: ClaimForm, at node: ActionNode) {
        let (condition, validator, signature) = (condition(of: form), validator(of: form), form.signature?.signature)
        guard let name = form.name.map({ Self.names[$0]! }) else { return registerCatchAll(form, validator, at: node) }
        let owner = form.owner.flatMap { owners[$0] }
        switch form.ending {
        case .declines where form.isAsync:
            node.receiveAction(name, parameters: signature, when: condition, validate: validator) { [unowned self] in
                await Task.yield()
                return try pass(form, $0)
            }
        case .declines:
            node.receiveAction(name, parameters: signature, when: condition, validate: validator) { [unowned self] in
                try pass(form, $0)
            }
        case .nothing where form.isAsync:
            registrations[form.number] = node.register(
                name, parameters: signature, when: condition, validate: validator, owner: owner
            ) { [unowned self] in
                await Task.yield()
                try run(form, $0)
            }
        case .value where form.isAsync:
            registrations[form.number] = node.register(
                name, parameters: signature, when: condition, validate: validator, owner: owner
            ) { [unowned self] in
                await Task.yield()
                return try value(form, $0)
            }
        case .forwards:
            let id = node.id
            registrations[form.number] = node.register(
                name, parameters: signature, when: condition, validate: validator, owner: owner
            ) { [unowned self] in forward(form, $0, id) }
        case .nothing:
            registrations[form.number] = node.register(
                name, parameters: signature, when: condition, validate: validator, owner: owner
            ) { [unowned self] in try run(form, $0) }
        case .value, .fails:
            registrations[form.number] = node.register(
                name, parameters: signature, when: condition, validate: validator, owner: owner
            ) { [unowned self] in try value(form, $0) }
        }
    }

    private func registerCatchAll(_ form: ClaimForm, _ validator: ActionNode.Validator?, at node: ActionNode) {
        let takes = form.takes.map { takes in { (name: ActionName) in takes.contains(name.text) } }
        switch form.ending {
        case .declines where form.isAsync:
            node.handleAction(claims: takes, validate: validator) { [unowned self] in
                await Task.yield()
                return try pass(form, $0)
            }
        case .value where form.isAsync:
            node.handleAction(claims: takes, validate: validator) { [unowned self] in
                await Task.yield()
                return try value(form, $0)
            }
        case .declines:
            node.handleAction(claims: takes, validate: validator) { [unowned self] in try pass(form, $0) }
        case .forwards:
            let id = node.id
            node.handleAction(claims: takes, validate: validator) { [unowned self] in forward(form, $0, id) }
        default: node.handleAction(claims: takes, validate: validator) { [unowned self] in try value(form, $0) }
        }
    }

    private func condition(of form: ClaimForm) -> (() -> Bool)? {
        form.hasCondition ? { [unowned self] in ask(form) } : nil
    }

    private func validator(of form: ClaimForm) -> ActionNode.Validator? {
        form.validator.map { says in { [unowned self] in validate(form, says, &$0) } }
    }

    func ask(_ form: ClaimForm) -> Bool {
        if isAwake { play(form.asking, form.number) }
        return form.when?.holds(flags) ?? true
    }

    func validate(_ form: ClaimForm, _ says: ValidatorForm, _ validation: inout Validation) {
        if isAwake { play(form.validating, form.number) }
        Self.say(says, form.number, flags, &validation)
    }

    private static func say(_ says: ValidatorForm, _ number: Int, _ flags: [Bool], _ validation: inout Validation) {
        if says.isTitled { validation.title = "title \(number)" }
        if says.isOn?.holds(flags) ?? false { validation.state = .on }
        if says.isHidden?.holds(flags) ?? false { validation.isHidden = true }
        guard says.isDisabled?.holds(flags) ?? false else { return }
        validation.disable("off \(number)")
        if says.isVerbose { validation.disable("off again") }
    }

    func run(_ form: ClaimForm, _ invocation: Invocation) throws {
        log.append(HistoryWording.call(form.number, invocation))
        if let step = form.counts {
            let counter =
                counters[form.number] ?? Counter { [unowned self] in log.append("\(form.number) counts \($0)") }
            counters[form.number] = counter
            let isKept = invocation.registerUndo("count \(form.number)", restore: \.value, of: counter)
            log.append("\(form.number) \(isKept ? "can" : "cannot") be taken back")
            counter.value += step
        }
        play(form.handling, form.number)
        if case .fails(let error) = form.ending { throw HistorySignal.error(error, form.number) }
    }

    func value(_ form: ClaimForm, _ invocation: Invocation) throws -> Int {
        try run(form, invocation)
        return form.number
    }

    func pass(_ form: ClaimForm, _ invocation: Invocation) throws -> Passage {
        try run(form, invocation)
        guard case .declines(let condition) = form.ending else { return .handled }
        return condition.holds(flags) ? .notHandled : .handled
    }

    private func forward(_ form: ClaimForm, _ invocation: Invocation, _ node: NodeID) -> Outcome {
        try? run(form, invocation)
        guard case .forwards(let other, let number) = form.ending, forwarded.insert(form.number).inserted,
            let hub = hubs[number]
        else {
            return .performed(
                by: Performer(node: node, kind: form.kind, action: invocation.action), value: .int(form.number))
        }
        return hub.perform(invocation.redirected(to: Self.names[other]!))
    }
}

/// A responder whose methods a history says.
final class HistoryResponder: Responder {
    private let forms: [ClaimForm]
    private unowned let world: LibraryWorld

    init(_ forms: [ClaimForm], _ world: LibraryWorld) {
        self.forms = forms
        self.world = world
    }

    static var actions: ActionTable<HistoryResponder> {}

    var instanceActions: ActionTable<HistoryResponder> {
        for form in forms { method(form) }
    }

    private func method(_ form: ClaimForm) -> ActionMethod<HistoryResponder> {
        let name = LibraryWorld.names[form.name!]!
        let when: ActionMethod<HistoryResponder>.When? =
            form.hasCondition ? { responder in { responder.world.ask(form) } } : nil
        let validate: ActionMethod<HistoryResponder>.Validate? =
            form.validator.map { says in { responder in { responder.world.validate(form, says, &$0) } } }
        let signature = form.signature?.signature
        switch form.ending {
        case .declines where form.isAsync:
            return ActionMethod(
                name,
                { responder in
                    { (invocation: Invocation) in
                        await Task.yield()
                        return try responder.world.pass(form, invocation)
                    }
                }, when: when, validate: validate, parameters: signature)
        case .value where form.isAsync:
            return ActionMethod(
                name,
                { responder in
                    { (invocation: Invocation) in
                        await Task.yield()
                        return try responder.world.value(form, invocation)
                    }
                }, when: when, validate: validate, parameters: signature)
        case .declines:
            return ActionMethod(
                name, { responder in { (invocation: Invocation) in try responder.world.pass(form, invocation) } },
                when: when, validate: validate, parameters: signature)
        default:
            return ActionMethod(
                name, { responder in { (invocation: Invocation) in try responder.world.value(form, invocation) } },
                when: when, validate: validate, parameters: signature)
        }
    }
}

// MARK: - Events and errors

extension LibraryWorld {
    fileprivate func add(_ form: HistoryRule, at node: ActionNode) {
        switch form.subject {
        case "Opened": add(form, HistorySignal.Opened.self, at: node)
        case "Closed": add(form, HistorySignal.Closed.self, at: node)
        case "Moved": add(form, HistorySignal.Moved.self, at: node)
        case "Dragged": add(form, HistorySignal.Dragged.self, at: node)
        case "Missing": add(form, HistorySignal.Missing.self, at: node)
        case "Denied": add(form, HistorySignal.Denied.self, at: node)
        case "Broken": add(form, HistorySignal.Broken.self, at: node)
        case "Alert": node.handleAlertErrors { [unowned self] in hear(form, $0) }
        default:
            if form.verb.isForErrors {
                add(form, (any Error).self, at: node)
            } else {
                add(form, (any Event).self, at: node)
            }
        }
    }

    private func add<E>(_ form: HistoryRule, _ type: E.Type, at node: ActionNode) {
        guard form.takesValue else { return addBlind(form, type, at: node) }
        if form.isAsync { return addAsync(form, type, at: node) }
        switch form.verb {
        case .receiveEvent: node.receiveEvent(type) { [unowned self] (value: E) in try passage(form, value) }
        case .handleEvent: node.handleEvent(type) { [unowned self] (value: E) in try handle(form, value) }
        case .transformEvent: node.transformEvent(type) { [unowned self] (value: E) in try other(form, value) }
        case .receiveError: node.receiveError(type) { [unowned self] (value: E) in try! passage(form, value) }
        case .handleError: node.handleError(type) { [unowned self] (value: E) in hear(form, value) }
        case .transformError: node.transformError(type) { [unowned self] (value: E) in otherError(form, value) }
        case .catchError: node.catchError(type) { [unowned self] (value: E) in try other(form, value) }
        }
    }

    /// Adds a rule whose closure does not take the value.
    private func addBlind<E>(_ form: HistoryRule, _ type: E.Type, at node: ActionNode) {
        switch form.verb {
        case .receiveEvent: node.receiveEvent(type) { [unowned self] () in try passage(form, nil) }
        case .handleEvent: node.handleEvent(type) { [unowned self] () in try handle(form, nil) }
        case .transformEvent: node.transformEvent(type) { [unowned self] () in try other(form, nil) }
        case .receiveError: node.receiveError(type) { [unowned self] () in try! passage(form, nil) }
        case .handleError: node.handleError(type) { [unowned self] () in hear(form, nil) }
        case .transformError: node.transformError(type) { [unowned self] () in otherError(form, nil) }
        case .catchError: node.catchError(type) { [unowned self] () in try other(form, nil) }
        }
    }

    /// Adds a rule whose closure is asynchronous.
    private func addAsync<E>(_ form: HistoryRule, _ type: E.Type, at node: ActionNode) {
        switch form.verb {
        case .receiveEvent:
            node.receiveEvent(type) { [unowned self] (value: E) in try await later(form, value, passage) }
        case .handleEvent: node.handleEvent(type) { [unowned self] (value: E) in try await later(form, value, handle) }
        case .transformEvent:
            node.transformEvent(type) { [unowned self] (value: E) in try await later(form, value, other) }
        case .receiveError:
            node.receiveError(type) { [unowned self] (value: E) in try! await later(form, value, passage) }
        case .handleError: node.handleError(type) { [unowned self] (value: E) in await later(form, value, hear) }
        case .transformError:
            node.transformError(type) { [unowned self] (value: E) in await later(form, value, otherError) }
        case .catchError: node.catchError(type) { [unowned self] (value: E) in try await later(form, value, other) }
        }
    }

    private func later<Result>(
        _ form: HistoryRule, _ value: Any?, _ body: (HistoryRule, Any?) throws -> Result
    ) async rethrows -> Result {
        await Task.yield()
        return try body(form, value)
    }

    private func hear(_ form: HistoryRule, _ value: Any?) {
        log.append(value.map { HistoryWording.hears(form.number, $0) } ?? "\(form.number) hears something")
        play(form.script, form.number)
    }

    private func handle(_ form: HistoryRule, _ value: Any?) throws {
        hear(form, value)
        if case .fails(let error) = form.reply { throw HistorySignal.error(error, form.number) }
    }

    private func passage(_ form: HistoryRule, _ value: Any?) throws -> Passage {
        try handle(form, value)
        if case .handled = form.reply { return .handled }
        return .notHandled
    }

    private func other(_ form: HistoryRule, _ value: Any?) throws -> any Event {
        try handle(form, value)
        guard case .becomes(let name) = form.reply else { return HistorySignal.Opened(number: 0) }
        return HistorySignal.event(name, form.number)
    }

    private func otherError(_ form: HistoryRule, _ value: Any?) -> any Error {
        hear(form, value)
        guard case .becomes(let name) = form.reply else { return HistorySignal.Missing(number: 0) }
        return HistorySignal.error(name, form.number)
    }

    fileprivate func subscribe(_ number: Int, _ event: String, _ node: ActionNode) {
        func subscribe<E: Event>(_ type: E.Type) {
            node.subscribe(to: type) { [unowned self] in log.append(HistoryWording.hears(number, $0)) }
        }
        switch event {
        case "Opened": subscribe(HistorySignal.Opened.self)
        case "Closed": subscribe(HistorySignal.Closed.self)
        case "Dragged": subscribe(HistorySignal.Dragged.self)
        default: subscribe(HistorySignal.Moved.self)
        }
    }
}

// MARK: - Forms as the library's values

extension FlagCondition {
    /// The condition as text over `s0`, `s1` and so on.
    var text: String {
        switch self {
        case .flag(let flag): "s\(flag)"
        case .not(let flag): "!s\(flag)"
        case .both(let left, let right): "s\(left) && s\(right)"
        case .either(let left, let right): "s\(left) || s\(right)"
        }
    }

    fileprivate var condition: Condition { try! Condition(parsing: text) }
}

extension SignatureForm {
    fileprivate var signature: ActionSignature {
        switch self {
        case .required: [.integer("n", minimum: 0, maximum: 9)]
        case .optional: [.integer("n", minimum: 0, maximum: 9, optional: true)]
        case .defaulted: [.integer("n", minimum: 0, maximum: 9, default: 3)]
        }
    }
}

extension RequestForm {
    fileprivate var invocation: Invocation {
        Invocation(LibraryWorld.names[name]!, arguments: ActionArguments(arguments ?? [:]))
    }
}

extension CommandForm {
    fileprivate var command: Command {
        var attributes: Command.Attributes = []
        if isHidden { attributes.insert(.hidden) }
        if isDisabled { attributes.insert(.disabled) }
        return Command(
            title, action: LibraryWorld.names[action]!, arguments: ActionArguments(arguments),
            shortcut: keys.map { KeyShortcut($0)! }, state: isOn ? .on : .off, attributes: attributes)
    }
}

extension BindingForm {
    fileprivate var shortcut: KeyShortcut { KeyShortcut(keys)! }
}

extension OverrideForm {
    fileprivate var override: KeyOverride {
        switch self {
        case .adds(let form):
            KeyOverride(
                form.shortcut, LibraryWorld.names[form.action]!, arguments: ActionArguments(form.arguments),
                when: form.when?.condition, passes: form.passes)
        case .removes(let action, let keys, let when):
            KeyOverride(
                removing: LibraryWorld.names[action]!, from: keys.map { KeyShortcut($0)! }, when: when?.condition)
        }
    }
}
