import ActionRuntime
import Testing

// The three ladders of HierarchyResponder's own tests, and the article's chain, as the rules of the design have them.

/// How a ladder's rules are put on nodes, and what its closures are.
struct LadderLayout: Sendable, CustomStringConvertible {
    /// Whether each rule has a node of its own, one below the other; else one node has all of them.
    let isSpread: Bool
    let isAsync: Bool

    var description: String { "\(isSpread ? "one node a rule" : "one node") \(isAsync ? "async" : "sync")" }

    static let all = [false, true].flatMap { isSpread in
        [false, true].map { LadderLayout(isSpread: isSpread, isAsync: $0) }
    }

    /// Puts rules in order on one node, or on nodes from the bottom up; gives the node where sending starts.
    func build(_ rules: [(ActionNode) -> ActionNode]) -> (start: ActionNode, root: ActionNode) {
        guard isSpread else {
            let node = ActionNode("node")
            for rule in rules { _ = rule(node) }
            return (node, node)
        }
        var nodes: [ActionNode] = []
        for (index, rule) in rules.enumerated().reversed() {
            nodes.append(rule(ActionNode("rule\(index)", in: nodes.last)))
        }
        return (nodes[nodes.count - 1], nodes[0])
    }
}

@Suite("The ladders of the seeds")
struct EventLadderTests {
    struct First: Event {}
    struct Second: Event {}
    struct Third: Event {}
    struct Other: Event {}
    struct Thrown: Error {}
    struct FirstError: Error {}
    struct SecondError: Error {}
    struct ThirdError: Error {}
    struct Warned: AlertableError { var message = "careful" }

    // MARK: (1) events, nothing thrown

    /// Receive anything that declines, transform one type, receive and handle the transformed type, transform anything,
    /// handle anything.
    private func events(_ layout: LadderLayout, _ log: CallLog) -> (start: ActionNode, root: ActionNode) {
        func note(_ call: String, _ event: any Event) { log.add("\(call) \(type(of: event))") }
        if layout.isAsync {
            return layout.build([
                {
                    $0.receiveEvent {
                        await Task.yield(); note("receive", $0); return .notHandled
                    }
                },
                {
                    $0.transformEvent(First.self) {
                        await Task.yield(); note("transform", $0); return Second()
                    }
                },
                {
                    $0.receiveEvent(Second.self) {
                        await Task.yield(); note("handle", $0); return .handled
                    }
                },
                {
                    $0.transformEvent {
                        await Task.yield(); note("transform any", $0); return Third()
                    }
                },
                {
                    $0.handleEvent {
                        await Task.yield(); note("handle any", $0)
                    }
                },
            ])
        }
        return layout.build([
            {
                $0.receiveEvent {
                    note("receive", $0); return .notHandled
                }
            },
            {
                $0.transformEvent(First.self) {
                    note("transform", $0); return Second()
                }
            },
            {
                $0.receiveEvent(Second.self) {
                    note("handle", $0); return .handled
                }
            },
            {
                $0.transformEvent {
                    note("transform any", $0); return Third()
                }
            },
            { $0.handleEvent { note("handle any", $0) } },
        ])
    }

    @Test("an event is transformed, and what became of it is handled by its receiver", arguments: LadderLayout.all)
    func transformed(_ layout: LadderLayout) async {
        let log = CallLog()
        let ladder = events(layout, log)
        let outcome = layout.isAsync ? await ladder.start.trigger(First()) : now { ladder.start.trigger(First()) }
        #expect(log.calls == ["receive First", "transform First", "handle Second"])
        #expect(outcome.isHandled)
        #expect(outcome.original.event is First)
        #expect(outcome.last.event is Second)
        #expect(outcome.steps.map(\.result) == [.notHandled, .transformed, .handled])
    }

    @Test("an event of the transformed type is not transformed first", arguments: LadderLayout.all)
    func direct(_ layout: LadderLayout) async {
        let log = CallLog()
        let ladder = events(layout, log)
        let outcome = layout.isAsync ? await ladder.start.trigger(Second()) : now { ladder.start.trigger(Second()) }
        #expect(log.calls == ["receive Second", "handle Second"])
        #expect(outcome.steps.map(\.result) == [.notHandled, .handled])
    }

    @Test("another event comes past the typed rules, is transformed and handled", arguments: LadderLayout.all)
    func other(_ layout: LadderLayout) async {
        let log = CallLog()
        let ladder = events(layout, log)
        let outcome = layout.isAsync ? await ladder.start.trigger(Other()) : now { ladder.start.trigger(Other()) }
        #expect(log.calls == ["receive Other", "transform any Other", "handle any Third"])
        #expect(outcome.handledBy == ladder.root.id)
        #expect(outcome.last.event is Third)
    }

    // MARK: (2) events, with closures that may throw

    /// The same with closures that may throw, an event handler that does, and an error handler at the end.
    private func throwing(_ layout: LadderLayout, _ log: CallLog) -> (start: ActionNode, root: ActionNode) {
        func note(_ call: String, _ event: any Event) throws { log.add("\(call) \(type(of: event))") }
        if layout.isAsync {
            return layout.build([
                {
                    $0.receiveEvent {
                        await Task.yield(); try note("receive", $0); return .notHandled
                    }
                },
                {
                    $0.transformEvent(First.self) {
                        await Task.yield(); try note("transform", $0); return Second()
                    }
                },
                {
                    $0.receiveEvent(Second.self) {
                        await Task.yield(); try note("handle", $0); return .handled
                    }
                },
                {
                    $0.transformEvent {
                        await Task.yield(); try note("transform any", $0); return Third()
                    }
                },
                {
                    $0.handleEvent {
                        await Task.yield(); try note("throw", $0); throw Thrown()
                    }
                },
                {
                    $0.handleError {
                        await Task.yield(); log.add("error \(type(of: $0))")
                    }
                },
            ])
        }
        return layout.build([
            {
                $0.receiveEvent {
                    try note("receive", $0); return .notHandled
                }
            },
            {
                $0.transformEvent(First.self) {
                    try note("transform", $0); return Second()
                }
            },
            {
                $0.receiveEvent(Second.self) {
                    try note("handle", $0); return .handled
                }
            },
            {
                $0.transformEvent {
                    try note("transform any", $0); return Third()
                }
            },
            {
                $0.handleEvent {
                    try note("throw", $0); throw Thrown()
                }
            },
            { $0.handleError { log.add("error \(type(of: $0))") } },
        ])
    }

    @Test("closures that may throw and do not are as those that may not", arguments: LadderLayout.all)
    func nothingThrown(_ layout: LadderLayout) async {
        let log = CallLog()
        let ladder = throwing(layout, log)
        let outcome = layout.isAsync ? await ladder.start.trigger(First()) : now { ladder.start.trigger(First()) }
        #expect(log.calls == ["receive First", "transform First", "handle Second"])
        #expect(outcome.last.event is Second)
    }

    @Test("what an event's handler throws is handled further up as an error", arguments: LadderLayout.all)
    func thrown(_ layout: LadderLayout) async {
        let log = CallLog()
        let ladder = throwing(layout, log)
        let outcome = layout.isAsync ? await ladder.start.trigger(Other()) : now { ladder.start.trigger(Other()) }
        #expect(log.calls == ["receive Other", "transform any Other", "throw Third", "error Thrown"])
        #expect(outcome.handledBy == ladder.root.id)
        #expect(outcome.original.event is Other)
        #expect(outcome.last.error is Thrown)
        #expect(outcome.steps.map(\.result) == [.notHandled, .transformed, .threw, .handled])
    }

    // MARK: (3) errors

    /// Receive that declines, receive one type that handles, transform, handle, alertable, transform anything, handle
    /// anything.
    private func errors(_ layout: LadderLayout, _ log: CallLog) -> (start: ActionNode, root: ActionNode) {
        func note(_ call: String, _ error: any Error) { log.add("\(call) \(type(of: error))") }
        if layout.isAsync {
            return layout.build([
                {
                    $0.receiveError {
                        await Task.yield(); note("receive", $0); return .notHandled
                    }
                },
                {
                    $0.receiveError(FirstError.self) {
                        await Task.yield(); note("handle", $0); return .handled
                    }
                },
                {
                    $0.transformError(SecondError.self) {
                        await Task.yield(); note("transform", $0); return Thrown()
                    }
                },
                {
                    $0.handleError(Thrown.self) {
                        await Task.yield(); note("handle", $0)
                    }
                },
                {
                    $0.handleAlertErrors {
                        await Task.yield(); note("alert \($0.message)", $0)
                    }
                },
                {
                    $0.transformError {
                        await Task.yield(); note("transform any", $0); return FirstError()
                    }
                },
                {
                    $0.handleError {
                        await Task.yield(); note("handle any", $0)
                    }
                },
            ])
        }
        return layout.build([
            {
                $0.receiveError {
                    note("receive", $0); return .notHandled
                }
            },
            {
                $0.receiveError(FirstError.self) {
                    note("handle", $0); return .handled
                }
            },
            {
                $0.transformError(SecondError.self) {
                    note("transform", $0); return Thrown()
                }
            },
            { $0.handleError(Thrown.self) { note("handle", $0) } },
            { $0.handleAlertErrors { note("alert \($0.message)", $0) } },
            {
                $0.transformError {
                    note("transform any", $0); return FirstError()
                }
            },
            { $0.handleError { note("handle any", $0) } },
        ])
    }

    @Test(
        "an error comes to the first rule that is for it",
        arguments: LadderLayout.all,
        [
            (FirstError(), ["receive FirstError", "handle FirstError"]),
            (SecondError(), ["receive SecondError", "transform SecondError", "handle Thrown"]),
            (Thrown(), ["receive Thrown", "handle Thrown"]),
            (Warned(), ["receive Warned", "alert careful Warned"]),
            (ThirdError(), ["receive ThirdError", "transform any ThirdError", "handle any FirstError"]),
        ] as [(any Error, [String])])
    func error(_ layout: LadderLayout, sent: (error: any Error, calls: [String])) async {
        let log = CallLog()
        let ladder = errors(layout, log)
        let outcome =
            layout.isAsync ? await ladder.start.report(sent.error) : now { ladder.start.report(sent.error) }
        #expect(log.calls == sent.calls)
        #expect(outcome.isHandled)
        #expect("\(outcome.original.type)" == "\(type(of: sent.error))")
        #expect(sent.calls.last?.hasSuffix("\(outcome.last.type)") == true)
    }

    @Test("errors become events twice, by a rule for one type and by one for anything", arguments: LadderLayout.all)
    func caught(_ layout: LadderLayout) async {
        let log = CallLog()
        func note(_ call: String, _ value: Any) { log.add("\(call) \(type(of: value))") }
        let rules: [(ActionNode) -> ActionNode] =
            layout.isAsync
            ? [
                {
                    $0.catchError(FirstError.self) {
                        await Task.yield(); note("catch", $0); return First()
                    }
                },
                {
                    $0.catchError {
                        await Task.yield(); note("catch any", $0); return Second()
                    }
                },
                {
                    $0.handleEvent(First.self) {
                        await Task.yield(); note("throw", $0); throw SecondError()
                    }
                },
                {
                    $0.catchError(SecondError.self) {
                        await Task.yield(); note("catch again", $0); return Third()
                    }
                },
                {
                    $0.handleEvent {
                        await Task.yield(); note("handle", $0)
                    }
                },
            ]
            : [
                {
                    $0.catchError(FirstError.self) {
                        note("catch", $0); return First()
                    }
                },
                {
                    $0.catchError {
                        note("catch any", $0); return Second()
                    }
                },
                {
                    $0.handleEvent(First.self) {
                        note("throw", $0); throw SecondError()
                    }
                },
                {
                    $0.catchError(SecondError.self) {
                        note("catch again", $0); return Third()
                    }
                },
                { $0.handleEvent { note("handle", $0) } },
            ]
        let ladder = layout.build(rules)
        let twice =
            layout.isAsync ? await ladder.start.report(FirstError()) : now { ladder.start.report(FirstError()) }
        #expect(log.calls == ["catch FirstError", "throw First", "catch again SecondError", "handle Third"])
        #expect(twice.steps.map(\.result) == [.caught, .threw, .caught, .handled])
        let once =
            layout.isAsync ? await ladder.start.report(ThirdError()) : now { ladder.start.report(ThirdError()) }
        #expect(log.calls.suffix(2) == ["catch any ThirdError", "handle Second"])
        #expect(once.last.event is Second)
    }

    // MARK: The article's chain

    struct LoadError: Error { let fatal: Bool }

    @Test(
        "a cell's fatal error stops at the inner controller, any other goes on to the outer", arguments: [false, true])
    func article(isAsync: Bool) async {
        let log = CallLog()
        let tree = ActionNode.chain("outer", "inner", "table", "cell")
        tree[2].receiveError(LoadError.self) { _ in
            log.add("table"); return .notHandled
        }
        if isAsync {
            tree[1].receiveError(LoadError.self) { error in
                await Task.yield()
                log.add("inner")
                return error.fatal ? .handled : .notHandled
            }
        } else {
            tree[1].receiveError(LoadError.self) { error in
                log.add("inner")
                return error.fatal ? .handled : .notHandled
            }
        }
        tree[0].handleError { _ in log.add("outer") }

        let fatal = await tree[3].report(LoadError(fatal: true))
        #expect(fatal.handledBy == tree[1].id)
        #expect(log.calls == ["table", "inner"])
        let mild = await tree[3].report(LoadError(fatal: false))
        #expect(mild.handledBy == tree[0].id)
        #expect(log.calls == ["table", "inner", "table", "inner", "outer"])
        guard !isAsync else { return }
        #expect(now { tree[3].report(LoadError(fatal: true)) }.handledBy == tree[1].id)
    }
}

/// Calls the version of a function that does not await, from a function that does.
func now<Result>(_ body: () -> Result) -> Result { body() }
