extension NodeRef {
    /// Whether a rule here may take what is of a kind; false is certain.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool { read { $0.mayTake(kind) } ?? false }

    /// Whether events and errors may have something to do here: there are rules, or somebody watches.
    var concernsBubbles: Bool { read { $0.concernsBubbles } ?? false }

    /// A rule by its position; nil behind the last.
    @inline(__always) func rule(_ position: Int) -> Rule? {
        read { offers in
            let rules = offers.rules
            return position < rules.count ? rules[position] : nil
        } ?? nil
    }
}
