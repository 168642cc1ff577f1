import ActionRuntime

/// The claims and rules that are certain to run other claims and rules, for requests that begin at one node.
struct PerformGraph {
    /// A claim or a rule of the map.
    enum Unit: Hashable {
        case claim(Int)
        case rule(Int)
    }

    /// A step that is certain to run another unit whenever its own unit runs.
    struct Link {
        /// The position of the step.
        let step: Int
        let next: Unit
    }

    private struct Answer {
        var links: [Link] = []
        /// Whether the steps are certain to come to their end.
        var succeeds = false
        /// Whether the answer is incomplete, because the search would have gone too deep.
        var isShallow = false
    }

    /// How deep the search follows steps to decide whether they come to their end.
    private static let depthLimit = 32

    private let map: CheckedMap
    private let start: Int
    private let types: KeyTypes
    private let written: KeySet
    /// Conditions that hold all the time.
    private let assumed: [Condition]
    private var answers: [Unit: Answer] = [:]
    private var open: Set<Unit> = []

    init(_ map: CheckedMap, from start: Int, _ types: KeyTypes, written: KeySet, assuming assumed: [Condition]) {
        self.map = map
        self.start = start
        self.types = types
        self.written = written
        self.assumed = assumed
    }

    /// The units that a unit is certain to run whenever it runs itself.
    mutating func links(of unit: Unit, _ work: inout WorkBudget) -> [Link] {
        if let known = answers[unit] { return known.links }
        guard work.take() else { return [] }
        open.insert(unit)
        defer { open.remove(unit) }
        var answer = Answer()
        _ = run(unit, &answer, 0, needsEnd: false, &work)
        return answer.links
    }

    private mutating func answer(_ unit: Unit, _ depth: Int, _ work: inout WorkBudget) -> Answer {
        if let known = answers[unit] { return known }
        guard depth < Self.depthLimit, work.take() else { return Answer(isShallow: true) }
        // A unit that runs itself never comes to its end.
        guard open.insert(unit).inserted else { return Answer(isShallow: true) }
        defer { open.remove(unit) }
        var answer = Answer()
        answer.succeeds = run(unit, &answer, depth, needsEnd: true, &work)
        if !answer.isShallow { answers[unit] = answer }
        return answer
    }

    /// Goes through the steps of a unit as long as each is certain to run; returns whether all are.
    ///
    /// - Parameter needsEnd: Whether the last step that runs a unit is followed, to decide whether the step comes to its end.
    private mutating func run(
        _ unit: Unit, _ answer: inout Answer, _ depth: Int, needsEnd: Bool, _ work: inout WorkBudget
    ) -> Bool {
        var known: KnownFacts
        let steps: Range<Int>
        switch unit {
        case .claim(let claim):
            let checked = map.claims[claim]
            known = KnownFacts(assumed + [checked.claim.when, checked.claim.enabled].compactMap(\.self))
            steps = checked.steps
        case .rule(let rule):
            known = KnownFacts(assumed)
            steps = map.rules[rule].steps
        }
        let last = needsEnd ? nil : map.steps[steps].lastIndex { $0.step.sends }
        for position in steps {
            let step = map.steps[position]
            guard work.take() else { return false }
            switch step.step {
            case .print, .return: continue
            case .set(let assignments):
                for assignment in assignments {
                    // The value around a dotted key may be no object.
                    if assignment.key.contains(".") { return false }
                    if let value = assignment.value.constant {
                        known.set(assignment.key, to: value)
                    } else {
                        known.forget(assignment.key)
                    }
                }
            case .toggle(let key):
                guard types.canToggle(key) else { return false }
                known.forget(key)
            case .add(let assignments):
                for assignment in assignments {
                    guard types.canAdd(assignment) else { return false }
                    known.forget(assignment.key)
                }
            case .publish: known.forget(written)
            case .trigger(let name, _):
                send(.init(isError: false, name: name), position, &answer, depth, &work)
                known.forget(written)
            case .report(let name, _):
                // An error in the steps of a rule is taken only by rules after that rule.
                if case .claim = unit { send(.init(isError: true, name: name), position, &answer, depth, &work) }
                return false
            case .decline: return false
            case .perform:
                guard let request = step.request, let claim = target(of: request, known, &work) else { return false }
                answer.links.append(Link(step: position, next: .claim(claim)))
                if position == last { return false }
                let next = self.answer(.claim(claim), depth + 1, &work)
                answer.isShallow = answer.isShallow || next.isShallow
                guard next.succeeds else { return false }
                known.forget(written)
            }
        }
        return true
    }

    /// Follows an event or error up, and notes the rules that it is certain to run.
    private mutating func send(
        _ signal: SignalWays.Signal, _ step: Int, _ answer: inout Answer, _ depth: Int, _ work: inout WorkBudget
    ) {
        var signal = signal
        for node in map.way(from: map.steps[step].node) {
            var position = map.nodes[node].rules.lowerBound
            while let rule = map.signals.rule(for: signal, at: node, from: position) {
                guard work.take() else { return }
                position = rule + 1
                if let next = signal.replaced(by: map.rules[rule].rule) {
                    signal = next
                    continue
                }
                if !map.rules[rule].steps.isEmpty { answer.links.append(Link(step: step, next: .rule(rule))) }
                if map.rules[rule].rule.result == .handled { return }
                // The signal goes on only after steps that come to their end.
                guard !map.rules[rule].steps.isEmpty else { continue }
                let next = self.answer(.rule(rule), depth + 1, &work)
                answer.isShallow = answer.isShallow || next.isShallow
                guard next.succeeds else { return }
            }
        }
    }

    /// The claim that certainly takes a request, and runs; nil where no claim is certain.
    private func target(of request: CheckedRequest, _ known: KnownFacts, _ work: inout WorkBudget) -> Int? {
        if request.isExternal || request.hasOwnStart { return nil }
        guard case .found(let claim) = search(request.action, of: request, after: [], known, &work) else { return nil }
        return claim
    }

    /// What a search for a name comes to.
    private enum SearchResult {
        /// A claim that runs; nil where it is not certain that one does.
        case found(Int?)
        /// No claim takes the name.
        case none
    }

    /// - Parameter way: The remappings that led to the name, in order.
    private func search(
        _ name: String, of request: CheckedRequest, after way: [ClaimIndex.Remapping], _ known: KnownFacts,
        _ work: inout WorkBudget
    ) -> SearchResult {
        for offer in map.claimIndex.offers(of: name, from: start) {
            switch offer {
            case .claim(let claim):
                guard work.take(Self.cost(of: map.claims[claim].claim.when)),
                    let isAvailable = known.holds(map.claims[claim].claim.when, map)
                else { return .found(nil) }
                if isAvailable { return .found(runs(claim, request, name, known) ? claim : nil) }
            case .remap(let other):
                guard follows(other, after: way, from: request.action) else { continue }
                guard work.take() else { return .found(nil) }
                // Where no claim takes the other name, the search goes on.
                let result = search(other.name, of: request, after: way + [other], known, &work)
                if case .found = result { return result }
            }
        }
        return .none
    }

    /// Whether a search goes on with the other name of a remapping: behind another one where one of both is of a former name.
    private func follows(_ remap: ClaimIndex.Remapping, after way: [ClaimIndex.Remapping], from name: String) -> Bool {
        guard let last = way.last else { return true }
        return (last.isDeprecated || remap.isDeprecated) && way.count < 32 && remap.name != name
            && !way.contains { $0.name == remap.name }
    }

    /// The cost of comparing a condition with the known facts.
    private static func cost(of condition: Condition?) -> Int { condition == nil ? 1 : 8 }

    /// Whether a claim that is available is certain to be enabled and to take the arguments.
    private func runs(_ claim: Int, _ request: CheckedRequest, _ name: String, _ known: KnownFacts) -> Bool {
        let checked = map.claims[claim]
        guard !checked.claim.isOpaque, known.holds(checked.claim.enabled, map) == true,
            map.interceptors(around: claim, for: [request.action, name]).allSatisfy(\.onlyPrints)
        else { return false }
        let described = map.claimIndex.signature(of: checked.kind == .catchAll ? name : checked.claim.name)
        if checked.claim.parameters == nil, described == nil { return true }
        // A value that is filled in when the step runs may be any value.
        return request.filledIn.isEmpty && map.fault(of: request, toClaim: claim, named: name) == nil
    }
}
