import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("Finding running programs")
struct AppsTests {
    private static func program(_ app: String, pid: Int32 = ProcessNumber.own, in folder: Scratch) throws -> StubProgram
    {
        let info = #"{"protocol":1,"focus":"app/grid","since":1000000000.5,"directory":"/photos/\#(pid)"}"#
        return try StubProgram(app, pid: pid, in: folder, info: info) { request in
            switch request.method {
            case "actions/list": .result(#"{"actions":[{},{}],"revision":1}"#)
            default: .result(#"{"action":"a:","can":true,"revision":1}"#)
            }
        }
    }

    /// Calls the program with a folder of sockets.
    private static func run(_ words: String, in folder: Scratch) throws -> Executable {
        try Executable(script: #"export ACTION_RUNTIME_DIR='\#(folder.path)'; TZ=UTC exec "$0" \#(words)"#)
    }

    @Test("'apps' lists them with what they say of themselves")
    func apps() throws {
        let folder = try Scratch.forSockets()
        let photos = try Self.program("photos", in: folder), mail = try Self.program("mail-2", in: folder)
        try "no socket".write(toFile: folder.path("readme-1.txt"), atomically: true, encoding: .utf8)
        let pid = ProcessNumber.own
        let text = try Self.run("apps", in: folder)
        #expect(
            text.output == """
                mail-2   \(pid)   app/grid   2 actions   since 2001-09-09 01:46
                photos   \(pid)   app/grid   2 actions   since 2001-09-09 01:46

                """)
        #expect(text.status == 0 && text.errors.isEmpty)
        let json = try Self.run("apps --json", in: folder)
        #expect(
            json.output.split(separator: "\n").last.map(String.init)
                == #"{"app":"photos","pid":\#(pid),"path":"\#(photos.path)","focus":"app/grid","actions":2,"since":1000000000.5,"directory":"/photos/\#(pid)"}"#
        )
        #expect(try Self.run("apps --format names", in: folder).output == "mail-2\nphotos\n")
        withExtendedLifetime(mail) {}
    }

    @Test("'apps' says which programs host the actions of others")
    func hosts() throws {
        let folder = try Scratch.forSockets()
        let info = #"{"protocol":2,"focus":"app","since":1000000000.5,"hosts":["photos","mail"]}"#
        let program = try StubProgram("window", pid: ProcessNumber.own, in: folder, info: info) { _ in
            .result(#"{"actions":[],"revision":1}"#)
        }
        let pid = ProcessNumber.own
        let text = try Self.run("apps", in: folder).output
        #expect(text == "window   \(pid)   app   0 actions   since 2001-09-09 01:46   hosts photos, mail\n")
        #expect(try Self.run("apps --json", in: folder).output.contains(#""hosts":["photos","mail"]"#))
        withExtendedLifetime(program) {}
    }

    @Test("'apps' says of a program that does not answer that it does not, and of none that there is none")
    func silent() throws {
        let folder = try Scratch.forSockets()
        let none = try Self.run("apps", in: folder)
        #expect(none.output.isEmpty && none.errors.hasPrefix("No program can be reached.") && none.status == 0)
        let silent = try StubProgram("silent", in: folder, info: nil) { _ in .silence }
        let photos = try Self.program("photos", in: folder)
        let run = try Self.run("apps --json", in: folder)
        #expect(run.errors == "'silent' (\(ProcessNumber.own)) does not answer.\n" && run.status == 0)
        let last = try ActionArguments(json: String(run.output.split(separator: "\n").last ?? "")).values
        #expect(last["app"] == "silent" && last["focus"] == .null && last["actions"] == .null)
        withExtendedLifetime((silent, photos)) {}
    }

    @Test("'--app' takes a name, a process's number or a socket")
    func names() throws {
        let folder = try Scratch.forSockets()
        let photos = try Self.program("photos", in: folder)
        for word in ["photos", "\(ProcessNumber.own)", photos.path] {
            let run = try Self.run("can a: --app \(word)", in: folder)
            #expect(run.output == "yes\n" && run.status == 0, "\(word): \(run.errors)")
        }
        let unknown = try Self.run("can a: --app phtos", in: folder)
        #expect(unknown.status == 69)
        #expect(unknown.errors.hasPrefix("Error: No program 'phtos' can be reached. Did you mean 'photos'?\n"))
        #expect(try Self.run("can a: --app 1", in: folder).status == 69)
    }

    @Test("two programs of one name are told apart, and none is asked")
    func ambiguous() throws {
        let folder = try Scratch.forSockets()
        let one = try Self.program("photos", in: folder), two = try Self.program("photos", pid: 1, in: folder)
        let run = try Self.run("fire a: --app photos", in: folder)
        #expect(run.status == 64 && run.output.isEmpty)
        let lines = run.errors.split(separator: "\n").map { $0.split(separator: #/ {2,}/#).joined(separator: "  ") }
        #expect(
            lines == [
                "Error: There are 2 programs 'photos'.",
                "Name one by its number, such as --app 1, or by its socket:",
                "photos  1  since 2001-09-09 01:46  in /photos/1  \(two.path)",
                "photos  \(ProcessNumber.own)  since 2001-09-09 01:46  in /photos/\(ProcessNumber.own)  \(one.path)",
            ])
        #expect(one.requests.isEmpty && two.requests.isEmpty)
    }

    @Test("a socket that a dead program left is removed, and no other file")
    func leftovers() throws {
        let folder = try Scratch.forSockets()
        // The shell's own process is dead when the program runs; its socket is made by binding and closing.
        let dead = try Executable(script: "echo $$").output.trimmingCharacters(in: .newlines)
        let number = try #require(Int32(dead))
        var left: StubProgram? = try Self.program("photos", pid: number, in: folder)
        #expect(try Self.run("apps --format names", in: folder).output == "photos\n", "it answers, whatever its number")
        left = nil
        var alive: StubProgram? = try Self.program("mail", in: folder)
        alive = nil
        _ = try folder.write("text", to: "other-\(number).sock.txt")
        let run = try Self.run("apps --format names", in: folder)
        #expect(run.output.isEmpty, "what refuses connections is no program, though a process has its number")
        #expect(try folder.names == ["other-\(number).sock.txt"])
        withExtendedLifetime((left, alive)) {}
    }

    @Test("a folder that is open to others is refused")
    func openFolder() throws {
        let folder = try Scratch.forSockets()
        try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder.path)
        for words in ["apps", "can a: --app photos"] {
            let run = try Self.run(words, in: folder)
            #expect(run.status == 69 && run.errors.contains("is open to others"))
        }
    }
}
