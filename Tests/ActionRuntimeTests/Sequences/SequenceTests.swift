import ActionRuntime
import Foundation
import Testing

/// Rules 60 to 62: recorded, written, read, replayed and claimed.
@Suite("Sequences")
@MainActor final class SequenceTests {
    let app = ActionNode("app"), document: ActionNode, field: ActionNode, coordinator: Coordinator
    var log: [String] = []

    init() {
        document = ActionNode("document", in: app)
        field = ActionNode("field", in: document)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = field
        app.onAction("say:", parameters: [.any("what", optional: true)]) { [unowned self] invocation in
            log.append("\(invocation.arguments["what"] ?? .null) from \(invocation.start?.name ?? "")")
            return invocation.arguments["what"] ?? .null
        }
        app.onAction("twice:") { [unowned self] _ in
            say("a")
            say("b")
        }
        app.onAction("never:", validate: { $0.disable("it is never enabled") }) { _ in }
        app.onAction("later:") { [unowned self] _ async in
            await Task.yield()
            log.append("later")
        }
    }

    @discardableResult
    private func say(_ what: ActionValue, from start: ActionNode? = nil) -> Outcome {
        coordinator.perform("say:", arguments: ["what": what], from: start)
    }

    @discardableResult
    private func replay(
        _ sequence: ActionSequence, _ arguments: ActionArguments = [:], from start: ActionNode? = nil
    ) -> Outcome {
        coordinator.replay(sequence, arguments: arguments, from: start)
    }

    private func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    // MARK: Rule 60

    @Test("What is performed outermost is recorded, by the path of its start when it began; as text and back")
    func recording() throws {
        let recorder = coordinator.record()
        document.onAction("close:") { [unowned self] _ in field.removeFromParent() }
        say(1)
        coordinator.perform("twice:", from: document)
        coordinator.perform("never:")
        coordinator.perform("nobody:")
        coordinator.perform("close:", from: field)
        #expect(recorder.sequence.steps.map(\.action) == ["say:", "twice:", "close:"])
        #expect(recorder.sequence.steps.map(\.start) == ["app/document/field", "app/document", "app/document/field"])
        #expect(recorder.stop().steps.count == 3)
        say(2)
        let text = recorder.sequence.jsonLines()
        #expect(
            text == """
                {"sequence":1,"parameters":[]}
                {"action":"say:","arguments":{"what":1},"start":"app/document/field"}
                {"action":"twice:","arguments":{},"start":"app/document"}
                {"action":"close:","arguments":{},"start":"app/document/field"}

                """)
        #expect(try ActionSequence(jsonLines: text) == recorder.sequence)
        let data = try JSONEncoder().encode(recorder.sequence)
        #expect(try JSONDecoder().decode(ActionSequence.self, from: data) == recorder.sequence)
    }

    @Test("A recorder takes what it is asked to take, and ends with its release")
    func wanted() {
        var some: ActionRecorder? = coordinator.record(from: document) { $0.invocation.arguments["what"] != "no" }
        say("yes", from: field)
        say("no", from: field)
        say("yes", from: app)
        #expect(some?.sequence.steps.count == 1)
        some = nil
        say("yes", from: field)
    }

    @Test("A recorder below a node takes what the node's namesakes are added by, and what leaves the node")
    func renamed() {
        let recorder = coordinator.record(from: document)
        app.onAction("duplicate:") { [unowned self] _ in _ = ActionNode("document", in: app) }
        app.onAction("close:") { [unowned self] _ in field.removeFromParent() }
        coordinator.perform("duplicate:", from: document)
        coordinator.perform("close:", from: field)
        say(1, from: field)
        #expect(recorder.stop().steps.map(\.start) == ["app/document", "app/document[0]/field"])
    }

    @Test("A recorder leaves out what began elsewhere than at its node or below, and what comes after its end")
    func outside() {
        let other = ActionNode("other", in: app), before = ActionNode("document"), twin = ActionNode("document")
        app.add(before)
        app.add(twin)
        app.onAction("enter:") { [unowned self] _ in document.add(other) }
        app.onAction("leave:") { _ in before.removeFromParent() }
        let recorder = coordinator.record(from: document)
        coordinator.perform("enter:", from: other)
        let ofTwin = coordinator.record(from: twin)
        coordinator.perform("leave:", from: before)
        #expect(recorder.stop().steps.isEmpty && ofTwin.stop().steps.isEmpty)

        var last: ActionRecorder?
        last = coordinator.record(where: { _ in
            last?.stop()
            return true
        })
        say("a")
        #expect(last?.stop().steps.isEmpty == true)
    }

    @Test("Steps are in the order in which they were asked for, also where an earlier one ends later")
    func order() async {
        var goOn: CheckedContinuation<Void, Never>?
        app.onAction("slow:") { _ in await withCheckedContinuation { goOn = $0 } }
        let recorder = coordinator.record()
        let slow = Task { await coordinator.perform("slow:") }
        while goOn == nil { await Task.yield() }
        say(1)
        say(2)
        goOn?.resume()
        _ = await slow.value
        #expect(recorder.stop().steps.map(\.action) == ["slow:", "say:", "say:"])
    }

    @Test("While a recorder runs, a record has the place of its start from before the node was removed")
    func removedStart() throws {
        document.onAction("close:") { [unowned self] _ in document.removeFromParent() }
        var lines: [String] = []
        coordinator.observe { lines.append(String(decoding: (try? JSONEncoder().encode($0)) ?? Data(), as: UTF8.self)) }
        let recorder = coordinator.record()
        coordinator.perform("close:")
        recorder.stop()
        let steps = try ActionSequence(jsonLines: lines.joined(separator: "\n")).steps
        #expect(steps.map(\.start) == ["app/document/field"])
    }

    @Test("A log of dispatches is a recording: what was nested or not performed is left out")
    func logs() throws {
        var lines: [String] = []
        coordinator.observe { lines.append(String(decoding: try! JSONEncoder().encode($0), as: UTF8.self)) }
        coordinator.perform("twice:")
        coordinator.perform("never:")
        say("x", from: document)
        let sequence = try ActionSequence(jsonLines: lines.joined(separator: "\n"))
        #expect(sequence.steps.map(\.action) == ["twice:", "say:"])
        _ = takeLog()
        replay(sequence)
        #expect(takeLog() == ["\"a\" from field", "\"b\" from field", "\"x\" from document"])
    }

    @Test(
        "A text that is no recording says where and why",
        arguments: [
            (
                "{\"sequence\":2,\"parameters\":[]}",
                "line 1: the sequence has version 2, and this program reads version 1"
            ),
            (
                "{\"action\":\"a:\"}\n{\"action\":\"b",
                "line 2: the line is cut off (expected the closing '\"' at its end): "
                    + "remove it to replay the steps before it"
            ),
            ("x", "line 1: column 1: expected a value, found 'x'"),
            ("{\"action\":\"a:\"}}", "line 1: column 16: expected the end of the document, found '}'"),
            (
                String(repeating: "[", count: 513),
                "line 1: column 513: expected at most 512 levels of nesting, found one more"
            ),
            ("{\"action\":}\n", "line 1: column 11: expected a value, found '}'"),
            ("[1]", "line 1: expected an object, found [1]"),
            ("\n{\"action\":3}", "line 2: 'action' must be an action's name, found 3"),
            ("{\"action\":\"a b\"}", "line 1: 'action' must be an action's name, found \"a b\""),
            ("{\"action\":\"a:\",\"arguments\":[]}", "line 1: 'arguments' must be an object, found []"),
            ("{\"action\":\"a:\",\"start\":1}", "line 1: 'start' must be a node's path, found 1"),
            ("{\"action\":\"a:\",\"secret\":[1]}", "line 1: 'secret' must be a list of names, found 1"),
            (
                "{\"missed\":3}",
                "line 1: 3 dispatches were not recorded here, so the steps do not follow each other"
            ),
            (
                "{\"action\":\"a:\"}\n{\"sequence\":1}",
                "line 2: another sequence begins here: keep each in a file of its own"
            ),
        ])
    func faults(_ text: String, _ message: String) {
        let error = #expect(throws: ActionSequenceError.self) { try ActionSequence(jsonLines: text) }
        #expect("\(error!)" == message)
    }

    @Test("100,000 steps are written, read and performed")
    func long() throws {
        let sequence = ActionSequence((0..<100_000).map { .init("say:", arguments: ["what": $0]) })
        let read = try ActionSequence(jsonLines: sequence.jsonLines())
        #expect(read == sequence && replay(read).value == 99_999 && log.count == 100_000)
    }

    // MARK: Rule 61

    @Test("Each step starts from its own start, or all from one; the last gives the outcome")
    func starts() {
        let sequence = ActionSequence([
            .init("say:", arguments: ["what": 1], start: "app/document"), .init("say:", arguments: ["what": 2]),
        ])
        #expect(replay(sequence).value == 2)
        #expect(takeLog() == ["1 from document", "2 from field"])
        replay(sequence, from: app)
        #expect(takeLog() == ["1 from app", "2 from app"])
        #expect(replay(ActionSequence()).isPerformed)
    }

    @Test("The first step that is not performed ends the sequence")
    func stops() throws {
        let sequence = ActionSequence([
            .init("say:", arguments: ["what": 1]), .init("never:"), .init("say:", arguments: ["what": 2]),
        ])
        let outcome = replay(sequence)
        guard case .failed(DispatchError.stopped(2, of: 3, let inner), nil, nil) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(inner.isDisabled && takeLog().count == 1)
        #expect("\(outcome)" == "Step 2 of 3 was not performed: 'never:' is disabled: it is never enabled.")
        guard
            case .failed(DispatchError.stopped(1, of: 1, let lost), _, _) = replay(
                ActionSequence([.init("say:", start: "app/gone")])),
            case .failed(DispatchError.staleOrigin, _, _) = lost
        else {
            Issue.record("a start that is gone")
            return
        }
        guard
            case .failed(DispatchError.stopped(1, of: 1, let async), _, _) = replay(ActionSequence([.init("later:")])),
            case .failed(DispatchError.needsAwait, _, _) = async
        else {
            Issue.record("an asynchronous step")
            return
        }
    }

    @Test("A step has ended before the next one begins, when awaited")
    func awaited() async {
        let sequence = ActionSequence([.init("later:"), .init("say:", arguments: ["what": 1])])
        let outcome = await coordinator.replay(sequence)
        #expect(outcome.isPerformed && takeLog() == ["later", "1 from field"])
    }

    @Test("A replay is one undo")
    func undo() {
        let history = UndoStack()
        var text = ""
        app.undoStack = history
        app.onAction("add:") { invocation in
            text += "x"
            invocation.registerUndo { text.removeLast() }
        }
        replay(ActionSequence([.init("add:"), .init("add:"), .init("add:"), .init("never:")]))
        #expect(text == "xxx" && history.undoable.count == 1)
        coordinator.perform("undo:")
        #expect(text == "")
    }

    @Test("A secret that was not recorded is a wrong argument")
    func secrets() throws {
        app.onAction("login:", parameters: [.string("password", optional: true).secret()]) { _ in }
        let recorder = coordinator.record()
        coordinator.perform("login:", arguments: ["password": "canary"])
        var sequence = try ActionSequence(jsonLines: recorder.stop().jsonLines())
        #expect(!sequence.jsonLines().contains("canary") && !"\(sequence)".contains("canary"))
        guard case .failed(DispatchError.stopped(1, of: 1, .badArguments(_, let faults)), _, _) = replay(sequence)
        else {
            Issue.record("performed without the secret")
            return
        }
        #expect(faults == [.missing(name: "password", kind: .string)])
        sequence.parameters = ["word"]
        sequence.steps[0].arguments["password"] = "${word}"
        #expect(replay(sequence, ["word": "canary"]).isPerformed)
    }

    @Test("A text that stands for a secret is written and read; the secret is not")
    func placeholders() throws {
        var given: [ActionValue?] = []
        app.onAction("login:", parameters: [.string("password").secret()]) { given.append($0.arguments["password"]) }
        let recorder = coordinator.record()
        coordinator.perform("login:", arguments: ["password": "canary"])
        var sequence = recorder.stop()
        sequence.parameters = ["word"]
        sequence.steps[0].arguments["password"] = "${word}"
        sequence.steps.append(sequence.steps[0])
        // Neither of these is a parameter's name alone.
        for secret in ["canary", "canary${word}", "${canary}"] {
            sequence.steps[1].arguments["password"] = .string(secret)
            let lines = sequence.jsonLines(), coded = try JSONEncoder().encode(sequence)
            #expect(!lines.contains("canary") && !String(decoding: coded, as: UTF8.self).contains("canary"))
            for var read in [
                try ActionSequence(jsonLines: lines), try JSONDecoder().decode(ActionSequence.self, from: coded),
            ] {
                #expect(read.steps[0] == sequence.steps[0] && read.steps[1].arguments["password"] == .null)
                read.steps.removeLast()
                given = []
                #expect(replay(read).kind == .badArguments)
                #expect(replay(read, ["word": "canary"]).isPerformed && given == ["canary"])
                app.onAction("macro:", performs: read)
                #expect(coordinator.target(forAction: "macro:")?.signature?["word"]?.isSecret == true)
            }
        }
    }

    @Test("A macro that was not recorded has a secret parameter where the text of a step says so")
    func written() throws {
        var given: [ActionValue?] = [], told: [String] = []
        app.onAction("login:", parameters: [.string("password").secret()]) { given.append($0.arguments["password"]) }
        let text = #"{"action":"login:","arguments":{"password":"${word}"},"secret":["password"]}"#
        app.onAction(
            "macro:", performs: try ActionSequence(jsonLines: #"{"sequence":1,"parameters":["word"]}"# + "\n" + text))
        coordinator.observe { told.append("\($0.invocation)") }
        #expect(coordinator.perform("macro:", arguments: ["word": "canary"]).isPerformed && given == ["canary"])
        #expect(told == [#"macro: {"word":null}"#, #"login: {"password":null}"#])
    }

    @Test("An action that starts a recorder is not recorded; what it performs then is", arguments: [false, true])
    func startedInHandler(isLogged: Bool) async {
        let log = isLogged ? coordinator.observe { _ in } : nil
        var recorder: ActionRecorder?
        app.onAction("start:") { [unowned self] _ in
            recorder = coordinator.record()
            say(1)
            coordinator.perform("twice:", from: field)
        }
        app.onAction("startAndWait:") { [unowned self] _ async in
            recorder = coordinator.record()
            await Task.yield()
            say(4)
        }
        app.onAction("stop:") { _ in recorder?.stop() }
        coordinator.performNow("start:")
        say(5)
        coordinator.performNow("stop:")
        #expect(recorder?.stop().steps.map(\.action) == ["say:", "twice:", "say:"])
        await coordinator.perform("startAndWait:")
        say(6)
        #expect(recorder?.stop().steps.map(\.arguments) == [["what": 4], ["what": 6]])
        log?.cancel()
    }

    // MARK: Rule 62

    @Test("Parameters replace names in texts; alone they keep their type")
    func parameters() {
        let sequence = ActionSequence(
            [
                .init("say:", arguments: ["what": "${stars}"]),
                .init(
                    "say:",
                    arguments: [
                        "what": ["${stars} of 5", "$${stars}", "${other}", ["x": "a${stars}"]] as ActionValue
                    ]),
            ], parameters: ["stars"])
        app.onAction("rateAll:", performs: sequence)
        #expect(coordinator.perform("rateAll:", arguments: ["stars": 4]).isPerformed)
        #expect(takeLog() == ["4 from field", #"["4 of 5","${stars}","${other}",{"x":"a4"}] from field"#])
        #expect(coordinator.perform("rateAll:").kind == .badArguments && replay(sequence).kind == .badArguments)
        #expect(takeLog() == [])
    }

    @Test("A macro is enabled exactly if its first step is; explain tells of the others")
    func claims() {
        var isReady = false
        app.onAction("copy:", validate: { if !isReady { $0.disable("nothing is selected") } }) { _ in }
        document.onAction("macro:", performs: ActionSequence([.init("copy:"), .init("never:")]))
        #expect(coordinator.validate("macro:").reasons == ["step 1, 'copy:': nothing is selected"])
        isReady = true
        #expect(coordinator.validate("macro:").isEnabled)
        let explanation = coordinator.explain("macro:")
        #expect(explanation.sequence.map(\.validation.isEnabled) == [true, false])
        #expect("\(explanation)".contains("\n  step 2, 'never:', would be disabled now: it is never enabled\n"))
        let outcome = coordinator.perform("macro:")
        guard case .failed(DispatchError.stopped(2, of: 2, _), let by?, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(by.action == "macro:")
    }

    @Test("A sequence that performs or records itself ends")
    func cycles() {
        document.onAction("again:", performs: ActionSequence([.init("again:"), .init("again:")]))
        #expect(
            coordinator.perform("again:").reasons.map { $0.text.prefix(36) } == ["Dispatch is nested deeper than 128: "]
        )
        document.onAction("laterAgain:", performs: ActionSequence([.init("say:"), .init("laterAgain:")]))
        #expect("\(coordinator.perform("laterAgain:"))".contains("nested deeper"))
        _ = takeLog()
        let recorder = coordinator.record()
        document.onAction("growing:") { [unowned self] _ in coordinator.replay(recorder.sequence) }
        say(1)
        coordinator.perform("growing:")
        coordinator.perform("growing:")
        #expect(recorder.stop().steps.map(\.action) == ["say:", "growing:"])
    }
}
