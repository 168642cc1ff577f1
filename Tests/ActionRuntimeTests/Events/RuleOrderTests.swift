import ActionRuntime
import Testing

// Rules 26 and 27.

@Suite("The order of rules")
struct RuleOrderTests {
    let log = CallLog()

    @Test("is that in which they were added, then the parent's")
    func order() {
        let tree = ActionNode.chain("root", "middle", "leaf")
        // Added to the parents first: only the place in the tree counts.
        for node in tree {
            node.receiveEvent { [log] _ in
                log.add("\(node.name) any"); return .notHandled
            }
            node.receiveEvent(Sent.Selected.self) { [log] _ in
                log.add("\(node.name) typed"); return .notHandled
            }
            node.receiveEvent { [log] _ in
                log.add("\(node.name) any again"); return .notHandled
            }
        }
        let outcome = tree[2].trigger(Sent.Selected())
        #expect(log.calls == ["leaf", "middle", "root"].flatMap { ["\($0) any", "\($0) typed", "\($0) any again"] })
        #expect(outcome.ending == .unhandled)
        #expect(outcome.steps.count == 9)
    }

    @Test("ends with the first rule that handles; those after it on the node and above are not called")
    func handled() {
        let tree = ActionNode.chain("root", "leaf")
        tree[0].handleEvent { [log] _ in log.add("root") }
        tree[1].receiveEvent { [log] _ in
            log.add("1"); return .handled
        }
        tree[1].receiveEvent { [log] _ in
            log.add("2"); return .handled
        }
        #expect(tree[1].trigger(Sent.Selected()).handledBy == tree[1].id)
        #expect(log.calls == ["1"])
    }

    @Test("does not go below or beside the start")
    func upOnly() {
        let tree = ActionNode.chain("root", "middle", "leaf")
        let sibling = ActionNode("sibling", in: tree[0])
        for node in [tree[2], sibling] { node.handleEvent { [log] _ in log.add(node.name) } }
        #expect(tree[1].trigger(Sent.Selected()).ending == .unhandled)
        #expect(log.calls.isEmpty)
    }

    @Test("a transform's event goes on above it: earlier rules of the node are not asked again")
    func aboveItself() {
        let tree = ActionNode.chain("root", "leaf")
        tree[1].handleEvent(Sent.Opened.self) { [log] _ in log.add("earlier") }
            .transformEvent(Sent.Selected.self) { Sent.Opened(item: $0.item) }
            .transformEvent(Sent.Opened.self) { Sent.Opened(item: $0.item + "!") }
            .receiveEvent(Sent.Opened.self) { [log] in
                log.add("later \($0.item)"); return .notHandled
            }
            .receiveEvent(Sent.Selected.self) { [log] _ in
                log.add("never"); return .notHandled
            }
        tree[0].handleEvent(Sent.Opened.self) { [log] in log.add("root \($0.item)") }
        #expect(tree[1].trigger(Sent.Selected(item: "a")).handledBy == tree[0].id)
        #expect(log.calls == ["later a!", "root a!"])
    }

    @Test("a transform to the same type is not asked again")
    func sameType() {
        let node = ActionNode("node")
            .transformEvent(Sent.Selected.self) { Sent.Selected(item: $0.item + "+") }
        let outcome = node.trigger(Sent.Selected(item: "a"))
        #expect(outcome.last.event as? Sent.Selected == Sent.Selected(item: "a+"))
        #expect(outcome.steps.count == 1)
    }

    @Test("a transformed error goes on above, past the rules before it")
    func transformedError() {
        let node = ActionNode("node")
            .handleError(Sent.Missing.self) { [log] _ in log.add("earlier") }
            .transformError(Sent.NotFound.self) { Sent.Missing(item: $0.item) }
            .handleError(Sent.Missing.self) { [log] in log.add("later \($0.item)") }
        #expect(node.report(Sent.NotFound(item: "a")).isHandled)
        #expect(log.calls == ["later a"])
    }

    @Test("an event rule that throws: the error goes on from the next rule, as an error", arguments: RuleVerb.events)
    func eventRuleThrows(_ verb: RuleVerb) {
        let tree = ActionNode.chain("root", "leaf")
        tree[1].handleError { [log] _ in log.add("earlier") }
        switch verb {
        case .receiveEvent: tree[1].receiveEvent(Sent.Selected.self) { throw Sent.NotFound(item: $0.item) }
        case .handleEvent: tree[1].handleEvent(Sent.Selected.self) { throw Sent.NotFound(item: $0.item) }
        default: tree[1].transformEvent(Sent.Selected.self) { throw Sent.NotFound(item: $0.item) }
        }
        tree[1].receiveEvent { [log] _ in
            log.add("an event"); return .handled
        }
        .receiveError(Sent.NotFound.self) { [log] in
            log.add("next \($0.item)"); return .notHandled
        }
        tree[0].handleEvent { [log] _ in log.add("an event") }
            .handleError { [log] _ in log.add("root") }
        let outcome = tree[1].trigger(Sent.Selected(item: "a"))
        #expect(log.calls == ["next a", "root"])
        #expect(outcome.handledBy == tree[0].id)
        #expect(outcome.last.error as? Sent.NotFound == Sent.NotFound(item: "a"))
        #expect(
            outcome.story == [
                "root/leaf \(verb.rawValue) threw NotFound", "root/leaf receiveError notHandled NotFound",
                "root handleError handled NotFound",
            ])
    }

    @Test("catchError's event goes on from the next rule, as an event")
    func caught() {
        let tree = ActionNode.chain("root", "leaf")
        tree[1].handleEvent { [log] _ in log.add("earlier") }
            .catchError(Sent.Denied.self) { Sent.Opened(item: $0.item) }
            .handleError { [log] _ in log.add("an error") }
            .receiveEvent(Sent.Opened.self) { [log] in
                log.add("next \($0.item)"); return .notHandled
            }
        tree[0].handleEvent { [log] _ in log.add("root") }
        let outcome = tree[1].report(Sent.Denied(item: "a"))
        #expect(log.calls == ["next a", "root"])
        #expect(outcome.original.error is Sent.Denied)
        #expect(outcome.last.event as? Sent.Opened == Sent.Opened(item: "a"))
    }

    @Test("what catchError throws goes on from the next rule, as an error")
    func catchThrows() {
        let node = ActionNode("node")
            .handleError(Sent.Missing.self) { [log] _ in log.add("earlier") }
            .catchError(Sent.Denied.self) { throw Sent.Missing(item: $0.item) }
            .handleEvent { [log] _ in log.add("an event") }
            .handleError(Sent.Missing.self) { [log] in log.add("later \($0.item)") }
        let outcome = node.report(Sent.Denied(item: "a"))
        #expect(log.calls == ["later a"])
        #expect(outcome.story == ["node catchError threw Missing", "node handleError handled Missing"])
    }

    @Test("the same holds for asynchronous rules")
    func asynchronous() async {
        let node = ActionNode("node")
            .handleError { [log] _ in
                await Task.yield(); log.add("earlier")
            }
            .receiveEvent(Sent.Selected.self) { event in
                await Task.yield()
                throw Sent.Denied(item: event.item)
            }
            .catchError(Sent.Denied.self) { error in
                await Task.yield()
                throw Sent.Missing(item: error.item)
            }
            .catchError(Sent.Missing.self) { error in
                await Task.yield()
                return Sent.Opened(item: error.item)
            }
            .handleEvent(Sent.Opened.self) { [log] in
                await Task.yield(); log.add("opened \($0.item)")
            }
        let outcome = await node.trigger(Sent.Selected(item: "a"))
        #expect(log.calls == ["opened a"])
        #expect(outcome.steps.map(\.result) == [.threw, .threw, .caught, .handled])
    }

    // MARK: Alertable errors (rule 29)

    @Test("alertable errors have a message, and no title unless they give one")
    func titles() {
        let plain: any AlertableError = Sent.Alert(message: "It broke.")
        #expect(plain.title == nil)
        #expect(plain.message == "It broke.")
        #expect((Sent.TitledAlert() as any AlertableError).title == "Oh no")
    }

    @Test("handleAlertErrors handles alertable errors only", arguments: [false, true])
    func alerts(isAsync: Bool) async {
        let tree = ActionNode.chain("root", "leaf")
        if isAsync {
            tree[1].handleAlertErrors { [log] alert in
                await Task.yield(); log.add("\(alert.title ?? "-") \(alert.message)")
            }
        } else {
            tree[1].handleAlertErrors { [log] alert in log.add("\(alert.title ?? "-") \(alert.message)") }
        }
        tree[0].handleError { [log] _ in log.add("root") }
        #expect(await tree[1].report(Sent.Alert(message: "a")).handledBy == tree[1].id)
        #expect(await tree[1].report(Sent.TitledAlert()).handledBy == tree[1].id)
        #expect(await tree[1].report(Sent.NotFound()).handledBy == tree[0].id)
        #expect(log.calls == ["- a", "Oh no It broke.", "root"])
    }
}

extension RuleVerb {
    static let events = allCases.filter { !$0.isForErrors }
}
