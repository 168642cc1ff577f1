import ActionRuntime
import Foundation
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The state file")
struct StateFileTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    func fire(_ words: String..., state: String = "state.json") throws -> Run {
        Run(["fire"] + words + ["--map", Fixture.desk, "--state", scratch.path(state)])
    }

    func state(_ name: String = "state.json") throws -> [String: ActionValue] {
        try ActionArguments(json: try scratch.read(name)).values
    }

    @Test("is made where it is missing, with the whole state")
    func made() throws {
        #expect(try fire("type:", "text=new").status == .success)
        #expect(
            try state() == [
                "actionState": .int(1), "text": .string("new"), "dirty": .bool(true), "bold": .bool(false),
                "clipboard": .null,
                "size": .object(["points": .int(12)]),
            ])
        #expect(try scratch.names == ["state.json"])
        #expect(try scratch.read("state.json").hasSuffix("}\n"))
    }

    @Test("lies over the map's state, key by key, and keeps what the map does not know")
    func laidOver() throws {
        _ = try scratch.write(
            #"{ "actionState": 1, "dirty": true, "size": { "width": 1 }, "mine": [1] }"#, to: "state.json")
        #expect(try fire("save:").status == .success)
        let state = try state()
        #expect(state["dirty"] == .bool(false) && state["text"] == .string("abc") && state["mine"] == .array([.int(1)]))
        #expect(state["size"] == .object(["width": .int(1)]), "a key is replaced as a whole")
    }

    @Test("carries from one call to the next")
    func carried() throws {
        for expected in [true, false, true] {
            #expect(try fire("toggleBold:").status == .success)
            #expect(try state()["bold"] == .bool(expected))
        }
    }

    @Test("may have comments and trailing commas")
    func commented() throws {
        _ = try scratch.write("{ // mine\n \"dirty\": true, }", to: "state.json")
        #expect(try fire("save:").status == .success)
    }

    @Test(
        "is left as it is, and not made, by what did not succeed",
        arguments: [
            ["paste:"], ["psate:"], ["decline:"], ["crash:"], ["goToLine:", "line=x"], ["goToLine:", "line:=x"],
            ["type:", "text=new", "--dry-run"], ["type:", "other"],
        ])
    func untouched(words: [String]) throws {
        let words = ["fire"] + words + ["--map", Fixture.desk, "--state", scratch.path("state.json")]
        _ = Run(words)
        #expect(try scratch.names.isEmpty)
        let text = "{ \"text\" : \"mine\" }"
        _ = try scratch.write(text, to: "state.json")
        _ = Run(words)
        #expect(try scratch.read("state.json") == text)
        #expect(try scratch.names == ["state.json"])
    }

    @Test(
        "is only read by what asks",
        arguments: [
            ["can", "quit:"], ["validate", "quit:"], ["target", "quit:"], ["explain", "quit:"], ["list"], ["tree"],
        ])
    func asking(words: [String]) throws {
        let words = words + ["--map", Fixture.desk, "--state", scratch.path("state.json")]
        #expect(Run(words).status == .success)
        #expect(try scratch.names.isEmpty)
        _ = try scratch.write("{", to: "state.json")
        #expect(Run(words).status == .data)
        #expect(try scratch.read("state.json") == "{")
    }

    @Test("shows what --dry-run would have done")
    func dryRun() throws {
        let run = try fire("toggleBold:", "--dry-run", "--json")
        #expect(run.status == .success)
        #expect(try run.object["after"]?["bold"] == .bool(true))
        #expect(try scratch.names.isEmpty)
    }

    @Test("is written by --force as by any success")
    func forced() throws {
        #expect(try fire("paste:", "--force").status == .success)
        #expect(try state()["text"] == .null)
    }

    @Test("keeps its mode", arguments: [0o600, 0o640, 0o666, 0o777])
    func mode(_ mode: Int) throws {
        // A regression: the process's mask cut the bits.
        _ = try scratch.write("{}", to: "state.json")
        try scratch.setMode(mode, of: "state.json")
        #expect(try fire("toggleBold:").status == .success)
        #expect(try scratch.mode(of: "state.json") == mode)
    }

    @Test("may be a link, which stays one")
    func link() throws {
        _ = try scratch.write("{}", to: "real.json")
        try FileManager.default.createSymbolicLink(atPath: scratch.path("state.json"), withDestinationPath: "real.json")
        #expect(try fire("toggleBold:").status == .success)
        #expect(try state("real.json")["bold"] == .bool(true))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("state.json")) == "real.json")
        #expect(try scratch.names == ["real.json", "state.json"])
    }

    @Test(
        "that is no JSON object is told with its place",
        arguments: [
            ("", "1:1: "), ("[]", "1:1: expected an object, found an array"), ("{", "1:2: "),
            ("{\"a\":1,\"a\":2}", "1:8: "),
            ("{\"a\":[1,{\"b\":nul}]}", "1:14: a[1].b: expected a value, found 'nul'"),
            ("{}\n\nx", "3:1: "),
        ])
    func malformed(text: String, place: String) throws {
        let path = try scratch.write(text, to: "state.json")
        let run = try fire("quit:")
        #expect(run.status == .data && run.output.isEmpty)
        #expect(run.errors.first?.hasPrefix("Error: \(path):\(place)") == true, "\(run.errors)")
        #expect(run.errors.last == "  A state file is a JSON object.")
        #expect(try scratch.read("state.json") == text)
    }

    @Test("that is not UTF-8 is refused")
    func invalidUTF8() throws {
        let bytes: [UInt8] = Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)
        _ = try scratch.write(bytes, to: "state.json")
        let run = try fire("quit:")
        #expect(run.status == .data && run.errors.first?.contains("UTF-8") == true, "\(run.errors)")
    }

    @Test("in a folder that is missing is refused before anything is done, and not asked for by what only asks")
    func missingFolder() throws {
        let run = try fire("quit:", state: "missing/state.json")
        #expect(run.status == .file && run.output.isEmpty)
        let path = scratch.path("missing/state.json")
        #expect(
            run.errors == [
                "Error: The state file '\(path)' cannot be written: No such file or directory.",
                "  Its lock '\(path).lock' cannot be opened or made. Name a file in a folder that may be written.",
            ])
        #expect(try fire("quit:", "--json", state: "missing/state.json").output.isEmpty)
        #expect(try fire("quit:", "--dry-run", state: "missing/state.json").status == .success)
        #expect(try scratch.names.isEmpty)
    }

    @Test("below a file is refused")
    func belowFile() throws {
        _ = try scratch.write("{}", to: "file")
        let run = try fire("quit:", state: "file/state.json")
        #expect(run.status == .file && run.output.isEmpty && run.errors.count == 2)
    }

    @Test("that cannot be finished leaves no other file behind")
    func noLeftovers() throws {
        // Renaming a file onto a folder fails after everything was written.
        let path = scratch.path("target")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let lock = try FileLock(of: path, called: "The file")
        try lock.prepare("{}")
        #expect(try scratch.names == ["target", "target.lock", "target.lock.new"])
        #expect(throws: ToolError.self) { try lock.commit() }
        _ = consume lock
        #expect(try scratch.names == ["target"])
    }

    @Test("is saved once the results are written, and not where something fails before that")
    func afterwards() throws {
        let words = ["fire", "toggleBold:", "--map", Fixture.desk, "--state", scratch.path("state.json")]
        let console = Console()
        #expect(Tool(console: console, context: CallContext()).run(words) == .success)
        #expect(try !scratch.names.contains("state.json"))
        console.fail(.usage("no"))
        try console.settle()
        #expect(try scratch.names.isEmpty)
        #expect(Tool(console: console, context: CallContext()).run(words) == .success)
        try console.settle()
        #expect(try scratch.names == ["state.json"])
    }

    @Test("that would be too large to be read again is not written")
    func tooLarge() throws {
        let text = #"{ "text": ""# + String(repeating: "x", count: (16 << 20) - 15) + "\" }"
        #expect(text.utf8.count <= Files.maximumSize)
        _ = try scratch.write(text, to: "state.json")
        let run = try fire("toggleBold:")
        #expect(run.status == .data && run.output.isEmpty)
        #expect(run.errors.first?.contains("larger than 16 MiB") == true)
        #expect(try scratch.read("state.json") == text)
    }
}
