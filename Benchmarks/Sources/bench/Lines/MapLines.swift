import ActionRuntime
import Foundation

/// Large documents: the command line on a map of 2,000 nodes and 5,000 claims, and JSON beside Python's.
enum MapLines {
    /// - Parameter tool: The path of the command line; nil leaves its lines out.
    static func measure(_ bench: Bench, tool: String?) throws {
        bench.begin(.maps)
        guard bench.isTiming else { return }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let tool { try command(bench, tool, in: folder) }
        for (size, repeats) in [(1, 15), (50, 3)] { try json(bench, megabytes: size, repeats, in: folder) }
    }

    private static func command(_ bench: Bench, _ tool: String, in folder: URL) throws {
        let map = folder.appendingPathComponent("map.json")
        try Self.map(nodes: 2_000, claims: 5_000).write(to: map, atomically: true, encoding: .utf8)
        for (name, words, goal) in [
            ("action can", ["can", "act0:", "--map", map.path], 25.0), ("action check", ["check", map.path], 250),
        ] where bench.isChosen(name) {
            bench.note(
                name, unit: .milliseconds, goal: goal, try (0..<15).map { _ in try Child.milliseconds(tool, words) })
        }
    }

    private static func json(_ bench: Bench, megabytes: Int, _ repeats: Int, in folder: URL) throws {
        let name = "reading JSON of \(megabytes) MB, a MB"
        guard bench.isChosen(name) else { return }
        let nodes = map(nodes: megabytes * 2_750, claims: megabytes * 6_900)
        let bytes = Array(nodes.utf8), size = Double(bytes.count) / 1e6
        let times = try (0..<repeats).map { _ in
            var value: ActionValue?
            let time = try milliseconds { value = try ActionValue(json: bytes) }
            guard value?["root"] != nil else { fatalError("The document has no root.") }
            return time / size
        }
        bench.note(name, unit: .milliseconds, goal: 1e3 / 150, times)
        let file = folder.appendingPathComponent("\(megabytes).json")
        try Data(bytes).write(to: file)
        let output = try? Child.output(of: "/usr/bin/env", ["python3", "-c", python, file.path, "\(repeats)"])
        let others = (output ?? "").split(separator: "\n").compactMap { Double($0) }.map { $0 / size }
        bench.note("Python's json on the same file, a MB", unit: .milliseconds, goal: nil, others)
    }

    private static let python = """
        import json, sys, time
        data = open(sys.argv[1], 'rb').read()
        for _ in range(int(sys.argv[2])):
            start = time.perf_counter()
            value = json.loads(data)
            print((time.perf_counter() - start) * 1e3)
            del value
        """

    /// A map with ten children a node, as people indent it: a third of the claims has a condition.
    private static func map(nodes: Int, claims: Int) -> String {
        var text = "{\n  \"actionMap\": 1,\n  \"state\": { \"flag\": true"
        for key in 0..<50 { text += ", \"k\(key)\": 0" }
        text += " },\n  \"root\": "
        func add(_ node: Int, _ indent: String) {
            text += "{\n\(indent)  \"name\": \"n\(node)\",\n\(indent)  \"actions\": {"
            for (position, claim) in stride(from: node, to: claims, by: nodes).enumerated() {
                text += (position == 0 ? "" : ",") + "\n\(indent)    \"act\(claim):\": { "
                if claim.isMultiple(of: 3) { text += "\"when\": \"k\(claim % 50) == \(claim % 7) && flag\", " }
                text += "\"do\": [ { \"print\": \"did \(claim)\" } ] }"
            }
            text += "\n\(indent)  },\n\(indent)  \"children\": ["
            for (position, child) in (10 * node + 1...10 * node + 10).filter({ $0 < nodes }).enumerated() {
                text += (position == 0 ? "" : ",") + "\n\(indent)    "
                add(child, indent + "    ")
            }
            text += "\n\(indent)  ]\n\(indent)}"
        }
        add(0, "  ")
        return text + "\n}\n"
    }
}
