import ActionRuntime
import TestSupport
import Testing

@testable import ActionMaps

@Suite("action replay")
struct ReplayTests {
    private static let steps = """
        {"sequence":1,"parameters":["stars"]}
        {"action":"copy:","arguments":{}}

        {"action":"paste:","start":"app/window/grid"}
        {"action":"applyRating:","arguments":{"stars":"${stars}"}}

        """

    private let scratch: Scratch
    private let path: String

    init() throws {
        scratch = try Scratch()
        path = try scratch.write(Self.steps, to: "rate.jsonl")
    }

    private func run(_ words: String...) -> Run { Run(["replay", path] + words + ["-q"]) }

    private func run(of steps: String, _ words: String...) throws -> Run {
        Run(["replay", try scratch.write(steps, to: "other.jsonl")] + words)
    }

    @Test("performs each step, prints a line for each, and keeps the state")
    func performs() throws {
        let state = scratch.path("state.json")
        let run = Run(["replay", path, "stars=4", "--state", state])
        #expect(
            run.output == [
                "copied Mountain.jpg", "1  copy:  performed at app/window/grid", "pasted Mountain.jpg",
                "2  paste:  performed at app/window/grid", "rated 4", "the viewer shows 4 stars",
                "3  applyRating:  performed at app/window/grid   value 4",
            ])
        #expect(run.status == .success && run.errors.last == "All 3 steps were performed.")
        #expect(try scratch.read("state.json").contains(#""rating": 4"#))
    }

    @Test("gives an object a step, and one for the whole")
    func json() throws {
        let run = run("stars:=9", "--json")
        let objects = try run.objects
        #expect(run.status == .data && objects.count == 4)
        #expect(objects.map { $0["step"] } == [1, 2, 3, nil])
        #expect(objects.map { $0["outcome"] } == ["performed", "performed", "badArguments", "badArguments"])
        #expect(objects[3]["performed"] == 2 && objects[3]["of"] == 3 && objects[3]["action"] == "applyRating:")
        #expect(objects[3]["after"]?["clipboard"] == "Mountain.jpg" && objects[0]["output"] == ["copied Mountain.jpg"])
        #expect(self.run("stars:=9", "--format", "names").output == ["copy:", "paste:"])
    }

    @Test("ends with the first step that is not performed, says which it is, and keeps what was done")
    func stops() throws {
        let state = scratch.path("state.json")
        let run = Run(["replay", path, "stars=9", "--state", state])
        #expect(run.status == .data)
        #expect(
            run.errors.suffix(3) == [
                "Error: 'applyRating:' argument 'stars' must be at most 5, got 9.", "  Target: app/window/grid",
                "  This is step 3 of 3, at \(path):5. What steps 1 to 2 did stays.",
            ])
        #expect(try scratch.read("state.json").contains(#""clipboard": "Mountain.jpg""#))
    }

    @Test(
        "exits as fire does for the step that ended it",
        arguments: [
            (#"{"action":"paste:"}"#, Status.disabled, "'paste:' is disabled: the clipboard is empty."),
            (#"{"action":"nope:"}"#, .unclaimed, "Nothing responds to 'nope:'."),
            (#"{"action":"close:","start":"app/viewerWindow"}"#, .success, "performed"),
            (
                #"{"action":"copy:","start":"app/windw/grid"}"#, .failed,
                "There is no node 'app/windw/grid'. Did you mean"
            ),
            (#"{"action":"copy:","arguments":{"p":null},"secret":["p"]}"#, .data, "argument 'p' is missing"),
            ("", .success, "The recording has no steps."),
        ])
    func statuses(step: String, status: Status, message: String) throws {
        let run = try run(of: step)
        #expect(run.status == status && run.errors.contains { $0.contains(message) || message.isEmpty }, "\(run)")
    }

    @Test(
        "says of what cannot be read where it stands and how to mend it",
        arguments: [
            (#"{"sequence":2}"#, "other.jsonl:1: the sequence has version 2, and this program reads version 1."),
            ("\n{\"action\":\"a:\"}\n{\"action\":\"b", "other.jsonl:3: the line is cut off"),
            (#"{"actions":"a:"}"#, "other.jsonl:1: 'action' must be an action's name, found null."),
            (#"{"missed":3}"#, "other.jsonl:1: 3 dispatches were not recorded here"),
            (#"{"action":"a:"}"# + "\n[]", "other.jsonl:2: expected an object, found []."),
        ])
    func faults(text: String, message: String) throws {
        let run = try run(of: text)
        #expect(run.status == .data && run.errors.contains { $0.contains(message) }, "\(run)")
    }

    @Test(
        "refuses what does not fit",
        arguments: [
            ([], Status.data, "argument 'stars' is missing"), (["a=1", "stars=1"], .data, "unknown argument 'a'"),
            (["stars=1", "copy:"], .usage, "Unexpected word 'copy:'."),
            (["stars=1", "--from", "x"], .usage, "no node 'x'"),
            (["stars=1", "--app", "nobody", "--state", "x"], .usage, "do not go together"),
        ])
    func refuses(words: [String], status: Status, message: String) {
        let run = Run(["replay", path] + words)
        #expect(run.status == status && run.errors.contains { $0.contains(message) }, "\(run)")
        #expect(run.output.isEmpty)
    }

    @Test("starts all steps from one node, and takes texts as the first step that they are given to needs them")
    func starts() throws {
        let steps = """
            {"sequence":1,"parameters":["text"]}
            {"action":"rateOneStar:","start":"app"}
            {"action":"plugin.x","start":"app/window/grid","arguments":{"a":"${text}"}}
            """
        let run = try run(of: steps, "text=5", "--from", "app/window/viewer", "-q")
        #expect(run.status == .unclaimed && run.output.last == "2  plugin.x  unclaimed")
        let other = try self.run(of: steps, "text=5", "-q")
        #expect(other.status == .unclaimed && other.output == ["1  rateOneStar:  unclaimed"])
    }

    @Test("performs nothing in a dry run, and says what each step would answer now")
    func dryRun() throws {
        let state = scratch.path("state.json")
        let run = Run(["replay", path, "stars=4", "--dry-run", "--state", state])
        #expect(
            run.output == [
                "1  copy:  enabled", "2  paste:  disabled: the clipboard is empty", "3  applyRating:  enabled",
            ])
        #expect(run.status == .success && run.errors.last == "Of 3 steps 2 would be performed as it is now.")
        #expect(try !scratch.names.contains("state.json"))
        let objects = try self.run("stars=4", "--dry-run", "--json").objects
        #expect(objects.map { $0["enabled"] } == [true, false, true, 2] && objects[1]["step"] == 2)
        #expect(try self.run(of: #"{"action":"paste:"}"#, "--dry-run").status == .disabled)
    }

    @Test(
        "says in a dry run why a step cannot be asked for, and exits as performing it would",
        arguments: [
            (#"{"action":"copy:","start":"app/gone"}"#, "disabled: there is no node 'app/gone'"),
            (
                #"{"action":"copy:","arguments":{"p":null},"secret":["p"]}"#,
                "disabled: argument 'p' is missing (any value)"
            ),
        ])
    func refusedSteps(step: String, answer: String) throws {
        let asked = try run(of: step, "--dry-run"), performed = try run(of: step)
        #expect(asked.output == ["1  copy:  \(answer)"] && asked.status == performed.status, "\(asked) \(performed)")
        #expect(asked.errors.last == "The step would not be performed as it is now.")
    }

    @Test("says of a later step that its start is gone, and has nothing to take back for it")
    func goneStart() throws {
        let steps = #"{"action":"copy:"}"# + "\n" + #"{"action":"paste:","start":"app/gone"}"#
        let objects = try run(of: steps, "--json").objects
        #expect(objects.count == 3 && objects[0]["undo"] == "Copy" && objects[1]["undo"] == .null, "\(objects)")
        #expect(objects[1...].allSatisfy { $0["error"] == "There is no node 'app/gone'." }, "\(objects)")
        #expect(objects[2]["undo"] == "Copy" && objects[2]["performed"] == 1)
    }

    @Test("replays a log of dispatches, without what was nested or not performed")
    func log() throws {
        let run = try run(
            of: """
                {"action":"copy:","arguments":{},"start":"app/window/grid","outcome":"performed","depth":0,"undo":null}
                {"action":"nope:","arguments":{},"outcome":"unclaimed","depth":0}
                {"action":"quit:","arguments":{},"outcome":"performed","depth":1}
                """, "--format", "names", "-q")
        #expect(run.status == .success && run.output == ["copy:"])
    }

    @Test("takes a hundred thousand steps, a fifth of them in debug builds")
    func many() throws {
        let step = #"{"action":"rateOneStar:"}"# + "\n"
        let count = min(Effort.count(200_000), 100_000)
        let run = try run(of: String(repeating: step, count: count), "--json", "-q")
        #expect(run.status == .success && run.output.count == count + 1)
        #expect(try ActionArguments(json: run.output[count]).values["performed"] == .int(count))
    }

    @Test("performs what was recorded with undo as it was recorded, and takes back step by step then")
    func recordedUndo() throws {
        let steps = ["rateOneStar:", "rateTwoStars:", "undo:", "repeat:", "copy:", "undo:", "redo:"]
        let path = try scratch.write(steps.map { #"{"action":"\#($0)"}"# + "\n" }.joined(), to: "undo.jsonl")
        let run = try Executable(
            shell: "repl -q", input: "replay \(path) --format names\n:set rating\nfire undo:\nfire undo:\n:set rating\n"
        )
        #expect(run.output == steps.map { $0 + "\n" }.joined() + "1\n0\n", "\(run)")
        #expect(run.status == 0)
    }

    @Test("is one undo, also where a step stops it")
    func undo() throws {
        let map = """
            { "actionMap": 1, "state": { "n": 0 }, "root": { "name": "app", "undo": true, "actions": {
              "add:": { "do": [ { "add": { "n": 1 } } ] }, "no:": { "enabled": "n == 9", "reason": "no" } } } }
            """
        let file = try scratch.write(map, to: "map.json")
        let steps = try scratch.write(
            #"{"action":"add:"}"# + "\n" + #"{"action":"add:"}"# + "\n" + #"{"action":"no:"}"#, to: "s")
        let lines = "replay \(steps) --json\n:set n\nfire undo:\n:set n\nfire redo:\n:set n\n"
        let run = try Executable(shell: "repl -q --map '\(file)'", input: lines)
        let output = run.output.split(separator: "\n")
        #expect(output.suffix(3) == ["2", "0", "2"] && run.status == 1, "\(run)")
        #expect(output[3].contains(#""undo":"Add""#) && output[3].contains(#""outcome":"disabled""#))
    }
}
