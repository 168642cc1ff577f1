import Foundation
import Testing

@testable import ActionCLI

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
