import ActionRuntime
import TestSupport
import Testing

@testable import ActionAgents
@testable import ActionMaps
@testable import ActionRemote

@Suite("A map and a program that serves it give the same answers")
struct MapAndProgramTests {
    /// What only a map tells, what only a program tells, and what one of them leaves open.
    private static let ownMembers: Set = [
        "output", "after", "hiddenBecause", "menuKind", "hiddenItems", "rules", "line", "revision", "id",
        "confirmation", "catchAll",
    ]

    @Test("to every question, and for every action, of random maps and from every node")
    func agreement() throws {
        let seed = SharedData.environment("ACTIONRUNTIME_SEED").flatMap(UInt64.init) ?? .random(in: 1...UInt64.max)
        print("maps and programs: ACTIONRUNTIME_SEED=\(seed)")
        var generator = Xorshift(state: seed)
        var counts: [String: Int] = [:]
        let scratch = try Scratch()
        for number in 0..<Effort.count(300) {
            let random = RandomBindings.document(using: &generator)
            // Few random maps bind a key to a disabled action.
            let document = number == 0 ? Self.disabledKey : random
            // A program shows the claims whose conditions hold now, and a map all of its claims.
            let plain = document.replacing(/,?"when":"[^"]*"/, with: "").replacing("{,", with: "{")
            for (document, calls) in [(document, Self.calls), (plain, [["tree"]])] {
                let file = try scratch.write(document, to: "map.json")
                let program = try Self.program(document)
                for call in calls {
                    let path = RandomBindings.paths.randomElement(using: &generator) ?? "app"
                    let node = number == 0 ? "app" : path
                    let words = call + ["--from", node, "--json"]
                    let map = Run(words + ["--map", file])
                    let served = Run(words + ["--app", program.path])
                    let name = call.contains("--key") ? "explain --key" : call[0]
                    counts["\(name) \(map.status)", default: 0] += 1
                    // The actions of a program's menu may differ by their arguments.
                    let own: Set = call == ["list"] ? ["arguments"] : []
                    let (told, other) = (try Self.answers(map, without: own), try Self.answers(served, without: own))
                    if told == other, map.status == served.status { continue }
                    Issue.record(
                        """
                        seed \(seed): \(words.joined(separator: " "))
                        \(map.status) \(told.joined(separator: "\n"))
                        \(served.status) \(other.joined(separator: "\n"))
                        \(map.errors) \(served.errors)
                        \(document)
                        """)
                    return
                }
            }
        }
        let met = [
            "list", "menu", "keys", "tree", "palette", "explain", "can", "target", "fire", "press", "explain --key",
        ].map {
            "\($0) success"
        }
        for call in met + [
            "fire unclaimed", "explain --key unclaimed", "explain --key disabled", "validate unclaimed",
            "palette disabled",
        ] {
            #expect(counts[call, default: 0] > 0, "\(counts), seed \(seed)")
        }
    }

    /// A map with a key for an action that is disabled.
    private static let disabledKey =
        #"{"actionMap":1,"root":{"name":"app","actions":{"a:":{"enabled":"x","reason":"no x"}},"keys":{"cmd+1":"a:"}}}"#

    private static let calls: [[String]] =
        [["list"], ["keys"], ["menu"], ["palette"], ["palette", "b"]]
        + ["can", "validate", "target", "explain", "fire"].flatMap { question in
            ["a:", "b:", "c:", "missing:"].map { [question, $0] } + [[question, "a:", "n:=1"]]
        }
        + ["cmd+1", "cmd+2", "ctrl+k c", "ctrl+k cmd+2", "f1"].flatMap { [["press", $0], ["explain", "--key", $0]] }
        + [["explain", "--key", "ctrl+k ctrl+k"], ["explain", "--key", "ctrl+k"]]

    /// The lines of a call, without what only one of both sides tells.
    ///
    /// - Parameter members: The members that only one side tells for this call.
    private static func answers(_ run: Run, without members: Set<String>) throws -> [String] {
        try run.objects.map { object in
            let shared = object.filter { !ownMembers.contains($0.key) && !members.contains($0.key) }
            return ActionValue.object(shared.mapValues(inOrder)).json()
        }
    }

    /// A value with the names of a node's claims in alphabetical order, as a program tells them.
    private static func inOrder(_ value: ActionValue) -> ActionValue {
        guard case .array(let values) = value, values.allSatisfy({ $0.string?.hasSuffix(":") == true }) else {
            return value
        }
        return .array(values.compactMap(\.string).sorted().map(ActionValue.string))
    }

    /// A program that serves a map with all of its actions, each request of which meets the map's own state.
    private static func program(_ document: String) throws -> StubProgram {
        try StubProgram(info: #"{"protocol":2}"#) { request in
            do {
                let session = Session(
                    try ActionMap(reading: Array(document.utf8), file: "map.json"), file: "map.json")
                let served = ServedMap(session, keys: session.keyMap()) { _ in }
                let client = served.open { _ in }
                defer { served.endpoint.close(client) }
                served.prepare()
                var line = JSONLine()
                line.add("jsonrpc", "2.0")
                line.add("id", 1)
                line.add("method", request.method)
                line.add("params", request.params)
                client.answer(line: Array(line.text.utf8), isolation: nil)
                switch served.takeAnswer() {
                case .success(let answer): return .result(answer.text)
                case .failure(let refusal): return .error(-32603, "\(refusal)")
                }
            } catch {
                return .error(-32603, "\(error)")
            }
        }
    }
}
