import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("JSON output")
struct JSONOutputTests {
    /// Requests for every outcome that a call can end with.
    static let requests = [
        ["quit:"], ["save:"], ["paste:"], ["psate:"], ["spell:"], ["goToLine:"], ["goToLine:", "line=x"],
        ["goToLine:", "line=4"], ["jump:", "line=4"], ["skip:"], ["decline:"], ["crash:"], ["plugin.blur"],
        ["plugin.run", "speed=2"], ["alignment:"],
    ]

    @Test("is one object with every key of the right type, whatever the outcome", arguments: requests)
    func shapes(_ request: [String]) throws {
        let shapes: [(command: String, shapes: [JSONShape])] = [
            ("fire", [.outcome]), ("can", [.can]), ("validate", [.validation]), ("target", [.target]),
            ("explain", [.validation, .target, .explanation]),
        ]
        for (command, shapes) in shapes {
            let run = Run([command] + request + ["--json", "--map", Fixture.desk])
            let object = ActionValue.object(try run.object)
            #expect(shapes.allSatisfy { $0.matches(object) }, "\(command) \(request): \(object)")
            #expect(object["action"] == .string(request[0]))
            #expect(run.errors.isEmpty)
            let formatted = Run([command] + request + ["--format", "json", "--map", Fixture.desk])
            #expect(formatted.output == run.output && formatted.status == run.status)
        }
    }

    @Test("is a line for each action, in the order asked", arguments: ["can", "validate", "target", "explain"])
    func several(command: String) throws {
        let run = Run.desk(command, "quit:", "psate:", "paste:", "--json")
        #expect(try run.objects.map { $0["action"] } == [.string("quit:"), .string("psate:"), .string("paste:")])
    }

    @Test("of 'list' is a line for each action")
    func list() throws {
        let run = Run.desk("list", "--json")
        let objects = try run.objects
        #expect(objects.allSatisfy { JSONShape.validation.matches(.object($0)) })
        #expect(objects.compactMap { $0["action"]?.string } == ListTests.names)
    }

    @Test("of 'tree' is a line for each node")
    func tree() throws {
        let run = Run.desk("tree", "--json")
        let objects = try run.objects
        #expect(objects.allSatisfy { JSONShape.node.matches(.object($0)) })
        #expect(
            objects.map { $0["node"] } == [
                .string("app"), .string("app/window"), .string("app/window/editor"), .string("app/window/editor/field"),
            ])
        #expect(objects[2]["remap"] == .object(["jump:": .string("goToLine:")]))
        #expect(objects[2]["catchAll"] == .string("plugin.*"))
        #expect(objects[3]["catchAll"] == .null && objects[3]["methods"] == .array([]))
    }

    @Test("keeps its keys in one order")
    func order() throws {
        let run = Run.desk("fire", "quit:", "--json")
        #expect(
            run.output == [
                #"{"action":"quit:","outcome":"performed","target":"app","kind":"closure","value":null,"reasons":[],"#
                    + #""asked":["app/window/editor/field","app/window/editor","app/window","app"],"suggestions":[],"#
                    + #""error":null,"handledBy":null,"undo":null,"output":["bye"],"#
                    + #""after":{"bold":false,"clipboard":null,"dirty":false,"size":{"points":12},"text":"abc"}}"#
            ])
    }

    @Test(
        "of a usage error or unreadable file is nothing",
        arguments: [
            ["fire"], ["fire", "a", "b"], ["list", "word"], ["list", "--from", "nowhere"],
            ["fire", "a", "--args", "["],
            ["tree", "--map", "/nowhere/map.json"],
        ])
    func nothing(_ words: [String]) {
        let run = Run(words + ["--json"])
        #expect(run.output.isEmpty)
        #expect(run.errors.contains { $0.hasPrefix("Error: ") })
    }
}
