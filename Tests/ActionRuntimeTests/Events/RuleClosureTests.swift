import ActionRuntime
import Testing

// Rule 25: which closures are which form, however they are written.

@Suite("The closure of a rule")
struct RuleClosureTests {
    /// A rule, and whether it is asynchronous.
    struct Written: CustomStringConvertible, Sendable {
        let description: String
        var isAsync = false
        let add: @Sendable (ActionNode) -> Void
    }

    private static func nothing() {}
    private static func something(_ event: any Event) {}
    private static func handled() -> Passage { .handled }
    private static func later() async {}

    static let forEvents = [
        Written(description: "{}") { $0.handleEvent {} },
        Written(description: "{ _ in }") { $0.handleEvent { _ in } },
        Written(description: "{ event in }") { $0.handleEvent { event in _ = event } },
        Written(description: "{ () in }") { $0.handleEvent { () in } },
        Written(description: "{ [list] in }") { node in node.handleEvent { [node] in _ = node } },
        Written(description: "one expression") { $0.handleEvent { nothing() } },
        Written(description: "one expression with a result") { $0.handleEvent { _ = handled() } },
        Written(description: "one expression with the event") { $0.handleEvent { something($0) } },
        Written(description: "a closure with one of its own") { $0.handleEvent { [1].forEach { _ = $0 } } },
        Written(description: "a function") { $0.handleEvent((any Event).self, nothing) },
        Written(description: "a function of the event") { $0.handleEvent(something) },
        Written(description: "{ throw }") {
            $0.handleEvent { throw Sent.NotFound() }.handleError {}
        },
        Written(description: "{ _ in throw }") {
            $0.handleEvent { _ in throw Sent.NotFound() }.handleError { _ in }
        },
        Written(description: "{ await }", isAsync: true) { $0.handleEvent { await later() } },
        Written(description: "{ _ in await }", isAsync: true) { $0.handleEvent { _ in await later() } },
        Written(description: "{ event in await }", isAsync: true) {
            $0.handleEvent { event in
                await later()
                _ = event
            }
        },
        Written(description: "{ () async in }", isAsync: true) { $0.handleEvent { () async in } },
        Written(description: "an asynchronous function", isAsync: true) { $0.handleEvent((any Event).self, later) },
        Written(description: "receive: { .handled }") { $0.receiveEvent { .handled } },
        Written(description: "receive: { _ in .handled }") { $0.receiveEvent { _ in .handled } },
        Written(description: "receive: a function") { $0.receiveEvent((any Event).self, handled) },
        Written(description: "receive: { await }", isAsync: true) {
            $0.receiveEvent {
                await later()
                return .handled
            }
        },
        Written(description: "transform: { other }") {
            $0.transformEvent { Sent.Opened() }.handleEvent(Sent.Opened.self) {}
        },
        Written(description: "transform: { $0 }") { $0.transformEvent { $0 }.handleEvent {} },
        Written(description: "transform: { _ in other }") {
            $0.transformEvent { _ in Sent.Opened() }.handleEvent(Sent.Opened.self) {}
        },
        Written(description: "transform: { other as event }") {
            $0.transformEvent {
                let other = Sent.Opened()
                return other
            }.handleEvent(Sent.Opened.self) {}
        },
    ]

    static let forErrors = [
        Written(description: "{}") { $0.handleError {} },
        Written(description: "{ _ in }") { $0.handleError { _ in } },
        Written(description: "{ error in }") { $0.handleError { error in _ = error } },
        Written(description: "one expression") { $0.handleError { nothing() } },
        Written(description: "a function") { $0.handleError((any Error).self, nothing) },
        Written(description: "{ await }", isAsync: true) { $0.handleError { await later() } },
        Written(description: "receive: { .handled }") { $0.receiveError { .handled } },
        Written(description: "transform: { other }") {
            $0.transformError { Sent.Missing() }.handleError(Sent.Missing.self) {}
        },
        Written(description: "catch: { event }") { $0.catchError { Sent.Opened() }.handleEvent(Sent.Opened.self) {} },
        Written(description: "catch: { throw }") {
            $0.catchError { throw Sent.Missing() }.handleError(Sent.Missing.self) {}
        },
    ]

    @Test("for events is taken for what it is", arguments: forEvents)
    func events(_ written: Written) async {
        let node = ActionNode("node")
        written.add(node)
        let sent = now { node.trigger(Sent.Selected()) }
        #expect(sent.ending == (written.isAsync ? .needsAwait(at: node.id) : .handled(by: node.id)))
        #expect(await node.trigger(Sent.Selected()).isHandled)
    }

    @Test("for errors is taken for what it is", arguments: forErrors)
    func errors(_ written: Written) async {
        let node = ActionNode("node")
        written.add(node)
        let sent = now { node.report(Sent.NotFound()) }
        #expect(sent.ending == (written.isAsync ? .needsAwait(at: node.id) : .handled(by: node.id)))
        #expect(await node.report(Sent.NotFound()).isHandled)
    }
}
