import ActionRuntime
import Testing

// Rules 25 and 26: seven verbs, four forms each, for synchronous and asynchronous closures.

@Suite("Each modifier in each form")
struct RuleFormTests {
    /// A parent below which a rule stands, and a handler above for whatever goes on.
    private struct Stage {
        let form: RuleForm
        let log = CallLog()
        let child: ActionNode
        let root: ActionNode

        init(_ form: RuleForm) {
            self.form = form
            root = ActionNode("root")
            child = ActionNode("child", in: root)
            form.add(to: child, log)
            root.handleEvent { [log] event in log.add("root got \(event)") }
            root.handleError { [log] error in log.add("root got \(error)") }
        }

        func send() -> EventOutcome {
            form.verb.isForErrors ? child.report(Sent.NotFound(item: "a")) : child.trigger(Sent.Selected(item: "a"))
        }

        func awaitSend() async -> EventOutcome {
            form.verb.isForErrors
                ? await child.report(Sent.NotFound(item: "a")) : await child.trigger(Sent.Selected(item: "a"))
        }

        func check(_ outcome: EventOutcome) throws {
            let isHandledBelow = form.result.0 == .handled
            #expect(outcome.handledBy == (isHandledBelow ? child.id : root.id))
            #expect(log.calls.count == (isHandledBelow ? 1 : 2) && log.calls.first == form.note)
            let step = try #require(outcome.steps.first)
            #expect(step.node == child.id && step.rule == form.verb)
            #expect(step.result == form.result.0 && step.signal == form.result.signal)
            #expect(step.source.file == "ActionRuntimeTests/RuleForm.swift" && step.source.line > 0)
            #expect(outcome.steps.count == log.calls.count && "\(outcome.last.type)" == form.result.signal)
        }
    }

    @Test("takes what it is for, its step says what it did, and it has to be awaited", arguments: RuleForm.all)
    func takes(_ form: RuleForm) async throws {
        let stage = Stage(form)
        try stage.check(await stage.awaitSend())
        let other = Stage(form), outcome = other.send()
        guard form.isAsync else { return try other.check(outcome) }
        // Rule 21: it stops there, and nobody has been called.
        #expect(outcome.ending == .needsAwait(at: other.child.id) && !outcome.isHandled)
        #expect(outcome.steps.isEmpty && other.log.calls.isEmpty)
    }

    @Test("lets other types pass unless it is for anything, and always the other kind", arguments: RuleForm.all)
    func passes(_ form: RuleForm) async {
        let stage = Stage(form), isForErrors = form.verb.isForErrors
        let outcome = isForErrors ? await stage.child.report(Sent.Denied()) : await stage.child.trigger(Sent.Closed())
        if form.isTyped {
            #expect(outcome.steps.map(\.node) == [stage.root.id])
            #expect(stage.log.calls == ["root got \(isForErrors ? "Denied" : "Closed")(item: \"\")"])
        } else {
            #expect(outcome.steps.first?.node == stage.child.id)
            #expect(stage.log.calls.first == (form.form == .any ? "?" : "called"))
        }
        let other = Stage(form)
        let passed =
            isForErrors ? await other.child.trigger(Sent.Selected()) : await other.child.report(Sent.NotFound())
        #expect(passed.steps.map(\.node) == [other.root.id] && other.log.calls.count == 1)
    }

    @Test("does not stop a sender that does not await, if it is asynchronous and for another type")
    func asyncOfAnotherType() {
        let log = CallLog()
        let tree = ActionNode.chain("root", "child")
        for form in RuleForm.all where form.isAsync && form.isTyped { form.add(to: tree[1], log) }
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
