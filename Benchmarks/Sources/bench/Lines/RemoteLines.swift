import ActionRuntime
import Foundation

/// A program that is asked from outside, and one that nobody asks.
enum RemoteLines {
    /// - Parameter tool: The path of the command line; nil leaves its line out.
    static func measure(_ bench: Bench, tool: String?) throws {
        bench.begin(.remote)
        // An idle server allocates nothing, which is counted as well.
        let plain = perform(bench, "perform without a server", isServed: false)
        let served = perform(bench, "perform with a server that nobody asks", isServed: true)
        bench.compare("with an idle server, against without", served, with: plain, goal: 1.1)
        guard bench.isTiming else { return }
        try requests(bench)
        try logged(bench)
        try watches(bench)
        try FloodLines.measure(bench)
        if let tool { try whole(bench, tool) }
    }

    // MARK: Nobody asks

    private static func perform(_ bench: Bench, _ name: String, isServed: Bool) -> Double? {
        let chain = Chain(8)
        chain.root.onAction(Chain.action) { _ in sum.pointee &+= 1 }
        let server = isServed ? try? RemoteServer(chain.coordinator, app: "bench", exposing: .all) : nil
        defer { server?.stop() }
        return bench.measure(name) { count in
            for _ in 0..<count { chain.coordinator.perform(Chain.action, from: chain.leaf) }
        }
    }

    // MARK: Requests

    private static func requests(_ bench: Bench) throws {
        let ping = "a line and its echo over a socket, nothing else"
        var echoed: Double?
        if bench.isChosen(ping) {
            let (near, far) = Wire.pair()
            let echo = FarEnd(far)
            Thread.detachNewThread { echo.run() }
            echoed = try note(bench, ping, goal: nil) { try times(of: line("app/info"), near) }
        }
        let program = try Program(claims: 24)
        defer { program.end() }
        let wire = try Wire(to: program.path)
        let action = #"{"action":"\#(Chain.action)"}"#
        let asked = try note(bench, "asking whether an action is enabled", goal: nil) {
            try times(of: line("actions/validate", action), wire)
        }
        bench.compare("asking, against the echo", asked, with: echoed, goal: 3)
        let performed = try note(bench, "performing an action", goal: nil) {
            try times(of: line("actions/perform", action), wire)
        }
        bench.compare("performing, against the echo", performed, with: echoed, goal: 4)
        let listed = try note(bench, "listing 24 actions", goal: nil) { try times(of: line("actions/list"), wire) }
        // The goal was 150 µs where the echo took 9.
        bench.compare("listing 24 actions, against the echo", listed, with: echoed, goal: 16.7)
    }

    /// What a client that watches the log costs the program in a dispatch, with a menu of 2,000 commands.
    private static func logged(_ bench: Bench) throws {
        let name = "a dispatch whose record a client is told, more than without"
        guard bench.isChosen(name) else { return }
        func time(watches: Int) throws -> Double {
            let program = try Program(claims: 2_000, hasMenu: true, dispatches: 100)
            defer { program.end() }
            for _ in 0..<watches {
                let wire = try Wire(to: program.path)
                try wire.ask(line("watch/start", #"{"actions":["\#(Program.other(7))"],"log":true}"#))
                Thread.detachNewThread { [wire = FarEnd(wire)] in wire.drain() }
            }
            return program.dispatch(over: 0.5)
        }
        _ = try time(watches: 0)
        let values = try (0..<3).map { _ in try time(watches: 1) - time(watches: 0) }
        bench.note(name, unit: .nanoseconds, goal: 2_000, values)
    }

    private static func line(_ method: String, _ params: String = "{}") -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#.utf8) + [10]
    }

    /// How long each of some requests took, the first ones left out.
    private static func times(of line: [UInt8], _ wire: Wire) throws -> [Double] {
        try (0..<6_000).map { _ in
            let start = ContinuousClock.now
            try wire.ask(line)
            return (ContinuousClock.now - start).seconds * 1e9
        }.suffix(5_000)
    }

    /// - Returns: The median; nil where the line is not chosen.
    @discardableResult
    private static func note(
        _ bench: Bench, _ name: String, goal: Double?, _ values: () throws -> [Double]
    ) rethrows -> Double? {
        guard bench.isChosen(name) else { return nil }
        let values = try values()
        bench.note(name, unit: .nanoseconds, goal: goal, values)
        return values.sorted()[values.count / 2]
    }

    // MARK: Watches

    /// What 1,000 changes a second cost the program's processor more with 100 watches than without.
    private static func watches(_ bench: Bench) throws {
        let name = "1,000 changes a second with 100 watches, of a processor, more than without"
        guard bench.isChosen(name) else { return }
        // Of 50 programs, each with two.
        func load(watches: Int) throws -> Double {
            let program = try Program(claims: 64, changes: 1_000)
            defer { program.end() }
            let wires = try (0..<watches / 2).map { _ in try Wire(to: program.path) }
            for wire in wires {
                for _ in 0..<2 { try wire.ask(line("watch/start")) }
                Thread.detachNewThread { [wire = FarEnd(wire)] in wire.drain() }
            }
            return program.load(over: 2)
        }
        _ = try load(watches: 0)
        let values = try (0..<3).map { _ in 100 * (try load(watches: 100) - load(watches: 0)) }
        bench.note(name, unit: .percent, goal: 5, values)
    }

    /// Prints what 1,000 changes a second of 1,000 actions cost the program's processor while others look at it: first where its
    /// socket is, then for each line of the input the load from then on.
    static func printLoads() throws {
        let program = try Program(claims: 1_000, changes: 1_000)
        defer { program.end() }
        func tell(_ text: String) {
            print(text)
            fflush(nil)
        }
        tell(program.path)
        while readLine() != nil { tell("\(100 * program.load(over: 3))") }
    }

    // MARK: The command line

    private static func whole(_ bench: Bench, _ tool: String) throws {
        let name = "action can --app, the whole process", floor = "a process that does nothing"
        guard bench.isChosen(name) else { return }
        let program = try Program(claims: 64)
        defer { program.end() }
        let arguments = ["can", "\(Chain.action)", "--app", program.path]
        func times(_ path: String, _ arguments: [String]) throws -> [Double] {
            try (0..<60).map { _ in try Child.milliseconds(path, arguments) }
        }
        bench.note(floor, unit: .milliseconds, goal: nil, try times("/bin/true", []))
        bench.note(name, unit: .milliseconds, goal: 5, try times(tool, arguments))
    }
}
