import ActionRuntime
import Foundation
import Testing

/// Rule 60: where a handler returned another request's outcome, that request is recorded in its place.
@Suite("Recordings of what answered")
@MainActor final class AnsweredTests {
    let app = ActionNode("app"), document: ActionNode, panel: ActionNode, coordinator: Coordinator
    var log: [String] = [], lines: [String] = []

    init() {
        document = ActionNode("document", in: app)
        panel = ActionNode("panel", in: document)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = document
        document.onAction("rate:", parameters: [.integer("stars")]) { [unowned self] invocation in
            log.append("rate \(try invocation.arguments.get("stars", as: Int.self))")
        }
        document.onAction("rateLater:", parameters: [.integer("stars")]) { [unowned self] invocation async throws in
            await Task.yield()
            log.append("rate later \(try invocation.arguments.get("stars", as: Int.self))")
        }
        document.onAction("close:") { _ in }
        coordinator.observe { [unowned self] in
            lines.append(String(decoding: try! JSONEncoder().encode($0), as: UTF8.self))
        }
    }

    /// The steps that a recorder takes, after checking that those of the log are the same.
    private func steps(_ recorder: ActionRecorder) throws -> [String] {
        let sequence = recorder.stop(), read = try ActionSequence(jsonLines: lines.joined(separator: "\n"))
        #expect(read == sequence, "\(lines)")
        return sequence.steps.map { "\($0.action) \($0.arguments) \($0.start ?? "")" }
    }

    private func rate(_ stars: Int, _ name: ActionName = "rate:") -> Outcome {
        coordinator.perform(name, arguments: ["stars": ActionValue.int(stars)], from: document)
    }

    @Test("A palette's accept: is the action that it performed; replaying it needs no palette")
    func accept() throws {
        let recorder = coordinator.record()
        panel.onAction("accept:") { [unowned self] _ in
            coordinator.perform("close:", from: document)
            return rate(3)
        }
        coordinator.perform("accept:", from: panel)
        panel.removeFromParent()
        let taken = try steps(recorder)
        #expect(taken == [#"rate: {"stars":3} app/document"#])
        #expect(coordinator.replay(recorder.sequence).isPerformed && log == ["rate 3", "rate 3"])
    }

    @Test("A handler that does not return the outcome is recorded itself, and performs the other again")
    func notReturned() throws {
        let recorder = coordinator.record()
        panel.onAction("accept:") { [unowned self] _ in _ = rate(3) }
        coordinator.perform("accept:", from: panel)
        let taken = try steps(recorder)
        #expect(taken == ["accept: {} app/document/panel"])
    }

    @Test("Of several equal requests, the one whose outcome was returned")
    func several() throws {
        let recorder = coordinator.record()
        panel.onAction("accept:") { [unowned self] _ in
            let outcomes = [1, 2, 3].map { rate($0) }
            return outcomes[1]
        }
        coordinator.perform("accept:", from: panel)
        let taken = try steps(recorder)
        #expect(taken == [#"rate: {"stars":2} app/document"#])
    }

    @Test("A catch-all that redirects, behind a panel, is what it redirects to")
    func catchAll() throws {
        app.handleAction(claims: { $0.text.hasPrefix("plugin.") }) { [unowned self] invocation in
            coordinator.perform(invocation.redirected(to: "rate:"), from: document)
        }
        panel.onAction("accept:") { [unowned self] _ in
            coordinator.perform("plugin.rate", arguments: ["stars": 4], from: document)
        }
        let recorder = coordinator.record()
        coordinator.perform("accept:", from: panel)
        coordinator.perform("plugin.rate", arguments: ["stars": 5])
        let taken = try steps(recorder)
        #expect(taken == [4, 5].map { #"rate: {"stars":\#($0)} app/document"# })
    }

    @Test("Awaited requests, also several at the same time")
    func awaited() async throws {
        panel.onAction("accept:", parameters: [.integer("stars")]) { [unowned self] invocation async throws in
            let stars: Int = try invocation.arguments.get("stars")
            return await coordinator.perform("rateLater:", arguments: ["stars": stars], from: document)
        }
        let recorder = coordinator.record()
        await coordinator.perform("accept:", arguments: ["stars": 1], from: panel)
        let tasks = [2, 3].map { stars in
            Task { await coordinator.perform("accept:", arguments: ["stars": stars], from: panel).isPerformed }
        }
        for task in tasks { #expect(await task.value) }
        let taken = try steps(recorder)
        #expect(Set(taken) == Set((1...3).map { #"rateLater: {"stars":\#($0)} app/document"# }))
        #expect(taken.count == 3 && taken[0].contains("1"))
    }

    @Test("performNext is the same request; so is what an interceptor redirects; a sequence is its own")
    func same() async throws {
        panel.onAction("rate:") { $0.performNext() as Outcome }
        document.intercept("favour:") { invocation, next in await next(invocation.redirected(to: "rate:")) }
        document.onAction("favour:") { _ in }
            .onAction("play:") { [unowned self] _ in
                coordinator.replay(ActionSequence([.init("close:"), .init("close:")]))
            }
        let recorder = coordinator.record()
        coordinator.performNow("rate:", arguments: ["stars": 1], from: panel)
        await coordinator.perform("favour:", arguments: ["stars": 2])
        coordinator.performNow("play:")
        let taken = try steps(recorder)
        #expect(
            taken == [
                #"rate: {"stars":1} app/document/panel"#, #"favour: {"stars":2} app/document"#, "play: {} app/document",
            ])
    }

    @Test("An outcome that was kept from an earlier request is none that answers a later one")
    func kept() throws {
        let former = rate(1)
        (lines, log) = ([], [])
        let recorder = coordinator.record()
        panel.onAction("accept:") { _ in former }
        coordinator.perform("accept:", from: panel)
        let taken = try steps(recorder)
        #expect(taken == ["accept: {} app/document/panel"])
    }

    @Test("What is recorded of a part of the tree is what answered there")
    func wanted() {
        let other = ActionNode("other", in: app)
        other.onAction("accept:") { [unowned self] _ in rate(3) }
        var asked: [String] = []
        let recorder = coordinator.record(from: document) {
            asked.append($0.invocation.action.text)
            return true
        }
        let ofPanel = coordinator.record(from: panel)
        coordinator.perform("accept:", from: other)
        #expect(recorder.stop().steps.map(\.action) == ["rate:"] && asked == ["rate:"])
        #expect(ofPanel.stop().steps.isEmpty)
    }

    @Test("Where the recorder does not hear of what answered, the request itself is recorded")
    func unheard() {
        let others = Coordinator(root: ActionNode("others"))
        others.root.onAction("do:") { _ in }
        others.observe { _ in }
        panel.onAction("accept:") { _ in others.perform("do:") }
        let recorder = coordinator.record()
        coordinator.perform("accept:", from: panel)
        #expect(recorder.sequence.steps.map(\.action) == ["accept:"])
        coordinator.perform("close:")
        coordinator.perform("accept:", from: panel)
        #expect(recorder.stop().steps.map(\.action) == ["accept:", "close:", "accept:"])
    }

    @Test("A log names what answered; where its line is missing, the request itself is read")
    func logs() throws {
        var records: [DispatchRecord] = []
        coordinator.observe { records.append($0) }
        panel.onAction("accept:") { [unowned self] _ in rate(3) }
        coordinator.perform("accept:", from: panel)
        #expect(records.map(\.answeredBy) == [records[1].id, nil])
        #expect(lines[0].contains(#""answeredBy":\#(records[1].id)"#) && !lines[1].contains("answeredBy"))
        #expect(try ActionSequence(jsonLines: lines[0]).steps.map(\.action) == ["accept:"])
        // As where the outer request was awaited.
        let reversed = lines.reversed().joined(separator: "\n")
        #expect(try ActionSequence.read(jsonLines: reversed).lines == [1])
        #expect(try ActionSequence(jsonLines: reversed).steps.map(\.action) == ["rate:"])
        // A line that is left out need not be a step.
        #expect(try ActionSequence(jsonLines: lines[0] + "\n" + #"{"depth":1,"start":7}"#).steps.count == 1)
    }

    @Test("An undo from a palette is recorded as undo:")
    func undo() throws {
        let history = UndoStack()
        document.undoStack = history
        document.onAction("add:") { $0.registerUndo {} }
        panel.onAction("accept:") { [unowned self] _ in coordinator.perform("undo:", from: document) }
        let recorder = coordinator.record()
        coordinator.perform("add:")
        coordinator.perform("accept:", from: panel)
        let taken = try steps(recorder)
        #expect(taken == ["add: {} app/document", "undo: {} app/document"])
    }
}
