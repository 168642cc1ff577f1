import Foundation
import Testing

@testable import ActionNATS

@Suite("The program that carries lines")
struct ProgramTests {
    private struct Run {
        let output: String
        let errors: String
        let status: Int32
    }

    /// Runs the program with lines as its input.
    private func run(_ words: String..., input: String = "") async throws -> Run {
        let process = Process(), (input, output, errors) = (input, Pipe(), Pipe())
        process.executableURL = Programs.folder.appending(path: "action-nats")
        process.arguments = words
        let feed = Pipe()
        (process.standardInput, process.standardOutput, process.standardError) = (feed, output, errors)
        try process.run()
        feed.fileHandleForWriting.write(Data(input.utf8))
        try feed.fileHandleForWriting.close()
        return await Task.detached {
            let said = output.fileHandleForReading.readDataToEndOfFile()
            let complaints = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Run(
                output: String(decoding: said, as: UTF8.self), errors: String(decoding: complaints, as: UTF8.self),
                status: process.terminationStatus)
        }.value
    }

    private let info = #"{"jsonrpc":"2.0","id":1,"method":"app/info"}"#
    private let perform =
        #"{"jsonrpc":"2.0","id":"p","method":"actions/perform","params":{"action":"wait:","arguments":{"id":"a","ms":600}}}"#

    @Test("it ends when the input has ended and the last answer is out")
    func answers() async throws {
        let world = try await World("one")
        let run = try await run(world.server.url, "photos", input: "\(info)\n\(perform)")
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.contains(#""app":"worker""#))
        #expect(run.output.contains(#"{"jsonrpc":"2.0","id":"p","result":{"action":"wait:","outcome":"performed""#))
        #expect(run.output.split(separator: "\n").count == 2)
    }

    @Test("it says what is not there, and exits as the command line does")
    func absent() async throws {
        let server = try Server(#"authorization { users = [ { user: fay, password: f } ] }"#)
        let alone = try await run("nats://fay:f@127.0.0.1:\(server.port)", "photos", input: info + "\n")
        #expect(alone.status == 69 && alone.errors == "action-nats: No worker of 'photos' is running.\n")
        #expect(alone.output.contains(#""code":-32004,"message":"No worker of 'photos' is running.""#))
        let refused = try await run("nats://fay:wrong@127.0.0.1:\(server.port)", "photos", input: info + "\n")
        #expect(refused.status == 77 && refused.errors.contains("refuses the credentials"))
        #expect(refused.output.contains(#""code":-32002"#))
        let port = server.port
        server.stop()
        let nobody = try await run("nats://127.0.0.1:\(port)", "photos", input: info + "\n")
        #expect(nobody.status == 69 && nobody.errors.contains("o NATS server answers at nats://127.0.0.1:\(port)"))
    }

    @Test(
        "its words are checked",
        arguments: [
            [], ["nats://127.0.0.1:1"], ["nats://127.0.0.1:1", "a.b"], ["--what", "nats://127.0.0.1:1", "photos"],
            ["--user"],
        ])
    func usage(_ words: [String]) async throws {
        let process = Process(), errors = Pipe()
        process.executableURL = Programs.folder.appending(path: "action-nats")
        process.arguments = words
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 64 && text.hasPrefix("action-nats: "))
    }

    @Test("a client that is killed has its requests cancelled")
    func killed() async throws {
        let world = try await World("one")
        let process = Process(), feed = Pipe(), output = Pipe()
        process.executableURL = Programs.folder.appending(path: "action-nats")
        process.arguments = [world.server.url, "photos"]
        (process.standardInput, process.standardOutput) = (feed, output)
        try process.run()
        let long = perform.replacingOccurrences(of: "600", with: "5000")
        feed.fileHandleForWriting.write(Data((long + "\n").utf8))
        try await Task.sleep(for: .seconds(1))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try await Task.sleep(for: .seconds(6))
        #expect(world.workers[0].performed == [])
    }
}
