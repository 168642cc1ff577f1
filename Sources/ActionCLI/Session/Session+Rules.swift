import ActionRuntime

/// An event of a map: a name, and what it tells.
struct MapEvent: Event, NamedSignal {
    let name: String
    let payload: [String: ActionValue]

    var signalName: String { name }
}

/// An error of a map: a name, and what it tells.
struct MapError: Error, NamedSignal, CustomStringConvertible {
    let name: String
    let payload: [String: ActionValue]

    var signalName: String { name }
    var description: String { payload.isEmpty ? name : "\(name) \(ActionValue.object(payload))" }
}

extension Signal {
    /// What an event or error of a map tells; empty for others.
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

    /// What a rule is for, as the library asks it.
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

    /// Runs a subscriber; what it reports goes up from its node.
    private func hear(_ signal: Signal, _ rule: MapRule, at node: ActionNode) {
        do {
            _ = try run(rule.steps, in: StepContext(node: node, signal: signal))
        } catch {
            let outcome = node.report(error)
            if !outcome.isHandled { unhandled.append(outcome) }
        }
    }

    /// Notes what nobody handled while the request ran, each once; of what branches without end there is much alike.
    func noteUnhandled(_ call: Call, _ console: Console) {
        guard !call.has(.quiet), call.format != .json else { return }
        var seen: Set<String> = []
        for note in unhandled.map(\.note) where seen.insert(note).inserted { console.note("Note: \(note)") }
    }

    /// What says that rules or steps were cut off although the request went on; nil where none were.
    var cut: String? { unhandled.first(where: \.isCut)?.note }
}

extension EventOutcome {
    /// What became of it, with the error that cut it off.
    var note: String {
        // That rules send without end is said by the description already.
        if case .tooDeep = ending { return description }
        guard isCut, !isHandled, let error = last.error else { return description }
        return "\(description.dropLast()): \(error)".closed
    }

    /// Whether the way ended because rules send without end, or make more than there is room for.
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
