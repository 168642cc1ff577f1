import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The map of a call")
struct MapSourceTests {
    private let scratch: Scratch
    /// A context in which the environment names a map, and the folder has one.
    private let context: CallContext

    init() throws {
        scratch = try Scratch()
        for name in ["named", "variable", "folder"] { _ = try scratch.write(Self.map(name), to: "\(name).json") }
        context = CallContext(map: scratch.path("variable.json"), folderMap: scratch.path("folder.json"))
    }

    private static func map(_ name: String) -> String {
        #"{"actionMap":1,"root":{"name":"\#(name)","actions":{"a:":{}}}}"#
    }

    private func tree(_ words: String..., in context: CallContext) -> Run {
        Run(["tree", "--format", "names"] + words, in: context)
    }

    @Test("is that of --map, and no note says so")
    func option() {
        let run = tree("--map", scratch.path("named.json"), in: context)
        #expect(run.output == ["named"] && run.errors.isEmpty)
    }

    @Test(
        "is else that of the environment, else that of the folder, else the sample; a note says which, unless it is quiet"
    )
    func order() {
        var rest = context
        let variable = tree(in: rest)
        #expect(variable.output == ["variable"])
        #expect(
            variable.errors == [
                "Using the map '\(scratch.path("variable.json"))', which ACTION_MAP names: '--map FILE' uses another."
            ])
        #expect(tree("-q", in: rest).errors.isEmpty)
        rest.map = nil
        let folder = tree(in: rest)
        #expect(folder.output == ["folder"])
        #expect(
            folder.errors == [
                "Using the map '\(scratch.path("folder.json"))' of this folder: '--map FILE' uses another."
            ])
        #expect(tree("-q", in: rest).errors.isEmpty)
        rest.folderMap = scratch.path("nothing.json")
        let sample = tree(in: rest)
        #expect(sample.output.first == "app" && sample.errors.first?.hasPrefix("Using the built-in sample") == true)
        #expect(tree("-q", in: rest).errors.isEmpty)
    }

    @Test("is not another one where the one that counts cannot be read")
    func unreadable() throws {
        var broken = context
        broken.map = scratch.path("nothing.json")
        let run = tree(in: broken)
        #expect(run.status == .file && run.output.isEmpty)
        #expect(run.errors.contains { $0.contains("nothing.json' cannot be read") }, "\(run.errors)")
        broken = CallContext(folderMap: try scratch.write("{", to: "broken.json"))
        #expect(tree(in: broken).status == .data)
    }

    @Test("is checked, and is the one that tests without a map are about")
    func checkedAndTested() throws {
        let checked = Run(["check"], in: context)
        #expect(checked.output.last == "No findings in \(scratch.path("variable.json")).", "\(checked.output)")
        let tests = #"{"tests":[{"name":"t","steps":[{"fire":"a:","from":"variable"}]}]}"#
        let file = try scratch.write(tests, to: "a.test.json")
        let run = Run(["test", file], in: context)
        #expect(run.status == .success, "\(run.output) \(run.errors)")
        let own = tests.replacing(#""tests""#, with: #""map":"folder.json","tests""#)
        let other = Run(["test", try scratch.write(own, to: "b.test.json")], in: context)
        #expect(other.status != .success, "a test file's own map counts before the environment's")
    }

    @Test("cannot keep the state, wherever it was found")
    func state() {
        let run = tree("--state", scratch.path("variable.json"), in: context)
        #expect(run.status == .usage && run.errors.contains { $0.contains("is the map, and cannot keep the state") })
    }

    @Test("cannot be on the standard input that is the agent's, or the key map's")
    func input() {
        let input = CallContext(map: "-")
        let served = Run(["mcp"], in: input)
        #expect(served.status == .usage && served.errors.first?.contains("standard input, where the client is") == true)
    }

    @Test("does not hinder a question to a running program")
    func program() {
        let run = Run(["list", "--app", "/nowhere/program"], in: CallContext(map: "-"))
        #expect(run.status == .unavailable, "\(run.errors)")
    }

    @Test("that 'action init' writes is used in its folder, and the environment's before it")
    func process() throws {
        let script = """
            cd '\(scratch.path)' && "$0" init && sed -i.old 's/"name": "app"/"name": "mine"/; s|app/window|mine/window|' actions.json
            "$0" tree --format names | head -n 1
            ACTION_MAP=variable.json "$0" tree --format names
            ACTION_MAP= "$0" tree --format names -q | head -n 1
            """
        let run = try Executable(script: script)
        #expect(run.output == "mine\nvariable\nmine\n")
        #expect(
            run.errors == """
                Wrote 'actions.json'. Try: action list
                Using the map 'actions.json' of this folder: '--map FILE' uses another.
                Using the map 'variable.json', which ACTION_MAP names: '--map FILE' uses another.

                """)
    }
}
