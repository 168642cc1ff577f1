package import ActionRuntime

extension Session {
    /// The paths of the nodes from a start upwards that were asked, in order.
    ///
    /// - Parameter last: The last node that was asked; nil where all were.
    func paths(from start: ActionNode, askedUpTo last: NodeID?) -> [String] {
        Array(sequence(first: start, next: \.parent)).asked(upTo: last).map { path(of: $0.id) }
    }

    /// The outcome of a request, in its printed form.
    ///
    /// - Parameter undo: The title under which its effect can be undone; nil where it cannot be undone.
    func answer(_ name: ActionName, _ outcome: Outcome, _ asked: [String], undo: String?) -> FireAnswer {
        var line = JSONLine()
        let suggestions = outcome.suggestions(in: coordinator)
        line.add(told(outcome.jsonLine(asked: asked, suggestions: suggestions, mapPath(of:)), outcome))
        line.add("action", name.text)
        if outcome.isPerformed { line.add("error", cut) }
        line.add("undo", undo)
        line.add("output", output)
        line.add("after", .object(state))
        return FireAnswer(
            line: line, performed: outcome.performer?.action.text ?? name.text, isUnavailable: isUnavailable(outcome))
    }

    /// Whether no node here takes the action, though the action is registered on the path or elsewhere in the tree.
    private func isUnavailable(_ outcome: Outcome) -> Bool {
        guard case .unclaimed(let name, _) = outcome else { return false }
        return coordinator.isRegistered(name, from: start)
    }

    // MARK: Events and errors

    /// Sends an event or error up the tree, and returns its outcome, as a value and in its printed form.
    package func send(_ request: WrittenRequest) -> (outcome: EventOutcome, line: JSONLine) {
        let name = request.names[0].text
        let outcome = place.send(
            request.noun == .error
                ? .error(MapError(name: name, payload: request.payload))
                : .event(MapEvent(name: name, payload: request.payload)))
        if !outcome.isHandled, request.noun == .event {
            // The last unhandled event is the event that was sent, whose outcome already says so.
            _ = unhandled.popLast()
        }
        var line = outcome.jsonLine(path(of:))
        line.add("error", outcome.isCut ? outcome.note : cut)
        line.add("output", output)
        line.add("after", .object(state))
        return (outcome, line)
    }
}

extension WrittenRequest {
    /// The arguments as the payload of an event or error; texts are strings.
    fileprivate var payload: [String: ActionValue] {
        arguments.values.merging(texts.mapValues(ActionValue.string)) { $1 }
    }
}
