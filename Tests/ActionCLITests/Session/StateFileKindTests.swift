import Foundation
import Testing

@testable import ActionMaps

@Suite("What keeps a state")
struct StateFileKindTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    func run(_ words: String..., state: String) -> Run {
        Run(words + ["toggleBold:", "-q", "--map", Fixture.desk, "--state", state])
    }

    func link(_ name: String, to destination: String) throws -> String {
        try FileManager.default.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: destination)
        return scratch.path(name)
    }

    func expectRefusal(of path: String, _ message: String) throws {
        let names = try scratch.names
        for command in ["fire", "can"] {
            let run = run(command, state: path)
            #expect(run.status == .file && run.output.isEmpty)
            #expect(run.errors.first == "Error: The state file '\(path)' \(message)", "\(run.errors)")
            #expect(run.errors.count == 2, "what to do: \(run.errors)")
        }
        #expect(try scratch.names == names)
    }

    @Test("is no pipe, and a pipe without a writer is not waited for")
    func pipe() throws {
        // A regression: the pipe was replaced by a file, or waited for without end.
        let path = scratch.path("pipe")
        try #require(mkfifo(path, 0o644) == 0)
        try expectRefusal(of: path, "is a pipe, and only a regular file can keep a state.")
        try expectRefusal(of: try link("link", to: path), "is a pipe, and only a regular file can keep a state.")
        #expect(try type(of: "pipe") == .typeUnknown)
    }

    @Test("is no device and no folder", arguments: [("/dev/null", "a device"), ("/", "a folder")])
    func others(path: String, kind: String) throws {
        try expectRefusal(of: path, "is \(kind), and only a regular file can keep a state.")
    }

    @Test("is no link that leads nowhere or in a circle; those stay links")
    func badLinks() throws {
        // A regression: both were replaced by files.
        try expectRefusal(of: try link("dangling", to: "nowhere"), "is a link that leads nowhere.")
        try expectRefusal(
            of: try link("loop", to: "loop"), "cannot be read: Too many levels of symbolic links.")
        #expect(try type(of: "dangling") == .typeSymbolicLink && type(of: "loop") == .typeSymbolicLink)
    }

    @Test("may be led to by several links, and by a folder that is one")
    func goodLinks() throws {
        try FileManager.default.createDirectory(atPath: scratch.path("a"), withIntermediateDirectories: false)
        _ = try link("folder", to: "a")
        let path = try link("second", to: try link("first", to: scratch.path("a/state.json")))
        #expect(run("fire", state: scratch.path("folder/state.json")).status == .success)
        #expect(run("fire", state: path).status == .success)
        #expect(try scratch.read("a/state.json").contains(#""bold": false"#))
        #expect(try scratch.names == ["a", "first", "folder", "second"])
    }

    @Test("is not written where its bits forbid it, whoever asks", arguments: [0o444, 0o400, 0o555])
    func writeProtected(mode: Int) throws {
        // A regression: the file was replaced, since its folder could be written.
        let path = try scratch.write("{}", to: "state.json")
        try scratch.setMode(mode, of: "state.json")
        let run = run("fire", state: path)
        let bits = String(mode, radix: 8)
        #expect(run.status == .file && run.output.isEmpty)
        #expect(run.errors.first == "Error: The state file '\(path)' is write-protected (mode 0\(bits)).")
        #expect(self.run("can", state: path).status == .success)
        #expect(self.run("fire", "--dry-run", state: path).status == .success)
        #expect(try scratch.read("state.json") == "{}" && scratch.mode(of: "state.json") == mode)
        #expect(try scratch.names == ["state.json"])
    }

    @Test("with several names is not written, for only one of them would change")
    func hardLinks() throws {
        let path = try scratch.write("{}", to: "state.json")
        try FileManager.default.linkItem(atPath: path, toPath: scratch.path("other.json"))
        let run = run("fire", state: path)
        #expect(run.status == .file && run.errors.first?.contains("has 2 names (hard links)") == true)
        #expect(self.run("can", state: path).status == .success)
        #expect(try scratch.read("state.json") == "{}" && scratch.read("other.json") == "{}")
    }

    @Test("is not what has no name")
    func noName() {
        #expect(run("fire", state: "").errors.first == "Error: The state file has no name.")
    }

    @Test("belongs to the same user and group afterwards", .enabled(if: geteuid() == 0))
    func owner() throws {
        // A regression: the file belonged to whoever ran the program last.
        let path = try scratch.write("{}", to: "state.json")
        try #require(chown(path, 1234, 4321) == 0)
        try scratch.setMode(0o640, of: "state.json")
        #expect(run("fire", state: path).status == .success)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.ownerAccountID] as? NSNumber)?.intValue == 1234)
        #expect((attributes[.groupOwnerAccountID] as? NSNumber)?.intValue == 4321)
        #expect(try scratch.mode(of: "state.json") == 0o640)
    }

    @Test("what a killed 'init' left is gone after the next one, which writes nothing")
    func interrupted() throws {
        let path = try scratch.write("{}", to: "actions.json")
        _ = try scratch.write("{}", to: "actions.json.lock.new")
        #expect(Run(["init", path]).status == .file)
        #expect(try scratch.names == ["actions.json"] && scratch.read("actions.json") == "{}")
    }

    @Test("what 'init' writes takes the place of nothing", arguments: ["pipe", "dangling", "loop", "file"])
    func initialize(name: String) throws {
        // A regression: links were replaced by files.
        try #require(mkfifo(scratch.path("pipe"), 0o644) == 0)
        _ = try (link("dangling", to: "nowhere"), link("loop", to: "loop"), scratch.write("mine", to: "file"))
        let names = try scratch.names
        let type = try type(of: name)
        let run = Run(["init", scratch.path(name)])
        #expect(run.status == .file)
        #expect(run.errors.first == "Error: '\(scratch.path(name))' exists already, and is left as it is.")
        #expect(try self.type(of: name) == type && scratch.names == names && scratch.read("file") == "mine")
    }

    private func type(of name: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.type] as? FileAttributeType
    }
}
