import ActionRuntime
import Testing

// Rules 25 and 26: seven verbs, four forms each, for synchronous and asynchronous closures.

@Suite("Each modifier in each form")
struct RuleFormTests {
    /// A parent below which a rule stands, and a handler above for whatever goes on.
    private struct Stage {
        let log = CallLog()
        let child: ActionNode
        let root: ActionNode

        init(_ form: RuleForm) {
            root = ActionNode("root")
            child = ActionNode("child", in: root)
            form.add(child, log)
            root.handleEvent { [log] event in log.add("root got \(event)") }
            root.handleError { [log] error in log.add("root got \(error)") }
        }

        func send(matching form: RuleForm) -> EventOutcome {
            form.verb.isForErrors ? child.report(Sent.NotFound(item: "a")) : child.trigger(Sent.Selected(item: "a"))
        }

        func send(matching form: RuleForm) async -> EventOutcome {
            form.verb.isForErrors
                ? await child.report(Sent.NotFound(item: "a")) : await child.trigger(Sent.Selected(item: "a"))
        }

        /// Sends another type of what the rule is for.
        func sendOther(than form: RuleForm) async -> EventOutcome {
            form.verb.isForErrors ? await child.report(Sent.Denied()) : await child.trigger(Sent.Closed())
        }
    }

    @Test("there are seven verbs in four forms with two kinds of closure")
    func complete() {
        let (descriptions, verbs) = (Set(RuleForm.all.map(\.description)), Set(RuleForm.all.map(\.verb)))
        #expect(descriptions.count == 7 * 4 * 2)
        #expect(verbs == Set(RuleVerb.allCases))
    }

    @Test("takes what it is for, and its step says what it did", arguments: RuleForm.all)
    func takes(_ form: RuleForm) async throws {
        let stage = Stage(form)
        try check(await stage.send(matching: form), form, stage)
    }

    @Test("does the same when it is not awaited", arguments: RuleForm.all.filter { !$0.isAsync })
    func takesSynchronously(_ form: RuleForm) throws {
        let stage = Stage(form)
        try check(stage.send(matching: form), form, stage)
    }

    private func check(_ outcome: EventOutcome, _ form: RuleForm, _ stage: Stage) throws {
        let isHandledBelow = form.result == .handled
        #expect(outcome.isHandled)
        #expect(outcome.handledBy == (isHandledBelow ? stage.child.id : stage.root.id))
        #expect(stage.log.calls.count == (isHandledBelow ? 1 : 2))
        #expect(stage.log.calls.first == form.note)
        let step = try #require(outcome.steps.first)
        #expect(step.node == stage.child.id)
        #expect(step.rule == form.verb)
        #expect(step.result == form.result)
        #expect(step.signal == form.signal)
        #expect(step.source.file.hasPrefix("ActionRuntimeTests/RuleForm"))
        #expect(step.source.line > 0)
        #expect(outcome.steps.count == (isHandledBelow ? 1 : 2))
        #expect("\(outcome.last.type)" == form.signal)
    }

    @Test(
        "stops a sender that does not await, if its closure is asynchronous", arguments: RuleForm.all.filter(\.isAsync))
    func needsAwait(_ form: RuleForm) {
        let stage = Stage(form)
        let outcome = stage.send(matching: form)
        // Rule 21: it stops there, and nobody has been called.
        #expect(outcome.ending == .needsAwait(at: stage.child.id))
        #expect(!outcome.isHandled)
        #expect(outcome.steps.isEmpty)
        #expect(stage.log.calls.isEmpty)
    }

    @Test("lets another type pass untouched, unless it is for anything", arguments: RuleForm.all)
    func otherType(_ form: RuleForm) async {
        let stage = Stage(form)
        let outcome = await stage.sendOther(than: form)
        if !form.isTyped {
            #expect(outcome.steps.first?.node == stage.child.id)
            #expect(stage.log.calls.first == (form.form == .any ? "?" : "called"))
        } else {
            #expect(outcome.steps.map(\.node) == [stage.root.id])
            #expect(stage.log.calls == ["root got \(form.verb.isForErrors ? "Denied" : "Closed")(item: \"\")"])
        }
    }

    @Test("lets errors pass where it is for events, and events where it is for errors", arguments: RuleForm.all)
    func otherKind(_ form: RuleForm) async {
        let stage = Stage(form)
        let outcome =
            form.verb.isForErrors
            ? await stage.child.trigger(Sent.Selected(item: "a")) : await stage.child.report(Sent.NotFound(item: "a"))
        #expect(outcome.steps.map(\.node) == [stage.root.id])
        #expect(stage.log.calls.count == 1)
    }

    @Test("does not stop a sender that does not await, if it is asynchronous and for another type")
    func asyncOfAnotherType() {
        let log = CallLog()
        let tree = ActionNode.chain("root", "child")
        for form in RuleForm.all where form.isAsync && form.isTyped { form.add(tree[1], log) }
        tree[0].handleEvent { _ in log.add("root") }
        #expect(tree[1].trigger(Sent.Closed()).handledBy == tree[0].id)
        #expect(log.calls == ["root"])
    }

    // MARK: Matching

    @Test("rules for a class take its subclasses, and not the other way round")
    func subclasses() {
        let log = CallLog()
        let node = ActionNode("node")
            .receiveEvent(Sent.Dragged.self) {
                log.add("dragged \($0.item)"); return .notHandled
            }
            .receiveEvent(Sent.Moved.self) {
                log.add("moved \($0.item)"); return .notHandled
            }
            .receiveError(Sent.Refusal.self) {
                log.add("refusal \($0.item)"); return .notHandled
            }
            .receiveError(Sent.Failure.self) {
                log.add("failure \($0.item)"); return .notHandled
            }
        node.trigger(Sent.Dragged(item: "1"))
        node.trigger(Sent.Moved(item: "2"))
        node.report(Sent.Refusal(item: "3"))
        node.report(Sent.Failure(item: "4"))
        #expect(log.calls == ["dragged 1", "moved 1", "moved 2", "refusal 3", "failure 3", "failure 4"])
    }

    @Test("rules for a protocol take what conforms to it, with the value and without")
    func protocols() async {
        let log = CallLog()
        let node = ActionNode("node")
            .receiveEvent((any Sent.Marked).self) {
                log.add("marked \($0.item)"); return .notHandled
            }
            .receiveEvent((any Sent.Marked).self) {
                log.add("marked"); return .notHandled
            }
            .receiveError((any Sent.Retryable).self) {
                log.add("retryable \($0.item)"); return .notHandled
            }
            .receiveError((any Sent.Retryable).self) {
                log.add("retryable"); return .notHandled
            }
        await node.trigger(Sent.Pinned(item: "1"))
        await node.trigger(Sent.Selected(item: "2"))
        await node.report(Sent.Timeout(item: "3"))
        await node.report(Sent.Denied(item: "4"))
        #expect(log.calls == ["marked 1", "marked", "retryable 3", "retryable"])
    }

    @Test("rules for any event's or any error's own protocol take everything of the kind")
    func ownProtocol() {
        let log = CallLog()
        let node = ActionNode("node")
            .receiveEvent((any Event).self) {
                log.add("\($0)"); return .notHandled
            }
            .receiveError((any Error).self) {
                log.add("\($0)"); return .notHandled
            }
            .receiveEvent((any Error).self) { _ in
                log.add("never"); return .notHandled
            }
            .receiveError((any Event).self) { _ in
                log.add("never"); return .notHandled
            }
        node.trigger(Sent.Selected(item: "1"))
        node.report(Sent.NotFound(item: "2"))
        node.report(Sent.Refusal(item: "3"))
        #expect(log.calls.prefix(2) == ["Selected(item: \"1\")", "NotFound(item: \"2\")"])
        #expect(log.calls.count == 3)
    }

    @Test("rules for the type of an enumeration take each of its cases")
    func enumerations() {
        enum Key: Event { case up, down(Int) }
        let log = CallLog()
        let node = ActionNode("node").handleEvent(Key.self) { log.add("\($0)") }
        #expect(node.trigger(Key.up).isHandled)
        #expect(node.trigger(Key.down(2)).isHandled)
        #expect(log.calls == ["up", "down(2)"])
    }

    @Test("a type that is an event and an error is what it was sent as")
    func both() {
        struct Both: Event, Error {}
        let log = CallLog()
        let node = ActionNode("node")
            .handleEvent(Both.self) { _ in log.add("event") }
            .handleError(Both.self) { _ in log.add("error") }
        node.report(Both())
        node.trigger(Both())
        #expect(log.calls == ["error", "event"])
    }

    @Test("all modifiers return their node, so that they can be chained")
    func chaining() {
        let node = ActionNode("node")
        let same = node.receiveEvent { _ in .notHandled }
            .handleEvent(Sent.Selected.self) {}
            .transformEvent { $0 }
            .receiveError { _ in .notHandled }
            .handleError(Sent.NotFound.self) {}
            .transformError { $0 }
            .catchError { _ in Sent.Selected() }
            .handleAlertErrors { _ in }
            .subscribe(to: Sent.Selected.self) { _ in }
            .mayTrigger(Sent.Selected.self)
            .mayReport(Sent.NotFound.self)
            .onAction("select:", trigger: Sent.Selected())
        #expect(same === node)
    }
}
