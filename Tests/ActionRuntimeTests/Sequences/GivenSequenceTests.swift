import ActionRuntime
import Testing

@Suite("runCommands: a sequence that stands in a key file")
struct GivenSequenceTests {
    private final class Text {
        var lines: [String] = []
    }

    private let coordinator = Coordinator(root: ActionNode("app"))
    private let text = Text()

    init() {
        coordinator.root.undoStack = UndoStack()
        coordinator.root.performsSequences()
        coordinator.root.onAction("add:", parameters: [.string("line")]) { [text] invocation in
            text.lines.append(invocation.arguments["line"].map { "\($0)" } ?? "")
            invocation.registerUndo("Add") { text.lines.removeLast() }
        }
        coordinator.root.onAction("locked:", validate: { $0.disable("it is locked") }) { _ in }
    }

    private static func request(_ commands: ActionValue) -> Invocation {
        Invocation("runCommands", arguments: ActionArguments(["commands": commands]))
    }

    @Test("the commands are performed one after the other, as one undo")
    func performed() throws {
        let file = try KeyFile(
            json: Array(
                """
                [{ "key": "f2", "command": "runCommands", "args": { "commands": [
                    { "command": "add:", "args": { "line": "a" } }, { "command": "add:", "args": { "line": "b" } } ] } }]
                """.utf8), document: "keys.json")
        let keys = KeyMap(coordinator, overrides: file.overrides)
        #expect(keys.press(KeyStroke(.function(2))).outcome?.kind == .performed)
        #expect(text.lines.count == 2)
        #expect(coordinator.perform("undo:").kind == .performed && text.lines.isEmpty)
    }

    @Test("it is enabled exactly if the first command is, and stops at the first that is not performed")
    func stops() {
        func commands(_ all: ActionValue...) -> Invocation { Self.request(.array(all)) }
        let first = coordinator.validate(commands("locked:", "add:"))
        #expect(first.reasons.map(\.text) == ["step 1, 'locked:': it is locked"])
        let add: ActionValue = ["command": "add:", "args": ["line": "a"]]
        #expect(coordinator.validate(commands(add, "locked:")).isEnabled)
        #expect(coordinator.perform(commands(add, "locked:", add)).kind == .failed && text.lines.count == 1)
        #expect(coordinator.perform(commands()).kind == .performed)
    }

    @Test("where an argument of a command is secret, records and key bindings tell no commands")
    func secrets() throws {
        coordinator.root.onAction("login:", parameters: [.string("password").secret()]) { _ in }
        let login: ActionValue = ["command": "login:", "args": ["password": "hunter2"]]
        let nested: ActionValue = ["command": "runCommands", "args": ["commands": .array([login])]]
        var told = ""
        coordinator.observe { told += "\($0) \($0.invocation.arguments)\n" }
        for commands in [[login], [nested], ["add:", login]] as [[ActionValue]] {
            #expect(coordinator.perform(Self.request(.array(commands))).kind != .unclaimed)
            let keys = KeyMap(
                coordinator,
                overrides: [
                    KeyOverride("f2", "runCommands" as ActionName, arguments: Self.request(.array(commands)).arguments)
                ])
            told += "\(keys.bindings().map { "\($0.arguments)" })"
        }
        #expect(told.contains("runCommands") && !told.contains("hunter2"), "\(told)")
        coordinator.perform(Self.request(["locked:"]))
        #expect(told.contains("locked:"), "what is not secret is told")
    }

    @Test(
        "what is no command is told with its place",
        arguments: [
            ([5], "commands[0]"), (["add:", ["args": 1]], "commands[1]"), (["a b"], "commands[0]"),
            ([["command": "add:", "arg": 1]], "commands[0]"),
        ] as [([ActionValue], String)])
    func wrong(commands: [ActionValue], place: String) {
        let answer = coordinator.validate(Self.request(.array(commands)))
        #expect(answer.reasons.map(\.text) == ["\(place) must be an action's name, or {command, args}"])
        #expect(coordinator.perform(Self.request(5)).kind == .badArguments)
    }
}
