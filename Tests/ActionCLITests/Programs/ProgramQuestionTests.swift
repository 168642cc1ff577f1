import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Questions to a running program")
struct ProgramQuestionTests {
    static let paste = #"""
        "action":"paste:","enabled":false,"state":"off","value":null,"title":"Paste","hidden":false,
        "reasons":[{"by":"app/grid","kind":"validator","text":"the clipboard is empty"}],"target":"app/grid","kind":"method"
        """#

    /// A program with one disabled action, `paste:`, and one that is on, `bold:`.
    private static func program() throws -> StubProgram {
        try StubProgram { request in
            let name = request["action"].flatMap { $0.string } ?? ""
            switch request.method {
            case "actions/can":
                return .result(#"{"action":"\#(name)","can":\#(name == "paste:"),"revision":7,"new":1}"#)
            case "actions/validate" where name == "paste:": return .result("{\(paste),\"revision\":7}")
            case "actions/validate":
                return .result(
                    #"{"action":"\#(name)","enabled":false,"state":"off","value":null,"title":null,"hidden":false,"#
                        + #""reasons":[],"target":null,"kind":null,"revision":7}"#)
            case "actions/target":
                return .result(
                    #"{"action":"\#(name)","target":"app/grid","kind":"closure","selector":"handleAction:","#
                        + #""mayDecline":false,"isAsync":true,"revision":7}"#)
            case "actions/explain":
                return .result(
                    "{\(paste)," + #"""
                        "selector":"paste:","mayDecline":true,"isAsync":false,"steps":[
                        {"node":"app/grid/cell[1]","verdict":"noClaim","action":"paste:","kind":null,"condition":null,
                        "reason":null,"file":null,"line":null,"remap":null},
                        {"node":"app/grid","verdict":"disabled","action":"paste:","kind":"closure","condition":"full",
                        "reason":"the clipboard is empty","file":"Photos/Grid.swift","line":21,"remap":null}],
                        "notAsked":["app"],"suggestions":[],"forced":false,"unavailable":false,"revision":7}
                        """#)
            case "actions/list":
                return .result(
                    "{\"revision\":7,\"actions\":[{\(paste),\"summary\":null},"
                        + #"{"action":"rate:","enabled":true,"state":"on","value":5,"title":"Five","hidden":false,"#
                        + #""reasons":[],"target":"app","kind":"closure","arguments":{"stars":5}}]}"#)
            default: return .error(-32601, "There is no method '\(request.method)'.")
            }
        }
    }

    @Test("'can' prints what the program says, and its revision as JSON")
    func can() throws {
        let program = try Self.program()
        let run = Run.at(program, "can", "paste:", "save:")
        #expect(run.output == ["paste:   yes", "save:   no"] && run.status == .disabled && run.errors.isEmpty)
        let json = Run.at(program, "can", "paste:", "--json")
        #expect(json.output == [#"{"action":"paste:","can":true,"revision":7}"#] && json.status == .success)
        #expect(Run.at(program, "can", "paste:", "save:", "--format", "names").output == ["paste:"])
    }

    @Test("'validate' prints the sentence that it prints of a map")
    func validate() throws {
        let program = try Self.program()
        let run = Run.at(program, "validate", "paste:", "psate:")
        #expect(
            run.output == [
                "paste: is disabled at app/grid: the clipboard is empty.   title \"Paste\"",
                "psate: is claimed by nobody.",
            ])
        #expect(run.status == .unclaimed)
        let json = Run.at(program, "validate", "paste:", "--json")
        #expect(
            json.output == [
                #"{"action":"paste:","enabled":false,"state":"off","value":null,"title":"Paste","hidden":false,"#
                    + #""reasons":[{"by":"app/grid","kind":"validator","text":"the clipboard is empty"}],"#
                    + #""target":"app/grid","kind":"method","external":null,"parameters":null,"revision":7}"#
            ])
        #expect(json.status == .disabled)
    }

    @Test("'target' says who would get the action")
    func target() throws {
        let run = Run.at(try Self.program(), "target", "go:")
        #expect(run.output == ["app/grid   closure"] && run.status == .success)
    }

    @Test("'explain' draws what the program says, as of a map; '--force' says what would become of a forced request")
    func explain() throws {
        let program = try Self.program()
        let lines = [
            "paste: is disabled at app/grid: the clipboard is empty. It may decline.",
            "  app/grid/cell[1]   no claim",
            "  app/grid           closure   disabled by \"full\"   Photos/Grid.swift:21",
            "  not asked: app",
        ]
        let run = Run.at(program, "explain", "paste:")
        #expect(run.output == lines && run.status == .disabled)
        let forced = Run.at(program, "explain", "paste:", "--force")
        #expect(
            forced.output.first
                == "paste: is disabled at app/grid: the clipboard is empty. It is forced. It may decline.")
        #expect(program.requests.allSatisfy { $0["force"] == nil })
        let object = try Run.at(program, "explain", "paste:", "--json").object
        #expect(object["revision"] == .int(7) && object["steps"]?.elements.count == 2)
        #expect(Run.at(program, "explain", "paste:", "--format", "names").output == ["app/grid/cell[1]", "app/grid"])
    }

    @Test("'list' tells commands of one action apart by their arguments")
    func list() throws {
        let program = try Self.program()
        let run = Run.at(program, "list")
        #expect(
            run.output == [
                "  paste:              app/grid   disabled: the clipboard is empty",
                "✓ rate: {\"stars\":5}   app        enabled",
            ])
        let objects = try Run.at(program, "list", "--json").objects
        #expect(objects.map { $0["revision"] } == [.int(7), .int(7)] && objects[0]["summary"] == nil)
    }

    @Test("all requests of a call are sent before the first answer is waited for")
    func pipelining() throws {
        let program = try StubProgram { request in
            request["action"] == "c:"
                ? .raw(
                    [3, 1, 2].map {
                        #"{"jsonrpc":"2.0","id":\#($0),"result":{"action":"\#(["a:", "b:", "c:"][$0 - 1])","can":true}}"#
                    }) : .silence
        }
        #expect(Run.at(program, "can", "a:", "b:", "c:", "--format", "names").output == ["a:", "b:", "c:"])
    }

    @Test("arguments are left out where none are given, and texts are what the action's parameters say")
    func arguments() throws {
        let program = try StubProgram { request in
            if request.method == "actions/list" {
                return .result(
                    #"""
                    {"revision":1,"actions":[{"action":"go:","parameters":{"type":"object","properties":
                    {"line":{"type":"integer"},"name":{"type":"string"},"fast":{"type":["boolean","null"]}}}}]}
                    """#)
            }
            return .result(#"{"action":"go:","can":true,"revision":1}"#)
        }
        _ = Run.at(program, "can", "go:")
        #expect(program.requests.map(\.method) == ["actions/can"])
        #expect(program.requests[0]["arguments"] == nil && program.requests[0]["from"] == nil)
        _ = Run.at(program, "can", "go:", "line=4", "name=4", "fast=true", "other=4", "n:=4", "--from", "app/grid")
        let last = try #require(program.requests.last)
        #expect(
            last["arguments"] == ["line": 4, "name": "4", "fast": true, "other": "4", "n": 4] as ActionValue)
        #expect(last["from"] == "app/grid" && program.requests[1]["from"] == "app/grid")
    }

    @Test("text of a program is escaped", arguments: ["text", "names"])
    func escaping(format: String) throws {
        let program = try StubProgram { _ in
            .result(
                #"""
                {"revision":1,"actions":[{"action":"a\u001b[2J:","enabled":true,"state":"off","title":"a","hidden":false,
                "reasons":[],"target":"app\u0007","kind":"method"}]}
                """#)
        }
        let run = Run.at(program, "list", "--format", format)
        #expect(run.output.count == 1 && run.output[0].contains(#"a\u{1b}[2J:"#))
        #expect(!run.output[0].contains("\u{1B}") && !run.output[0].contains("\u{7}"))
    }
}
