import ActionRuntime

/// Claims that perform each other without end.
enum PerformCycle: Check {
    static let rule = CheckRule.performCycle
    static let level = CheckLevel.error
    static let summary = "unconditional claims that perform each other without end"

    static func findings(in map: CheckedMap) -> [Finding] {
        var performs: [Int: [CheckedStep]] = [:]
        for step in map.steps where step.isReached {
            if case .perform = step.step, let claim = step.claim { performs[claim, default: []].append(step) }
        }
        if performs.isEmpty { return [] }
        var search = CycleSearch(map, performs)
        // In a cycle all claims are on one way, so it is found from the node of the lowest.
        for start in Set(performs.keys.map { map.claims[$0].node }).sorted() { search.visitAll(from: start) }
        return search.cycles.map { cycle in
            let names = cycle.flatMap { map.names(of: $0) } + [map.claims[cycle[0].claim].claim.name.quoted]
            return Finding(
                rule, at: cycle[0].step.place.at(cycle[0].step.json["perform"]),
                "The claims perform each other without end: \(names.joined(separator: " → ")).",
                help: "Let one of them do something else, or only under a condition.")
        }
    }
}

extension CheckedMap {
    /// The claim of a link of a cycle, and the other name by which it performs the next one, if it is remapped.
    fileprivate func names(of link: (claim: Int, step: CheckedStep)) -> [String] {
        let performed = link.step.request.map(\.action).flatMap { takers.isRemapped($0) ? $0.quoted : nil }
        return [claims[link.claim].claim.name.quoted, performed].compactMap(\.self)
    }
}

/// Follows from one start which claims certainly perform which.
private struct CycleSearch {
    /// A claim and its step that performs the next claim.
    typealias Link = (claim: Int, step: CheckedStep)

    private let map: CheckedMap
    private let performs: [Int: [CheckedStep]]
    private var start = 0
    /// The claims that were followed to their end from the start.
    private var finished: Set<Int> = []
    private var open: [Link] = []
    private(set) var cycles: [[Link]] = []
    private var found: Set<[Int]> = []
    /// Whether nobody takes the arguments of a step, by the step's place.
    private var misfits: [Int: Bool] = [:]

    init(_ map: CheckedMap, _ performs: [Int: [CheckedStep]]) {
        self.map = map
        self.performs = performs
    }

    /// Looks for cycles of requests that begin at a node.
    mutating func visitAll(from start: Int) {
        self.start = start
        finished = []
        for claim in performs.keys.filter({ map.claims[$0].node == start }).sorted() { visit(claim) }
    }

    private mutating func visit(_ first: Int) {
        // The claims to follow, each with its steps that are left.
        var pending: [(claim: Int, steps: ArraySlice<CheckedStep>)] = []
        guard isUnconditional(first), !finished.contains(first) else { return }
        pending.append((first, (performs[first] ?? [])[...]))
        while let last = pending.indices.last {
            guard let step = pending[last].steps.popFirst() else {
                finished.insert(pending.removeLast().claim)
                if !open.isEmpty { open.removeLast() }
                continue
            }
            guard !fails(step) else {
                pending[last].steps = []
                continue
            }
            guard let name = step.request?.action, let next = target(of: name) else { continue }
            let link = (claim: pending[last].claim, step: step)
            if let place = pending.firstIndex(where: { $0.claim == next }) {
                note(Array(open[place...]) + [link])
            } else if !finished.contains(next), performs[next] != nil {
                open.append(link)
                pending.append((next, (performs[next] ?? [])[...]))
            }
        }
        open = []
    }

    /// Keeps a cycle, beginning with its first claim in the document; once for each set of claims.
    private mutating func note(_ cycle: [Link]) {
        guard let least = cycle.indices.min(by: { cycle[$0].claim < cycle[$1].claim }) else { return }
        let turned = Array(cycle[least...] + cycle[..<least])
        if found.insert(turned.map(\.claim)).inserted { cycles.append(turned) }
    }

    /// The claim that certainly takes an action from the start, as one that is always available and enabled.
    private func target(of name: String) -> Int? {
        for offer in map.takers.offers(of: name, from: start) {
            switch offer {
            case .claim(let claim): return isUnconditional(claim) ? claim : nil
            case .remap(let other):
                // The other name is taken as it is; where nobody has it, the search goes on.
                for case .claim(let claim) in map.takers.offers(of: other, from: start) {
                    return isUnconditional(claim) ? claim : nil
                }
            }
        }
        return nil
    }

    /// Whether a step is certain to fail, which ends the steps: nobody takes its action, or nobody takes its arguments.
    private mutating func fails(_ step: CheckedStep) -> Bool {
        guard let request = step.request else { return false }
        if !map.takers(of: request.action).contains(where: { map.isAbove($0.node, start) }) { return true }
        if let known = misfits[step.place.offset] { return known }
        let isMisfit = map.fault(of: request) != nil
        misfits[step.place.offset] = isMisfit
        return isMisfit
    }

    private func isUnconditional(_ claim: Int) -> Bool {
        let claim = map.claims[claim].claim
        return claim.when?.isAlways ?? true && claim.enabled?.isAlways ?? true && !claim.isOpaque
    }
}
