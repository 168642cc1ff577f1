import ActionRuntime
import TestSupport
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Maps whose nodes have any names")
struct NodeNamesTests {
    private static let names = [
        "src/main.swift", "[", "]", "cell", "cell[0]", "\\", "\\u{9}", " a ", "", "..", "0", "a\tb", "\n", "\u{1B}[31m",
        "é",
        "\u{301}x", "\u{202E}", "\u{2028}", "👩‍🚀", "a:b", "-", "--from", "'", "\"", "$(x)", "@", "#",
    ]

    /// A node with nodes below it; the names that it has are often those of siblings.
    private static func node(_ name: String, depth: Int, _ random: inout Xorshift) -> ActionValue {
        let count = depth == 0 ? 0 : Int.random(in: 0...3, using: &random)
        let children = (0..<count).map { _ in
            node(names.randomElement(using: &random) ?? "", depth: depth - 1, &random)
        }
        return .object([
            "name": .string(name), "actions": .object(["own:": .object([:])]), "children": .array(children),
            "keys": .object(["cmd+1": "own:"]),
        ])
    }

    private static func document(_ root: ActionValue, _ more: [String: ActionValue] = [:]) -> String {
        ActionValue.object(["actionMap": .int(1), "root": root].merging(more) { $1 }).json()
    }

    @Test("list, explain, tree, check, keys, completion and '--from' agree about the path of every node")
    func agreement() throws {
        let seed = SharedData.environment("ACTIONRUNTIME_SEED").flatMap(UInt64.init) ?? .random(in: 1...UInt64.max)
        print("names of maps' nodes: ACTIONRUNTIME_SEED=\(seed)")
        var random = Xorshift(state: seed)
        let scratch = try Scratch()
        for number in 0..<Effort.count(200) {
            let root = Self.node(Self.names.randomElement(using: &random) ?? "", depth: 3, &random)
            let map = try scratch.write(Self.document(root), to: "map\(number).json")
            let paths = try Run(["tree", "--json", "--map", map]).objects.map { $0["node"]?.string ?? "" }
            #expect(Set(paths).count == paths.count)
            let offered = TypedLine(["list", "--map", map, "--from", ""], in: CallContext()).completions.map(\.word)
            let drawn = Run(["tree", "--map", map]).output
            for (path, line) in zip(paths, drawn) {
                for from in [path, path.printable] {
                    let words = ["--map", map, "--from", from]
                    let list = try Run(["list", "--json"] + words).objects
                    let explained = try Run(["explain", "own:", "--json"] + words).object
                    let isRight =
                        list.first?["target"] == .string(path) && explained["target"] == .string(path)
                        && explained["steps"]?.elements.first?["node"] == .string(path)
                    guard isRight else {
                        Issue.record("seed \(seed), map \(number): \(path.printable): \(list) \(explained)")
                        return
                    }
                }
                let shown = path.printable
                #expect(offered.contains(shown), "seed \(seed): \(shown)")
                let part = PathPart.last(of: path).printable
                // By scalar: a name may begin with a mark that combines with the space before it.
                let rest = line.unicodeScalars.drop { $0 == " " }
                #expect(rest.starts(with: part.unicodeScalars), "seed \(seed): \(line)")
                let typed = TypedLine(
                    [
                        "list", "--map", map, "--from",
                        String(shown.unicodeScalars.prefix(shown.unicodeScalars.count / 2)),
                    ],
                    in: CallContext()
                ).completions
                #expect(typed.map(\.word).contains(shown), "seed \(seed): \(shown)")
            }
            #expect(drawn.count == paths.count)
            #expect(Run(["check", "--map", map]).status != .fault)
            let picture = Run(["export", "svg", "--map", map, "--action", "own:", "--from", paths[paths.count - 1]])
            #expect(picture.status == .success && picture.errors.isEmpty, "seed \(seed): \(picture.errors)")
        }
    }

    private static let files = document([
        "name": "app",
        "children": [["name": "src/main.swift", "actions": ["own:": [:]]], ["name": "["], ["name": ""]],
    ])

    @Test("a map's focus, tests and answers name such nodes by their paths")
    func focus() throws {
        let map = Self.document(
            ["name": "app", "children": [["name": "src/main.swift", "actions": ["own:": [:]]]]],
            [
                "focus": #"app/src\/main.swift"#,
                "tests": [
                    [
                        "name": "own", "fire": "own:", "from": #"app/src\/main.swift"#,
                        "expect": ["target": #"app/src\/main.swift"#],
                    ]
                ],
            ])
        #expect(try Run.on(map, "target", "own:").output == [#"app/src\/main.swift   closure"#])
        let scratch = try Scratch()
        let test = Run(["test", try scratch.write(map, to: "map.json")])
        #expect(test.status == .success, "\(test.output) \(test.errors)")
        let wrong = Self.document(["name": "app", "children": [["name": "a/b"]]], ["focus": "app/a/b"])
        #expect(try Run.on(wrong, "list").errors.first?.contains("focus: no node is at 'app/a/b'") == true)
    }

    @Test(
        "a name without its escapes is not a path, and the path is suggested",
        arguments: [
            ("src/main.swift", #"app/src\/main.swift"#), (#"src\/main.swift"#, #"app/src\/main.swift"#),
            ("[", #"app/\["#),
        ])
    func suggestions(typed: String, path: String) throws {
        let run = try Run.on(Self.files, "list", "--from", typed)
        #expect(run.status == .usage)
        #expect(run.errors.first == "Error: There is no node '\(typed)'. Did you mean '\(path)'?")
    }

    @Test("an error names the last parts of the nodes that were asked, and an empty name is '_'")
    func asked() throws {
        let run = try Run.on(Self.files, "fire", "nobody:", "--from", #"app/src\/main.swift"#)
        #expect(run.errors.contains(#"  Asked: src\/main.swift → app"#))
        #expect(try Run.on(Self.files, "tree").output.last == "  _")
    }
}
