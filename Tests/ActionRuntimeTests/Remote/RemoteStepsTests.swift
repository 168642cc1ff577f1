import Testing

@testable import ActionRuntime

/// Rule 63: `steps` in place of `action`.
@Suite("Steps from outside")
@MainActor final class RemoteStepsTests {
    let app = ActionNode("app"), window: ActionNode, coordinator: Coordinator
    let menu = Menu("Edit") {
        Command("Erase", action: "erase:", attributes: .destructive)
        Command("Empty", action: "empty:", attributes: .destructive)
        Command("Type", action: "type:")
        Command("Sign In", action: "signIn:")
        Command("Close", action: "close:", attributes: .disabled)
        Command("Wait", action: "wait:")
        Command("Undo", action: "undo:")
    }
    let history = UndoStack()
    let latch = Latch()
    var text = ""
    lazy var talk = RemoteTalk(coordinator, menu: menu, exposing: .menu)

    init() {
        window = ActionNode("window", in: app)
        coordinator = Coordinator(root: app)
        coordinator.firstResponder = window
        window.onAction("type:", parameters: [.string("text")]) { [unowned self] invocation in
            let old = text
            text += try invocation.arguments.get("text", as: String.self)
            invocation.registerUndo("Typing") { [unowned self] in text = old }
        }
        app.onAction("erase:") { [unowned self] _ in text = "" }
        app.onAction("empty:") { [unowned self] _ in text = "empty" }
        app.onAction("signIn:", parameters: [.string("password").secret()]) { [unowned self] _ in text += "in" }
        app.onAction("wait:") { [unowned self] _ async in await latch.wait() }
    }

    private func perform(_ steps: ActionValue, _ more: [String: ActionValue] = [:]) -> ActionValue {
        talk.ask("actions/perform", .object(more.merging(["steps": steps]) { $1 }))
    }

    private func type(_ text: String) -> ActionValue { ["action": "type:", "arguments": ["text": .string(text)]] }

    @Test("are performed in their order, as one undo")
    func order() throws {
        window.undoStack = history
        let answer = perform([type("a"), type("b"), type("c")])
        #expect(text == "abc" && answer["outcome"] == "performed" && answer["action"] == "type:")
        #expect(answer["performed"] == 3 && answer["of"] == 3 && answer["undo"] == "Typing")
        #expect(answer["steps"]?[2]?["step"] == 3 && answer["steps"]?[0]?["target"] == "app/window")
        #expect(history.undoable.count == 1)
        coordinator.perform("undo:")
        #expect(text == "")
    }

    @Test("that undo are performed each by itself, as where they are replayed")
    func undone() {
        window.undoStack = history
        #expect(perform([type("a"), type("b"), ["action": "undo:"]])["outcome"] == "performed")
        #expect(text == "a" && history.undoable.count == 1)
    }

    @Test("end at the first that is not performed; what was done stays")
    func stops() {
        var answer = perform([type("a"), ["action": "close:"], type("b")])
        #expect(text == "a" && answer["outcome"] == "unclaimed" && answer["performed"] == 1 && answer["of"] == 3)
        #expect(answer["action"] == "close:" && answer["steps"]?[1]?["outcome"] == "unclaimed")
        // An error would say that nothing was performed.
        answer = perform([type("b"), ["action": "type:", "start": "app/nowhere"]])
        #expect(text == "ab" && answer["outcome"] == "failed" && answer["performed"] == 1)
        #expect(answer["error"] == "There is no node 'app/nowhere'." && answer["undo"] == .null)
        answer = perform([["action": "type:", "start": "app/nowhere"], type("c")])
        #expect(text == "ab" && answer["outcome"] == "failed" && answer["performed"] == 0)
    }

    @Test("are confirmed once, by a token for what was shown")
    func confirmed() {
        let steps: ActionValue = [type("a"), ["action": "erase:"], ["action": "empty:"]]
        let question = perform(steps)
        #expect(question["outcome"] == "needsConfirmation" && question["performed"] == 0 && text == "")
        #expect(question["action"] == "erase:" && question["steps"]?[0]?["step"] == 2)
        #expect(question["steps"]?[1]?["action"] == "empty:" && question["steps"]?[1]?["target"] == "app")
        let token = question["confirmation"] ?? .null
        // Other steps, and steps from another start, need a token of their own.
        #expect(perform([["action": "erase:"]], ["confirm": token])["outcome"] == "needsConfirmation")
        #expect(perform(steps, ["confirm": token])["outcome"] == "needsConfirmation" && text == "")
        let again = perform(steps)["confirmation"] ?? .null
        #expect(perform(steps, ["confirm": again, "from": "app"])["outcome"] == "needsConfirmation")
        let last = perform(steps)["confirmation"] ?? .null
        #expect(perform(steps, ["confirm": last])["performed"] == 3 && text == "empty")
        #expect(perform(steps, ["confirm": last])["outcome"] == "needsConfirmation")
    }

    @Test("stop before what they were not known to destroy")
    func another() {
        app.onAction("type:", when: { [unowned self] in !text.isEmpty }) { [unowned self] _ in text = "never" }
        window.receiveAction("erase:") { [unowned self] _ in
            text += "declined"
            return .notHandled
        }
        let steps: ActionValue = [type("a"), ["action": "erase:"], type("b")]
        let question = perform(steps)
        #expect(question["outcome"] == "needsConfirmation" && question["target"] == "app/window")
        let answer = perform(steps, ["confirm": question["confirmation"] ?? .null])
        #expect(answer["outcome"] == "disabled" && answer["performed"] == 1 && text == "adeclined")
        #expect(answer["confirmation"] == nil)
        #expect("\(answer["error"] ?? .null)".contains("known to destroy"), "\(answer)")
        // What another step was allowed to destroy counts for that one only.
        text = ""
        window.remap("wait:", to: "type:")
        var isRemapped = false
        app.intercept("type:") { [unowned self] _ in
            if !isRemapped { window.remap("wait:", to: "empty:") }
            isRemapped = true
        }
        let others: ActionValue = [type("a"), ["action": "wait:", "arguments": ["text": "x"]], ["action": "empty:"]]
        let second = perform(others)
        #expect(second["steps"]?[0]?["step"] == 3)
        let stopped = perform(others, ["confirm": second["confirmation"] ?? .null])
        #expect(stopped["outcome"] == "disabled" && stopped["performed"] == 1 && text == "a")
    }

    @Test("whose secrets were not recorded are refused when their turn comes")
    func secrets() {
        let answer = perform([type("a"), ["action": "signIn:", "secret": ["password"]]])
        #expect(answer["outcome"] == "badArguments" && answer["performed"] == 1 && text == "a")
        #expect(perform([["action": "signIn:", "arguments": ["password": "x"]]])["outcome"] == "performed")
    }

    @Test("that are awaited are cancelled between two")
    func cancelled() async throws {
        let id = talk.send("actions/perform", ["steps": [type("a"), ["action": "wait:"], type("b")]])
        await until { !text.isEmpty }
        talk.send(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":\#(id)}}"#)
        latch.open()
        await until { !talk.lines.isEmpty }
        let result = try #require(talk.take()?["result"])
        #expect(result["outcome"] == "cancelled" && result["of"] == 3 && text == "a", "\(result)")
        talk.send("actions/perform", ["steps": [["action": "wait:"], type("b")]])
        while talk.lines.isEmpty {
            latch.open()
            await Task.yield()
        }
        #expect(talk.take()?["result"]?["performed"] == 2 && text == "ab")
    }

    @Test(
        "are refused where they are no steps",
        arguments: [
            ("[]", "at least one step"), (#""type:""#, "an array of objects"),
            (#"["type:"]"#, "one of its elements is a string"), (#"[{}]"#, "Step 1: 'action' is missing"),
            (
                #"[{"action":"undo:"},{"action":"type:","argument":{}}]"#,
                "Step 2: 'steps' takes no parameter 'argument'"
            ),
        ])
    func refused(steps: String, message: String) throws {
        talk.send("actions/perform", ["steps": try ActionValue(json: steps)], isolation: nil)
        #expect(talk.takeFault().message.contains(message))
    }

    @Test("are at most 1,000")
    func many() {
        let steps = Array(repeating: type("x"), count: 1001)
        talk.send("actions/perform", ["steps": .array(steps)], isolation: nil)
        #expect(talk.takeFault().message.contains("may have 1000 steps, and has 1001"))
        window.undoStack = history
        #expect(perform(.array(steps.dropLast()))["performed"] == 1000 && text.count == 1000)
        #expect(history.undoable.count == 1)
    }

    @Test("do not stand beside an action")
    func beside() {
        talk.send("actions/perform", ["steps": [type("a")], "action": "type:"], isolation: nil)
        #expect(talk.takeFault().code == -32602 && text == "")
    }
}
