import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("A running program that cannot be asked")
struct ProgramFailureTests {
    @Test("does not go together with what belongs to a map")
    func options() {
        for option in [["--map", "a.json"], ["--state", "a.json"], ["--dry-run"]] {
            let run = Run(["fire", "save:", "--app", "photos"] + option)
            #expect(
                run.status == .usage && run.errors[0] == "Error: Options '--app' and '\(option[0])' do not go together."
            )
        }
        #expect(Run(["keys", "--app", "photos", "--keymap", "k.json"]).status == .usage)
        #expect(Run(["explain", "e", "--event", "--app", "photos"]).status == .usage)
        #expect(
            Run(["list", "--app", ""]).errors == [
                "Error: The program has no name.", "  Name one: --app NAME.", "  'action apps' lists them.",
            ])
        #expect(Run(["trigger", "e", "--app", "photos"]).status == .usage)
    }

    @Test(
        "ends with the status of the refusal",
        arguments: [
            (-32602, 64), (-32601, 69), (-32600, 69), (-32001, 75), (-32002, 77), (-32003, 69), (-32800, 130),
            (-32700, 69),
        ])
    func refusals(_ code: Int, _ status: Int32) throws {
        let program = try StubProgram { _ in .error(code, "It is \u{1B}so") }
        for words in [["fire", "save:"], ["list"], ["validate", "save:"], ["press", "cmd+s"], ["export"]] {
            let run = Run(words + ["--app", program.path])
            #expect(run.status.rawValue == status && run.output.isEmpty, "\(words)")
            #expect(run.errors[0] == "Error: The program '\(program.path)' refuses: It is \\u{1b}so.")
        }
    }

    @Test("a start that is not there is wrong usage where it is a path, and out of date where it is an identifier")
    func stale() throws {
        let message = "There is no node 'app/gird'. Did you mean 'app/grid'?"
        let program = try StubProgram { _ in .error(-32001, message) }
        let path = Run.at(program, "can", "save:", "--from", "app/gird")
        #expect(path.status == .usage && path.errors[0] == "Error: \(message)")
        let id = Run.at(program, "can", "save:", "--from", "[12-3]")
        #expect(id.status == .outdated && id.errors[0] == "Error: There is no node [12-3] any more.")
        let other = try StubProgram { _ in .error(-32001, "'[]' is not the identifier of a node.") }
        let none = Run.at(other, "can", "save:", "--from", "[]")
        #expect(none.status == .usage && none.errors[0] == "Error: '[]' is not the identifier of a node.")
    }

    @Test("that speaks another version of the protocol is told so, and is not asked to perform anything")
    func version() throws {
        let program = try StubProgram(info: #"{"protocol":3,"version":"9.9"}"#) { _ in
            .result(#"{"action":"a:","can":true,"outcome":"performed","actions":[]}"#)
        }
        for words in [["can", "a:"], ["fire", "a:"], ["list"]] {
            let run = Run(words + ["--app", program.path])
            #expect(run.status == .unavailable && run.output.isEmpty, "\(words)")
            let message = "speaks version 3 of the protocol, and this 'action' speaks versions 1 and 2."
            #expect(run.errors[0] == "Error: The program '\(program.path)' \(message)")
            #expect(run.errors.last?.contains("(9.9)") == true)
        }
        for (tool, arguments) in [("actions_list", [:]), ("actions_perform", ["action": "a:"])]
            as [(String, ActionValue)]
        {
            let agents = try AgentClient(app: program.path).call(tool, arguments)
            #expect(agents.isError && agents.text("message")?.contains("speaks version 3") == true, "\(tool)")
        }
        #expect(!program.requests.contains { $0.method == "actions/perform" })
    }

    @Test(
        "that leaves out what an answer needs is told so, and never passed over in silence",
        arguments: [
            (["can", "a:"], "actions/can", "{}", "lacks 'can'"),
            (["can", "a:"], "actions/can", #"{"can":"yes"}"#, "has a string as 'can'"),
            (["validate", "a:"], "actions/validate", #"{"title":"A"}"#, "lacks 'enabled'"),
            (["target", "a:"], "actions/target", "{}", "lacks 'target'"),
            (["explain", "a:"], "actions/explain", #"{"enabled":true}"#, "lacks 'steps'"),
            (["fire", "a:"], "actions/perform", #"{"action":"a:"}"#, "lacks 'outcome'"),
            (["press", "cmd+a"], "keys/press", #"{"outcome":null}"#, "has null as 'outcome'"),
            (["list"], "actions/list", #"{"actions":{}}"#, "has an object as 'actions'"),
            (["menu"], "menu/get", "[]", "is an array, and no object"), (["keys"], "keys/list", "{}", "lacks 'keys'"),
            (["explain", "--key", "f1"], "keys/explain", "{}", "lacks 'answer'"),
            (["palette", "a"], "palette/search", "{}", "lacks 'matches'"), (["tree"], "tree/get", "{}", "lacks 'root'"),
            (["export"], "map/get", "{}", "lacks 'map'"), (["watch"], "watch/start", "{}", "lacks 'watch'"),
        ] as [([String], String, String, String)])
    func members(_ words: [String], _ method: String, _ answer: String, _ fault: String) throws {
        let program = try StubProgram { _ in .result(answer) }
        let run = Run(words + ["--app", program.path])
        #expect(run.status == .unavailable && run.output.isEmpty)
        let message = "sent an answer that cannot be read: its answer to '\(method)' \(fault)."
        #expect(run.errors[0] == "Error: The program '\(program.path)' \(message)")
    }

    @Test("that does not know how to explain keys is said to be older")
    func olderProgram() throws {
        let program = try StubProgram { _ in .error(-32601, "There is no method 'keys/explain'.") }
        let run = Run.at(program, "explain", "--key", "f1")
        #expect(run.status == .unavailable && run.output.isEmpty)
        #expect(
            run.errors[0]
                == "Error: The program '\(program.path)' has a version of the library that does not explain keys.")
        #expect(run.errors[1].contains("'action keys --app \(program.path)' lists its bindings"))
    }

    @Test("that went away is said, and whether the action was sent")
    func wentAway() throws {
        let program = try StubProgram { _ in .hangUp }
        let fired = Run.at(program, "fire", "save:")
        #expect(fired.status == .unavailable)
        #expect(
            fired.errors == [
                "Error: The program '\(program.path)' went away.",
                "  The action was sent, and may have been performed.",
            ])
        let asked = Run.at(program, "list")
        #expect(asked.status == .unavailable && asked.errors == ["Error: The program '\(program.path)' went away."])
    }

    @Test(
        "that sends what is no answer is said",
        arguments: [
            "garbage", "[]", #"{"jsonrpc":"2.0","id":9,"result":{}}"#, #"{"jsonrpc":"2.0","id":1}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{}}"#, #"{"jsonrpc":"2.0","id":"1","result":{}}"#, "{}", "",
        ])
    func garbage(_ line: String) throws {
        let program = try StubProgram { _ in .raw([line]) }
        let run = Run.at(program, "list")
        #expect(run.status == .unavailable && run.output.isEmpty)
        #expect(run.errors[0].hasPrefix("Error: The program '\(program.path)' sent an answer that cannot be read: "))
    }

    @Test("an answer may be any JSON where an object is expected")
    func strange() throws {
        for result in ["null", "[]", "7", #"{"actions":7}"#, #"{"root":[],"items":{},"matches":null}"#] {
            let program = try StubProgram { _ in .result(result) }
            for words in [
                ["list"], ["tree"], ["tree", "--json"], ["menu"], ["keys"], ["palette"], ["can", "a:"], ["fire", "a:"],
                ["explain", "a:"], ["press", "cmd+s"], ["target", "a:"], ["export"], ["list", "--json"],
            ] {
                let run = Run(words + ["--app", program.path])
                #expect([0, 1, 2, 64, 69, 70].contains(run.status.rawValue), "\(words) \(result)")
            }
        }
    }

    // MARK: Sockets

    @Test("whose socket is missing, or left by a dead one, cannot be reached")
    func missing() throws {
        let scratch = try Scratch.forSockets()
        let none = Run(["list", "--app", scratch.path("none-1.sock")])
        #expect(none.status == .unavailable)
        #expect(
            none.errors[0]
                == "Error: The program '\(scratch.path("none-1.sock"))' cannot be reached: there is no such socket.")
        let fired = Run(["fire", "a:", "--app", scratch.path("none-1.sock")])
        #expect(fired.status == .unavailable)
        let long = Run(["list", "--app", scratch.path(String(repeating: "x", count: 120))])
        #expect(long.errors[0].contains("the path of a socket has at most"))
    }

    @Test("whose folder is open to others, or a link, is not trusted")
    func untrusted() throws {
        let program = try StubProgram { _ in .result("{}") }
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.directory)
        let open = Run.at(program, "list")
        #expect(open.status == .unavailable && open.errors[0].contains("is open to others"))
        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.directory)
        let other = try Scratch.forSockets()
        try manager.createSymbolicLink(atPath: other.path("link"), withDestinationPath: program.directory)
        let name = try #require(program.path.split(separator: "/").last)
        let linked = Run(["list", "--app", other.path("link/\(name)")])
        #expect(linked.status == .unavailable && linked.errors[0].contains("is a link"))
        #expect(program.requests.isEmpty)
    }

    @Test("is given up where it sends messages without an end, and no answer")
    func flood() throws {
        let text = String(repeating: "x", count: 1 << 16)
        let note = #"{"jsonrpc":"2.0","method":"note","params":{"text":"\#(text)"}}"#
        let run = Run.at(try StubProgram { _ in .endless(note) }, "list")
        #expect(run.status == .unavailable)
        #expect(run.errors.first?.contains("sent more than 8 MiB, and no end of it.") == true)
    }
}
