import ActionRuntime
import Foundation
import TestSupport
import Testing

@testable import ActionAgents
@testable import ActionMaps
@testable import ActionRemote

@Suite("A map and a program that serves it give the same answers")
struct MapAndProgramTests {
    /// What only a map tells: `Docs/RemoteControl.md` lists these members.
    private static let ofMaps: Set = ["after", "hiddenBecause", "hiddenItems", "rules", "line"]
    /// What only a program tells, how long a test took, and the explanation of a failed one: of a map it is that before the request.
    private static let others: Set = ["revision", "id", "seconds", "explanation"]

    @Test("to every question, and for every action, of random maps and from every node")
    func agreement() throws {
        let seed = SharedData.environment("ACTIONRUNTIME_SEED").flatMap(UInt64.init) ?? .random(in: 1...UInt64.max)
        print("maps and programs: ACTIONRUNTIME_SEED=\(seed)")
        var generator = Xorshift(state: seed)
        var counts: [String: Int] = [:], differences: [String: String] = [:]
        let scratch = try Scratch(), steps = try scratch.write(Self.steps, to: "steps.jsonl")
        let tests = try Self.tests.map { try scratch.write(#"{ "tests": [ { "name": "it", \#($1) } ] }"#, to: $0) }
        for _ in 0..<Effort.count(150) {
            let document = MixedMap.document(using: &generator)
            _ = try ActionMap(reading: Array(document.utf8), file: "map.json")
            let file = try scratch.write(document, to: "map.json")
            let program = try Self.program(file)
            for call in Self.calls(steps, tests) {
                let name = call[0] + (call.dropFirst().first { $0.hasPrefix("--") }.map { " \($0)" } ?? "")
                let start = ["--from", MixedMap.paths.randomElement(using: &generator) ?? "app"]
                let format = Self.formats.randomElement(using: &generator) ?? []
                let words =
                    call + (Bool.random(using: &generator) ? start : []) + (call.contains("--json") ? [] : format)
                let map = Run(words + ["--map", file])
                var served = Run(words + ["--app", program.path])
                counts["\(name) \(map.status)", default: 0] += 1
                // A program tells nothing of hidden menus.
                if map.errors.contains(where: { $0.hasSuffix("is hidden; '--all' shows it.") }) { continue }
                let told = try Self.told(map, words)
                // A busy program ranks what it has no time to ask by other titles.
                for _ in 0..<5 where try call[0] == "palette" && Self.told(served, words) != told {
                    served = Run(words + ["--app", program.path])
                }
                let other = try Self.told(served, words)
                if told == other, map.status == served.status { continue }
                differences[name] =
                    differences[name] ?? """
                        seed \(seed): \(words.joined(separator: " "))
                        \(map.status)
                        \(told.joined(separator: "\n"))
                        \(served.status)
                        \(other.joined(separator: "\n"))
                        \(map.errors)
                        \(served.errors)
                        \(document)
                        """
            }
        }
        for difference in differences.values { Issue.record("\(difference)") }
        // Few maps have to have these; what is rarer is met in longer runs.
        let met = ["list", "menu", "keys", "tree", "palette", "explain", "can", "validate", "target", "fire --yes"]
        for call in met.map({ "\($0) success" }) + ["fire --yes unclaimed", "validate disabled"] {
            #expect(counts[call, default: 0] > 0, "\(counts), seed \(seed)")
        }
    }

    @Test("to a request whose steps perform another from where it began")
    func start() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            #"""
            {"actionMap":1,"root":{"name":"app","actions":{"go:":{"do":[{"perform":"a:"}]}},"children":[
            {"name":"pane","actions":{"a:":{"do":[{"print":"here"}]}}}]}}
            """#, to: "map.json")
        let program = try Self.program(file), words = ["fire", "go:", "--from", "app/pane"]
        #expect(Run(words + ["--map", file]).output == ["here"])
        #expect(Run(words + ["--app", program.path]).output == ["here"])
    }

    @Test("to steps that take more values than a request may have")
    func manySteps() throws {
        let scratch = try Scratch()
        let step = #"{"action":"a:","arguments":{"n":1,"list":[[1],[2]],"text":"x"}}"# + "\n"
        let steps = try scratch.write(String(repeating: step, count: 1_200), to: "steps.jsonl")
        let file = try scratch.write(
            #"{"actionMap":1,"root":{"name":"app","actions":{"a:":{"do":[{"print":"${args.n}"}]}}}}"#, to: "map.json")
        let program = try Self.program(file)
        let map = Run(["replay", steps, "--map", file]), served = Run(["replay", steps, "--app", program.path])
        #expect(map.status == .success && map.output.count == 2_400 && map.errors == ["All 1200 steps were performed."])
        #expect(served.status == .success && served.output == map.output, "\(served.errors)")
    }

    /// What is for programs more often than what is for people.
    private static let formats = [["--json"], ["--json"], ["--color", "never"], ["--format", "names"]]

    private static let steps = """
        {"action":"a:","arguments":{}}
        {"action":"b:","arguments":{"n":1},"start":"app/pane"}
        {"action":"c:","start":"app/gone"}

        """

    /// Files of one test each, because a running program keeps its state from test to test.
    private static let tests = [
        ("fire.json", #""fire": "a:", "expect": { "outcome": "performed" }"#),
        ("press.json", #""press": "cmd+1", "expect": { "outcome": "performed" }"#),
        ("validate.json", #""validate": "b:", "from": "app/side", "expect": { "enabled": true, "title": "b:" }"#),
    ]

    private static func calls(_ steps: String, _ tests: [String]) -> [[String]] {
        let plain =
            [
                ["list"], ["keys"], ["menu"], ["menu", "--all", "--json"], ["menu", "Edit"], ["menu", "menu2"],
                ["palette"],
                ["palette", "d"], ["tree"], ["palette", "a", "--fire", "--yes"], ["replay", steps, "--yes"],
                ["replay", steps, "--dry-run"],
            ] + tests.map { ["test", $0, "--yes", "--json"] }
        let questions = ["can", "validate", "target", "explain"].flatMap { question in
            (MixedMap.names + ["old:", "missing:"]).map { [question, $0] }
                + [[question, "a:", "b:"], [question, "a:", "n:=1"], [question, "b:", "n=2"]]
                + [[question, "c:", "--args", #"{"pin":"x"}"#]]
        }
        let requests =
            (MixedMap.names + ["old:", "missing:"]).map { ["fire", $0, "--yes"] }
            + [["fire", "a:", "n:=1", "--yes"], ["fire", "b:", "n=7", "--yes"]]
            + [["fire", "b:", "--force", "--yes"], ["explain", "b:", "--force"]]
        let keys = ["cmd+1", "cmd+2", "ctrl+k c", "ctrl+k cmd+2", "ctrl+k ctrl+k", "ctrl+k", "f1"].flatMap {
            [["press", $0, "--yes"], ["explain", "--key", $0]]
        }
        return plain + questions + requests + keys
    }

    /// What a call has printed, without what only one side tells.
    private static func told(_ run: Run, _ call: [String]) throws -> [String] {
        guard call.contains("--json") else {
            // What only a map tells.
            return run.output.filter { !$0.hasPrefix("  hidden in the menu ") }
        }
        // A program tells no hidden items, and tells the names of a node's claims in alphabetical order.
        return try run.objects.filter { call[0] != "menu" || $0["hidden"] != true }.map { object in
            var object = object.filter { !ofMaps.contains($0.key) && !others.contains($0.key) }
            for key in ["methods", "actions"] where call[0] == "tree" {
                object[key] = .array(
                    (object[key]?.elements.compactMap(\.string) ?? []).sorted().map(ActionValue.string))
            }
            return ActionValue.object(object).json()
        }
    }

    /// A program that serves a map, anew for each connection.
    private static func program(_ file: String) throws -> StubProgram {
        let served = Served(file)
        return try StubProgram(info: #"{"protocol":2}"#) { request in
            var line = JSONLine()
            line.add("jsonrpc", "2.0")
            line.add("id", 1)
            line.add("method", request.method)
            line.add("params", request.params)
            let answer = served.answer(line.text, to: request.client)
            if let result = answer["result"] { return .result(result.json()) }
            let error = answer["error"]
            let code = if case .int(let code)? = error?["code"] { code } else { 0 }
            return .error(code, error?["message"]?.string ?? "")
        }
    }

    /// The served map of each connection.
    private final class Served: @unchecked Sendable {
        private let file: String
        // Guards what follows.
        private let lock = NSLock()
        private var maps: [Int: (map: ReachableMap, connection: any ProgramConnection)] = [:]

        init(_ file: String) { self.file = file }

        func answer(_ line: String, to client: Int) -> ActionValue {
            lock.withLock {
                do {
                    let served =
                        try maps[client]
                        ?? {
                            let map = ReachableMap(
                                Session(try ActionMap.read(file).map, file: "map.json"), path: file,
                                allowing: [.ask, .perform, .force], tellsOutput: true
                            ) { _ in }
                            return (map, map.connect())
                        }()
                    maps[client] = served
                    try served.connection.send(Array(line.utf8))
                    return try ActionValue(
                        json: String(decoding: served.connection.arrived().last ?? [], as: UTF8.self))
                } catch {
                    return .object(["error": .object(["message": .string("\(error)")])])
                }
            }
        }
    }
}
