import ActionRuntime

/// One modifier in one of its forms, with a closure of one kind; the closure notes what it was given.
struct RuleForm: Sendable, CustomStringConvertible {
    enum Form: String, Sendable {
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
    let add: @Sendable (ActionNode, CallLog) -> Void

    init(
        _ verb: RuleVerb, _ form: Form, isAsync: Bool = false, _ add: @escaping @Sendable (ActionNode, CallLog) -> Void
    ) {
        self.verb = verb
        self.form = form
        self.isAsync = isAsync
        self.add = add
    }

    var description: String { "\(verb) \(form)\(isAsync ? " async" : "")" }

    /// Whether it is for one type.
    var isTyped: Bool { form == .value || form == .type }

    /// What the closure notes of a `Selected` or `NotFound` with the item "a".
    var note: String { form == .type || form == .nothing ? "called" : "a" }

    /// What the rule's step says.
    var result: EventOutcome.Step.Result {
        switch verb {
        case .receiveEvent, .receiveError: .notHandled
        case .handleEvent, .handleError: .handled
        case .transformEvent, .transformError: .transformed
        case .catchError: .caught
        }
    }

    /// The name of what goes on.
    var signal: String {
        switch verb {
        case .receiveEvent, .handleEvent: "Selected"
        case .receiveError, .handleError: "NotFound"
        case .transformEvent, .catchError: "Opened"
        case .transformError: "Missing"
        }
    }

    static let all = sync + async + nothing

    static func item(_ event: any Event) -> String { (event as? Sent.Selected)?.item ?? "?" }
    static func item(_ error: any Error) -> String { (error as? Sent.NotFound)?.item ?? "?" }

    private static let sync: [RuleForm] = [
        RuleForm(.receiveEvent, .any) { node, log in
            node.receiveEvent {
                log.add(item($0)); return .notHandled
            }
        },
        RuleForm(.receiveEvent, .value) { node, log in
            node.receiveEvent(Sent.Selected.self) {
                log.add($0.item); return .notHandled
            }
        },
        RuleForm(.receiveEvent, .type) { node, log in
            node.receiveEvent(Sent.Selected.self) {
                log.add("called"); return .notHandled
            }
        },
        RuleForm(.handleEvent, .any) { node, log in node.handleEvent { log.add(item($0)) } },
        RuleForm(.handleEvent, .value) { node, log in node.handleEvent(Sent.Selected.self) { log.add($0.item) } },
        RuleForm(.handleEvent, .type) { node, log in node.handleEvent(Sent.Selected.self) { log.add("called") } },
        RuleForm(.transformEvent, .any) { node, log in
            node.transformEvent {
                log.add(item($0)); return Sent.Opened(item: "b")
            }
        },
        RuleForm(.transformEvent, .value) { node, log in
            node.transformEvent(Sent.Selected.self) {
                log.add($0.item); return Sent.Opened(item: "b")
            }
        },
        RuleForm(.transformEvent, .type) { node, log in
            node.transformEvent(Sent.Selected.self) {
                log.add("called"); return Sent.Opened(item: "b")
            }
        },
        RuleForm(.receiveError, .any) { node, log in
            node.receiveError {
                log.add(item($0)); return .notHandled
            }
        },
        RuleForm(.receiveError, .value) { node, log in
            node.receiveError(Sent.NotFound.self) {
                log.add($0.item); return .notHandled
            }
        },
        RuleForm(.receiveError, .type) { node, log in
            node.receiveError(Sent.NotFound.self) {
                log.add("called"); return .notHandled
            }
        },
        RuleForm(.handleError, .any) { node, log in node.handleError { log.add(item($0)) } },
        RuleForm(.handleError, .value) { node, log in node.handleError(Sent.NotFound.self) { log.add($0.item) } },
        RuleForm(.handleError, .type) { node, log in node.handleError(Sent.NotFound.self) { log.add("called") } },
        RuleForm(.transformError, .any) { node, log in
            node.transformError {
                log.add(item($0)); return Sent.Missing(item: "b")
            }
        },
        RuleForm(.transformError, .value) { node, log in
            node.transformError(Sent.NotFound.self) {
                log.add($0.item); return Sent.Missing(item: "b")
            }
        },
        RuleForm(.transformError, .type) { node, log in
            node.transformError(Sent.NotFound.self) {
                log.add("called"); return Sent.Missing(item: "b")
            }
        },
        RuleForm(.catchError, .any) { node, log in
            node.catchError {
                log.add(item($0)); return Sent.Opened(item: "b")
            }
        },
        RuleForm(.catchError, .value) { node, log in
            node.catchError(Sent.NotFound.self) {
                log.add($0.item); return Sent.Opened(item: "b")
            }
        },
        RuleForm(.catchError, .type) { node, log in
            node.catchError(Sent.NotFound.self) {
                log.add("called"); return Sent.Opened(item: "b")
            }
        },
    ]

    private static let async: [RuleForm] = [
        RuleForm(.receiveEvent, .any, isAsync: true) { node, log in
            node.receiveEvent {
                await Task.yield(); log.add(item($0)); return .notHandled
            }
        },
        RuleForm(.receiveEvent, .value, isAsync: true) { node, log in
            node.receiveEvent(Sent.Selected.self) {
                await Task.yield(); log.add($0.item); return .notHandled
            }
        },
        RuleForm(.receiveEvent, .type, isAsync: true) { node, log in
            node.receiveEvent(Sent.Selected.self) {
                await Task.yield(); log.add("called"); return .notHandled
            }
        },
        RuleForm(.handleEvent, .any, isAsync: true) { node, log in
            node.handleEvent {
                await Task.yield(); log.add(item($0))
            }
        },
        RuleForm(.handleEvent, .value, isAsync: true) { node, log in
            node.handleEvent(Sent.Selected.self) {
                await Task.yield(); log.add($0.item)
            }
        },
        RuleForm(.handleEvent, .type, isAsync: true) { node, log in
            node.handleEvent(Sent.Selected.self) {
                await Task.yield(); log.add("called")
            }
        },
        RuleForm(.transformEvent, .any, isAsync: true) { node, log in
            node.transformEvent {
                await Task.yield(); log.add(item($0)); return Sent.Opened(item: "b")
            }
        },
        RuleForm(.transformEvent, .value, isAsync: true) { node, log in
            node.transformEvent(Sent.Selected.self) {
                await Task.yield()
                log.add($0.item)
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.transformEvent, .type, isAsync: true) { node, log in
            node.transformEvent(Sent.Selected.self) {
                await Task.yield()
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.receiveError, .any, isAsync: true) { node, log in
            node.receiveError {
                await Task.yield(); log.add(item($0)); return .notHandled
            }
        },
        RuleForm(.receiveError, .value, isAsync: true) { node, log in
            node.receiveError(Sent.NotFound.self) {
                await Task.yield(); log.add($0.item); return .notHandled
            }
        },
        RuleForm(.receiveError, .type, isAsync: true) { node, log in
            node.receiveError(Sent.NotFound.self) {
                await Task.yield(); log.add("called"); return .notHandled
            }
        },
        RuleForm(.handleError, .any, isAsync: true) { node, log in
            node.handleError {
                await Task.yield(); log.add(item($0))
            }
        },
        RuleForm(.handleError, .value, isAsync: true) { node, log in
            node.handleError(Sent.NotFound.self) {
                await Task.yield(); log.add($0.item)
            }
        },
        RuleForm(.handleError, .type, isAsync: true) { node, log in
            node.handleError(Sent.NotFound.self) {
                await Task.yield(); log.add("called")
            }
        },
        RuleForm(.transformError, .any, isAsync: true) { node, log in
            node.transformError {
                await Task.yield(); log.add(item($0)); return Sent.Missing(item: "b")
            }
        },
        RuleForm(.transformError, .value, isAsync: true) { node, log in
            node.transformError(Sent.NotFound.self) {
                await Task.yield()
                log.add($0.item)
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.transformError, .type, isAsync: true) { node, log in
            node.transformError(Sent.NotFound.self) {
                await Task.yield()
                log.add("called")
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.catchError, .any, isAsync: true) { node, log in
            node.catchError {
                await Task.yield(); log.add(item($0)); return Sent.Opened(item: "b")
            }
        },
        RuleForm(.catchError, .value, isAsync: true) { node, log in
            node.catchError(Sent.NotFound.self) {
                await Task.yield()
                log.add($0.item)
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.catchError, .type, isAsync: true) { node, log in
            node.catchError(Sent.NotFound.self) {
                await Task.yield()
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
    ]
}
