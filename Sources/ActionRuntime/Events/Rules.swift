/// The rules of a node for events and errors.
///
/// A bubble asks the rules in the order in which they were added (`Bubble`).
final class Rules: Attachment {
    /// The rules, in the order in which they are asked, which is that of their serial numbers.
    private(set) var all: [Rule] = []
    /// The types that the rules may be for.
    private var filter = RuleFilter()

    func add(_ rule: Rule) {
        all.append(rule)
        filter.add(rule)
    }

    /// Whether a rule may take events or errors of a kind; types share bits, so only false is exact.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool { filter.mayTake(kind) }

    package var registered: [Registered] { all }

    package func remove(_ serials: ClosedRange<UInt64>) -> Removal? {
        let ended = all.remove(serials)
        if ended.isEmpty { return nil }
        for rule in ended { rule.cancel() }
        filter = RuleFilter(all)
        return Removal(end: { withExtendedLifetime(ended) {} })
    }

    package func end() -> [() -> Void] {
        for rule in all { rule.cancel() }
        return []
    }
}

extension ActionNode {
    /// The rules of the node, in the order in which they are asked.
    var rules: [Rule] { attachments.find(Rules.self)?.all ?? [] }

    /// Whether a rule of the node may take events or errors of a kind; types share bits, so only false is exact.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool {
        if attachments.isEmpty { return false }
        #if DEBUG
            // Every event or error that passes is checked against the declarations.
            if declares { return true }
        #endif
        return attachments.find(Rules.self)?.mayTake(kind) ?? false
    }
}
