package import ActionRuntime

extension Session {
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
