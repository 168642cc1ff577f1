import ActionRuntime
import Foundation
import Testing

// Rule 31. Checks while sending are made in debug builds only.

#if DEBUG
    @Suite("Safety while sending")
    struct EventSafetyTests {
        let tree = ActionNode.chain("app", "window", "grid", "cell")
        let coordinator: Coordinator
        let found = Found()

        final class Found {
            var findings: [SafetyFinding] = []
            var problems: [SafetyFinding.Problem] { findings.map(\.problem) }
        }

        init() {
            coordinator = kept(Coordinator(root: tree[0]))
            coordinator.onSafetyFinding = { [found] in found.findings.append($0) }
            tree[0].handleEvent(Sent.Selected.self) {}
                .handleEvent(Sent.Opened.self) {}
                .handleError(Sent.NotFound.self) {}
                .handleError(Sent.Denied.self) {}
        }

        @Test("an event of a type that is not declared is found where it passes the declaration")
        func undeclared() throws {
            let line = UInt32(#line + 1)
            tree[2].mayTrigger(Sent.Opened.self)
            #expect(tree[3].trigger(Sent.Selected()).isHandled)
            let finding = try #require(found.findings.first)
            #expect(found.findings.count == 1)
            #expect(finding.problem == .undeclared)
            #expect(finding.type == "Selected")
            #expect(finding.node == tree[2].id)
            #expect(finding.source.file == "ActionRuntimeTests/EventSafetyTests.swift")
            #expect(finding.source.line == line)
            #expect(
                "\(finding)" == "ActionRuntimeTests/EventSafetyTests.swift:\(line): Selected was sent past "
                    + "'app/window/grid', which does not declare it. Add it to the declaration, or to one below.")
        }

        @Test("a declared event, and an error where only events are declared, are fine")
        func declared() async {
            tree[2].mayTrigger(Sent.Opened.self, Sent.Selected.self)
            await tree[3].trigger(Sent.Selected())
            await tree[2].trigger(Sent.Opened())
            await tree[3].report(Sent.NotFound())
            #expect(found.findings.isEmpty)
        }

        @Test("an error of a type that is not declared is found, also when awaited")
        func undeclaredError() async {
            tree[2].mayReport(Sent.Denied.self)
            await tree[3].report(Sent.NotFound())
            await tree[3].report(Sent.Denied())
            #expect(found.problems == [.undeclared])
            #expect(found.findings.first?.type == "NotFound")
        }

        @Test("an error thrown by an action's handler is checked like any other")
        func thrown() {
            tree[2].mayReport(Sent.Denied.self).onAction("open:") { _ in throw Sent.NotFound() }
            coordinator.perform("open:", from: tree[3])
            #expect(found.findings.map(\.type) == ["NotFound"])
        }

        @Test("the exact type counts: neither a superclass nor a protocol declares it")
        func exactType() {
            tree[0].handleEvent(Sent.Moved.self) {}
            tree[2].mayTrigger(Sent.Moved.self)
            tree[3].trigger(Sent.Dragged())
            #expect(found.findings.map(\.type) == ["Dragged"])
            #expect(found.problems == [.undeclared])
        }

        @Test("what passes counts as it is by then, after transforms")
        func afterTransforms() {
            tree[2].transformEvent(Sent.Selected.self) { Sent.Opened() }.mayTrigger(Sent.Opened.self)
            tree[1].mayTrigger(Sent.Selected.self)
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.map(\.node) == [])
        }

        @Test("a transform behind the declaration, on the same node, comes too late for it")
        func beforeTransforms() {
            tree[2].mayTrigger(Sent.Opened.self).transformEvent(Sent.Selected.self) { Sent.Opened() }
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.map(\.type) == ["Selected"])
        }

        @Test("an error that became an event is checked as an event, and an event that became an error as an error")
        func otherKind() {
            tree[3].catchError(Sent.NotFound.self) { Sent.Opened() }
                .transformEvent(Sent.Selected.self) { throw Sent.Denied() }
            tree[2].mayTrigger(Sent.Opened.self).mayReport(Sent.Denied.self)
            tree[3].report(Sent.NotFound())
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.isEmpty)
        }

        @Test("declarations below count for those above")
        func below() {
            tree[3].mayTrigger(Sent.Selected.self)
            tree[1].mayTrigger(Sent.Opened.self)
            // Sent past the declaration above only; what counts is that somebody below declares it.
            tree[2].trigger(Sent.Selected())
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.isEmpty)
        }

        @Test("declarations above do not count for those below")
        func above() {
            tree[3].mayTrigger(Sent.Opened.self)
            tree[1].mayTrigger(Sent.Selected.self)
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.map(\.node) == [tree[3].id])
        }

        @Test("what a rule handles below a declaration does not pass it")
        func handledBelow() {
            tree[3].handleEvent(Sent.Selected.self) {}
            tree[2].mayTrigger(Sent.Opened.self)
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.isEmpty)
        }

        @Test("a declared type without an explicit rule above is found; one for anything is not explicit")
        func noExplicitResponder() throws {
            let line = UInt32(#line + 1)
            tree[2].mayTrigger(Sent.Closed.self)
            tree[0].handleEvent { _ in }
            #expect(tree[3].trigger(Sent.Closed()).isHandled)
            let finding = try #require(found.findings.first)
            #expect(found.findings.count == 1)
            #expect(finding.problem == .noExplicitResponder)
            #expect(finding.type == "Closed")
            #expect(finding.node == tree[2].id)
            #expect(finding.source.line == line)
            #expect(
                "\(finding)" == "ActionRuntimeTests/EventSafetyTests.swift:\(line): Closed is declared at "
                    + "'app/window/grid', and no rule added there after the declaration, or above, is for it. Add "
                    + "one, or say requireExplicitResponders(false).")
        }

        @Test("rules of every verb but catchError are explicit", arguments: RuleVerb.allCases)
        func explicitVerbs(_ verb: RuleVerb) {
            tree[2].mayTrigger(Sent.Closed.self).mayReport(Sent.Missing.self)
            switch verb {
            case .receiveEvent: tree[1].receiveEvent(Sent.Closed.self) { .notHandled }
            case .handleEvent: tree[1].handleEvent(Sent.Closed.self) {}
            case .transformEvent: tree[1].transformEvent(Sent.Closed.self) { Sent.Selected() }
            case .receiveError: tree[1].receiveError(Sent.Missing.self) { .notHandled }
            case .handleError: tree[1].handleError(Sent.Missing.self) {}
            case .transformError: tree[1].transformError(Sent.Missing.self) { Sent.NotFound() }
            case .catchError: tree[1].catchError(Sent.Missing.self) { Sent.Selected() }
            }
            if verb.isForErrors { tree[3].report(Sent.Missing()) } else { tree[3].trigger(Sent.Closed()) }
            #expect(found.problems == (verb == .catchError ? [.noExplicitResponder] : []))
        }

        @Test("a rule for a superclass or a protocol is explicit for what it takes")
        func explicitSupertypes() {
            tree[0].handleEvent(Sent.Moved.self) {}.handleEvent((any Sent.Marked).self) {}.handleAlertErrors { _ in }
            tree[2].mayTrigger(Sent.Dragged.self, Sent.Pinned.self).mayReport(Sent.Alert.self)
            tree[3].trigger(Sent.Dragged())
            tree[3].trigger(Sent.Pinned())
            tree[3].report(Sent.Alert())
            #expect(found.findings.isEmpty)
        }

        @Test("explicit rules are not asked for where requireExplicitResponders(false) holds")
        func notRequired() {
            tree[1].requireExplicitResponders(false)
            tree[2].mayTrigger(Sent.Closed.self)
            tree[3].trigger(Sent.Closed())
            #expect(found.findings.isEmpty)
            // The nearest says what holds.
            tree[2].requireExplicitResponders()
            tree[3].trigger(Sent.Closed())
            #expect(found.problems == [.noExplicitResponder])
        }

        @Test("levels hold per subtree, and the nearest counts")
        func levels() {
            tree[1].safetyLevel(.disabled).mayTrigger(Sent.Opened.self)
            tree[2].mayTrigger(Sent.Opened.self)
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.isEmpty)
            tree[2].safetyLevel(.relaxed)
            tree[3].trigger(Sent.Selected())
            #expect(found.findings.map(\.node) == [tree[2].id])
        }

        @Test("a finding is told once, another one again")
        func once() {
            tree[2].mayTrigger(Sent.Opened.self)
            for _ in 0..<3 {
                tree[3].trigger(Sent.Selected())
                tree[2].trigger(Sent.Selected())
            }
            #expect(found.findings.count == 1)
            tree[3].trigger(Sent.Closed())
            #expect(found.findings.map(\.type) == ["Selected", "Closed"])
        }

        @Test("findings of a hosted tree go to its own coordinator's hook")
        func hosted() {
            let inner = kept(Coordinator(root: ActionNode("panel")))
            let own = Found()
            inner.onSafetyFinding = { own.findings.append($0) }
            tree[2].host(inner)
            inner.root.mayTrigger(Sent.Opened.self)
            inner.root.trigger(Sent.Selected())
            #expect(own.problems == [.undeclared])
            #expect(found.findings.isEmpty)
        }

        @Test("a hosted tree's declarations count for the host's, and the host's level and hook hold in it")
        func throughHost() {
            let inner = kept(Coordinator(root: ActionNode("panel")))
            tree[2].host(inner).mayTrigger(Sent.Opened.self)
            inner.root.mayTrigger(Sent.Selected.self)
            inner.root.trigger(Sent.Selected())
            #expect(found.findings.isEmpty)
            inner.root.trigger(Sent.Closed())
            #expect(Set(found.findings.map(\.node)) == [inner.root.id, tree[2].id])
            #expect(found.findings.allSatisfy { $0.problem == .undeclared && $0.type == "Closed" })
            tree[1].safetyLevel(.disabled)
            inner.root.trigger(Sent.Pinned())
            #expect(found.findings.count == 2)
        }

        @Test("a finding does not change what becomes of the event")
        func outcome() {
            tree[2].mayTrigger(Sent.Opened.self)
            let outcome = tree[3].trigger(Sent.Selected())
            #expect(outcome.handledBy == tree[0].id)
            #expect(outcome.steps.count == 1)
        }

        @Test("without a hook a finding is printed on standard error, and the program goes on")
        func standardError() async throws {
            let result = try #require(
                await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                    let root = ActionNode("app").mayTrigger(Sent.Opened.self).handleEvent(Sent.Opened.self) {}
                    let coordinator = kept(Coordinator(root: root))
                    root.trigger(Sent.Selected())
                    root.trigger(Sent.Selected())
                    _ = coordinator
                })
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.hasPrefix("warning: ActionRuntimeTests/EventSafetyTests.swift:"))
            #expect(text.contains(": Selected was sent past 'app', which does not declare it."))
            #expect(text.split(separator: "\n").count == 1)
        }

        @Test("with a hook nothing is printed")
        func hookOnly() async throws {
            let result = try #require(
                await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                    let root = ActionNode("app").mayTrigger(Sent.Opened.self).handleEvent(Sent.Opened.self) {}
                    let coordinator = kept(Coordinator(root: root))
                    coordinator.onSafetyFinding = { _ in }
                    root.trigger(Sent.Selected())
                })
            #expect(result.standardErrorContent.isEmpty)
        }

        @Test("where the level is strict a finding stops the program, after the hook has heard")
        func strict() async throws {
            let result = try #require(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    let tree = ActionNode.chain("app", "grid")
                    let coordinator = kept(Coordinator(root: tree[0]))
                    coordinator.onSafetyFinding = { _ in FileHandle.standardError.write(Data("heard\n".utf8)) }
                    tree[0].safetyLevel(.strict)
                    tree[1].mayTrigger(Sent.Opened.self)
                    tree[1].trigger(Sent.Selected())
                    FileHandle.standardError.write(Data("survived\n".utf8))
                })
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("Selected was sent past 'app/grid', which does not declare it."))
            #expect(text.hasPrefix("heard\n") && !text.contains("survived"))
        }

        @Test("strict stops nobody who sends what is declared")
        func strictAndClean() {
            tree[0].safetyLevel(.strict)
            tree[2].mayTrigger(Sent.Selected.self)
            #expect(tree[3].trigger(Sent.Selected()).isHandled)
            #expect(found.findings.isEmpty)
        }
    }
#else
    @Suite("Safety while sending, in a release build")
    struct EventSafetyTests {
        @Test("is not checked, not even where it is strict")
        func off() {
            let root = ActionNode("app").safetyLevel(.strict).mayTrigger(Sent.Opened.self)
            let coordinator = kept(Coordinator(root: root))
            coordinator.onSafetyFinding = { Issue.record("\($0)") }
            #expect(root.trigger(Sent.Selected()).ending == .unhandled)
        }
    }
#endif

@Suite("Findings without sending")
struct EventSafetyFindingTests {
    let tree = ActionNode.chain("app", "window", "grid")

    @Test("there are none in a tree where all is declared and answered")
    func none() {
        tree[0].handleEvent(Sent.Selected.self) {}.handleError((any Sent.Retryable).self) {}
            .mayPublish(Sent.Opened.self)
        tree[2].mayTrigger(Sent.Selected.self).mayReport(Sent.Timeout.self).subscribe(to: Sent.Opened.self) { _ in }
        #expect(Coordinator(root: tree[0]).safetyFindings().isEmpty)
    }

    @Test("are found in document order, each with the place of what is wrong")
    func order() {
        var lines: [UInt32] = []
        lines.append(#line + 1)
        tree[0].handleEvent(Int.self) { _ in }
        lines.append(#line + 1)
        tree[1].mayTrigger(Sent.Closed.self)
        lines.append(#line + 1)
        tree[2].subscribe(to: Sent.Opened.self) { _ in }
        let sibling = ActionNode("sibling", in: tree[0])
        lines.append(#line + 1)
        sibling.mayReport(Sent.Missing.self)
        let findings = Coordinator(root: tree[0]).safetyFindings()
        #expect(findings.map(\.problem) == [.impossibleType, .noExplicitResponder, .noPublisher, .noExplicitResponder])
        #expect(findings.map(\.type) == ["Int", "Closed", "Opened", "Missing"])
        #expect(findings.map(\.node) == [tree[0].id, tree[1].id, tree[2].id, sibling.id])
        #expect(findings.map(\.source.line) == lines)
        #expect(findings.allSatisfy { $0.source.file == "ActionRuntimeTests/EventSafetyTests.swift" })
    }

    @Test("say how to mend what they found")
    func words() {
        tree[0].handleEvent(Int.self) { _ in }
        tree[2].subscribe(to: Sent.Opened.self) { _ in }
        let texts = Coordinator(root: tree[0]).safetyFindings().map { finding in
            "\(finding)".replacing("\(finding.source): ", with: "")
        }
        #expect(
            texts == [
                "A rule at 'app' is for Int, which never gets there. Name an event or error type, or a protocol.",
                "'app/window/grid' subscribes to Opened, and nobody above publishes it. Add mayPublish(Opened.self) there.",
            ])
    }

    @Test("a declared type needs a typed rule above that is no catch, unless that is not required")
    func explicit() {
        tree[0].handleEvent { _ in }.handleError { _ in }.catchError(Sent.Missing.self) { Sent.Selected() }
        tree[2].mayTrigger(Sent.Closed.self).mayReport(Sent.Missing.self)
        let coordinator = kept(Coordinator(root: tree[0]))
        #expect(coordinator.safetyFindings().map(\.type) == ["Closed", "Missing"])
        tree[1].requireExplicitResponders(false)
        #expect(coordinator.safetyFindings().isEmpty)
        tree[2].requireExplicitResponders(true)
        #expect(coordinator.safetyFindings().count == 2)
        tree[1].handleEvent(Sent.Closed.self) {}
        #expect(coordinator.safetyFindings().map(\.type) == ["Missing"])
    }

    @Test("a rule below the declaration does not answer it")
    func ruleBelow() {
        tree[2].handleEvent(Sent.Closed.self) {}
        tree[1].mayTrigger(Sent.Closed.self)
        #expect(Coordinator(root: tree[0]).safetyFindings().map(\.problem) == [.noExplicitResponder])
    }

    @Test("a rule at the host answers what a hosted tree declares, and a publisher there its subscribers")
    func hosted() {
        let inner = kept(Coordinator(root: ActionNode("panel")))
        tree[1].host(inner)
        inner.root.mayTrigger(Sent.Closed.self).subscribe(to: Sent.Opened.self) { _ in }
        #expect(inner.safetyFindings().count == 2)
        tree[0].handleEvent(Sent.Closed.self) {}.mayPublish(Sent.Opened.self)
        #expect(inner.safetyFindings().isEmpty)
    }

    @Test("a subscriber needs a publisher above, which has published, has a publisher or says that it publishes")
    func publishers() {
        for way in 0..<3 {
            let tree = ActionNode.chain("app", "window", "grid")
            let coordinator = kept(Coordinator(root: tree[0]))
            tree[1].subscribe(to: Sent.Opened.self) { _ in }
            #expect(coordinator.safetyFindings().map(\.problem) == [.noPublisher])
            // The subscriber's own node and those below it are not above.
            tree[1].mayPublish(Sent.Opened.self)
            tree[2].publish(Sent.Opened())
            #expect(coordinator.safetyFindings().map(\.problem) == [.noPublisher])
            switch way {
            case 0: tree[0].mayPublish(Sent.Opened.self)
            case 1: tree[0].publish(Sent.Opened())
            default: _ = tree[0].publisher(of: Sent.Opened.self)
            }
            #expect(coordinator.safetyFindings().isEmpty)
        }
    }

    @Test("a publisher of another type is none, one of a subclass or of what conforms may be")
    func otherPublishers() {
        let coordinator = kept(Coordinator(root: tree[0]))
        tree[0].mayPublish(Sent.Closed.self)
        tree[2].subscribe(to: Sent.Moved.self) { _ in }
        #expect(coordinator.safetyFindings().count == 1)
        tree[0].mayPublish(Sent.Dragged.self)
        #expect(coordinator.safetyFindings().isEmpty)
        tree[2].subscribe(to: (any Sent.Marked).self) { _ in }
        tree[0].mayPublish(Sent.Pinned.self)
        #expect(coordinator.safetyFindings().isEmpty)
    }

    @Test("rules for types that can never get there are found")
    func impossibleTypes() {
        tree[0].handleEvent(Int.self) {}
            .receiveEvent(Sent.NotFound.self) { _ in .notHandled }
            .transformError(Sent.Selected.self) { _ in Sent.NotFound() }
            .catchError([String].self) { _ in Sent.Selected() }
        #expect(
            Coordinator(root: tree[0]).safetyFindings().map(\.type) == ["Int", "NotFound", "Selected", "Array<String>"])
    }

    @Test("rules for types that may get there are not found")
    func possibleTypes() {
        tree[0].handleEvent((any Sent.Marked).self) {}
            .handleEvent((any Event).self) {}
            .handleEvent(Sent.Moved.self) {}
            .handleError((any AlertableError).self) {}
            .handleError((any Error).self) {}
            .handleError(Sent.Refusal.self) {}
            .handleError((any CustomStringConvertible).self) {}
        #expect(Coordinator(root: tree[0]).safetyFindings().isEmpty)
    }

    @Test("there are none where the level is disabled")
    func disabled() {
        tree[1].safetyLevel(.disabled)
        tree[2].mayTrigger(Sent.Closed.self).handleEvent(Int.self) {}.subscribe(to: Sent.Opened.self) { _ in }
        let coordinator = kept(Coordinator(root: tree[0]))
        #expect(coordinator.safetyFindings().isEmpty)
        tree[2].safetyLevel(.relaxed)
        #expect(coordinator.safetyFindings().count == 3)
    }

    @Test("are given each time anew, and do not stop the program where the level is strict")
    func again() {
        tree[0].safetyLevel(.strict)
        tree[2].mayTrigger(Sent.Closed.self)
        let coordinator = kept(Coordinator(root: tree[0]))
        coordinator.onSafetyFinding = { Issue.record("told: \($0)") }
        #expect(coordinator.safetyFindings() == coordinator.safetyFindings())
        #expect(coordinator.safetyFindings().count == 1)
    }

    // MARK: Responders

    private final class Controller: Responder {
        static var actions: ActionTable<Controller> { ActionMethod("a:", Controller.act) }
        func act() {}
    }

    @Test("a responder that nobody holds but its node is found, and one that has been asked is not")
    func lostResponder() throws {
        let tree = ActionNode.chain("app", "window", "grid")
        let coordinator = Coordinator(root: tree[0])
        tree[2].responder = Controller()
        let finding = try #require(coordinator.safetyFindings().first)
        #expect(finding.problem == .lostResponder && finding.type == "Controller" && finding.node == tree[2].id)
        #expect(
            "\(finding)" == """
                The responder of 'app/window/grid', a Controller, was released before it was asked for a method. A node \
                holds its responder weakly: keep it elsewhere, or set the node's responder to nil when it ends.
                """)
        tree[2].responder = nil
        #expect(coordinator.safetyFindings().isEmpty)

        var controller: Controller? = Controller()
        tree[2].responder = controller
        #expect(coordinator.canPerform("a:", from: tree[2]) && coordinator.safetyFindings().isEmpty)
        controller = nil
        #expect(!coordinator.canPerform("a:", from: tree[2]) && coordinator.safetyFindings().isEmpty)
        withExtendedLifetime(controller) {}
    }

    @Test("a first responder outside the tree is found, and its requests end at its own top")
    func strayFirstResponder() {
        let tree = ActionNode.chain("app", "window", "grid"), other = ActionNode.chain("other", "field")
        let coordinator = Coordinator(root: tree[0])
        tree[0].onAction("a:") { _ in }
        other[0].onAction("b:") { _ in }
        coordinator.firstResponder = other[1]
        #expect(coordinator.canPerform("b:") && !coordinator.canPerform("a:"))
        #expect(coordinator.safetyFindings().map(\.problem) == [.strayFirstResponder])
        #expect(
            coordinator.safetyFindings().map(\.description) == [
                """
                The first responder 'other/field' stands outside the coordinator's tree, so requests from it never reach \
                the root. Add it below the root, or set the first responder of the coordinator whose tree it is in.
                """
            ])
        tree[1].add(other[0])
        #expect(coordinator.safetyFindings().isEmpty && coordinator.canPerform("a:") && coordinator.canPerform("b:"))
    }

    @Test("a start in another coordinator's tree is searched along its own parents and goes no further")  // Rule 6
    func foreignStart() {
        let tree = ActionNode.chain("app", "grid"), other = ActionNode.chain("other", "field")
        let (coordinator, stranger) = (Coordinator(root: tree[0]), Coordinator(root: other[0]))
        tree[0].onAction("a:") { _ in }
        other[0].onAction("b:") { _ in }
        #expect(coordinator.canPerform("b:", from: other[1]) && !coordinator.canPerform("a:", from: other[1]))
        #expect(stranger.canPerform("b:", from: other[1]) && coordinator.safetyFindings().isEmpty)
    }
}
