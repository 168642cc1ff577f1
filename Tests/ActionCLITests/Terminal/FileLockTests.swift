import Foundation
import Testing

@testable import ActionMaps

@Suite("The lock of a file")
struct FileLockTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    func lock(_ patience: Duration = .zero) throws -> FileLock {
        try FileLock(of: scratch.path("state"), called: "The state file", patience: patience)
    }

    @Test("is had by one at a time, and leaves nothing when it is let go")
    func exclusive() throws {
        let first = try lock()
        #expect(throws: ToolError.self) { try lock() }
        #expect(try scratch.names == ["state.lock"])
        _ = consume first
        _ = try lock()
        #expect(try scratch.names.isEmpty)
    }

    @Test("may be had by whoever may write the file, also where a process that was killed left it")
    func mode() throws {
        let lock = try lock()
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("state.lock"))
        #expect(attributes[.posixPermissions] as? Int == 0o444)
        withExtendedLifetime(lock) {}
    }

    @Test("that another has for too long is told")
    func patience() throws {
        let first = try lock()
        let error = #expect(throws: ToolError.self) { try lock(.milliseconds(20)) }
        #expect(error?.status == .file)
        #expect(error?.message == "The state file is being written by another process.")
        withExtendedLifetime(first) {}
    }

    @Test("is had at once where a process that was killed left its file")
    func stale() throws {
        _ = try scratch.write("", to: "state.lock")
        _ = try lock()
        #expect(try scratch.names.isEmpty)
    }

    @Test("is not made of a file that somebody uses")
    func inTheWay() throws {
        _ = try scratch.write("mine", to: "state.lock")
        let error = #expect(throws: ToolError.self) { try lock() }
        #expect(error?.message.contains("is in the way") == true)
        #expect(try scratch.read("state.lock") == "mine")
        try FileManager.default.removeItem(atPath: scratch.path("state.lock"))
        try FileManager.default.createSymbolicLink(atPath: scratch.path("state.lock"), withDestinationPath: "nowhere")
        #expect(throws: ToolError.self) { try lock() }
        #expect(try scratch.names == ["state.lock"])
    }

    @Test("is had by each of many who wait, one after the other")
    func many() async throws {
        let path = scratch.path("count")
        _ = try scratch.write("0", to: "count")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        let lock = try FileLock(of: path, called: "The file", patience: .seconds(300))
                        try withExtendedLifetime(lock) {
                            let count = try #require(Int(String(contentsOfFile: path, encoding: .utf8)))
                            try "\(count + 1)".write(toFile: path, atomically: false, encoding: .utf8)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try scratch.read("count") == "200" && scratch.names == ["count"])
    }
}
