package import ActionRuntime

/// An event of a map: a name and a payload.
struct MapEvent: Event, NamedSignal {
    let name: String
    let payload: [String: ActionValue]

    var signalName: String { name }
}

/// An error of a map: a name and a payload.
struct MapError: Error, NamedSignal, CustomStringConvertible {
    let name: String
    let payload: [String: ActionValue]

    var signalName: String { name }
    var description: String { payload.isEmpty ? name : "\(name) \(ActionValue.object(payload))" }
}

extension Signal {
    /// The payload of an event or error of a map; empty for any other signal.
    var payload: [String: ActionValue] {
        switch self {
        case .event(let event): (event as? MapEvent)?.payload ?? [:]
        case .error(let error as PerformError): Signal.error(error.error).payload
        case .error(let error): (error as? MapError)?.payload ?? [:]
        }
    }
}

extension MapStep.Level {
    var library: PublishLevel {
        switch self {
        case .firstLevel: .firstLevel
        case .allLevels: .allLevels
        case .lastLevel: .lastLevel
        }
    }
}

extension Session {
    /// Adds a rule of the map to its node.
    func add(_ rule: MapRule, at node: ActionNode) {
        guard let verb = RuleVerb(rawValue: rule.verb.rawValue) else {
            node.subscribe(subject(of: rule), source: source(rule.line)) { [unowned self, unowned node] event in
                hear(.event(event), rule, at: node)
            }
            return
        }
        node.add(
            Rule(
                verb, of: subject(of: rule), source: source(rule.line),
                body: .sync { [unowned self, unowned node] signal in try reply(to: signal, rule, verb, at: node) }))
    }

    /// The events or errors that a rule matches.
    private func subject(of rule: MapRule) -> Subject {
        switch rule.subject {
        case .any: .anything
        case .named(let name): Subject(named: name) { [unowned self] in mayAsk() && $0.name == name }
        }
    }

    private func reply(to signal: Signal, _ rule: MapRule, _ verb: RuleVerb, at node: ActionNode) throws -> RuleReply {
        guard mayAsk() else { throw StepError.tooMuch }
        switch verb {
        case .receiveEvent, .receiveError, .handleEvent, .handleError:
            _ = try run(rule.steps, in: StepContext(node: node, signal: signal))
            return rule.result == .handled ? .handled : .notHandled
        case .transformEvent, .catchError:
            return .replaced(.event(MapEvent(name: rule.replacement ?? "", payload: signal.payload)))
        case .transformError:
            return .replaced(.error(MapError(name: rule.replacement ?? "", payload: signal.payload)))
        }
    }

    /// Runs a subscriber; an error that it throws goes up from its node.
    private func hear(_ signal: Signal, _ rule: MapRule, at node: ActionNode) {
        do {
            _ = try run(rule.steps, in: StepContext(node: node, signal: signal))
        } catch {
            let outcome = node.report(error)
            if !outcome.isHandled { unhandled.append(outcome) }
        }
    }

    /// The rules that an event or error would meet from the start, in order.
    package func explainSignal(_ name: String, isError: Bool) -> EventExplanation {
        isError
            ? place.explainError(MapError(name: name, payload: [:]))
            : place.explainEvent(MapEvent(name: name, payload: [:]))
    }

    /// The notes about events and errors that no rule handled, and about actions that the host was to take, without repetitions.
    package var unhandledNotes: [String] {
        var seen: Set<String> = []
        return (unhandled.map(\.note) + hostTakes.map(\.description)).filter { seen.insert($0).inserted }
    }

    /// The note of the first signal that was cut off while the request went on; nil where no signal was.
    package var cut: String? { unhandled.first(where: \.isCut)?.note }
}

extension EventOutcome {
    /// The description, with the error where the signal was cut off, or where a rule's request failed.
    package var note: String {
        // The description already says that rules send without end.
        if case .tooDeep = ending { return description }
        guard !isHandled, let error = last.error, isCut || error is DispatchError else { return description }
        return "\(description.dropLast()): \(error)".closed
    }

    /// Whether the signal was cut off because rules send without end, or make more bytes than a call may.
    var isCut: Bool {
        if case .tooDeep = ending { return true }
        switch last.error {
        case let error as StepError: return error.isOfBounds
        case let error as PerformError: return (error.error as? StepError)?.isOfBounds ?? false
        case let error as DispatchError: if case .tooDeep = error { return true }
        default: break
        }
        return false
    }
}
