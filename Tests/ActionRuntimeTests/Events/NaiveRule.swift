import ActionRuntime

/// What the random trees send: a kind of event or error, and a text that shows its way.
struct NaiveSignal: Equatable {
    enum Kind: String, CaseIterable {
        case selected, opened, pinned, moved, dragged
        case notFound, missing, timeout, failure, refusal

        static let events: [Kind] = [.selected, .opened, .pinned, .moved, .dragged]
        static let errors: [Kind] = [.notFound, .missing, .timeout, .failure, .refusal]

        var isError: Bool { Kind.errors.contains(self) }
    }

    var kind: Kind
    var item: String

    /// The same for the library.
    var event: any Event {
        switch kind {
        case .opened: Sent.Opened(item: item)
        case .pinned: Sent.Pinned(item: item)
        case .moved: Sent.Moved(item: item)
        case .dragged: Sent.Dragged(item: item)
        default: Sent.Selected(item: item)
        }
    }

    var error: any Error {
        switch kind {
        case .missing: Sent.Missing(item: item)
        case .timeout: Sent.Timeout(item: item)
        case .failure: Sent.Failure(item: item)
        case .refusal: Sent.Refusal(item: item)
        default: Sent.NotFound(item: item)
        }
    }

    init(_ kind: Kind, _ item: String) {
        self.kind = kind
        self.item = item
    }

    /// Reads an event or error of the library.
    init?(_ value: Any) {
        switch value {
        case let value as Sent.Selected: self.init(.selected, value.item)
        case let value as Sent.Opened: self.init(.opened, value.item)
        case let value as Sent.Pinned: self.init(.pinned, value.item)
        case let value as Sent.Dragged: self.init(.dragged, value.item)
        case let value as Sent.Moved: self.init(.moved, value.item)
        case let value as Sent.NotFound: self.init(.notFound, value.item)
        case let value as Sent.Missing: self.init(.missing, value.item)
        case let value as Sent.Timeout: self.init(.timeout, value.item)
        case let value as Sent.Refusal: self.init(.refusal, value.item)
        case let value as Sent.Failure: self.init(.failure, value.item)
        default: return nil
        }
    }
}

/// A random rule, for the naive model and for the library.
struct NaiveRule {
    enum Subject: CaseIterable {
        case anything
        case selected, opened, pinned, marked, moved, dragged
        case notFound, missing, timeout, retryable, failure, refusal

        /// What it takes.
        var kinds: Set<NaiveSignal.Kind> {
            switch self {
            case .anything: Set(NaiveSignal.Kind.allCases)
            case .selected: [.selected]
            case .opened: [.opened]
            case .pinned, .marked: [.pinned]
            case .moved: [.moved, .dragged]
            case .dragged: [.dragged]
            case .notFound: [.notFound]
            case .missing: [.missing]
            case .timeout, .retryable: [.timeout]
            case .failure: [.failure, .refusal]
            case .refusal: [.refusal]
            }
        }

        static let forEvents: [Subject] = [.anything, .selected, .opened, .pinned, .marked, .moved, .dragged]
        static let forErrors: [Subject] = [.anything, .notFound, .missing, .timeout, .retryable, .failure, .refusal]
    }

    let id: Int
    let verb: RuleVerb
    let subject: Subject
    /// Whether the closure is given the value.
    let takesValue: Bool
    let isAsync: Bool
    /// Whether a receiver or responder handles.
    let handles: Bool
    /// What a transform or catch makes.
    let makes: NaiveSignal.Kind
    /// What the rule throws instead of anything else.
    let throwing: NaiveSignal.Kind?

    static func random(id: Int, asyncInTen: Int, using generator: inout SeededGenerator) -> NaiveRule {
        let verb = RuleVerb.allCases.random(using: &generator)
        let mayThrow = !verb.isForErrors || verb == .catchError
        return NaiveRule(
            id: id, verb: verb,
            subject: (verb.isForErrors ? Subject.forErrors : Subject.forEvents).random(using: &generator),
            takesValue: .random(using: &generator), isAsync: Int.random(in: 0..<10, using: &generator) < asyncInTen,
            handles: Int.random(in: 0..<4, using: &generator) == 0,
            makes: (verb == .transformError ? NaiveSignal.Kind.errors : NaiveSignal.Kind.events)
                .random(using: &generator),
            throwing: mayThrow && Int.random(in: 0..<4, using: &generator) == 0
                ? NaiveSignal.Kind.errors.random(using: &generator) : nil)
    }

    func takes(_ signal: NaiveSignal) -> Bool {
        verb.isForErrors == signal.kind.isError && subject.kinds.contains(signal.kind)
    }
}

// MARK: The model

/// How the way ended, in the model.
struct NaiveOutcome: Equatable {
    enum Ending: Equatable {
        case handled(by: Int)
        case unhandled
        case needsAwait(at: Int)
    }

    var ending: Ending
    var last: NaiveSignal
    var calls: [String]
}

/// A random tree, as lists: the parent of each node but the first, and its rules.
struct NaiveTree {
    var parents: [Int?] = []
    var rules: [[NaiveRule]] = []

    static func random(asyncInTen: Int = 0, using generator: inout SeededGenerator) -> NaiveTree {
        var tree = NaiveTree()
        var count = 0
        for node in 0..<Int.random(in: 1...10, using: &generator) {
            tree.parents.append(
                node == 0 ? nil : Int.random(in: max(0, node - 3)..<node, using: &generator))
            tree.rules.append(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    count += 1
                    return .random(id: count, asyncInTen: asyncInTen, using: &generator)
                })
        }
        return tree
    }

    /// What the model makes of a signal sent from a node: each node's rules are a closure around its parent's.
    ///
    /// - Parameter isAwaited: Whether asynchronous rules are called.
    func send(_ signal: NaiveSignal, from start: Int, isAwaited: Bool) -> NaiveOutcome {
        typealias Send = (NaiveSignal, [String]) -> NaiveOutcome
        var path: [Int] = []
        var next: Int? = start
        while let node = next {
            path.append(node)
            next = parents[node]
        }
        var send: Send = { NaiveOutcome(ending: .unhandled, last: $0, calls: $1) }
        for node in path.reversed() {
            for rule in rules[node].reversed() {
                let above = send
                send = { signal, calls in
                    guard rule.takes(signal) else { return above(signal, calls) }
                    if rule.isAsync, !isAwaited {
                        return NaiveOutcome(ending: .needsAwait(at: node), last: signal, calls: calls)
                    }
                    let calls = calls + [rule.call(with: signal)]
                    if let thrown = rule.throwing {
                        return above(NaiveSignal(thrown, rule.thrown(of: signal.item)), calls)
                    }
                    switch rule.verb {
                    case .receiveEvent, .receiveError:
                        if !rule.handles { return above(signal, calls) }
                        return NaiveOutcome(ending: .handled(by: node), last: signal, calls: calls)
                    case .handleEvent, .handleError:
                        return NaiveOutcome(ending: .handled(by: node), last: signal, calls: calls)
                    case .transformEvent, .transformError, .catchError:
                        return above(NaiveSignal(rule.makes, rule.made(of: signal.item)), calls)
                    }
                }
            }
        }
        return send(signal, [])
    }
}

extension NaiveRule {
    /// What the rule notes when it is called.
    fileprivate func call(with signal: NaiveSignal) -> String {
        takesValue ? "\(id) \(signal.kind) \(signal.item)" : "\(id)"
    }

    /// The text of what the rule makes; one that is not given the value cannot pass on its text.
    fileprivate func made(of item: String) -> String {
        takesValue ? "\(item)\(id)." : "\(id)."
    }

    /// The text of what the rule throws.
    fileprivate func thrown(of item: String) -> String {
        takesValue ? "\(item)\(id)!" : "\(id)!"
    }

    // MARK: For the library

    /// Adds the rule to a node.
    func add(to node: ActionNode, _ log: CallLog) {
        switch subject {
        case .anything: addForAny(to: node, log)
        case .selected: add(Sent.Selected.self, to: node, log)
        case .opened: add(Sent.Opened.self, to: node, log)
        case .pinned: add(Sent.Pinned.self, to: node, log)
        case .marked: add((any Sent.Marked).self, to: node, log)
        case .moved: add(Sent.Moved.self, to: node, log)
        case .dragged: add(Sent.Dragged.self, to: node, log)
        case .notFound: add(Sent.NotFound.self, to: node, log)
        case .missing: add(Sent.Missing.self, to: node, log)
        case .timeout: add(Sent.Timeout.self, to: node, log)
        case .retryable: add((any Sent.Retryable).self, to: node, log)
        case .failure: add(Sent.Failure.self, to: node, log)
        case .refusal: add(Sent.Refusal.self, to: node, log)
        }
    }

    private func addForAny(to node: ActionNode, _ log: CallLog) {
        switch (takesValue, isAsync) {
        case (true, false): addForAnything(to: node, log)
        case (true, true): addAsyncForAnything(to: node, log)
        case (false, false): addForAnythingWithoutValue(to: node, log)
        case (false, true): addAsyncForAnythingWithoutValue(to: node, log)
        }
    }

    private func add<E>(_ type: E.Type, to node: ActionNode, _ log: CallLog) {
        switch (takesValue, isAsync) {
        case (true, false): addWithValue(type, to: node, log)
        case (true, true): addAsyncWithValue(type, to: node, log)
        case (false, false): addWithoutValue(type, to: node, log)
        case (false, true): addAsyncWithoutValue(type, to: node, log)
        }
    }

    private func note(_ value: Any?, _ log: CallLog) -> String {
        guard let value, let signal = NaiveSignal(value) else {
            log.add("\(id)")
            return ""
        }
        log.add(call(with: signal))
        return signal.item
    }

    var passage: Passage { handles ? .handled : .notHandled }

    /// What an error rule that may not throw does.
    func run(_ value: Any?, _ log: CallLog) { _ = note(value, log) }

    /// What a rule that may throw does.
    func act(_ value: Any?, _ log: CallLog) throws -> String {
        let item = note(value, log)
        if let throwing { throw NaiveSignal(throwing, thrown(of: item)).error }
        return item
    }

    func event(_ value: Any?, _ log: CallLog) throws -> any Event {
        NaiveSignal(makes, made(of: try act(value, log))).event
    }

    func error(_ value: Any?, _ log: CallLog) -> any Error {
        NaiveSignal(makes, made(of: note(value, log))).error
    }

    /// What a responder says goes on.
    func nextEvent(_ value: Any?, _ log: CallLog) throws -> (any Event)? {
        let event = try event(value, log)
        return handles ? nil : event
    }

    func nextError(_ value: Any?, _ log: CallLog) -> (any Error)? {
        let error = error(value, log)
        return handles ? nil : error
    }

    private func addForAnything(to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent {
                _ = try act($0, log); return passage
            }
        case .handleEvent: node.handleEvent { _ = try act($0, log) }
        case .transformEvent: node.transformEvent { return try event($0, log) }
        case .receiveError:
            node.receiveError {
                run($0, log); return passage
            }
        case .handleError: node.handleError { run($0, log) }
        case .transformError: node.transformError { return error($0, log) }
        case .catchError: node.catchError { return try event($0, log) }
        }
    }

    private func addAsyncForAnything(to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent {
                await Task.yield(); _ = try act($0, log); return passage
            }
        case .handleEvent:
            node.handleEvent {
                await Task.yield(); _ = try act($0, log)
            }
        case .transformEvent:
            node.transformEvent {
                await Task.yield(); return try event($0, log)
            }
        case .receiveError:
            node.receiveError {
                await Task.yield(); run($0, log); return passage
            }
        case .handleError:
            node.handleError {
                await Task.yield(); run($0, log)
            }
        case .transformError:
            node.transformError {
                await Task.yield(); return error($0, log)
            }
        case .catchError:
            node.catchError {
                await Task.yield(); return try event($0, log)
            }
        }
    }

    private func addWithValue<E>(_ type: E.Type, to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent(type) {
                _ = try act($0, log); return passage
            }
        case .handleEvent: node.handleEvent(type) { _ = try act($0, log) }
        case .transformEvent: node.transformEvent(type) { return try event($0, log) }
        case .receiveError:
            node.receiveError(type) {
                run($0, log); return passage
            }
        case .handleError: node.handleError(type) { run($0, log) }
        case .transformError: node.transformError(type) { return error($0, log) }
        case .catchError: node.catchError(type) { return try event($0, log) }
        }
    }

    private func addAsyncWithValue<E>(_ type: E.Type, to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent(type) {
                await Task.yield(); _ = try act($0, log); return passage
            }
        case .handleEvent:
            node.handleEvent(type) {
                await Task.yield(); _ = try act($0, log)
            }
        case .transformEvent:
            node.transformEvent(type) {
                await Task.yield(); return try event($0, log)
            }
        case .receiveError:
            node.receiveError(type) {
                await Task.yield(); run($0, log); return passage
            }
        case .handleError:
            node.handleError(type) {
                await Task.yield(); run($0, log)
            }
        case .transformError:
            node.transformError(type) {
                await Task.yield(); return error($0, log)
            }
        case .catchError:
            node.catchError(type) {
                await Task.yield(); return try event($0, log)
            }
        }
    }

    private func addWithoutValue<E>(_ type: E.Type, to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent(type) {
                _ = try act(nil, log); return passage
            }
        case .handleEvent: node.handleEvent(type) { _ = try act(nil, log) }
        case .transformEvent: node.transformEvent(type) { return try event(nil, log) }
        case .receiveError:
            node.receiveError(type) {
                run(nil, log); return passage
            }
        case .handleError: node.handleError(type) { run(nil, log) }
        case .transformError: node.transformError(type) { return error(nil, log) }
        case .catchError: node.catchError(type) { return try event(nil, log) }
        }
    }

    private func addAsyncWithoutValue<E>(_ type: E.Type, to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent(type) {
                await Task.yield(); _ = try act(nil, log); return passage
            }
        case .handleEvent:
            node.handleEvent(type) {
                await Task.yield(); _ = try act(nil, log)
            }
        case .transformEvent:
            node.transformEvent(type) {
                await Task.yield(); return try event(nil, log)
            }
        case .receiveError:
            node.receiveError(type) {
                await Task.yield(); run(nil, log); return passage
            }
        case .handleError:
            node.handleError(type) {
                await Task.yield(); run(nil, log)
            }
        case .transformError:
            node.transformError(type) {
                await Task.yield(); return error(nil, log)
            }
        case .catchError:
            node.catchError(type) {
                await Task.yield(); return try event(nil, log)
            }
        }
    }
}
