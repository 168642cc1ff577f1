import Foundation
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The history's file")
struct HistoryFileTests {
    @Test("keeps lines, for its owner alone")
    func lines() throws {
        let scratch = try Scratch()
        let file = HistoryFile(scratch.path("state/action/history"))
        #expect(file.read() == [])
        file.add("one")
        HistoryFile(scratch.path("state/action/history")).add("zwei 日本")
        #expect(file.read() == ["one", "zwei 日本"])
        #expect(try scratch.mode(of: "state/action/history") == 0o600 && scratch.mode(of: "state") == 0o700)
    }

    @Test("is made shorter where it has grown to twice the length")
    func length() throws {
        let scratch = try Scratch()
        let lines = (0...2 * History.limit).map { "line \($0)" }
        let file = HistoryFile(try scratch.write(lines.joined(separator: "\n") + "\n", to: "history"))
        #expect(file.read() == Array(lines.suffix(History.limit)))
        #expect(
            try scratch.read("history").split(separator: "\n").count == History.limit && scratch.names == ["history"])
    }

    @Test("leaves out lines that are too long, and is for its owner alone whoever made it")
    func limits() throws {
        let scratch = try Scratch()
        let file = HistoryFile(try scratch.write("one\n", to: "history"))
        try scratch.setMode(0o644, of: "history")
        file.add(String(repeating: "x", count: HistoryFile.maximumLength + 1))
        file.add("two")
        #expect(try file.read() == ["one", "two"] && scratch.mode(of: "history") == 0o600)
    }

    @Test("can be a link")
    func link() throws {
        let scratch = try Scratch()
        let lines = (0...2 * History.limit).map { "line \($0)" }
        _ = try scratch.write(lines.joined(separator: "\n") + "\n", to: "kept")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("history"), withDestinationPath: scratch.path("kept"))
        let file = HistoryFile(scratch.path("history"))
        file.add("one")
        #expect(file.read().last == "one")
        #expect(try scratch.read("kept").split(separator: "\n").count == History.limit)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("history"))
        #expect(target == scratch.path("kept"))
    }

    @Test("is not written while another prompt writes it")
    func lock() throws {
        let scratch = try Scratch()
        let file = HistoryFile(try scratch.write("one\n", to: "history"))
        let lock = try FileLock(of: Files.resolved(scratch.path("history")), called: "The history")
        withExtendedLifetime(lock) { file.add("two") }
        #expect(file.read() == ["one"])
    }

    @Test("says nothing where it cannot be written, and is no pipe")
    func faults() throws {
        let scratch = try Scratch()
        _ = try scratch.write("", to: "file")
        HistoryFile(scratch.path("file/history")).add("one")
        mkfifo(scratch.path("pipe"), 0o600)
        HistoryFile(scratch.path("pipe")).add("one")
        #expect(try scratch.names == ["file", "pipe"])
    }
}
