// Which arguments of a request are secret. A coordinator marks them when it takes the request; what is shown and written of the
// arguments then goes by the marks (`ActionArguments+Secrets.swift`).

extension Coordinator {
    /// Marks the arguments of a request that are secret.
    @inline(never)
    func markSecrets(of invocation: inout Invocation) {
        if invocation.arguments.isEmpty || !mayHaveSecrets { return }
        invocation.arguments.markSecret(secrets(of: invocation.action))
        if invocation.originalAction != invocation.action {
            invocation.arguments.markSecret(secrets(of: invocation.originalAction))
        }
        if invocation.action == .runCommands, haveSecrets(commandsIn: invocation.arguments) {
            invocation.arguments.markSecret(["commands"])
        }
    }

    /// Whether a command in the arguments of `runCommands` has a secret argument.
    private func haveSecrets(commandsIn arguments: ActionArguments) -> Bool {
        let steps = (try? ActionSequence(commandsIn: arguments))?.steps ?? []
        return steps.contains { !markingSecrets($0.arguments, of: $0.action).secretValues.isEmpty }
    }

    /// The request, with the arguments marked that are secret.
    @inline(__always)
    package func markingSecrets(_ invocation: consuming Invocation) -> Invocation {
        markSecrets(of: &invocation)
        return invocation
    }

    /// The arguments of a request that is not sent, with those marked that are secret for the action.
    package func markingSecrets(_ arguments: ActionArguments, of action: ActionName) -> ActionArguments {
        markingSecrets(Invocation(action, arguments: arguments)).arguments
    }

    /// The same, and what is secret for the action's target from a start, and for those of dispatchers that are no coordinators.
    ///
    /// Only their targets tell what is secret for such dispatchers. They are asked also for the names that the action is remapped to:
    /// the remapping may stand elsewhere than above the start.
    package func markingSecrets(
        _ arguments: ActionArguments, of action: ActionName, from start: ActionNode?
    ) -> ActionArguments {
        if arguments.isEmpty { return arguments }
        var marked = markingSecrets(arguments, of: action)
        let isElsewhere = start.map { !root.isAbove($0) } ?? (firstResponder != nil && !root.isAbove(defaultStart))
        let index = mayHaveSecrets ? currentSecretIndex() : nil
        guard isElsewhere || index?.reachesOthers ?? false else { return marked }
        marked.markSecret(target(for: Invocation(action, arguments: marked), from: start)?.secrets)
        if let index { marked.markSecret(secrets(of: index.others(of: action).union([action]), in: index, marked)) }
        return marked
    }

    /// What is secret for the targets of dispatchers that are no coordinators; nil for nothing.
    private func secrets(
        of actions: Set<ActionName>, in index: SecretIndex, _ arguments: ActionArguments
    ) -> SecretNames? {
        Frames.run(Forwarder.handleAction) {
            index.dispatchers.reduce(nil) { found, dispatcher in
                actions.reduce(found) {
                    $0.union(dispatcher.target(for: Invocation($1, arguments: arguments), from: nil)?.secrets)
                }
            }
        } tooDeep: { _ in
            .all
        }
    }

    /// The arguments of a request that has ended, as they may be shown.
    func redactedArguments(of asked: Invocation) -> ActionArguments {
        markingSecrets(asked).arguments.redacted
    }

    /// Whether some argument of some action may be secret; false only where it is known that none is.
    package var mayHaveSecrets: Bool { stampWithoutSecrets != SharedCounter.secretChanges.load() }

    /// What is secret among the arguments of an action; nil for nothing.
    func secrets(of action: ActionName) -> SecretNames? {
        guard mayHaveSecrets else { return nil }
        // All may be secret where it cannot be found out.
        guard let index = currentSecretIndex() else { return .all }
        if !index.runsUserCode { return index.names(of: action) }
        guard Frames.beginFrame(action) else { return .all }
        defer { Frames.endFrame() }
        return index.names(of: action)
    }

    /// The signature of a claim, with each parameter secret whose argument is secret for the action.
    package func markingSecrets(
        _ signature: ActionSignature?, of action: ActionName
    ) -> ActionSignature? {
        guard let signature, !signature.parameters.isEmpty else { return signature }
        return signature.marking(secrets(of: action))
    }

    // MARK: The index

    /// The dispatchers that requests can reach and that are no coordinators.
    package var otherDispatchers: [any ActionDispatching] {
        mayHaveSecrets ? currentSecretIndex()?.dispatchers ?? [] : []
    }

    /// What is secret in the trees that requests can reach now; nil where no frame is free, and while it is being looked for.
    private func currentSecretIndex() -> SecretIndex? {
        if let index = secretIndex, index.stamp == SharedCounter.secretChanges.load() { return index }
        // A table of methods that is read for the search may send requests.
        if isSearchingSecrets { return nil }
        isSearchingSecrets = true
        defer { isSearchingSecrets = false }
        let search = SecretSearch(self)
        search.run()
        remember(search)
        return search.index
    }

    /// Remembers what a search has found, unless other arguments may be secret by now.
    private func remember(_ search: SecretSearch) {
        guard let index = search.index, index.stamp == SharedCounter.secretChanges.load() else { return }
        secretIndex = index
        if index.isEmpty { stampWithoutSecrets = index.stamp }
    }
}
