import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("Bad input")
struct BadInputTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// Every command that reads a map, with words that suit it.
    static let commands = [
        ["fire", "a:"], ["can", "a:"], ["validate", "a:"], ["target", "a:"], ["explain", "a:"], ["list"], ["tree"],
    ]

    /// Expects each command to end with a status and an error that begins so, and to print and change nothing.
    func expect(
        _ status: Status, _ message: String, map: String, _ location: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let before = try scratch.names
        for command in Self.commands {
            for format in ["text", "json", "names"] {
                let run = Run(command + ["--map", map, "--state", scratch.path("state.json"), "--format", format])
                #expect(run.status == status, sourceLocation: location)
                #expect(run.output.isEmpty, sourceLocation: location)
                #expect(
                    run.errors.first?.hasPrefix("Error: \(message)") == true, "\(run.errors)", sourceLocation: location)
            }
        }
        #expect(try scratch.names == before, sourceLocation: location)
    }

    @Test(
        "that is a malformed map is told with file, line, column and path",
        arguments: [
            ("", "1:1: expected a value, found the end of the document"), ("{", "1:2: expected a key in double quotes"),
            ("nul", "1:1: "), ("[]", "1:1: expected an action map, found an array."),
            (#"{"actionMap":1,"root":{"name":"a"}"#, "1:35: "), (#"{"actionMap":1,"root":{"name":"a"}} x"#, "1:37: "),
            (
                "{\"actionMap\":1,\n\"root\":{\"name\":\"a\",\"name\":\"b\"}}",
                "2:20: root: expected a key that the object does not have yet, found \"name\" again (first at 2:9)."
            ),
            (
                #"{"actionMap":1,"root":{"name":"a","actions":{"x":{"enabled":5}}}}"#,
                "1:61: root.actions.x.enabled: expected a condition, found a number."
            ),
            (
                #"{"actionMap":1,"root":{"name":"a","acions":{}}}"#,
                "1:35: root: unknown key 'acions'. Did you mean 'actions'?"
            ),
            (#"{"actionMap":1,"root":{"name":5}}"#, "1:31: root.name: "),
            (#"{"actionMap":1,"root":{"name":"\ud800"}}"#, "1:"),
            (#"{"actionMap":1,"state":{"n":1e999},"root":{"name":"a"}}"#, "1:29: "),
            (#"{"actionMap":1,"state":{"n":99999999999999999999},"root":{"name":"a"}}"#, "1:29: "),
        ])
    func malformed(document: String, message: String) throws {
        let map = try scratch.write(document, to: "map.json")
        try expect(.data, "\(map):\(message)", map: map)
    }

    @Test("that is a map cut off anywhere is told, and never taken")
    func truncated() throws {
        let bytes = Array(try Fixture.text("desk.json").utf8)
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
        for length in stride(from: 0, to: end, by: 37) {
            let map = try scratch.write(Array(bytes[..<length]), to: "map.json")
            let run = Run(["fire", "quit:", "--map", map])
            #expect(run.status == .data && run.output.isEmpty, "\(length)")
            #expect(run.errors.first?.hasPrefix("Error: \(map):") == true)
        }
    }

    @Test("that nests deeper than is read is refused", arguments: [510, 10_000, 1_000_000])
    func deep(levels: Int) throws {
        let documents = [
            #"{"actionMap":1,"root":"# + String(repeating: #"{"name":"n","children":["#, count: levels),
            #"{"actionMap":1,"state":{"a":"# + String(repeating: "[", count: levels)
                + String(repeating: "]", count: levels)
                + #"},"root":{"name":"a"}}"#,
            String(repeating: "[", count: levels),
        ]
        for (index, document) in documents.enumerated() {
            guard document.utf8.count <= Files.maximumSize else { continue }
            let map = try scratch.write(document, to: "map\(index).json")
            let run = Run(["tree", "--map", map])
            guard levels > 510 || index != 1 else { continue }
            #expect(run.status == .data && run.output.isEmpty)
            #expect(run.errors.first?.hasPrefix("Error: \(map):1:") == true)
        }
    }

    @Test("that is a map as deep as is read works to its last node")
    func deepest() throws {
        // A node takes two levels: an object, and the array of its children.
        let levels = 255
        let document =
            #"{"actionMap":1,"root":"# + String(repeating: #"{"name":"n","children":["#, count: levels)
            + String(repeating: "]}", count: levels) + "}"
        let map = try scratch.write(document, to: "map.json")
        let paths = Run(["tree", "--format", "names", "--map", map]).output
        #expect(paths.count == levels)
        let deepest = try #require(paths.last)
        #expect(Run(["fire", "x:", "--from", deepest, "--map", map]).status == .unclaimed)
    }

    @Test("that is a map of 50 MB is refused before it is read to its end")
    func huge() throws {
        let map = try scratch.write([UInt8](repeating: UInt8(ascii: " "), count: 50_000_000), to: "map.json")
        for words in [["fire", "a:"], ["list"]] {
            let run = Run(words + ["--map", map])
            #expect(run.status == .data && run.output.isEmpty)
            #expect(run.errors.first == "Error: The map '\(map)' is larger than 16 MiB.")
        }
        let state = Run(["fire", "quit:", "--map", Fixture.desk, "--state", map])
        #expect(state.status == .data && state.output.isEmpty)
    }

    @Test("that is a map as large as is read is read")
    func large() throws {
        let nodes = Array(repeating: #"{"name":"b"}"#, count: 30_000).joined(separator: ",")
        let map = try scratch.write(#"{"actionMap":1,"root":{"name":"a","children":["# + nodes + "]}}", to: "map.json")
        let run = Run(["fire", "x:", "--map", map, "--from", "a/b[29999]"])
        #expect(run.status == .unclaimed && run.errors.last == "  Asked: b[29999] → a")
    }

    @Test(
        "that is a map which is not UTF-8 is refused with the place",
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F]] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) throws {
        let document = Array("{\"actionMap\":1,\"name\":\"".utf8) + bytes + Array("\",\"root\":{\"name\":\"a\"}}".utf8)
        let map = try scratch.write(document, to: "map.json")
        try expect(.data, "\(map):1:24: ", map: map)
    }

    @Test("that is no readable file is told")
    func unreadable() throws {
        let missing = scratch.path("missing.json")
        try expect(.file, "The map '\(missing)' cannot be read: No such file or directory.", map: missing)
        try expect(.file, "The map '\(scratch.path)' cannot be read: Is a directory.", map: scratch.path)
        try expect(.file, "The map '' cannot be read: No such file or directory.", map: "")
        let file = try scratch.write("{}", to: "file")
        try expect(.file, "The map '\(file)/map' cannot be read: Not a directory.", map: file + "/map")
        try FileManager.default.createSymbolicLink(atPath: scratch.path("loop"), withDestinationPath: "loop")
        try expect(.file, "The map '\(scratch.path("loop"))' cannot be read: ", map: scratch.path("loop"))
    }

    @Test("that is a file without permission to read is told, except to root")
    func forbidden() throws {
        let map = try scratch.write(try Fixture.text("desk.json"), to: "map.json")
        try scratch.setMode(0, of: "map.json")
        guard !FileManager.default.isReadableFile(atPath: map) else { return }
        try expect(.file, "The map '\(map)' cannot be read: Permission denied.", map: map)
    }

    @Test("that lists many faults is cut after twenty")
    func manyFaults() throws {
        let nodes = Array(repeating: #"{"name":1}"#, count: 1000).joined(separator: ",")
        let map = try scratch.write(#"{"actionMap":1,"root":{"name":"a","children":["# + nodes + "]}}", to: "map.json")
        let run = Run(["list", "--map", map])
        #expect(run.status == .data && run.errors.count == 21 && run.errors.last == "  and 980 more")
    }

    @Test("that are names nobody could use are refused, and long ones are not trouble")
    func names() {
        for (name, fault) in [
            ("", "is empty"), (" ", "contains white space"), ("a b", "contains white space"),
            ("a\u{7}", "contains a control character"),
            (String(repeating: "é", count: 128), "is longer than 255 bytes"),
        ] {
            for command in ["fire", "can", "validate", "target", "explain"] {
                let run = Run([command, name, "-q"])
                #expect(run.status == .usage && run.output.isEmpty)
                #expect(run.errors == ["Error: '\(name.printable)' is not an action name: it \(fault)."])
            }
        }
        #expect(Run(["fire", String(repeating: "x", count: 255)]).status == .unclaimed)
    }

    @Test(
        "that are random words never trap, and end with a status that is explained",
        arguments: 1...4 as ClosedRange<UInt64>)
    func randomWords(seed: UInt64) {
        let vocabulary = [
            "fire", "can", "validate", "target", "explain", "list", "tree", "--map", "--from", "--state", "--args",
            "--force", "--dry-run", "--format", "--json", "--color", "-q", "--", "=", "a=", "a:=", "a:=1", "quit:",
            "goToLine:", "line=4", "line:=4", "line=x", "app/window", "json", "{}", "", "--=", "--from=", "é\u{301}",
            Fixture.desk,
        ]
        var random = Xorshift(state: seed)
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in
                vocabulary.randomElement(using: &random)
            }
            let run = Run(["--state", scratch.path("none/state.json")] + words)
            let isAnswer = [.success, .disabled, .unclaimed].contains(run.status)
            #expect(isAnswer || run.errors.contains { $0.hasPrefix("Error: ") }, "seed \(seed): \(words)")
            #expect(run.status != .fault, "seed \(seed): \(words)")
        }
    }
}
