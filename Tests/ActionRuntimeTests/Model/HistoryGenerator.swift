import ActionRuntime

/// Makes up histories from a seed, led by what the reference model says there is.
struct HistoryGenerator {
    static let names = ["a", "b", "c", "d", "e"]

    private var random: SeededGenerator
    private let model = ReferenceModel()
    private var steps: [HistoryStep] = []
    private var lastID = 0
    private var lastNumber = 0
    /// What was asked lately, and is asked again after changes.
    private var requests: [RequestForm] = []
    private var menus: [Int] = []
    private var watches: [Int] = []
    private var observers: [Int] = []
    private var stacks: [Int] = []
    private var recorders: [Int] = []
    /// How many nodes there are to be.
    private var nodeLimit = 12
    /// What this history does most.
    private var weights: [(deed: (inout HistoryGenerator) -> Deed?, weight: Int)] = []

    /// A history of at least some steps.
    static func history(seed: UInt64, length: Int) -> [HistoryStep] {
        var generator = HistoryGenerator(random: SeededGenerator(seed: seed))
        generator.begin()
        while generator.steps.count < length { generator.goOn() }
        for node in generator.model.living { generator.add(.look(node.number)) }
        return generator.steps
    }

    private init(random: SeededGenerator) {
        self.random = random
    }

    // MARK: Chance

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func maybe<Value>(_ percent: Int, _ value: (inout HistoryGenerator) -> Value) -> Value? {
        chance(percent) ? value(&self) : nil
    }

    private mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    private mutating func step(_ deed: Deed) -> HistoryStep {
        lastID += 1
        return HistoryStep(id: lastID, deed: deed)
    }

    private mutating func name() -> String { pick(Self.names) }

    private mutating func condition() -> FlagCondition {
        let (one, other) = (
            Int.random(in: 0..<FlagCondition.flagCount, using: &random),
            Int.random(in: 0..<FlagCondition.flagCount, using: &random)
        )
        return pick([.flag(one), .flag(one), .not(one), .both(one, other), .either(one, other)])
    }

    /// A condition that no other implies.
    private mutating func atom() -> FlagCondition {
        let flag = Int.random(in: 0..<FlagCondition.flagCount, using: &random)
        return chance(50) ? .flag(flag) : .not(flag)
    }

    /// A node, as likely as not one on the way of something asked lately.
    private mutating func node() -> Int {
        let living = model.living
        if chance(60), !requests.isEmpty, let from = pick(requests).from,
            var node = living.first(where: { $0.number == from })
        {
            while chance(60), let parent = node.parent { node = parent }
            return node.number
        }
        return pick(living).number
    }

    private mutating func hub() -> Int {
        let hubs = model.hubs.filter { $0.isAlive && $0.isKept }
        let hosted = hubs.filter { $0.host != nil }
        if !hosted.isEmpty, chance(30) { return pick(hosted).number }
        return hubs.isEmpty ? 0 : pick(hubs).number
    }

    // MARK: The history

    private mutating func add(_ deed: Deed) {
        let step = step(deed)
        model.make(step)
        if model.made.contains(step.id) { steps.append(step) }
    }

    /// A tree with a coordinator, some claims, two menus.
    private mutating func begin() {
        nodeLimit = pick([5, 10, 10, 20])
        for group in Self.groups {
            let scale = pick([1, 1, 2, 4])
            weights += group.map { ($0.deed, $0.weight * scale) }
        }
        add(.makeNode(number(), name: "root", below: nil, isKept: true))
        add(.makeCoordinator(number(), root: 1))
        while model.living.count < nodeLimit * 2 / 3 { add(makeNode()) }
        if chance(60) {
            stacks.append(number())
            add(.setStack(stacks[0], at: 1))
        }
        if chance(40), let record = record() { add(record) }
        for _ in 0..<nodeLimit { add(register(at: node())) }
        for _ in 0..<2 {
            let menu = number()
            menus.append(menu)
            add(.makeMenu(menu, self.menu(depth: 0)))
        }
    }

    private mutating func goOn() {
        if model.living.isEmpty { return add(.makeNode(number(), name: "again", below: nil, isKept: true)) }
        if hub() == 0 { return add(.makeCoordinator(number(), root: node())) }
        let total = weights.reduce(0) { $0 + $1.weight }
        var choice = Int.random(in: 0..<total, using: &random)
        for (deed, weight) in weights {
            choice -= weight
            if choice < 0 {
                if let deed = deed(&self) { add(deed) }
                return
            }
        }
    }

    private static var groups: [[(deed: (inout HistoryGenerator) -> Deed?, weight: Int)]] {
        [
            [
                ({ $0.grow() }, 12), ({ .move($0.node(), below: $0.node()) }, 14), ({ .detach($0.node()) }, 4),
                ({ .letGo($0.node()) }, 6), ({ .look($0.node()) }, 5), ({ $0.find() }, 3),
            ],
            [
                ({ .makeCoordinator($0.number(), root: $0.node()) }, 2), ({ $0.letGoCoordinator() }, 1),
                ({ $0.focus() }, 9), ({ .setNext($0.hub(), to: $0.maybe(70) { $0.hub() }) }, 4),
                ({ $0.host() }, 5), ({ $0.observe() }, 2), ({ $0.endObserving() }, 2),
                ({ .hearUnhandled($0.hub()) }, 2),
            ],
            [
                ({ $0.register(at: $0.node()) }, 30), ({ $0.cancel() }, 14), ({ $0.remap() }, 6),
                ({ $0.letGoOwner() }, 3), ({ $0.respond() }, 8), ({ $0.letGoResponder() }, 2), ({ $0.set() }, 20),
            ],
            [
                ({ $0.intercept() }, 5), ({ $0.setStack() }, 3),
                ({ .perform($0.request(for: $0.pick(["undo:", "redo:"]))) }, 12),
            ],
            [({ $0.record() }, 5), ({ $0.stopRecording() }, 3), ({ $0.replay() }, 8)],
            [
                ({ $0.addRule(at: $0.node()) }, 12),
                ({ .subscribe(number: $0.number(), to: $0.pick(SignalForm.events), at: $0.node()) }, 4),
                ({ .send($0.signal(), from: $0.node(), isAwaited: $0.chance(30)) }, 16), ({ $0.publish() }, 5),
            ],
            [
                ({ .target($0.request()) }, 8), ({ .canPerform($0.request()) }, 8), ({ .validate($0.request()) }, 12),
                ({ .explain($0.request()) }, 6), ({ .perform($0.request()) }, 50),
                ({ .list(coordinator: $0.hub(), from: $0.from()) }, 3),
            ],
            [
                ({ .snapshot(menu: $0.pick($0.menus), coordinator: $0.hub(), from: $0.from()) }, 6),
                ({ $0.watch() }, 2), ({ $0.takeChanges() }, 8),
            ],
            [
                ({ .bind($0.binding(when: $0.maybe(30) { $0.atom() }), at: $0.node()) }, 6), ({ $0.setKeys() }, 2),
                ({ .press($0.stroke(), coordinator: $0.hub(), from: $0.from()) }, 14),
                ({ .explainKey($0.stroke(), coordinator: $0.hub(), from: $0.from()) }, 2),
            ],
        ]
    }

    // MARK: The tree and its coordinators

    private mutating func makeNode() -> Deed {
        let number = number()
        // Some siblings have one name.
        return .makeNode(
            number, name: chance(15) ? "cell" : "n\(number)", below: maybe(93) { $0.node() }, isKept: chance(30))
    }

    private mutating func grow() -> Deed? { model.living.count < nodeLimit ? makeNode() : .letGo(node()) }

    private mutating func path() -> String {
        let path = pick(model.living).path
        return pick([path, path, path + "[0]", path + "/cell[1]", path + "/", "", "root/nowhere"])
    }

    private mutating func letGoCoordinator() -> Deed? {
        let number = hub()
        watches.removeAll { model.watches[$0]?.hub.number == number }
        return .letGoCoordinator(number)
    }

    private mutating func focus() -> Deed { .focus(hub(), on: maybe(80) { $0.node() }) }

    private mutating func from() -> Int? { maybe(60) { $0.node() } }

    private mutating func observe() -> Deed {
        let number = number()
        observers.append(number)
        return .observe(hub(), number: number)
    }

    private mutating func endObserving() -> Deed? { observers.isEmpty ? nil : .endObserving(pick(observers)) }

    // MARK: Claims

    private mutating func register(at node: Int, scripts: Int = 1) -> Deed {
        let kind: ClaimKind = chance(12) ? .catchAll : .closure
        return .register(claim(kind, kind == .catchAll ? nil : name(), at: node, scripts: scripts), at: node)
    }

    private mutating func claim(_ kind: ClaimKind, _ name: String?, at node: Int, scripts: Int) -> ClaimForm {
        var form = ClaimForm(number(), kind, name)
        form.takes = kind == .catchAll ? maybe(70) { [$0.name(), $0.name()] } : nil
        form.when = kind == .catchAll ? nil : maybe(30) { $0.condition() }
        form.validator = maybe(30) { $0.validator() }
        form.signature = kind == .catchAll ? nil : maybe(12) { $0.pick([.required, .optional, .defaulted]) }
        form.ending = ending(kind)
        switch form.ending {
        case .value, .nothing, .declines: form.isAsync = chance(8)
        case .fails, .forwards: break
        }
        form.counts = kind == .closure && chance(30) ? pick([1, 2]) : nil
        if form.isRevocable, chance(15) { form.owner = owner() }
        guard scripts > 0 else { return form }
        // What it counts is then one entry with what the other request counts.
        if form.counts != nil, chance(50) {
            form.handling = [step(.perform(request()))]
        } else if case .declines = form.ending, chance(40) {
            // Who is asked next depends on what the tree is then.
            form.handling = [step(upheaval(at: node, for: name))]
        } else if chance(25) {
            form.handling = script(form.number, at: node, scripts: scripts - 1)
        }
        guard kind != .catchAll, form.signature == nil else { return form }
        if chance(4) { form.asking = script(form.number, at: node, scripts: scripts - 1) }
        if form.validator != nil, chance(10) {
            form.validating = script(form.number, at: node, scripts: scripts - 1)
        }
        return form
    }

    private mutating func ending(_ kind: ClaimKind) -> ClaimForm.Ending {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<20: return .declines(condition())
        case 20..<28: return .fails(pick(SignalForm.errors))
        case 28..<34 where kind != .method: return .forwards(to: name(), by: hub())
        case 34..<40 where kind == .closure: return .nothing
        default: return .value
        }
    }

    private mutating func validator() -> ValidatorForm {
        ValidatorForm(
            isDisabled: maybe(70) { $0.condition() }, isOn: maybe(40) { $0.condition() },
            isHidden: maybe(20) { $0.condition() }, isTitled: chance(40), isVerbose: chance(15))
    }

    private mutating func owner() -> Int {
        if let owner = model.owners.sorted().last, chance(60) { return owner }
        let owner = number()
        add(.makeOwner(owner))
        return owner
    }

    private mutating func letGoOwner() -> Deed? {
        let owners = model.owners.sorted()
        return owners.isEmpty ? nil : .letGoOwner(pick(owners))
    }

    private mutating func cancel() -> Deed? {
        let claims = model.claims.values.filter { !$0.isCancelled && $0.form.isRevocable && $0.node.isAlive }
        let numbers = claims.map(\.form.number).sorted() + model.interceptors.keys.sorted().suffix(3)
        return numbers.isEmpty ? nil : .cancel(pick(numbers))
    }

    private mutating func intercept() -> Deed {
        let kind = pick(
            [.validates, .before, .beforeAndAfter, .beforeAndAfter, .fails(pick(SignalForm.errors)), .around]
                as [InterceptorForm.Kind])
        var form = InterceptorForm(number: number(), kind: kind)
        form.name = maybe(80) { $0.chance(20) ? "undo:" : $0.name() }
        form.when = maybe(50) { $0.condition() }
        if case .validates = kind {
            form.validator = validator()
        } else {
            form.validator = maybe(20) { $0.validator() }
        }
        return .intercept(form, at: node())
    }

    private mutating func setStack() -> Deed {
        if stacks.count < 3, chance(40) { stacks.append(number()) }
        let node = node()
        return .setStack(stacks.isEmpty || chance(15) ? nil : pick(stacks), at: node)
    }

    // Paths through hosts are the tests' of sequences: the model knows none.

    private mutating func host() -> Deed? {
        guard recorders.isEmpty else { return nil }
        return .host(chance(70) && model.hubs.filter(\.isAlive).count < 5 ? panel() : hub(), at: node())
    }

    /// A small tree with a coordinator, which has been asked something.
    private mutating func panel() -> Int {
        let (root, child, hub) = (number(), number(), number())
        add(.makeNode(root, name: "panel", below: nil, isKept: true))
        add(.makeNode(child, name: "n\(child)", below: root, isKept: true))
        add(.makeCoordinator(hub, root: root))
        if chance(50) { add(.focus(hub, on: child)) }
        for _ in 0..<pick([0, 1, 2]) { add(register(at: pick([root, child]))) }
        for _ in 0..<2 {
            var request = request()
            (request.coordinator, request.only) = (hub, nil)
            if chance(50) { request.from = pick([nil, root, child]) }
            requests.append(request)
            for _ in 0..<2 { add(.perform(request)) }
        }
        if chance(30) { add(.makeCoordinator(number(), root: node())) }
        return hub
    }

    private mutating func find() -> Deed? { hasHosts ? nil : .find(path(), by: hub()) }

    private var hasHosts: Bool { model.hubs.contains { $0.host != nil } }

    /// Starts a recorder; while three run, stops one.
    private mutating func record() -> Deed? {
        if hasHosts { return nil }
        let running = recorders.filter { model.recorders[$0]?.isRunning ?? false }
        guard running.count < 3 else { return .stopRecording(pick(running)) }
        recorders.append(number())
        return .record(recorders.last!, by: hub())
    }

    private mutating func stopRecording() -> Deed? {
        recorders.isEmpty ? nil : .stopRecording(pick(Array(recorders.suffix(4))))
    }

    private mutating func replay() -> Deed? {
        recorders.isEmpty
            ? nil
            : .replay(recorder: pick(Array(recorders.suffix(4))), coordinator: hub(), from: maybe(30) { $0.node() })
    }

    private mutating func remap() -> Deed {
        .remap(requests.isEmpty || chance(40) ? name() : pick(requests).name, to: name(), at: node())
    }

    private mutating func respond() -> Deed {
        let node = node()
        guard chance(80) else { return .respond(nil, at: node) }
        let known = model.responders.keys.sorted()
        if !known.isEmpty, chance(40) { return .respond(pick(known), at: node) }
        let names = Set((0..<pick([1, 2, 3])).map { _ in name() }).sorted()
        let forms = names.map { claim(.method, $0, at: node, scripts: 1) }
        let responder = number()
        add(.makeResponder(responder, forms))
        return .respond(responder, at: node)
    }

    private mutating func letGoResponder() -> Deed? {
        let known = model.responders.keys.sorted()
        return known.isEmpty ? nil : .letGoResponder(pick(known))
    }

    private mutating func set() -> Deed {
        .set(flag: Int.random(in: 0..<FlagCondition.flagCount, using: &random), chance(50))
    }

    // MARK: What closures do

    /// What the closure of a claim or rule does: something to itself and its node, something else, other requests.
    private mutating func script(_ own: Int, at node: Int, scripts: Int) -> [HistoryStep] {
        (0..<pick([1, 1, 2, 3])).map { _ in step(scripted(own, at: node, scripts: scripts)) }
    }

    /// A change of what is asked after a claim or rule of a node: at the node, or at one above it.
    private mutating func upheaval(at node: Int, for name: String? = nil) -> Deed {
        var place = model.living.first { $0.number == node }
        if let name, let start = place, chance(50), let end = end(ofRivalFor: name, above: start) { return end }
        while let above = place?.parent, chance(40) { place = above }
        let other = place?.number ?? node
        return switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: .detach(other)
        case 2: .move(other, below: self.node())
        case 3: .respond(nil, at: other)
        case 4: letGoResponder() ?? .respond(nil, at: other)
        case 5: cancel() ?? .detach(other)
        case 6: letGoOwner() ?? .detach(other)
        default: register(at: other, scripts: 0)
        }
    }

    /// What ends a claim that may be asked after the claims of a node, or takes it from the way.
    private mutating func end(ofRivalFor name: String, above node: ReferenceModel.Node) -> Deed? {
        let rivals = model.claims.values.filter { claim in
            claim.form.name == name && !claim.isCancelled && claim.node.isAlive && claim.node.isAbove(node)
        }
        guard !rivals.isEmpty else { return nil }
        let rival = pick(rivals.sorted { $0.form.number < $1.form.number })
        if !rival.form.isRevocable || chance(40) { return .detach(rival.node.number) }
        return rival.form.owner.map { Deed.letGoOwner($0) } ?? .cancel(rival.form.number)
    }

    private mutating func scripted(_ own: Int, at place: Int, scripts: Int) -> Deed {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<10: .cancel(own)
        case 10..<18: .detach(place)
        case 18..<26: .move(place, below: node())
        case 26..<34: register(at: place, scripts: scripts)
        case 34..<40: register(at: node(), scripts: scripts)
        case 40..<44: cancel() ?? .cancel(own)
        case 44..<48: .move(node(), below: node())
        case 48..<51: .detach(node())
        case 51..<71: .perform(request())
        case 71..<73: .validate(request())
        case 73..<74: record() ?? .validate(request())
        case 74..<75: stopRecording() ?? .canPerform(request())
        case 75..<76: replay() ?? .canPerform(request())
        case 76..<82: set()
        case 82..<84: remap()
        case 84..<86: focus()
        case 86..<89: .send(signal(), from: node(), isAwaited: false)
        case 89..<91: addRule(at: place, scripts: 0)
        case 91..<93: .bind(binding(), at: place)
        case 93..<95: letGoOwner() ?? .cancel(own)
        case 95..<97: .respond(nil, at: place)
        case 97..<98: letGoResponder() ?? .cancel(own)
        case 98..<99: .setNext(hub(), to: maybe(50) { $0.hub() })
        default: makeNode()
        }
    }

    // MARK: Events and errors

    private mutating func signal() -> SignalForm {
        SignalForm(name: pick(SignalForm.events + SignalForm.errors), number: number())
    }

    private mutating func addRule(at node: Int, scripts: Int = 1) -> Deed {
        .addRule(rule(at: node, scripts: scripts), at: node)
    }

    private mutating func rule(at node: Int, scripts: Int) -> HistoryRule {
        let verb = pick(RuleVerb.allCases)
        let replies: [HistoryRule.Reply] =
            switch verb {
            case .receiveEvent: [.handled, .notHandled, .notHandled, .fails(pick(SignalForm.errors))]
            case .handleEvent: [.handled, .handled, .handled, .fails(pick(SignalForm.errors))]
            case .transformEvent, .catchError:
                [.becomes(pick(SignalForm.events)), .becomes(pick(SignalForm.events)), .fails(pick(SignalForm.errors))]
            case .receiveError: [.handled, .notHandled, .notHandled]
            case .handleError: [.handled]
            case .transformError: [.becomes(pick(SignalForm.errors))]
            }
        var form = HistoryRule(number: number(), verb: verb, reply: pick(replies))
        let subjects = verb.isForErrors ? SignalForm.errors : SignalForm.events
        form.subject = maybe(75) { $0.pick(subjects) }
        if verb == .handleError, chance(20) { form.subject = "Alert" }
        form.isAsync = form.subject != "Alert" && chance(8)
        form.takesValue = form.subject == "Alert" || form.isAsync || chance(70)
        guard scripts > 0, chance(30) else { return form }
        form.script =
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3: [step(upheaval(at: node))]
            case 3..<6: [step(addRule(at: chance(50) ? node : self.node(), scripts: 0))]
            default: script(form.number, at: node, scripts: 0)
            }
        return form
    }

    private mutating func publish() -> Deed {
        .publish(
            SignalForm(name: pick(SignalForm.events), number: number()), from: node(),
            pick([.firstLevel, .allLevels, .lastLevel]))
    }

    // MARK: Questions

    private mutating func arguments() -> [String: ActionValue]? {
        guard chance(30) else { return nil }
        return pick([
            [:], ["n": .int(5)], ["n": .int(50)], ["n": .string("x")], ["n": .double(2)], ["zz": .int(1)],
            ["n": .int(5), "zz": .null],
        ])
    }

    private mutating func request(for name: String) -> RequestForm {
        var request = request()
        (request.name, request.arguments) = (name, nil)
        return request
    }

    private mutating func request() -> RequestForm {
        if !requests.isEmpty, chance(65) {
            var request = pick(requests)
            if chance(20) { request.isForced.toggle() }
            if chance(30) { request.isInvocation.toggle() }
            if chance(20) { request.isAwaited.toggle() }
            if chance(20) { request.arguments = arguments() }
            return request
        }
        var request = RequestForm(coordinator: hub(), name: name(), arguments: arguments(), from: from())
        request.only = maybe(6) { $0.node() }
        request.isInvocation = chance(25)
        request.isForced = chance(6)
        request.isAwaited = chance(20)
        requests.append(request)
        if requests.count > 6 { requests.removeFirst() }
        return request
    }

    // MARK: Menus and keys

    private mutating func menu(depth: Int) -> MenuForm {
        MenuForm(title: "m\(number())", items: (0..<pick([2, 3, 4])).map { _ in item(depth: depth) })
    }

    private mutating func item(depth: Int) -> MenuForm.Item {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<20: .separator
        case 20..<30 where depth < 2: .menu(menu(depth: depth + 1))
        case 30..<38 where depth < 2: .section(condition(), (0..<2).map { _ in item(depth: depth + 1) })
        default: .command(command())
        }
    }

    private mutating func command() -> CommandForm {
        CommandForm(
            title: "c\(number())", action: chance(10) ? pick(["undo:", "redo:"]) : name(),
            arguments: arguments() ?? [:], keys: maybe(40) { $0.keys() },
            isHidden: chance(8), isDisabled: chance(8), isOn: chance(15))
    }

    private mutating func watch() -> Deed? {
        guard watches.count < 3 else { return nil }
        let number = number()
        watches.append(number)
        return .watch(number, menu: pick(menus), coordinator: hub(), from: from())
    }

    private mutating func takeChanges() -> Deed? { watches.isEmpty ? nil : .takeChanges(pick(watches)) }

    private mutating func keys() -> String {
        pick([
            "ctrl+1", "ctrl+1", "ctrl+2", "ctrl+2", "ctrl+k", "ctrl+k ctrl+1", "ctrl+k ctrl+2", "ctrl+k ctrl+1 ctrl+k",
        ])
    }

    private mutating func stroke() -> String {
        pick(["ctrl+1", "ctrl+1", "ctrl+2", "ctrl+2", "ctrl+k", "ctrl+k", "ctrl+x"])
    }

    private mutating func binding(when condition: FlagCondition? = nil) -> BindingForm {
        BindingForm(
            keys: keys(), action: name(), arguments: arguments() ?? [:], passes: chance(30), when: condition)
    }

    private mutating func setKeys() -> Deed {
        let overrides: [OverrideForm] = (0..<pick([0, 1, 2, 3])).map { _ in
            guard chance(40) else { return .adds(binding(when: maybe(30) { $0.condition() })) }
            return .removes(name(), keys: maybe(60) { $0.keys() }, when: maybe(30) { $0.atom() })
        }
        return .setKeys(coordinator: hub(), menu: maybe(80) { $0.pick($0.menus) }, overrides)
    }
}
