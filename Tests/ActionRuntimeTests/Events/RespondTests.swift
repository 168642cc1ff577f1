import ActionRuntime
import Testing

// A rule that passes, takes or replaces, as it decides when it is called.

@Suite("A rule that says what goes on")
struct RespondTests {
    let log = CallLog()
    let tree = ActionNode.chain("app", "grid", "cell")

    init() {
        tree[0].handleEvent { [log] in log.add("app got \($0)") }.handleError { [log] in log.add("app got \($0)") }
    }

    /// What the closure does with an item: takes "take", replaces "other", throws "throw", passes all else on.
    private static func next(_ event: Sent.Selected) throws -> (any Event)? {
        switch event.item {
        case "take": nil
        case "other": Sent.Opened(item: "new")
        case "throw": throw Sent.NotFound(item: "thrown")
        default: event
        }
    }

    private static func nextError(_ error: Sent.NotFound) -> (any Error)? {
        switch error.item {
        case "take": nil
        case "other": Sent.Missing(item: "new")
        default: error
        }
    }

    struct Row: Sendable {
        let item: String
        let story: [String]
        let last: String
    }

    static let events = [
        Row(item: "take", story: ["app/grid respondToEvent handled Selected"], last: "Selected"),
        Row(
            item: "other",
            story: ["app/grid respondToEvent transformed Opened", "app handleEvent handled Opened"], last: "Opened"),
        Row(
            item: "same",
            story: ["app/grid respondToEvent transformed Selected", "app handleEvent handled Selected"],
            last: "Selected"),
        Row(
            item: "throw",
            story: ["app/grid respondToEvent threw NotFound", "app handleError handled NotFound"], last: "NotFound"),
    ]

    static let errors = [
        Row(item: "take", story: ["app/grid respondToError handled NotFound"], last: "NotFound"),
        Row(
            item: "other",
            story: ["app/grid respondToError transformed Missing", "app handleError handled Missing"], last: "Missing"),
        Row(
            item: "same",
            story: ["app/grid respondToError transformed NotFound", "app handleError handled NotFound"],
            last: "NotFound"),
    ]

    @Test("ends an event with nil, and else passes on what it returns", arguments: events, [false, true])
    func event(_ row: Row, isAsync: Bool) async {
        if isAsync {
            tree[1].respondToEvent(Sent.Selected.self) { event in
                await Task.yield()
                return try Self.next(event)
            }
        } else {
            tree[1].respondToEvent(Sent.Selected.self) { try Self.next($0) }
        }
        check(await tree[2].trigger(Sent.Selected(item: row.item)), row)
        if !isAsync { check(now { tree[2].trigger(Sent.Selected(item: row.item)) }, row) }
    }

    @Test("ends an error with nil, and else passes on what it returns", arguments: errors, [false, true])
    func error(_ row: Row, isAsync: Bool) async {
        if isAsync {
            tree[1].respondToError(Sent.NotFound.self) { error in
                await Task.yield()
                return Self.nextError(error)
            }
        } else {
            tree[1].respondToError(Sent.NotFound.self) { Self.nextError($0) }
        }
        check(await tree[2].report(Sent.NotFound(item: row.item)), row)
        if !isAsync { check(now { tree[2].report(Sent.NotFound(item: row.item)) }, row) }
    }

    private func check(_ outcome: EventOutcome, _ row: Row) {
        #expect(outcome.story == row.story)
        #expect(outcome.handledBy == (row.item == "take" ? tree[1].id : tree[0].id))
        #expect("\(outcome.last.type)" == row.last)
    }

    @Test("goes on above itself, past the rules before it")
    func order() {
        tree[1].handleEvent(Sent.Opened.self) { [log] in log.add("before") }
            .respondToEvent(Sent.Selected.self) { Sent.Opened(item: $0.item) }
            .handleEvent(Sent.Opened.self) { [log] in log.add("after \($0.item)") }
        tree[2].trigger(Sent.Selected(item: "1"))
        #expect(log.calls == ["after 1"])
    }

    @Test("is a typed rule that answers what is declared")
    func declared() {
        let root = ActionNode("root").mayTrigger(Sent.Closed.self).mayReport(Sent.Missing.self)
        let coordinator = kept(Coordinator(root: root))
        root.respondToEvent { nil }.respondToError { nil }
        #expect(coordinator.safetyFindings().map(\.type) == ["Closed", "Missing"])
        root.respondToEvent(Sent.Closed.self) { nil }.respondToError(Sent.Missing.self) { nil }
        #expect(coordinator.safetyFindings().isEmpty)
        root.respondToEvent(Sent.Missing.self) { nil }
        #expect(coordinator.safetyFindings().map(\.problem) == [.impossibleType])
    }

    @Test("may handle what it takes, as is explained without calling it")
    func explained() {
        tree[1].respondToEvent(Sent.Selected.self) { [log] in
            log.add("called"); return nil
        }
        let explanation = tree[2].explainEvent(Sent.Selected())
        #expect(log.calls.isEmpty)
        #expect(explanation.steps.map(\.verdict) == [.noRule, .takes, .takes])
        #expect(
            explanation.description == """
                Selected may be handled at app/grid or app.
                  app/grid/cell   no rule
                  app/grid        respondToEvent Selected   handles it, or says what goes on   \
                \(explanation.steps[1].source!)
                  app             handleEvent anything      handles it                         \(explanation.steps[2].source!)
                """)
        // What is behind it may meet anything.
        tree[1].handleEvent(Sent.Opened.self) {}
        #expect(tree[2].explainEvent(Sent.Selected()).steps.map(\.verdict) == [.noRule, .takes, .mayTake, .takes])
    }

    @Test("is explained as handling there where the rest of its node does")
    func explainedAtOneNode() {
        tree[1].respondToError { nil }.handleError {}
        #expect(tree[2].explainError(Sent.NotFound()).description.hasPrefix("NotFound is handled at app/grid.\n"))
    }

    @Test("is written in a log by its name")
    func encoded() throws {
        tree[1].respondToEvent { nil }
        let step = try #require(tree[2].trigger(Sent.Selected()).steps.first)
        #expect(step.rule.rawValue == "respondToEvent" && step.result == .handled && !step.rule.isForErrors)
        #expect(RuleVerb.respondToError.isForErrors)
    }
}
