import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionCLI
@testable import ActionInspector
@testable import ActionMaps

@Suite("action inspect")
struct InspectCommandTests {
    @Test("words, ports and options that do not go together are refused")
    func usage() {
        for (words, message) in [
            (["word"], "Unexpected word"), (["--port", "x"], "names no port"), (["--port", "65536"], "names no port"),
            (["--app", ""], "has no name"), (["--state", "x"], "is for a map"),
            (["--app", "x", "--map", "y"], "--map"),
            (["--save", "x", "--port", "0"], "--port"), (["--save", "x", "--open"], "--open"),
            (["--save", "x", "--read-only"], "--read-only"),
        ] {
            let run = Run(["inspect"] + words)
            #expect(run.status == .usage && run.errors[0].contains(message), "\(words) \(run.errors)")
        }
    }

    @Test("a port in use, and a program that is not there, are said at the start")
    func unavailable() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let taken = Run(["inspect", "--map", Fixture.desk, "--port", "\(desk.port)"])
        #expect(taken.status == .unavailable && taken.errors[0].contains("\(desk.port)"))
        #expect(taken.errors.contains { $0.contains("'--port 0'") })
        let missing = Run(["inspect", "--app", "no-such-program"])
        #expect(missing.status == .unavailable && missing.errors[0].contains("no-such-program"))
        #expect(Run(["inspect", "--map", "/no/such/map.json"]).status != .success)
    }

    @Test("a program that speaks another version is said at the start")
    func otherVersion() throws {
        let program = try StubProgram(info: #"{"protocol":99}"#) { _ in .silence }
        let run = Run.at(program, "inspect")
        #expect(run.status == .unavailable && run.errors[0].contains("version 99"))
    }

    @Test("without words the only program is taken; several are listed, and none is said, with what to do")
    func onlyProgram() throws {
        let folder = try Scratch.forSockets()
        func run() throws -> Executable {
            try Executable(script: "ACTION_RUNTIME_DIR=\(folder.path) exec \"$0\" inspect --save -")
        }
        let none = try run()
        #expect(none.status == 69 && none.errors.contains("No program runs") && none.errors.contains("--map FILE"))
        let info = #"{"protocol":2,"app":"one","allowing":[]}"#
        let one = try StubProgram("one", in: folder, info: info) { _ in .result(info) }
        let single = try run()
        #expect(single.status == 0 && single.output.contains("<h1>one"), "\(single.errors)")
        let two = try StubProgram("two", in: folder) { _ in .silence }
        let several = try run()
        #expect(several.status == 64 && several.errors.contains("one") && several.errors.contains("two"))
        withExtendedLifetime((one, two)) {}
    }

    @Test("it prints its address, serves, and ends with a signal")
    func serves() throws {
        let script = """
            "$0" inspect --map '\(Fixture.desk)' >address & process=$!
            for i in $(seq 1000); do test -s address && break; sleep 0.01; done
            kill -INT $process; wait $process
            echo $?; cat address
            """
        let run = try Executable(script: script)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "0", "\(run.errors)")
        let address = try #require(lines.last)
        #expect(address.firstMatch(of: /^'.*' is shown at http:\/\/127\.0\.0\.1:\d+\/\?token=[0-9a-f]{32}$/) != nil)
    }

    @Test("a browser that is missing, or fails, is a note, and the page is served")
    func browsers() throws {
        for (opener, expected) in [
            ("", "There is no"), ("exit 3", "could not open"), ("echo \"$1\" >opened", ""),
        ] {
            let make = opener.isEmpty ? "" : "printf '#!/bin/sh\\n%s\\n' '\(opener)' >bin/$tool; chmod +x bin/$tool"
            let script = """
                case $(uname -s) in Darwin) tool=open;; *) tool=xdg-open;; esac
                mkdir bin; \(make)
                PATH=$PWD/bin "$0" inspect --map '\(Fixture.desk)' --open >address 2>notes & process=$!
                for i in $(seq 300); do test -s notes -o -s opened && break; sleep 0.01; done
                kill -INT $process; wait $process
                echo "status $?"; cat notes; cat opened 2>/dev/null; cat address
                """
            let run = try Executable(script: script)
            #expect(run.output.contains("status 0"), "\(opener) \(run.errors)")
            if expected.isEmpty {
                // The address that was printed was opened.
                let addresses = run.output.matches(of: /http:\/\/127\S+/).map { String($0.output) }
                #expect(addresses.count == 2 && addresses.first == addresses.last, "\(run.output)")
            } else {
                #expect(run.output.contains(expected) && run.output.contains("Open the address yourself."))
            }
        }
    }
}
