import ActionRuntime
import Foundation
import Testing

@testable import ActionCLI
@testable import ActionMaps

/// The two subcommands that write their result to a file do it in one way.
@Suite("The option --output")
struct DestinationTests {
    let scratch: Scratch
    let map: String
    let manifest: String

    init() throws {
        scratch = try Scratch()
        map = try scratch.write(ExportTests.map, to: "map.json")
        manifest = try scratch.write(VSCodeImportTests.manifest, to: "package.json")
    }

    /// Calls `export` or `import` on its own input.
    private func run(_ command: String, _ words: String...) -> Run {
        Run((command == "export" ? ["export", "dot", "--map", map] : ["import", "vscode", manifest]) + ["-q"] + words)
    }

    @Test("names a file that has what would be printed, as a whole", arguments: ["export", "import"])
    func file(command: String) throws {
        let printed = run(command).output.joined(separator: "\n") + "\n"
        let result = scratch.path("result")
        _ = try scratch.write("longer " + printed, to: "result")
        try scratch.setMode(0o640, of: "result")
        // Left by a process that was killed.
        _ = try scratch.write("half", to: "result.lock.new")
        for option in ["-o", "--output"] {
            let run = run(command, option, result)
            #expect(run.status == .success && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
        }
        #expect(try scratch.read("result") == printed)
        #expect(try scratch.mode(of: "result") == 0o640)
        #expect(try scratch.names == ["map.json", "package.json", "result"])
        #expect(run(command, "-o", "-").output.joined(separator: "\n") + "\n" == printed)
    }

    @Test("replaces the file that a link leads to, and leaves the link", arguments: ["export", "import"])
    func link(command: String) throws {
        _ = try scratch.write("old", to: "result")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("link"), withDestinationPath: scratch.path("result"))
        #expect(run(command, "-o", scratch.path("link")).status == .success)
        #expect(try scratch.read("result") != "old")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link")).hasSuffix("result"))
    }

    @Test("refuses a file that is write-protected, or has other names", arguments: ["export", "import"])
    func protected(command: String) throws {
        _ = try scratch.write("old", to: "result")
        try scratch.setMode(0o444, of: "result")
        let closed = run(command, "-o", scratch.path("result"))
        #expect(closed.status == .file && closed.errors.first?.contains("is write-protected (mode 0444)") == true)
        try scratch.setMode(0o644, of: "result")
        try FileManager.default.linkItem(atPath: scratch.path("result"), toPath: scratch.path("other"))
        let named = run(command, "-o", scratch.path("result"))
        #expect(named.status == .file && named.errors.first?.contains("has 2 names (hard links)") == true)
        #expect(try scratch.read("result") == "old")
    }

    @Test("refuses the state file and the test file that the result is made of")
    func ownSources() throws {
        let state = try scratch.write(#"{ "actionState": 1 }"#, to: "state.json")
        #expect(run("export", "--action", "copy:", "--state", state, "-o", state).status == .usage)
        #expect(try scratch.read("state.json") == #"{ "actionState": 1 }"#)
        let tests = #"{ "map": "map.json", "tests": [ { "name": "a", "can": "copy:", "from": "app/cell[1]" } ] }"#
        let file = try scratch.write(tests, to: "tests.json")
        #expect(Run(["test", file, "--junit", file]).status == .usage)
        #expect(Run(["test", file, "--map", map, "--junit", map]).status == .usage)
        #expect(Run(["test", file, "--junit", map]).status == .usage)
        #expect(try scratch.read("tests.json") == tests && scratch.read("map.json") == ExportTests.map)
    }

    @Test("refuses the texts that stand beside a manifest")
    func texts() throws {
        let texts = try scratch.write("{}", to: "package.nls.json")
        let run = run("import", "-o", texts)
        #expect(run.status == .usage && run.errors.first?.contains("of which it is made") == true, "\(run.errors)")
        #expect(try scratch.read("package.nls.json") == "{}")
    }

    @Test("leaves the file as it is where the call is refused")
    func refusal() throws {
        let map = try scratch.write(
            #"{ "actionMap": 1, "root": { "name": "app", "actions": { "a:": { "title": "\#(String(repeating: "${s}", count: 400))" } } } }"#,
            to: "large.json")
        let state = try scratch.write(
            #"{ "actionState": 1, "s": "\#(String(repeating: "x", count: 100_000))" }"#, to: "state.json")
        _ = try scratch.write("old", to: "result")
        let run = Run(["export", "dot", "--map", map, "--state", state, "--action", "a:", "-o", scratch.path("result")])
        #expect(run.status == .data && run.errors.first?.contains("than there is room for") == true, "\(run.errors)")
        #expect(try scratch.read("result") == "old")
    }

    @Test("writes to a device and to a pipe, which are not replaced")
    func streams() throws {
        for command in ["export", "import"] {
            let run = run(command, "-o", "/dev/null")
            #expect(run.status == .success && run.output.isEmpty, "\(run.errors)")
        }
        let full = run("export", "-o", "/dev/full")
        #expect(full.status == .file && full.errors.first?.contains("cannot be written") == true, "\(full.errors)")
        let piped = try Executable(
            script:
                #"cd "\#(scratch.path)" && mkfifo p && cat p & "$0" export dot --map "\#(scratch.path("map.json"))" -o "\#(scratch.path("p"))"; wait"#
        )
        #expect(piped.output.hasPrefix("digraph"), "\(piped.output) \(piped.errors)")
    }

    @Test("refuses what is no regular file, a folder that is not there, and a link that leads nowhere")
    func irregular() throws {
        try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "nowhere")
        for command in ["export", "import"] {
            for path in [scratch.path, scratch.path("none/result"), scratch.path("link")] {
                let run = run(command, "-o", path)
                #expect(run.status == .file && run.output.isEmpty && run.errors.count > 1, "\(path) \(run.errors)")
            }
        }
        #expect(try scratch.names == ["link", "map.json", "package.json"])
    }

    @Test("refuses to replace the file that the result is made of, by whatever name")
    func source() throws {
        try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: map)
        for output in [map, scratch.path("link")] {
            for words in [["--map", map], ["--map", scratch.path("link")]] {
                let run = Run(["export", "html", "-o", output] + words)
                #expect(run.status == .usage, "\(run.errors)")
                #expect(run.errors.first == "Error: The export would replace '\(words[1])', of which it is made.")
            }
            let environment = Run(["export", "html", "-o", output], in: CallContext(map: map))
            #expect(environment.status == .usage, "\(environment.errors)")
            let folder = Run(["export", "html", "-o", output], in: CallContext(folderMap: map))
            #expect(folder.status == .usage, "\(folder.errors)")
        }
        #expect(run("import", "-o", manifest).status == .usage)
        #expect(try scratch.read("map.json") == ExportTests.map)
        #expect(try scratch.read("package.json") == VSCodeImportTests.manifest)
    }

    @Test("takes as much as a call may print")
    func size() throws {
        let destination = Destination(scratch.path("result"), of: "export")
        let text = String(repeating: "x", count: Console.maximumSize - 1)
        try destination.write(text, Console())
        #expect(try scratch.read("result").utf8.count == Console.maximumSize)
        let error = #expect(throws: ToolError.self) { try destination.write(text + "x", Console()) }
        #expect(error?.status == .data && error?.message == "The export is larger than 64 MiB.")
    }

    @Test("leaves the file as it was where the command fails", arguments: ["export", "import"])
    func failure(command: String) throws {
        _ = try scratch.write("old", to: "result")
        _ = try scratch.write("{", to: command == "export" ? "map.json" : "package.json")
        #expect(run(command, "-o", scratch.path("result")).status == .data)
        #expect(try scratch.read("result") == "old")
    }
}
