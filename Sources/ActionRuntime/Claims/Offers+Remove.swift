// Releasing what was registered runs user code, which may come back here, as ending a dispatcher's registration does. So a
// method first takes what ends out of the properties, while a local variable retains it; then it advances the revisions; and
// it releases last. Whoever asks meanwhile finds nothing that has ended, neither here nor cached.

extension Offers {
    /// Ends everything, because the node is being released; releases nothing.
    ///
    /// - Returns: The registrations at the hosted dispatchers, to be cancelled last.
    func end() -> [Registration] {
        for stack in closures.values { stack.claims.forEach { $0.cancel() } }
        catchAlls.claims.forEach { $0.cancel() }
        methods.cancel()
        rules.forEach { $0.cancel() }
        return hosts.compactMap(\.changes)
    }

    /// Takes back everything that was registered with serial numbers in a range.
    func remove(_ serials: ClosedRange<UInt64>) {
        remove { serials.contains($0) }
    }

    /// Takes back everything whose owner has gone.
    func removeEnded() {
        guard hasOwners else { return }
        groupsUntilSearch -= 1
        if groupsUntilSearch > 0 { return }
        let all = everything
        // Of few things that is with each group, of many once in a while: so the looking costs each group the same.
        groupsUntilSearch = all.count / 64
        // Looking for an owner may release it last, which runs user code: so the ended ones are found first.
        let ended = Set(all.lazy.filter { !$0.isLive }.map(\.serial))
        if !ended.isEmpty { remove(where: ended.contains) }
    }

    private var everything: [any Registered] {
        let lists: [[any Registered]] = [
            closures.values.flatMap(\.claims), Array(catchAlls.claims), Array(remaps.values.joined()), hosts, blocks,
            rules,
            allSubscriptions, bindings, safety.everything, methods.responders,
        ]
        return Array(lists.joined())
    }

    /// Takes back everything with a serial number that a closure picks, which runs no user code.
    ///
    /// Nothing runs between the parts of it but what is released at the end.
    private func remove(where isEnded: (UInt64) -> Bool) {
        func rest<Element: Registered>(of all: [Element]) -> [Element] { all.filter { !isEnded($0.serial) } }
        func rest<Element: Registered>(of all: [ActionName: [Element]]) -> [ActionName: [Element]] {
            all.compactMapValues { stack in
                let left = rest(of: stack)
                return left.isEmpty ? nil : left
            }
        }
        let former = (closures, catchAlls, remaps, hosts, blocks, rules, allSubscriptions, bindings, safety)
        // Out of the lists.
        for claim in closures.values.flatMap(\.claims) where isEnded(claim.serial) { claim.cancel() }
        for claim in catchAlls.claims where isEnded(claim.serial) { claim.cancel() }
        for rule in rules where isEnded(rule.serial) { rule.cancel() }
        for subscription in allSubscriptions where isEnded(subscription.serial) { subscription.cancel() }
        for host in hosts where isEnded(host.serial) {
            // It may be hosted elsewhere by now.
            if let inner = host.dispatcher as? any Hosted, inner.isHosted(at: node) { inner.endHosting() }
        }
        closures = closures.compactMapValues { $0.removing(where: isEnded) }
        catchAlls = catchAlls.removing(where: isEnded) ?? ClaimStack()
        remaps = rest(of: remaps)
        hosts = rest(of: hosts)
        blocks = rest(of: blocks)
        allSubscriptions = rest(of: allSubscriptions)
        bindings = rest(of: bindings)
        let (otherRules, types) = (rest(of: rules), RuleFilter(rest(of: rules)))
        (rules, filter) = (otherRules, types)
        safety.remove(where: isEnded)
        let endedResponder = methods.remove(where: isEnded)
        // The numbers.
        for (name, stack) in former.0 where stack.claims.contains(where: { isEnded($0.serial) }) {
            node.changed(name)
        }
        for (name, stack) in former.2 where stack.contains(where: { isEnded($0.serial) }) { node.changed(name) }
        let isStructural =
            endedResponder != nil || former.1.count != catchAlls.count || former.3.count != hosts.count
            || former.4.count != blocks.count
        if isStructural { node.changed(nil) }
        if former.7.count != bindings.count { node.changedBeside() }
        if former.6.count != allSubscriptions.count { node.forEachTable { $0.changes.noteAnswers() } }
        // User code.
        for host in former.3 where isEnded(host.serial) { host.changes?.cancel() }
        withExtendedLifetime((former, endedResponder)) {}
    }

    /// Takes back a claim for a name; once in a while also those whose owners have gone.
    func remove(_ serial: UInt64, for name: ActionName) {
        takeOut(serial, for: name)
        dropEnded(for: name)
    }

    private func takeOut(_ serial: UInt64, for name: ActionName) {
        guard let index = closures.index(forKey: name),
            let claim = closures.values[index].remove(serial)
        else { return }
        if closures.values[index].isEmpty { closures.remove(at: index) }
        claim.cancel()
        node.changed(name)
        // Releasing the claim runs user code.
        withExtendedLifetime(claim) {}
    }

    /// Takes back the claims for a name whose owners have gone, where it is time to look for them.
    func dropEnded(for name: ActionName) {
        guard let index = closures.index(forKey: name), closures.values[index].isSearchDue() else { return }
        // Looking for an owner may release it last, which runs user code; so a copy is walked.
        for claim in closures.values[index].claims where !claim.isLive { takeOut(claim.serial, for: name) }
    }

    /// Takes back the catch-alls whose owners have gone, where it is time to look for them.
    func dropEndedCatchAlls() {
        guard catchAlls.isSearchDue() else { return }
        for claim in catchAlls.claims where !claim.isLive {
            guard let ended = catchAlls.remove(claim.serial) else { continue }
            ended.cancel()
            node.changed(nil)
            withExtendedLifetime(ended) {}
        }
    }
}
