import ActionBridging
import ActionRuntime
import Testing

@Suite("Commands as the system's shortcuts list and perform them")
struct IntentCatalogTests {
    private struct Refusal: Error {}

    /// An application with photos, and what it was asked to confirm.
    private final class App {
        let root = ActionNode("app"), grid = ActionNode("grid")
        let coordinator: Coordinator
        let catalog: IntentCatalog
        var log: [String] = [], questions: [String] = [], agrees = true

        init() {
            coordinator = Coordinator(root: root)
            root.add(grid)
            coordinator.firstResponder = grid
            let menu = Menu("Main") {
                Menu("Image") {
                    Menu("Rating") {
                        Command("Five Stars", action: "rate:", arguments: ["stars": 5], shortcut: "cmd+5")
                        Command("Rate…", action: "rate:")
                    }
                    Command("Export…", action: "export:", formerly: ["saveAs:"])
                    Command("Delete", action: "delete:", attributes: .destructive)
                    Command("Clean Up", action: "cleanUp:")
                    Command("Locked", action: "lock:")
                    Command("Hidden", action: "hide:", attributes: .hidden)
                    Command("Sign In", action: "signIn:", arguments: ["password": "1234"])
                    Command("Sign In…", action: "signIn:")
                    Command("Elsewhere", action: "elsewhere:")
                    Command("Count", action: "count:")
                    Command("Slow", action: "slow:")
                    Command("Broken", action: "break:")
                    Command("Again", action: "rate:", arguments: ["stars": 5])
                    Command("Delete Draft", action: "remove:", arguments: ["name": "draft"], attributes: .destructive)
                    Command("Remove…", action: "remove:", attributes: .destructive)
                    Command("Tag…", action: "tag:")
                    Command("Log In…", action: "logIn:")
                    Command("Unlock…", action: "unlock:")
                    Command("Anything", action: "anything:", arguments: ["name": "draft"])
                }
            }
            catalog = IntentCatalog(coordinator, menu: menu)
            grid.onAction("rate:", parameters: [.integer("stars", minimum: 0, maximum: 5)]) { [unowned self] in
                log.append("rate \($0.arguments)")
            }
            grid.onAction("export:", parameters: [.string("name"), .integer("size"), .boolean("flat", optional: true)])
            {
                [unowned self] in log.append("export \($0.arguments)")
            }
            grid.onAction("delete:") { [unowned self] _ in log.append("delete") }
            grid.onAction(
                "cleanUp:",
                performs: ActionSequence([.init("count:"), .init("delete:")]))
            grid.onAction("lock:", validate: { $0.disable("the image is locked") }) { _ in }
            grid.onAction("signIn:", parameters: [.string("password").secret()]) { _ in }
            grid.onAction("remove:", parameters: [.string("name"), .boolean("force", optional: true)]) {
                [unowned self] in log.append("remove \($0.arguments)")
            }
            grid.onAction("tag:", parameters: [.string("name"), .string("color", optional: true)]) {
                [unowned self] in log.append("tag \($0.arguments)")
            }
            grid.onAction(
                "logIn:", parameters: [.string("user"), .string("password", optional: true).secret()]
            ) { [unowned self] in log.append("logIn \($0.arguments)") }
            grid.onAction("unlock:", parameters: [.string("code", optional: true).secret()]) {
                [unowned self] _ in log.append("unlock")
            }
            grid.onAction("anything:") { [unowned self] in log.append("anything \($0.arguments)") }
            grid.onAction("count:", returns: .integer) { _ in 3 }
            grid.onAction("slow:") { [unowned self] (_: Invocation) async in log.append("slow") }
            grid.onAction("break:") { _ in throw Refusal() }
        }

        func perform(_ id: String, _ text: String = "") async throws -> IntentAnswer {
            try await catalog.perform(id, with: text) { question in
                self.questions.append(question)
                if !self.agrees { throw Refusal() }
            }
        }
    }

    @Test("the shown commands are listed with menus and keys, each request once, none that has secrets")
    func listing() {
        let commands = App().catalog.commands
        #expect(
            commands.map(\.title) == [
                "Five Stars", "Rate…", "Export…", "Delete", "Clean Up", "Locked", "Sign In…", "Elsewhere", "Count",
                "Slow", "Broken", "Delete Draft", "Remove…", "Tag…", "Log In…", "Unlock…", "Anything",
            ])
        #expect(commands.first?.id == #"rate: {"stars":5}"#)
        #expect(commands.first?.detail == "Image › Rating · ⌘5")
        #expect(commands[1].id == "rate:")
    }

    @Test("identifiers find commands also by former names, and nothing that is hidden, secret or unknown")
    func identifiers() {
        let found = App().catalog.commands(for: [
            "saveAs:", "hide:", #"signIn: {"password":null}"#, "nope:", #"rate: {"stars":5}"#,
        ])
        #expect(found.map(\.title) == ["Export…", "Five Stars"])
    }

    @Test("texts find commands as the palette does, then those that are not available here")
    func matching() {
        let catalog = App().catalog
        #expect(catalog.commands(matching: "five").map(\.title) == ["Five Stars"])
        #expect(catalog.commands(matching: "fs").map(\.title) == ["Five Stars"])
        #expect(catalog.commands(matching: "else").map(\.title) == ["Elsewhere"])
        #expect(catalog.commands(matching: "hidden").isEmpty)
    }

    @Test(
        "a text gives the further arguments",
        arguments: [
            (#"rate: {"stars":5}"#, "", #"rate {"stars":5}"#), ("rate:", "3", #"rate {"stars":3}"#),
            ("rate:", "stars=3", #"rate {"stars":3}"#), ("rate:", #"{"stars": 3}"#, #"rate {"stars":3}"#),
            ("export:", #"name="to print" size=2"#, #"export {"name":"to print","size":2}"#),
            ("export:", #"size=2 name=a flat=true"#, #"export {"flat":true,"name":"a","size":2}"#),
            ("export:", #"name="a \"b\" \\" size=2"#, #"export {"name":"a \"b\" \\","size":2}"#),
        ])
    func arguments(id: String, text: String, logged: String) async throws {
        let app = App()
        #expect(try await app.perform(id, text).isPerformed)
        #expect(app.log == [logged])
    }

    @Test(
        "a text that is missing or wrong is asked for, with what is wrong and how to write it",
        arguments: [
            ("rate:", "", "Rate…: argument 'stars' is missing (an integer). Write the value of 'stars'."),
            ("rate:", "9", "Rate…: argument 'stars' must be at most 5, got 9. Write the value of 'stars'."),
            ("rate:", "many", #"Rate…: argument 'stars' must be an integer, got "many". Write the value of 'stars'."#),
            (
                "export:", "size=2",
                "Export…: argument 'name' is missing (a string). Write name=… size=… flat=…."
            ),
            ("export:", "photo", "Export…: 'photo' is no argument. \(Self.form)."),
            ("export:", "=3", "Export…: '=3' is no argument. \(Self.form)."),
            ("export:", #"name="a"#, "Export…: the quote of 'name' is not closed."),
            (
                "signIn:", "password=1234",
                "Sign In…: 'password' is secret, and shortcuts would keep it: perform the command in the app."
            ),
        ])
    func faults(id: String, text: String, question: String) async throws {
        let app = App()
        #expect(try await app.perform(id, text) == .needsText(question))
        #expect(app.log.isEmpty)
    }

    private static let form = "Write name=value for each, and a value with spaces in quotes"

    @Test(
        "a text never replaces an argument of the command, in any form",
        arguments: [
            (Self.draft, #"{"name":"everything"}"#, "name"), (Self.draft, "name=everything", "name"),
            (Self.draft, #"force=true name="everything""#, "name"), (Self.draft, "force=true name=draft", "name"),
            (#"rate: {"stars":5}"#, "stars=3", "stars"), (#"rate: {"stars":5}"#, #"{"stars":3}"#, "stars"),
            (#"anything: {"name":"draft"}"#, "name=everything", "name"),
            (#"anything: {"name":"draft"}"#, #"{"name":null}"#, "name"),
        ])
    func replacing(id: String, text: String, name: String) async throws {
        let app = App(), title = try #require(app.catalog.commands(for: [id]).first?.title)
        let fault = "the command gives '\(name)' itself, and a text cannot change it"
        #expect(try await app.perform(id, text) == .needsText("\(title): \(fault)."))
        #expect(app.log.isEmpty && app.questions.isEmpty)
    }

    private static let draft = #"remove: {"name":"draft"}"#

    @Test("the question for a destructive command names the further arguments, which cannot look like another question")
    func furtherArguments() async throws {
        let app = App()
        #expect(try await app.perform(Self.draft).isPerformed)
        #expect(try await app.perform(Self.draft, "force=true").isPerformed)
        #expect(try await app.perform("remove:", #"force=true name="a\"?""#).isPerformed)
        #expect(
            app.questions == [
                "Delete Draft?", "Delete Draft (force: true)?", #"Remove… (force: true, name: "a\"?")?"#,
            ])
        #expect(app.log.count == 3)
    }

    @Test(
        "a text gives no secret argument, in any form and place",
        arguments: [
            ("logIn:", "user=anna password=1234"), ("logIn:", #"{"user":"anna","password":"1234"}"#),
            ("logIn:", "password=1234"), ("logIn:", "anna password=1234 user=b"), ("unlock:", "1234"),
            ("unlock:", "code=1234"),
        ])
    func secrets(id: String, text: String) async throws {
        let app = App()
        guard case .needsText(let question) = try await app.perform(id, text) else {
            Issue.record("it was performed")
            return
        }
        #expect(!question.contains("1234"))
        #expect(app.log.isEmpty)
    }

    @Test(
        "a text with a name of an argument anywhere is no value, and quotes may be curly",
        arguments: [
            ("tag:", #"color=3 name="dark red""#, #"tag {"color":"3","name":"dark red"}"#),
            ("tag:", "name=“dark red” color=„3“", #"tag {"color":"3","name":"dark red"}"#),
            ("tag:", "name=”a \\” b”", #"tag {"name":"a ” b"}"#), ("tag:", "dark red", #"tag {"name":"dark red"}"#),
            ("tag:", "size=3", #"tag {"name":"size=3"}"#), ("tag:", "name={draft}", #"tag {"name":"{draft}"}"#),
            ("logIn:", "user=anna", #"logIn {"user":"anna"}"#), ("logIn:", "anna", #"logIn {"user":"anna"}"#),
        ])
    func names(id: String, text: String, logged: String) async throws {
        let app = App()
        #expect(try await app.perform(id, text).isPerformed)
        #expect(app.log == [logged])
    }

    @Test(
        "a text that may mean several things is asked for again",
        arguments: [
            ("dark red color=3", "'dark' is no argument. \(Self.form)"),
            ("name = red", "'name' is no argument. \(Self.form)"),
            ("Name=red", "argument 'name' is missing (a string); unknown argument 'Name'. Did you mean 'name'?"),
            ("name=a name=b", "'name' is written twice"), (#"name="a"b"#, "'b' is no argument. \(Self.form)"),
            ("name=“a", "the quote of 'name' is not closed"),
        ])
    func ambiguous(text: String, fault: String) async throws {
        let app = App()
        guard case .needsText(let question) = try await app.perform("tag:", text) else {
            Issue.record("it was performed: \(app.log)")
            return
        }
        #expect(question.hasPrefix("Tag…: \(fault)"))
        #expect(app.log.isEmpty)
    }

    @Test("a text in braces that is no JSON object says how to write a value")
    func braces() async throws {
        let app = App()
        guard case .needsText(let question) = try await app.perform("tag:", "{draft}") else {
            Issue.record("it was performed")
            return
        }
        #expect(question.contains("a text that begins with '{' has to be a JSON object with the arguments by name"))
        #expect(question.hasSuffix(#"Write name="…" for a value that begins with '{'."#))
    }

    @Test(
        "each outcome has an answer",
        arguments: [
            ("count:", IntentAnswer.performed("Count: 3", value: "3")),
            ("slow:", .performed("Slow", value: "")),
            ("lock:", .refused("Locked: the image is locked.")),
            ("elsewhere:", .refused("Elsewhere: not available here.")),
            ("nope:", .refused("The command is not in the menu.")),
            ("hide:", .refused("The command is not in the menu.")),
            ("break:", .refused("'break:' failed: Refusal().")),
        ])
    func answers(id: String, answer: IntentAnswer) async throws {
        #expect(try await App().perform(id) == answer)
    }

    @Test("any text is a value in quotes", arguments: 1...50)
    func quoting(seed: Int) async throws {
        var random = Xorshift(seed: UInt64(seed))
        let app = App(), letters = Array("ab \"\\=\n\t{}é👩‍👩‍👧")
        let value = String(
            (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random)! })
        let quoted = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        #expect(try await app.perform("export:", "size=2 name=\"\(quoted)\"").isPerformed, "seed \(seed)")
        #expect(app.log == ["export \(["name": value, "size": 2] as ActionArguments)"], "seed \(seed)")
    }

    @Test("a result that is not declared does not leave the process")
    func undeclared() async throws {
        let app = App()
        app.grid.onAction("elsewhere:") { _ in ["private": 1] as ActionValue }
        #expect(try await app.perform("elsewhere:") == .performed("Elsewhere", value: ""))
    }

    @Test("destructive commands are confirmed, and macros before their first step")
    func confirmation() async throws {
        let app = App()
        #expect(try await app.perform("delete:").isPerformed)
        #expect(try await app.perform("cleanUp:").isPerformed)
        #expect(app.questions == ["Delete?", "Clean Up? It also does: Delete."])
        #expect(app.log == ["delete", "delete"])
        app.agrees = false
        await #expect(throws: Refusal.self) { try await app.perform("cleanUp:") }
        await #expect(throws: Refusal.self) { try await app.perform("delete:") }
        #expect(app.log.count == 2)
    }

    @Test("the undo stack of a command's target is found, at its node or above it")
    func undoNode() {
        let app = App()
        #expect(app.catalog.undoNode(of: "delete:") == nil)
        app.root.undoStack = UndoStack()
        #expect(app.catalog.undoNode(of: "delete:") === app.root)
        #expect(app.catalog.undoNode(of: "elsewhere:") == nil)
    }
}

extension IntentAnswer {
    fileprivate var isPerformed: Bool { if case .performed = self { true } else { false } }
}
