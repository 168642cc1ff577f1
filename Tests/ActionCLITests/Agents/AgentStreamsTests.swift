import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("The lines of agents")
struct AgentStreamsTests {
    /// Serves what is written to a pipe, in the pieces that a closure makes, and gives what the server writes.
    private func serve(_ input: [UInt8], inPieces piece: @escaping @Sendable (Int) -> Int) throws -> [String] {
        var ends: [Int32] = [0, 0], results: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0 && pipe(&results) == 0)
        let (reading, writing, from, to) = (ends[0], ends[1], results[0], results[1])
        Thread {
            var rest = input[...]
            while !rest.isEmpty {
                let part = rest.prefix(max(1, piece(rest.count)))
                _ = Files.write(Array(part), to: writing)
                rest = rest.dropFirst(part.count)
            }
            close(writing)
        }.start()
        Thread {
            let map = try? ActionMap(reading: Array(AgentDesk.map.utf8), file: "map.json")
            if let map {
                let session = Session(map, file: "map.json")
                let program = MapProgram(session, keys: session.keyMap()) { _ in }
                let tools = AgentToolSet(.three(isReadOnly: false), only: nil)
                AgentServer(program, tools, AgentStreams(input: reading, output: to)).run()
            }
            close(reading)
            close(to)
        }.start()
        defer { close(from) }
        let data = FileHandle(fileDescriptor: from).readDataToEndOfFile()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func request(_ id: Int, _ method: String, _ params: ActionValue = [:]) -> String {
        (["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params] as ActionValue).json() + "\n"
    }

    @Test("in pieces of any size are answered as the whole is")
    func pieces() throws {
        var text = request(0, "initialize", ["protocolVersion": "2025-11-25"])
        for id in 1..<40 {
            let action: ActionValue = ["copy:", "paste:", "quit:", "nobody:"][id % 4]
            text += request(id, "tools/call", ["name": "actions_perform", "arguments": ["action": action]])
            if id % 5 == 0 { text += "\n  \r\nnonsense \(id)\n" }
        }
        text += request(40, "ping", ["x": .string(String(repeating: "ä", count: 150_000))])
        text += String(repeating: "z", count: 1_200_000) + "\n" + request(41, "ping")
        text.removeLast()
        func answers(_ lines: [String]) -> [String] {
            lines.map { $0.replacing(/"revision(\\?)":[0-9]+/, with: { "revision\($0.output.1)" }) }
        }
        let whole = try answers(serve(Array(text.utf8)) { $0 })
        #expect(whole.count == 42 + 7 + 1 && whole.last == #"{"jsonrpc":"2.0","id":41,"result":{}}"#)
        for seed in 1...4 as ClosedRange<UInt64> {
            // Used by the thread that writes, and by nobody else.
            nonisolated(unsafe) var random = Xorshift(state: seed)
            let parts = try answers(
                serve(Array(text.utf8)) { _ in
                    Int.random(
                        in: 1...([300, 1_000, 5_000, 80_000].randomElement(using: &random) ?? 1), using: &random)
                })
            #expect(parts == whole, "seed \(seed)")
        }
    }

    @Test("the server ends soon after its input while a handler runs, and answers what was asked")
    func endOfInput() throws {
        let program = try StubProgram { $0["action"] == "slow:" ? .silence : .result(#"{"outcome":"performed"}"#) }
        var ends: [Int32] = [0, 0], results: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0 && pipe(&results) == 0)
        defer { for descriptor in ends + results where descriptor != ends[1] { close(descriptor) } }
        var text = request(0, "initialize", ["protocolVersion": "2025-11-25"])
        for (id, action) in [(1, "slow:"), (2, "quick:")] as [(Int, ActionValue)] {
            text += request(id, "tools/call", ["name": "actions_perform", "arguments": ["action": action]])
        }
        _ = Files.write(Array(text.utf8), to: ends[1])
        close(ends[1])
        let streams = AgentStreams(input: ends[0], output: results[1])
        let begin = ContinuousClock.now
        AgentServer(RemoteProgram(program.path) { _ in }, AgentToolSet(.three(isReadOnly: false), only: nil), streams)
            .run()
        #expect(ContinuousClock.now - begin < .seconds(10))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(results[0], &buffer, buffer.count)
        let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
        let answers = try lines.map { try ActionValue(json: String($0)) }
        func result(of id: ActionValue) throws -> ActionValue {
            try #require(answers.first { $0["id"] == id }?["result"])
        }
        #expect(try result(of: 2)["structuredContent"]?["outcome"] == "performed")
        let cancelled = try result(of: 1)["structuredContent"]
        #expect(try result(of: 1)["isError"] == true && cancelled?["error"]?["code"] == -32800)
        #expect(cancelled?["message"]?.string?.contains("The input ended") == true)
    }
}
