import ActionRuntime
import Foundation

/// A program whose clients do what they can to keep it from its own work, within every limit of the protocol.
///
/// The program serves once a turn, and then would go on with its own work. How late that comes is the time that its thread was
/// running in `serve`. What the clients' threads take of a processor does not count.
enum FloodLines {
    /// What is measured of each flood.
    private struct Turns {
        var mean: [Double] = []
        var worst: [Double] = []
    }

    static func measure(_ bench: Bench) throws {
        try flood(bench, "63 clients ask as fast as they can") { path in
            try clients(
                63, at: path, repeating: Array(repeatElement(line("app/info"), count: 16).joined()), answers: 16)
        }
        try flood(bench, "63 clients send lines of 1 MB") { path in
            let long = line("app/info", #"{"x":"\#(String(repeating: "x", count: 1_000_000))"}"#)
            try clients(63, at: path, repeating: long, answers: 1)
        }
        try flood(bench, "64 watches of 250 unclaimed names", seconds: 1, changes: 200) { path in
            for client in 0..<16 {
                let wire = try Wire(to: path)
                for watch in 0..<4 {
                    let names = (0..<250).map {
                        "\"nobody.\(client).\(watch).\($0)\(String(repeating: "x", count: 180)):\""
                    }
                    try wire.ask(line("watch/start", #"{"actions":[\#(names.joined(separator: ","))]}"#))
                }
                Thread.detachNewThread { [wire = FarEnd(wire)] in wire.drain() }
            }
        }
        try flood(bench, "8 clients have sequences of 1,000 steps performed", seconds: 1) { path in
            let steps = repeatElement(#"{"action":"other.7:"}"#, count: 1_000).joined(separator: ",")
            try clients(8, at: path, repeating: line("actions/perform", #"{"steps":[\#(steps)]}"#), answers: 1)
        }
        try flood(
            bench, "8 clients press keys with which 20,000 chords begin", commands: 20_000, chords: .ofOneStroke,
            seconds: 1
        ) { path in
            try clients(4, at: path, repeating: line("keys/press", #"{"keys":"cmd+k"}"#), answers: 1)
            try clients(4, at: path, repeating: line("keys/press", #"{"keys":"cmd+k b a a"}"#), answers: 1)
        }
        try flood(
            bench, "\(listings.count) clients ask about 20,000 commands in as many ways", commands: 20_000, seconds: 1
        ) { path in
            for method in listings {
                try clients(1, at: path, repeating: line(method.0, method.1), answers: 1)
            }
        }
    }

    /// Requests that are about all commands, or about one among them.
    private static let listings = [
        ("menu/get", "{}"), ("actions/list", "{}"), ("keys/list", "{}"), ("palette/search", #"{"query":"o"}"#),
        ("tree/get", "{}"), ("map/get", "{}"), ("watch/start", "{}"), ("actions/perform", #"{"action":"other.7:"}"#),
        ("actions/explain", #"{"action":"other.7:"}"#), ("actions/validate", #"{"action":"othr.7:"}"#),
        ("actions/explain", #"{"action":"othr.7:"}"#), ("keys/press", #"{"keys":"cmd+b b a"}"#),
        ("watch/start", #"{"actions":["other.7:"],"log":true}"#),
    ]

    private static func flood(
        _ bench: Bench, _ name: String, commands: Int = 64, chords: Program.Chords = .ofEveryTenth,
        seconds: Double = 0.5, changes: Int = 0,
        _ begin: (String) throws -> Void
    ) throws {
        let mean = "\(name): a turn, on average", worst = "\(name): the longest turn"
        guard bench.isChosen(mean) || bench.isChosen(worst) else { return }
        var turns = Turns()
        for _ in 0..<3 {
            let program = try Program(claims: commands, hasMenu: true, chords: chords, changes: changes)
            defer { program.end() }
            try begin(program.path)
            let times = program.turns(over: seconds).map { $0 / 1e6 }
            turns.mean.append(times.reduce(0, +) / Double(max(1, times.count)))
            turns.worst.append(times.max() ?? 0)
        }
        bench.note(mean, unit: .milliseconds, goal: 5, turns.mean)
        bench.note(worst, unit: .milliseconds, goal: 20, turns.worst)
    }

    /// Connects clients that send the same again and again, and read the answers, until the program has gone.
    private static func clients(
        _ count: Int, at path: String, repeating text: [UInt8], answers: Int
    ) throws {
        for _ in 0..<count {
            let end = FarEnd(try Wire(to: path))
            Thread.detachNewThread { end.ask(text, answers: answers) }
        }
    }

    private static func line(_ method: String, _ params: String = "{}") -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#.utf8) + [10]
    }
}
