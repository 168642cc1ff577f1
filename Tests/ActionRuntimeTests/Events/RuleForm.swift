import ActionRuntime

/// Each spelling of each modifier.
///
/// That all of them compile is half of what is tested.
struct RuleForm: CustomStringConvertible {
    enum Form: CaseIterable {
        /// For anything.
        case any
        /// For one type, with the value.
        case value
        /// For one type, without it.
        case type
        /// For anything, without it.
        case nothing
    }

    let verb: RuleVerb
    let form: Form
    let isAsync: Bool

    static let all = RuleVerb.allCases.flatMap { verb in
        Form.allCases.flatMap { form in [false, true].map { RuleForm(verb: verb, form: form, isAsync: $0) } }
    }

    var description: String { "\(verb) \(form)\(isAsync ? " async" : "")" }

    /// Whether it is for one type.
    var isTyped: Bool { form == .value || form == .type }

    /// What the closure notes of a `Selected` or `NotFound` with the item "a".
    var note: String { form == .type || form == .nothing ? "called" : "a" }

    /// What the rule's step says, and the name of what goes on.
    var result: (EventOutcome.Step.Result, signal: String) {
        switch verb {
        case .receiveEvent: (.notHandled, "Selected")
        case .receiveError: (.notHandled, "NotFound")
        case .handleEvent: (.handled, "Selected")
        case .handleError: (.handled, "NotFound")
        case .transformEvent: (.transformed, "Opened")
        case .transformError: (.transformed, "Missing")
        case .catchError: (.caught, "Opened")
        }
    }

    /// Adds the rule to a node; its closure notes what it is given.
    func add(to node: ActionNode, _ log: CallLog) {
        switch (verb, form, isAsync) {
        case (.receiveEvent, .any, false): node.receiveEvent { log.pass($0) }
        case (.receiveEvent, .value, false): node.receiveEvent(Sent.Selected.self) { log.pass($0) }
        case (.receiveEvent, .type, false): node.receiveEvent(Sent.Selected.self) { log.pass(nil) }
        case (.receiveEvent, .nothing, false): node.receiveEvent { log.pass(nil) }
        case (.receiveEvent, .any, true): node.receiveEvent { await log.pass(later: $0) }
        case (.receiveEvent, .value, true): node.receiveEvent(Sent.Selected.self) { await log.pass(later: $0) }
        case (.receiveEvent, .type, true): node.receiveEvent(Sent.Selected.self) { await log.pass(later: nil) }
        case (.receiveEvent, .nothing, true): node.receiveEvent { await log.pass(later: nil) }
        case (.handleEvent, .any, false): node.handleEvent { log.hear($0) }
        case (.handleEvent, .value, false): node.handleEvent(Sent.Selected.self) { log.hear($0) }
        case (.handleEvent, .type, false): node.handleEvent(Sent.Selected.self) { log.hear(nil) }
        case (.handleEvent, .nothing, false): node.handleEvent { log.hear(nil) }
        case (.handleEvent, .any, true): node.handleEvent { await log.hear(later: $0) }
        case (.handleEvent, .value, true): node.handleEvent(Sent.Selected.self) { await log.hear(later: $0) }
        case (.handleEvent, .type, true): node.handleEvent(Sent.Selected.self) { await log.hear(later: nil) }
        case (.handleEvent, .nothing, true): node.handleEvent { await log.hear(later: nil) }
        case (.transformEvent, .any, false): node.transformEvent { log.event($0) }
        case (.transformEvent, .value, false): node.transformEvent(Sent.Selected.self) { log.event($0) }
        case (.transformEvent, .type, false): node.transformEvent(Sent.Selected.self) { log.event(nil) }
        case (.transformEvent, .nothing, false): node.transformEvent { log.event(nil) }
        case (.transformEvent, .any, true): node.transformEvent { await log.event(later: $0) }
        case (.transformEvent, .value, true): node.transformEvent(Sent.Selected.self) { await log.event(later: $0) }
        case (.transformEvent, .type, true): node.transformEvent(Sent.Selected.self) { await log.event(later: nil) }
        case (.transformEvent, .nothing, true): node.transformEvent { await log.event(later: nil) }
        case (.receiveError, .any, false): node.receiveError { log.pass($0) }
        case (.receiveError, .value, false): node.receiveError(Sent.NotFound.self) { log.pass($0) }
        case (.receiveError, .type, false): node.receiveError(Sent.NotFound.self) { log.pass(nil) }
        case (.receiveError, .nothing, false): node.receiveError { log.pass(nil) }
        case (.receiveError, .any, true): node.receiveError { await log.pass(later: $0) }
        case (.receiveError, .value, true): node.receiveError(Sent.NotFound.self) { await log.pass(later: $0) }
        case (.receiveError, .type, true): node.receiveError(Sent.NotFound.self) { await log.pass(later: nil) }
        case (.receiveError, .nothing, true): node.receiveError { await log.pass(later: nil) }
        case (.handleError, .any, false): node.handleError { log.hear($0) }
        case (.handleError, .value, false): node.handleError(Sent.NotFound.self) { log.hear($0) }
        case (.handleError, .type, false): node.handleError(Sent.NotFound.self) { log.hear(nil) }
        case (.handleError, .nothing, false): node.handleError { log.hear(nil) }
        case (.handleError, .any, true): node.handleError { await log.hear(later: $0) }
        case (.handleError, .value, true): node.handleError(Sent.NotFound.self) { await log.hear(later: $0) }
        case (.handleError, .type, true): node.handleError(Sent.NotFound.self) { await log.hear(later: nil) }
        case (.handleError, .nothing, true): node.handleError { await log.hear(later: nil) }
        case (.transformError, .any, false): node.transformError { log.error($0) }
        case (.transformError, .value, false): node.transformError(Sent.NotFound.self) { log.error($0) }
        case (.transformError, .type, false): node.transformError(Sent.NotFound.self) { log.error(nil) }
        case (.transformError, .nothing, false): node.transformError { log.error(nil) }
        case (.transformError, .any, true): node.transformError { await log.error(later: $0) }
        case (.transformError, .value, true): node.transformError(Sent.NotFound.self) { await log.error(later: $0) }
        case (.transformError, .type, true): node.transformError(Sent.NotFound.self) { await log.error(later: nil) }
        case (.transformError, .nothing, true): node.transformError { await log.error(later: nil) }
        case (.catchError, .any, false): node.catchError { log.event($0) }
        case (.catchError, .value, false): node.catchError(Sent.NotFound.self) { log.event($0) }
        case (.catchError, .type, false): node.catchError(Sent.NotFound.self) { log.event(nil) }
        case (.catchError, .nothing, false): node.catchError { log.event(nil) }
        case (.catchError, .any, true): node.catchError { await log.event(later: $0) }
        case (.catchError, .value, true): node.catchError(Sent.NotFound.self) { await log.event(later: $0) }
        case (.catchError, .type, true): node.catchError(Sent.NotFound.self) { await log.event(later: nil) }
        case (.catchError, .nothing, true): node.catchError { await log.event(later: nil) }
        }
    }
}

extension CallLog {
    fileprivate func hear(_ value: Any?) {
        switch value {
        case nil: add("called")
        case let event as Sent.Selected: add(event.item)
        case let error as Sent.NotFound: add(error.item)
        default: add("?")
        }
    }

    fileprivate func pass(_ value: Any?) -> Passage {
        hear(value)
        return .notHandled
    }

    fileprivate func event(_ value: Any?) -> any Event {
        hear(value)
        return Sent.Opened(item: "b")
    }

    fileprivate func error(_ value: Any?) -> any Error {
        hear(value)
        return Sent.Missing(item: "b")
    }

    fileprivate func hear(later value: Any?) async {
        await Task.yield()
        hear(value)
    }

    fileprivate func pass(later value: Any?) async -> Passage {
        await Task.yield()
        return pass(value)
    }

    fileprivate func event(later value: Any?) async -> any Event {
        await Task.yield()
        return event(value)
    }

    fileprivate func error(later value: Any?) async -> any Error {
        await Task.yield()
        return error(value)
    }
}
