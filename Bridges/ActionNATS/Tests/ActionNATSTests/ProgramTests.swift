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

    @Test("a client that was suspended for long hears that its watch has ended", .timeLimit(.minutes(1)))
    func suspended() async throws {
        let server = try Server()
        let worker = try WorkerProcess("one", at: server.url, in: server.folder, silence: 3000)
        try await Raw(server.url).wait(for: worker.instance)
        let process = Process(), feed = Pipe(), output = Pipe(), heard = Shared("")
        process.executableURL = Programs.folder.appending(path: "action-nats")
        process.arguments = [server.url, "photos"]
        (process.standardInput, process.standardOutput) = (feed, output)
        output.fileHandleForReading.readabilityHandler = { file in
            let text = String(decoding: file.availableData, as: UTF8.self)
            heard.with { $0 += text }
        }
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        let watch = #"{"jsonrpc":"2.0","id":1,"method":"watch/start","params":{"actions":["work:"]}}"#
        feed.fileHandleForWriting.write(Data("\(watch)\n".utf8))
        #expect(await eventually { heard.now.contains(#""watch":1"#) })
        // A client that lives keeps its watch.
        try await Task.sleep(for: .seconds(4))
        #expect(!heard.now.contains("watch/ended"))
        kill(process.processIdentifier, SIGSTOP)
        try await Task.sleep(for: .seconds(5))
        kill(process.processIdentifier, SIGCONT)
        #expect(await eventually { heard.now.contains(#""watch/ended","params":{"watch":1,"#) }, "\(heard.now)")
        feed.fileHandleForWriting.write(Data((watch.replacingOccurrences(of: "1,\"m", with: "2,\"m") + "\n").utf8))
        #expect(await eventually { heard.now.contains(#""id":2,"result":{"watch":"#) }, "\(heard.now)")
        output.fileHandleForReading.readabilityHandler = nil
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
