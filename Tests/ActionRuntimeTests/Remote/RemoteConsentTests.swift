import ActionRuntime
import Testing

@testable import ActionRemote

/// Rule 38: what destroys something is confirmed at each handler that is about to run.
@Suite("Confirming what destroys something")
@MainActor final class RemoteConsentTests {
    let app = ActionNode("app"), window: ActionNode, coordinator: Coordinator
    let menu = Menu("Edit") {
        Command("Erase", action: "erase:", attributes: .destructive)
        Command("Empty All", action: "empty:", arguments: ["all": true], attributes: .destructive)
        Command("Clean", action: "clean:")
        Command("Empty", action: "empty:")
    }
    var log: [String] = []

    init() {
        window = ActionNode("window", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = window
        app.onAction("erase:") { [unowned self] _ in log.append("erase") }
        app.onAction("empty:") { [unowned self] _ in log.append("empty") }
    }

    private var talk: RemoteTalk { RemoteTalk(coordinator, menu: menu, exposing: .menu) }

    /// Performs an action; where it has to be confirmed, again with the token, as long as that goes on.
    private func perform(_ action: String, _ arguments: ActionValue = [:]) -> (questions: Int, answer: ActionValue) {
        let talk = talk
        var token = ActionValue.null, questions = 0
        while true {
            let answer = talk.ask(
                "actions/perform", ["action": .string(action), "arguments": arguments, "confirm": token])
            guard answer["outcome"] == "needsConfirmation", questions < 5 else { return (questions, answer) }
            questions += 1
            token = answer["confirmation"] ?? .null
        }
    }

    private func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    @Test("behind a claim that declines")
    func declined() {
        window.receiveAction("erase:") { [unowned self] _ in
            log.append("declines")
            return .notHandled
        }
        window.intercept("clean:") { _ in }
        let first = talk.ask("actions/perform", ["action": "erase:"])
        #expect(first["outcome"] == "needsConfirmation" && takeLog() == [])
        let (questions, answer) = perform("erase:")
        #expect(questions == 2 && answer["outcome"] == "performed")
        #expect(takeLog() == ["declines", "declines", "erase"])
    }

    @Test("behind a claim of another kind that goes on by performNext, and behind a remapping")
    func others() {
        app.onAction("clean:") { [unowned self] _ in log.append("clean") }
        app.remap("clean:", to: "erase:")
        #expect(perform("clean:").questions == 0 && takeLog() == ["clean"])
        window.receiveAction("clean:") { _ in .notHandled }
        window.remap("clean:", to: "erase:")
        let (questions, answer) = perform("clean:")
        #expect(questions == 1 && answer["outcome"] == "performed" && takeLog() == ["erase"])
        window.onAction("empty:") { [unowned self] invocation in
            log.append("next")
            return invocation.performNext()
        }
        #expect(perform("empty:").questions == 0 && takeLog() == ["next", "empty"])
        #expect(perform("empty:", ["all": true]).questions == 2)
    }

    /// A menu whose commands lead to what destroys something.
    private static let leading = Menu("Edit") {
        Command("Erase", action: "erase:", attributes: .destructive)
        Command("Tidy", action: "tidy:")
        Command("All", action: "all:")
        Command("Clean", action: "clean:")
        Command("Undo", action: "undo:")
        Command("Redo", action: "redo:")
        Command("Repeat", action: "repeat:")
    }

    @Test("a macro is confirmed before its first step")
    func macros() {
        app.onAction("clean:") { [unowned self] _ in log.append("clean") }
        app.onAction("tidy:", performs: ActionSequence([.init("clean:"), .init("erase:"), .init("erase:")]))
        app.onAction("all:", performs: ActionSequence([.init("clean:"), .init("tidy:")]))
        for (name, steps) in [("tidy:", ["clean", "erase", "erase"]), ("all:", ["clean", "clean", "erase", "erase"])] {
            let talk = RemoteTalk(coordinator, menu: Self.leading, exposing: .menu)
            let question = talk.ask("actions/perform", ["action": .string(name)])
            #expect(question["outcome"] == "needsConfirmation" && question["target"] == "app" && takeLog() == [])
            let token = question["confirmation"] ?? .null
            let answer = talk.ask("actions/perform", ["action": .string(name), "confirm": token])
            #expect(answer["outcome"] == "performed" && takeLog() == steps)
            let asked = talk.ask("actions/perform", ["steps": [["action": "clean:"], ["action": .string(name)]]])
            #expect(asked["outcome"] == "needsConfirmation" && asked["steps"]?[0]?["step"] == 2 && takeLog() == [])
        }
    }

    @Test("what a macro or a remapping leads to is named, with its arguments and without secrets")
    func effects() {
        app.onAction("clean:") { _ in }
        app.onAction("erase:", parameters: [.string("what", optional: true), .string("pin", optional: true).secret()]) {
            _ in
        }
        let steps: [ActionSequence.Step] = [
            .init("clean:"), .init("erase:", arguments: ["what": "a", "pin": "1234"]),
            .init("erase:", arguments: ["what": "b"]),
        ]
        app.onAction("tidy:", performs: ActionSequence(steps))
        let talk = RemoteTalk(coordinator, menu: Self.leading, exposing: .menu)
        let effects: ActionValue = [
            ["action": "erase:", "target": "app", "arguments": ["pin": nil, "what": "a"], "secret": ["pin"]],
            ["action": "erase:", "target": "app", "arguments": ["what": "b"]],
        ]
        #expect(talk.ask("actions/perform", ["action": "tidy:"])["destroys"] == effects)
        let asked = talk.ask("actions/perform", ["steps": [["action": "clean:"], ["action": "tidy:"]]])
        #expect(asked["steps"]?[0]?["destroys"] == effects)
        #expect(talk.ask("actions/perform", ["action": "erase:"])["destroys"] == nil)
        window.remap("clean:", to: "erase:")
        #expect(
            talk.ask("actions/perform", ["action": "clean:"])["destroys"] == [["action": "erase:", "target": "app"]])
    }

    @Test("a token is good with the revision of the request that it was given for, until something else changes")
    func revisions() {
        let talk = talk
        /// The result of a request; null where it is refused.
        func result(_ params: [String: ActionValue]) -> ActionValue {
            talk.send("actions/perform", .object(params), isolation: nil)
            return talk.take()?["result"] ?? .null
        }
        // Nodes that tests beside this one put into hosted trees may count as changes here: then it is tried again.
        for changes in [false, true] {
            var isPerformed = false, attempts = 0
            while !isPerformed, attempts < (changes ? 1 : 50) {
                attempts += 1
                let revision = talk.ask("app/info")["revision"] ?? .null
                let params: [String: ActionValue] = ["action": "erase:", "ifRevision": revision]
                let events = coordinator.changes.shared.events
                guard let token = result(params)["confirmation"] else { continue }
                // A question changes nothing.
                #expect(coordinator.changes.shared.events == events)
                if changes { coordinator.firstResponder = app }
                isPerformed = result(params.merging(["confirm": token]) { $1 })["outcome"] == "performed"
            }
            #expect(isPerformed == !changes && takeLog() == (changes ? [] : ["erase"]))
        }
    }

    @Test("the person at the program is shown all that a macro destroys")
    func shownMacros() async {
        app.onAction("tidy:", performs: ActionSequence([.init("erase:"), .init("empty:", arguments: ["all": true])]))
        let menu = Menu("Edit") {
            Command("Erase", action: "erase:", attributes: .destructive)
            Command("Empty All", action: "empty:", arguments: ["all": true], attributes: .destructive)
            Command("Tidy", action: "tidy:")
        }
        var shown: [ActionName] = []
        let endpoint = RemoteEndpoint(coordinator, app: "test", menu: menu, exposing: .menu) { question in
            shown = question.targets.map(\.action)
            return false
        }
        let talk = RemoteTalk(endpoint)
        talk.send("actions/perform", ["action": "tidy:"])
        await until { !talk.lines.isEmpty }
        #expect(shown == ["erase:", "empty:"] && takeLog() == [])
    }

    @Test("a macro that leads to more requests than are looked at is confirmed", arguments: [500, 501])
    func longMacros(count: Int) {
        var runs = 0
        app.onAction("clean:") { _ in runs += 1 }
        app.onAction(
            "tidy:", performs: ActionSequence((0..<count).map { .init("clean:", arguments: ["number": $0]) }))
        let talk = RemoteTalk(coordinator, menu: Self.leading, exposing: .menu)
        let answer = talk.ask("actions/perform", ["action": "tidy:"])
        #expect(answer["outcome"] == (count > 500 ? "needsConfirmation" : "performed"))
        #expect(runs == (count > 500 ? 0 : count))
        // The steps that have the same arguments count once.
        app.onAction("all:", performs: ActionSequence(Array(repeating: .init("clean:"), count: 2 * count)))
        #expect(talk.ask("actions/perform", ["action": "all:"])["outcome"] == "performed")
    }

    @Test("what an undo stack performs again is confirmed again, and undoing is not")
    func again() {
        app.undoStack = UndoStack()
        app.onAction("erase:") { [unowned self] invocation in
            log.append("erase")
            invocation.registerUndo { [unowned self] in log.append("back") }
        }
        let talk = RemoteTalk(coordinator, menu: Self.leading, exposing: .menu)
        coordinator.perform("erase:")
        for name in ["repeat:", "redo:"] {
            if name == "redo:" {
                #expect(talk.ask("actions/perform", ["action": "undo:"])["outcome"] == "performed")
            }
            log = []
            let question = talk.ask("actions/perform", ["action": .string(name)])
            #expect(question["outcome"] == "needsConfirmation" && log == [], "\(name)")
            let token = question["confirmation"] ?? .null
            #expect(
                talk.ask("actions/perform", ["action": .string(name), "confirm": token])["outcome"] == "performed")
            #expect(log == ["erase"])
        }
        app.onAction("tidy:", performs: ActionSequence([.init("erase:")]))
        app.onAction("all:", performs: ActionSequence([.init("repeat:")]))
        coordinator.perform("tidy:")
        log = []
        for name in ["repeat:", "all:"] {
            #expect(talk.ask("actions/perform", ["action": .string(name)])["outcome"] == "needsConfirmation")
        }
        #expect(log == [])
    }

    @Test("a command's arguments match as a part")
    func parts() {
        #expect(perform("empty:", ["all": true, "x": 1]).questions == 1 && takeLog() == ["empty"])
        #expect(perform("empty:", ["all": false, "x": 1]).questions == 0 && takeLog() == ["empty"])
    }

    @Test("a redirecting interceptor does not lead past it")
    func redirected() async throws {
        app.onAction("clean:") { _ in }
        window.intercept("clean:") { _, _ in .declined(by: []) }
        app.intercept("clean:") { invocation, next in await next(invocation.redirected(to: "erase:")) }
        let talk = talk
        talk.send("actions/perform", ["action": "clean:"])
        await until { !talk.lines.isEmpty }
        #expect(talk.take()?["result"]?["outcome"] == "needsConfirmation")
        #expect(takeLog() == [])
    }

    @Test("one question at a time, and at most four wait")
    func questions() async throws {
        let latch = Latch()
        var asked = 0, isAsking = false
        let endpoint = RemoteEndpoint(coordinator, app: "test", menu: menu, exposing: .menu) { _ in
            #expect(!isAsking)
            (isAsking, asked) = (true, asked + 1)
            await latch.wait()
            isAsking = false
            return true
        }
        let talk = RemoteTalk(endpoint)
        for _ in 0..<6 { talk.send("actions/perform", ["action": "erase:"]) }
        await until { !talk.lines.isEmpty }
        #expect(talk.takeFault().code == -32003 && asked == 1)
        while talk.lines.count < 5 {
            latch.open()
            await Task.yield()
        }
        #expect(talk.lines.allSatisfy { $0["result"]?["outcome"] == "performed" })
        #expect(asked == 5 && log.count == 5)
    }

    @Test("whoever asked for progress is told that a person is asked, and that others are asked first")
    func asking() async {
        let latch = Latch()
        let endpoint = RemoteEndpoint(coordinator, app: "test", menu: menu, exposing: .menu) { _ in
            await latch.wait()
            return true
        }
        let talk = RemoteTalk(endpoint)
        for wants in [true, true, false] {
            talk.send("actions/perform", ["action": "erase:", "progress": .bool(wants)])
        }
        while talk.lines.count < 5 {
            if talk.lines.count >= 2 { latch.open() }
            await Task.yield()
        }
        while talk.lines.filter({ $0["result"] != nil }).count < 3 {
            latch.open()
            await Task.yield()
        }
        let told = talk.lines.filter { $0["method"] == "actions/progress" }.compactMap { $0["params"] }
        #expect(
            told.map { $0["message"] } == [
                "the person at 'test' is asked", "the person at 'test' answers another question first",
                "the person at 'test' is asked",
            ])
        #expect(told.map { $0["id"] } == [1, 2, 2] && told.allSatisfy { $0["asking"] == true })
    }

    @Test("what a person allows is judged again")
    func judgedAgain() async {
        var isLocked = false
        app.intercept("erase:", validate: { if isLocked { $0.disable("it is locked") } })
        let endpoint = RemoteEndpoint(coordinator, app: "test", menu: menu, exposing: .menu) { _ in
            isLocked = true
            return true
        }
        let talk = RemoteTalk(endpoint)
        talk.send("actions/perform", ["action": "erase:"])
        await until { !talk.lines.isEmpty }
        #expect(talk.take()?["result"]?["outcome"] == "disabled" && takeLog() == [])
    }

    @Test("a request asked for progress hears of it, before its answer and not after")
    func progress() async {
        var kept: Invocation?
        app.onAction("clean:") { invocation async in
            invocation.progress(0.4, "3 of 8 files")
            kept = invocation
            await Task.yield()
            invocation.progress(7)
            invocation.progress(.nan, "done")
        }
        let talk = talk
        for wants in [false, true] {
            talk.send("actions/perform", ["action": "clean:", "progress": .bool(wants)])
            await until { talk.lines.last?["result"] != nil }
            kept?.progress(0.5, "late")
            let told = talk.lines.filter { $0["method"] == "actions/progress" }.compactMap { $0["params"] }
            #expect(told.map { $0["fraction"] } == (wants ? [0.4, 1.0, .null] : []))
            #expect(told.map { $0["message"] } == (wants ? ["3 of 8 files", .null, "done"] : []))
            while talk.take() != nil {}
        }
    }
}
