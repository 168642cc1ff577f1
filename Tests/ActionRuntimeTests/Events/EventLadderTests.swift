import ActionRuntime
import Testing

/// The three ladders of HierarchyResponder's own tests, and the article's chain, as the rules of the design have them.
///
/// Each ladder's rules stand on one node, or each on a node of its own, one below the other.
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

    /// Some rules in order, and what they note.
    private final class Ladder {
        private var rules: [(ActionNode) -> Void] = []
        private var calls: [String] = []

        func note(_ call: String, _ value: Any) { calls.append("\(call) \(type(of: value))") }

        func add(_ rule: @escaping (ActionNode) -> Void) { rules.append(rule) }

        /// Sends something, awaited and not, to the rules in both places; gives the outcomes.
        func send(
            _ signal: Any, _ expected: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation
        ) async -> [EventOutcome] {
            var outcomes: [EventOutcome] = []
            for isSpread in [false, true] {
                let nodes = (isSpread ? rules.indices : 0..<1).map { _ in ActionNode("rule") }
                for (below, above) in zip(nodes, nodes.dropFirst()) { above.add(below) }
                for (index, rule) in rules.enumerated() { rule(nodes[isSpread ? index : 0]) }
                for isAwaited in [false, true] {
                    let start = nodes[0], outcome: EventOutcome
                    switch (signal as? any Event, signal as? any Error) {
                    case (let event?, _):
                        outcome = isAwaited ? await start.trigger(event) : now { start.trigger(event) }
                    case (_, let error?): outcome = isAwaited ? await start.report(error) : now { start.report(error) }
                    default: preconditionFailure("\(signal) is neither an event nor an error.")
                    }
                    #expect(calls == expected && outcome.isHandled, sourceLocation: sourceLocation)
                    #expect("\(outcome.original.type)" == "\(type(of: signal))", sourceLocation: sourceLocation)
                    let isRight = outcome.handledBy == nodes[isSpread ? index(of: outcome, in: nodes) : 0].id
                    #expect(isRight, sourceLocation: sourceLocation)
                    outcomes.append(outcome)
                    calls = []
                }
            }
            return outcomes
        }

        private func index(of outcome: EventOutcome, in nodes: [ActionNode]) -> Int {
            nodes.firstIndex { $0.id == outcome.steps.last?.node } ?? 0
        }
    }

    /// Receive anything that declines, transform one type, receive and handle the transformed type, transform anything.
    private func events() -> Ladder {
        let ladder = Ladder()
        ladder.add { [unowned ladder] in
            $0.receiveEvent {
                ladder.note("receive", $0)
                return .notHandled
            }
        }
        ladder.add { [unowned ladder] in
            $0.transformEvent(First.self) {
                ladder.note("transform", $0)
                return Second()
            }
        }
        ladder.add { [unowned ladder] in
            $0.receiveEvent(Second.self) {
                ladder.note("handle", $0)
                return .handled
            }
        }
        ladder.add { [unowned ladder] in
            $0.transformEvent {
                ladder.note("transform any", $0)
                return Third()
            }
        }
        return ladder
    }

    @Test("an event is transformed and handled by the first rule that is for what became of it")
    func transformed() async {
        let ladder = events()
        ladder.add { [unowned ladder] in $0.handleEvent { ladder.note("handle any", $0) } }
        for outcome in await ladder.send(First(), ["receive First", "transform First", "handle Second"]) {
            #expect(outcome.last.event is Second)
            #expect(outcome.steps.map(\.result) == [.notHandled, .transformed, .handled])
        }
        for outcome in await ladder.send(Second(), ["receive Second", "handle Second"]) {
            #expect(outcome.steps.map(\.result) == [.notHandled, .handled])
        }
        for outcome in await ladder.send(Other(), ["receive Other", "transform any Other", "handle any Third"]) {
            #expect(outcome.last.event is Third)
        }
    }

    @Test("what an event's handler throws is handled further up as an error")
    func thrown() async {
        let ladder = events()
        ladder.add { [unowned ladder] in
            $0.handleEvent {
                ladder.note("throw", $0)
                throw Thrown()
            }
        }
        ladder.add { [unowned ladder] in $0.handleError { ladder.note("error", $0) } }
        let calls = ["receive Other", "transform any Other", "throw Third", "error Thrown"]
        for outcome in await ladder.send(Other(), calls) {
            #expect(outcome.last.error is Thrown)
            #expect(outcome.steps.map(\.result) == [.notHandled, .transformed, .threw, .handled])
        }
    }

    /// Receive that declines, receive one type that handles, transform, handle, alertable, transform anything, handle
    /// anything.
    private func errors() -> Ladder {
        let ladder = Ladder()
        ladder.add { [unowned ladder] in
            $0.receiveError {
                ladder.note("receive", $0)
                return .notHandled
            }
        }
        ladder.add { [unowned ladder] in
            $0.receiveError(FirstError.self) {
                ladder.note("handle", $0)
                return .handled
            }
        }
        ladder.add { [unowned ladder] in
            $0.transformError(SecondError.self) {
                ladder.note("transform", $0)
                return Thrown()
            }
        }
        ladder.add { [unowned ladder] in $0.handleError(Thrown.self) { ladder.note("handle", $0) } }
        ladder.add { [unowned ladder] in $0.handleAlertErrors { ladder.note("alert \($0.message)", $0) } }
        ladder.add { [unowned ladder] in
            $0.transformError {
                ladder.note("transform any", $0)
                return FirstError()
            }
        }
        ladder.add { [unowned ladder] in $0.handleError { ladder.note("handle any", $0) } }
        return ladder
    }

    @Test(
        "an error comes to the first rule that is for it",
        arguments: [
            (FirstError(), ["receive FirstError", "handle FirstError"]),
            (SecondError(), ["receive SecondError", "transform SecondError", "handle Thrown"]),
            (Thrown(), ["receive Thrown", "handle Thrown"]),
            (Warned(), ["receive Warned", "alert careful Warned"]),
            (ThirdError(), ["receive ThirdError", "transform any ThirdError", "handle any FirstError"]),
        ] as [(any Error, [String])])
    func error(sent: (error: any Error, calls: [String])) async {
        let outcomes = await errors().send(sent.error, sent.calls)
        #expect(outcomes.allSatisfy { sent.calls.last?.hasSuffix("\($0.last.type)") == true })
    }

    @Test("errors become events twice, by a rule for one type and by one for anything")
    func caught() async {
        let ladder = Ladder()
        ladder.add { [unowned ladder] in
            $0.catchError(FirstError.self) {
                ladder.note("catch", $0)
                return First()
            }
        }
        ladder.add { [unowned ladder] in
            $0.catchError {
                ladder.note("catch any", $0)
                return Second()
            }
        }
        ladder.add { [unowned ladder] in
            $0.handleEvent(First.self) {
                ladder.note("throw", $0)
                throw SecondError()
            }
        }
        ladder.add { [unowned ladder] in
            $0.catchError(SecondError.self) {
                ladder.note("catch again", $0)
                return Third()
            }
        }
        ladder.add { [unowned ladder] in $0.handleEvent { ladder.note("handle", $0) } }
        let twice = ["catch FirstError", "throw First", "catch again SecondError", "handle Third"]
        for outcome in await ladder.send(FirstError(), twice) {
            #expect(outcome.steps.map(\.result) == [.caught, .threw, .caught, .handled])
        }
        for outcome in await ladder.send(ThirdError(), ["catch any ThirdError", "handle Second"]) {
            #expect(outcome.last.event is Second)
        }
    }

    struct LoadError: Error { let fatal: Bool }

    @Test(
        "a cell's fatal error stops at the inner controller, any other goes on to the outer", arguments: [false, true])
    func article(isAsync: Bool) async {
        let log = CallLog()
        let tree = ActionNode.chain("outer", "inner", "table", "cell")
        tree[2].receiveError(LoadError.self) { _ in
            log.add("table")
            return .notHandled
        }
        func take(_ error: LoadError) -> Passage {
            log.add("inner")
            return error.fatal ? .handled : .notHandled
        }
        if isAsync {
            tree[1].receiveError(LoadError.self) { error in
                await Task.yield()
                return take(error)
            }
        } else {
            tree[1].receiveError(LoadError.self) { take($0) }
        }
        tree[0].handleError { _ in log.add("outer") }
        #expect(await tree[3].report(LoadError(fatal: true)).handledBy == tree[1].id)
        #expect(log.calls == ["table", "inner"])
        #expect(await tree[3].report(LoadError(fatal: false)).handledBy == tree[0].id)
        #expect(log.calls == ["table", "inner", "table", "inner", "outer"])
        guard !isAsync else { return }
        #expect(now { tree[3].report(LoadError(fatal: true)) }.handledBy == tree[1].id)
    }
}

/// Calls the version of a function that does not await, from a function that does.
func now<Result>(_ body: () -> Result) -> Result { body() }
