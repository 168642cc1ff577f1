import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("A state file among processes")
struct StateProcessTests {
    static let map = """
        { "actionMap": 1, "state": { "count": 0, "log": "" }, "root": { "name": "app", "actions": {
          "inc:": { "do": [ { "add": { "count": 1 } }, { "print": "${count}" } ] },
          "log:": { "do": [ { "set": { "log": "${args.text}" } }, { "add": { "count": 1 } } ] } } } }
        """

    /// Whether a script can be run by a user without rights, and reach the program.
    static let hasOtherUser =
        geteuid() == 0
        && (try? Executable(script: "\(other) \"$0\" --version").status) == 0

    private static let other = "setpriv --reuid=65534 --regid=65534 --clear-groups"

    let scratch: Scratch
    /// `fire` with the map, for a script in the scratch folder.
    let fire = "\"$0\" fire -q --map map.json --state state.json"

    init() throws {
        scratch = try Scratch()
        _ = try scratch.write(Self.map, to: "map.json")
    }

    func script(_ text: String) throws -> Executable {
        try Executable(script: "cd '\(scratch.path)'\n\(text)")
    }

    func state() throws -> ActionArguments { try ActionArguments(json: try scratch.read("state.json")) }

    @Test("that three of them change loses nothing")
    func concurrent() throws {
        // A regression: of 450 additions 190 were left.
        // The pipe ends with the last of them. A shell's 'wait' needs a signal that the test's thread may have blocked.
        let run = try script("for i in 1 2 3; do (for j in $(seq 30); do \(fire) inc: || exit; done) & done | cat")
        #expect(run.errors.isEmpty)
        #expect(try state()["count"] == .int(90))
        #expect(Set(run.output.split(separator: "\n")).count == 90, "each has seen what the one before it did")
        #expect(try scratch.names == ["map.json", "state.json"])
    }

    @Test("is whole after a kill at any moment, and what a kill left is gone after the next call")
    func killed() throws {
        let text = String(repeating: "x", count: 60_000)
        let kills = 40
        let run = try script(
            """
            text=\(text)
            for i in $(seq \(kills)); do
                \(fire) log: text=$text & pid=$!
                sleep 0.0$(printf %02d $((i % 40))); kill -9 $pid
                "$0" can -q inc: --map map.json --state state.json || exit 9
            done 2>/dev/null
            \(fire) inc:
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\n").filter { $0 == "yes" }.count == kills)
        let log = try state()["log"]
        #expect(log == .string("") || log == .string(text))
        #expect(try scratch.names == ["map.json", "state.json"])
    }

    @Test("is not written where the results cannot be, and that is told")
    func output() throws {
        // A regression: the state was saved, and the status said failure.
        for stream in [">/dev/full", ">&-"] {
            let run = try script("\(fire) inc: \(stream)")
            #expect(run.status == 66)
            #expect(run.errors.hasPrefix("Error: standard output cannot be written: "))
            #expect(run.errors.hasSuffix("\n  The state is not saved; once the output can be written, try again.\n"))
        }
        let closed = try script("{ sleep 0.2; \(fire) inc:; echo $? >&2; } | :")
        // By the signal of a pipe that nobody reads, or by an error where the signal is blocked.
        #expect(closed.errors == "141\n" || closed.errors.hasSuffix("try again.\n66\n"), "\(closed.errors)")
        #expect(try !scratch.names.contains("state.json"))
        #expect(try script("\(fire) inc:; \(fire) inc: <&- 2>&-").output == "1\n2\n")
        #expect(try scratch.names == ["map.json", "state.json"])
    }

    @Test("is as it was where there is no room for the new one")
    func full() throws {
        #expect(try script("\(fire) inc:").status == 0)
        let before = try scratch.read("state.json")
        let run = try script("trap '' XFSZ; ulimit -f 8; \(fire) log: text=\(String(repeating: "x", count: 60_000))")
        #expect(run.status == 66 && run.errors.contains("cannot be written: File too large."))
        #expect(run.errors.contains("What was there is as it was."))
        #expect(try scratch.read("state.json") == before && scratch.names == ["map.json", "state.json"])
    }

    @Test("is found by a map that is read from standard input or a pipe")
    func pipes() throws {
        for map in ["cat map.json | \"$0\" fire -q --map -", "mkfifo p; cat map.json >p & \"$0\" fire -q --map p"] {
            #expect(try script("\(map) --state state.json inc:").status == 0)
        }
        #expect(try state()["count"] == .int(2))
        #expect(try script("\"$0\" fire inc: --map - --state map.json <map.json").status == 64)
        #expect(try scratch.read("map.json") == Self.map)
    }

    @Test("that another has locked is waited for, but not by those who ask or only try")
    func locked() throws {
        let path = scratch.path("state.json")
        let words = ["inc:", "-q", "--map", scratch.path("map.json"), "--state", path]
        var lock: FileLock? = try FileLock(of: path, called: "The state file")
        #expect(Run(["can"] + words).output == ["yes"])
        #expect(Run(["fire", "--dry-run"] + words).output == ["1"])
        let done = DispatchSemaphore(value: 0)
        // A thread, not a task: it blocks, and the lock has to be let go in time.
        Thread.detachNewThread {
            _ = Run(["fire"] + words)
            done.signal()
        }
        #expect(done.wait(timeout: .now() + 0.1) == .timedOut)
        #expect(try !scratch.names.contains("state.json"))
        withExtendedLifetime(lock) {}
        lock = nil
        done.wait()
        #expect(try state()["count"] == .int(1) && scratch.names == ["map.json", "state.json"])
    }

    @Test("in a folder that may not be searched is an error, not missing", .enabled(if: hasOtherUser))
    func hiddenFolder() throws {
        // A regression: the action was enabled, though the state said that it was not.
        let run = try script(
            """
            chmod 755 .; mkdir hidden; echo '{"count":1}' >hidden/state.json; chmod 700 hidden
            \(Self.other) "$0" can -q inc: --map map.json --state hidden/state.json
            """)
        #expect(run.status == 66 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: The state file 'hidden/state.json' cannot be read: Permission denied.\n"))
    }

    @Test("of another user is refused, unless it can be kept his", .enabled(if: hasOtherUser))
    func foreign() throws {
        let run = try script(
            """
            chmod 777 .; echo '{"count":1}' >state.json; chmod 666 state.json
            \(Self.other) \(fire) inc:
            """)
        #expect(run.status == 66 && run.output.isEmpty)
        #expect(run.errors.contains("cannot be written: it belongs to user 0"))
        #expect(try scratch.read("state.json") == "{\"count\":1}\n" && scratch.names == ["map.json", "state.json"])
    }
}
