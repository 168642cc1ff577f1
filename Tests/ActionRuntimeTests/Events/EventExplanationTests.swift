import ActionRuntime
import Testing

@Suite("Explaining an event")
struct EventExplanationTests {
    let log = CallLog()
    let tree = ActionNode.chain("app", "window", "grid", "cell")

    private func line(_ explanation: EventExplanation, _ index: Int) -> String {
        explanation.steps[index].source.map { "\($0)" } ?? ""
    }

    @Test("shows each rule it meets, up to the one that handles it, and calls nobody")
    func handled() {
        tree[2].receiveEvent(Sent.Selected.self) { [log] _ in
            log.add("called"); return .handled
        }
        .handleEvent(Sent.Opened.self) { [log] _ in log.add("called") }
        .receiveEvent { [log] _ in
            log.add("called"); return .notHandled
        }
        .handleError { [log] _ in log.add("called") }
        tree[1].handleEvent(Sent.Selected.self) { [log] _ in log.add("called") }
        tree[0].handleEvent { [log] _ in log.add("called") }
        let explanation = tree[3].explainEvent(Sent.Selected())
        #expect(log.calls.isEmpty)
        #expect(explanation.signal == "Selected")
        #expect(
            explanation.description == """
                Selected is handled at app/window.
                  app/window/grid/cell   no rule
                  app/window/grid        receiveEvent Selected   is told of it   \(line(explanation, 1))
                  app/window/grid        receiveEvent anything   is told of it   \(line(explanation, 2))
                  app/window             handleEvent Selected    handles it      \(line(explanation, 3))
                """)
        #expect(
            explanation.steps.map(\.node) == [
                "app/window/grid/cell", "app/window/grid", "app/window/grid", "app/window",
            ])
        #expect(explanation.steps.map(\.verdict) == [.noRule, .takes, .takes, .takes])
        #expect(explanation.steps.map(\.rule) == [nil, .receiveEvent, .receiveEvent, .handleEvent])
        #expect(explanation.steps.map(\.subject) == [nil, "Selected", nil, "Selected"])
        #expect(explanation.steps[1].source?.file == "ActionRuntimeTests/EventExplanationTests.swift")
    }

    @Test("shows the whole way where nobody handles it")
    func unhandled() {
        tree[2].handleEvent(Sent.Opened.self) {}
        tree[0].receiveEvent { _ in .notHandled }
        let explanation = tree[2].explainEvent(Sent.Selected())
        #expect(
            explanation.description == """
                Selected goes up to the top.
                  app/window/grid   no rule
                  app/window        no rule
                  app               receiveEvent anything   is told of it   \(line(explanation, 2))
                """)
    }

    @Test("says of rules above a transform that they may take what it makes")
    func transformed() {
        tree[2].transformEvent(Sent.Selected.self) { [log] in
            log.add("called"); return Sent.Opened()
        }
        .handleEvent(Sent.Opened.self) {}
        tree[0].handleEvent { _ in }
        let explanation = tree[2].explainEvent(Sent.Selected())
        #expect(log.calls.isEmpty)
        #expect(
            explanation.description == """
                Selected is handled at app.
                  app/window/grid   transformEvent Selected   puts another in its place   \(line(explanation, 0))
                  app/window/grid   handleEvent Opened        may take it                 \(line(explanation, 1))
                  app/window        no rule
                  app               handleEvent anything      handles it                  \(line(explanation, 3))
                """)
        #expect(explanation.steps.map(\.verdict) == [.takes, .mayTake, .noRule, .takes])
    }

    @Test("explains errors, and what they are turned into")
    func errors() {
        tree[2].receiveEvent { _ in .notHandled }
            .transformError(Sent.Denied.self) { _ in Sent.Missing() }
            .receiveError(Sent.NotFound.self) { _ in .notHandled }
        tree[1].catchError(Sent.NotFound.self) { [log] in
            log.add("called"); return Sent.Opened()
        }
        .handleError { _ in }
        tree[0].handleEvent { _ in }
        let explanation = tree[2].explainError(Sent.NotFound())
        #expect(log.calls.isEmpty)
        #expect(
            explanation.description == """
                NotFound is handled at app.
                  app/window/grid   receiveError NotFound   is told of it            \(line(explanation, 0))
                  app/window        catchError NotFound     turns it into an event   \(line(explanation, 1))
                  app               handleEvent anything    handles it               \(line(explanation, 2))
                """)
    }

    @Test("covers asynchronous rules, which are not called either")
    func asynchronous() {
        tree[2].handleEvent { [log] _ in
            await Task.yield(); log.add("called")
        }
        #expect(tree[3].explainEvent(Sent.Selected()).steps.map(\.verdict) == [.noRule, .takes])
        #expect(log.calls.isEmpty)
    }

    @Test("goes on at the host of a hosted tree")
    func hosted() {
        let inner = kept(Coordinator(root: ActionNode("panel")))
        tree[1].host(inner)
        tree[0].handleEvent { _ in }
        let explanation = inner.root.explainEvent(Sent.Selected())
        #expect(explanation.steps.map(\.node) == ["panel", "app/window", "app"])
        #expect(explanation.steps.map(\.verdict) == [.noRule, .noRule, .takes])
    }

    @Test("says where it is handled exactly if sending it ends there, where no rule changes it")
    func agreement() {
        tree[1].handleEvent(Sent.Moved.self) {}
        tree[0].handleEvent((any Sent.Marked).self) {}.handleError(Sent.Failure.self) {}
        for event in [Sent.Dragged(), Sent.Moved(), Sent.Pinned(), Sent.Selected()] as [any Event] {
            let explained = tree[3].explainEvent(event).steps.last { $0.verdict == .takes }?.node
            #expect(tree[3].trigger(event).handledBy?.path == explained)
        }
        for error in [Sent.Refusal(), Sent.Failure(), Sent.NotFound()] as [any Error] {
            let explained = tree[3].explainError(error).steps.last { $0.verdict == .takes }?.node
            #expect(tree[3].report(error).handledBy?.path == explained)
        }
    }

    @Test("behind a catch that may be met, rules for events may be met too")
    func uncertainCatch() {
        tree[2].transformError(Sent.NotFound.self) { _ in Sent.Missing() }
            .catchError(Sent.Missing.self) { Sent.Opened() }
        tree[0].handleEvent { _ in }
        #expect(tree[2].report(Sent.NotFound()).handledBy == tree[0].id)
        let explanation = tree[2].explainError(Sent.NotFound())
        #expect(explanation.steps.map(\.rule) == [.transformError, .catchError, nil, .handleEvent])
        #expect(explanation.steps.map(\.verdict) == [.takes, .mayTake, .noRule, .mayTake])
        #expect(explanation.description.hasPrefix("NotFound may be handled at app.\n"))
    }

    @Test("what may be an event or an error is handled where both are")
    func both() {
        tree[3].transformError { $0 }.catchError(Sent.Missing.self) { Sent.Opened() }
        tree[2].handleEvent { _ in }
        tree[1].handleEvent { _ in }.receiveError { _ in .notHandled }.handleError { _ in }
        tree[0].handleError { _ in }
        let explanation = tree[3].explainError(Sent.NotFound())
        #expect(
            explanation.steps.map(\.rule) == [.transformError, .catchError, .handleEvent, .receiveError, .handleError])
        #expect(explanation.steps.map(\.verdict) == [.takes, .mayTake, .mayTake, .takes, .takes])
        #expect(explanation.description.hasPrefix("NotFound is handled at app/window.\n"))
    }

    @Test("names the places where what was put in its place may be handled")
    func mayBeHandled() {
        tree[3].transformEvent { $0 }.handleEvent(Sent.Opened.self) {}.handleEvent(Sent.Moved.self) {}
        tree[1].handleEvent(Sent.Selected.self) {}
        let text = tree[3].explainEvent(Sent.Selected()).description
        #expect(text.hasPrefix("Selected may be handled at app/window/grid/cell or app/window.\n"))
    }
}
