import ActionRuntime

/// Finds the sets of claims and rules that are certain to run each other, each set once.
struct PerformCycles {
    typealias Unit = PerformGraph.Unit

    /// A set of units each of which runs all others, and a short cycle within the set.
    struct Cycle {
        /// The units of the cycle, each with the step that runs the next unit.
        let links: [(unit: Unit, step: CheckedStep)]
        /// How many units the set has.
        let count: Int
    }

    /// How many units, steps and offers are visited in all.
    private static let workLimit = 1 << 19

    private let map: CheckedMap
    private var work = WorkBudget(workLimit)
    /// The units that are in a cycle.
    private var cyclic: Set<Unit> = []
    private var cycles: [Cycle] = []

    static func all(in map: CheckedMap) -> (all: [Cycle], isCut: Bool) {
        var search = PerformCycles(map: map)
        search.run()
        return (search.cycles, search.work.isCut)
    }

    private init(map: CheckedMap) { self.map = map }

    private mutating func run() {
        let senders = map.units.filter { unit in map.steps[map.steps(of: unit)].contains { $0.step.sends } }
        if senders.isEmpty { return }
        let types = KeyTypes(map)
        let written = KeySet(Set(map.writtenValues.keys))
        // All claims of a cycle are on one way to the root, so the cycle is found from the node of the lowest claim.
        for (start, units) in Dictionary(grouping: senders, by: map.node).sorted(by: { $0.key < $1.key }) {
            // Without assumptions, each unit's conditions are compared with those of the others, however they are written.
            var graph = PerformGraph(map, from: start, types, written: written, assuming: [])
            search(units, &graph, assuming: [])
            // A condition whose keys no step writes holds from the first step on.
            var groups: [[Condition]: [Unit]] = [:]
            for unit in units where !cyclic.contains(unit) {
                let conditions = map.conditions(of: unit).untouched(by: written)
                if !conditions.isEmpty { groups[conditions, default: []].append(unit) }
            }
            for (conditions, units) in groups.sorted(by: { $0.value[0].order < $1.value[0].order }) {
                var graph = PerformGraph(map, from: start, types, written: written, assuming: conditions)
                search(units, &graph, assuming: conditions)
            }
        }
    }

    /// Looks for the strongly connected sets that can be reached from some units.
    ///
    /// - Parameter conditions: Conditions that hold all the time, because every claim of the set has them.
    private mutating func search(_ units: [Unit], _ graph: inout PerformGraph, assuming conditions: [Condition]) {
        var indices: [Unit: Int] = [:], lowest: [Unit: Int] = [:], links: [Unit: [PerformGraph.Link]] = [:]
        var stack: [Unit] = [], isOnStack: Set<Unit> = []
        // The units on the present path, each with the number of its links that were followed.
        var open: [(unit: Unit, next: Int)] = []
        for unit in units.sorted(by: { $0.order < $1.order }) where indices[unit] == nil && map.mayRun(unit) {
            open.append((unit, 0))
            while let (unit, next) = open.last {
                if next == 0, indices[unit] == nil {
                    indices[unit] = indices.count
                    lowest[unit] = indices[unit]
                    links[unit] = graph.links(of: unit, &work)
                    stack.append(unit)
                    isOnStack.insert(unit)
                }
                if let link = links[unit]?.dropFirst(next).first {
                    open[open.count - 1].next += 1
                    if indices[link.next] == nil {
                        open.append((link.next, 0))
                    } else if isOnStack.contains(link.next) {
                        lowest[unit] = min(lowest[unit] ?? 0, indices[link.next] ?? 0)
                    }
                    continue
                }
                open.removeLast()
                if let above = open.last?.unit { lowest[above] = min(lowest[above] ?? 0, lowest[unit] ?? 0) }
                guard lowest[unit] == indices[unit], let first = stack.lastIndex(of: unit) else { continue }
                let set = Set(stack[first...])
                stack.removeSubrange(first...)
                isOnStack.subtract(set)
                note(set, links, conditions)
            }
        }
    }

    private mutating func note(_ set: Set<Unit>, _ links: [Unit: [PerformGraph.Link]], _ conditions: [Condition]) {
        guard let first = set.min(by: { $0.order < $1.order }),
            set.count > 1 || links[first]?.contains(where: { $0.next == first }) ?? false,
            set.allSatisfy({ map.has(conditions, $0) }), !set.isSubset(of: cyclic)
        else { return }
        cyclic.formUnion(set)
        // The shortest way from the set's first unit in the document back to that unit.
        var before: [Unit: (unit: Unit, step: CheckedStep)] = [:]
        var pending = [first], next = 0
        while next < pending.count, before[first] == nil {
            let unit = pending[next]
            next += 1
            for link in links[unit] ?? [] where set.contains(link.next) && before[link.next] == nil {
                before[link.next] = (unit, map.steps[link.step])
                pending.append(link.next)
            }
        }
        var way: [(unit: Unit, step: CheckedStep)] = []
        var unit = first
        repeat {
            guard let previous = before[unit] else { return }
            way.append(previous)
            unit = previous.unit
        } while unit != first
        cycles.append(Cycle(links: way.reversed(), count: set.count))
    }
}

extension PerformGraph.Unit {
    /// The order in the document: claims first.
    fileprivate var order: (Int, Int) {
        switch self {
        case .claim(let claim): (0, claim)
        case .rule(let rule): (1, rule)
        }
    }
}

extension MapStep {
    /// Whether the step may run another claim or rule.
    var sends: Bool {
        switch self {
        case .perform, .trigger, .report, .publish: true
        case .set, .toggle, .add, .print, .return, .decline: false
        }
    }
}

extension CheckedMap {
    fileprivate var units: [PerformGraph.Unit] { claims.indices.map { .claim($0) } + rules.indices.map { .rule($0) } }

    fileprivate func steps(of unit: PerformGraph.Unit) -> Range<Int> {
        switch unit {
        case .claim(let claim): claims[claim].steps
        case .rule(let rule): rules[rule].steps
        }
    }

    fileprivate func node(of unit: PerformGraph.Unit) -> Int {
        switch unit {
        case .claim(let claim): claims[claim].node
        case .rule(let rule): rules[rule].node
        }
    }

    /// The conditions that hold when a unit begins.
    fileprivate func conditions(of unit: PerformGraph.Unit) -> KnownFacts {
        guard case .claim(let claim) = unit else { return KnownFacts([]) }
        return KnownFacts([claims[claim].claim.when, claims[claim].claim.enabled])
    }

    /// Whether a claim has all of some conditions; true for a rule, which has none.
    fileprivate func has(_ conditions: [Condition], _ unit: PerformGraph.Unit) -> Bool {
        guard !conditions.isEmpty, case .claim = unit else { return true }
        let own = self.conditions(of: unit).terms
        return conditions.allSatisfy(own.contains)
    }

    /// Whether the unit may run, as far as its conditions show.
    fileprivate func mayRun(_ unit: PerformGraph.Unit) -> Bool {
        guard case .claim(let position) = unit else { return true }
        let claim = claims[position].claim
        return !claim.isOpaque && !isNever(claim.when) && !isNever(claim.enabled) && !exclude(claim.when, claim.enabled)
    }
}
