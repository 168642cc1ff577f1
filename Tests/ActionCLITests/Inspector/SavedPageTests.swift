import ActionRuntime
import Foundation
import Testing

@testable import ActionCLI
@testable import ActionInspector
@testable import ActionMaps

@Suite("The page of a report")
struct SavedPageTests {
    private func page(_ map: String) throws -> String {
        let run = try Run.on(map, "inspect", "--save", "-")
        #expect(run.status == .success, "\(run.errors)")
        return run.output.joined(separator: "\n")
    }

    @Test("has the actions with their reasons, why they are disabled, and the nodes from the focus to the root")
    func content() throws {
        let page = try page(AgentDesk.map)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>"))
        #expect(page.contains("<code>paste:</code>") && page.contains("disabled: the clipboard is empty"))
        // In the words of the command line, with the values of conditions.
        let explained = try Run.on(AgentDesk.map, "explain", "paste:", "--verbose").output.joined(separator: "\n")
        #expect(page.contains("<pre>\(explained.markup)"))
        for path in ["app/window/grid", "app/window", "app"] {
            #expect(page.contains("<summary><code>\(path)</code>"), "\(path)")
        }
        // From the focus up.
        let (grid, app) = (
            page.range(of: "<summary><code>app/window/grid"), page.range(of: "<summary><code>app</code>")
        )
        #expect(try #require(grid).lowerBound < (try #require(app)).lowerBound)
    }

    @Test("has the arguments of each action, and numbers those that differ in secret ones")
    func arguments() throws {
        let info = #"{"protocol":2,"app":"stub","allowing":["ask"],"focus":null,"root":"app"}"#
        let entries = ["a", "a", "b"].map {
            #"{"action":"login:","title":"Log In","enabled":true,"arguments":{"host":"\#($0)"},"secret":["word"]}"#
        }
        let program = try StubProgram(info: info) { request in
            switch request.method {
            case "app/info": .result(info)
            case "actions/list": .result(#"{"actions":[\#(entries.joined(separator: ","))],"next":null}"#)
            default: .result(#"{"nodes":[],"records":[],"next":null}"#)
            }
        }
        let run = Run.at(program, "inspect", "--save", "-"), page = run.output.joined(separator: "\n")
        #expect(run.status == .success, "\(run.errors)")
        let told = page.matches(of: /<code>login: (.*?)<\/code> ([^<]*)/).map { "\($0.output.1) \($0.output.2)" }
        let host = "{&quot;host&quot;:&quot;"
        #expect(told == ["\(host)a&quot;} 1 of 2", "\(host)a&quot;} 2 of 2", "\(host)b&quot;} "])
    }

    @Test("has only the nodes on the way of the focus")
    func way() throws {
        let page = try page(
            #"""
            { "actionMap": 1, "name": "desk", "focus": "app/one",
              "root": { "name": "app", "children": [ { "name": "one" }, { "name": "other", "actions": { "x:": {} } } ] } }
            """#)
        #expect(page.contains("<code>app/one</code>") && !page.contains("other"))
    }

    @Test("has no script, loads nothing, and shows what is HTML as text")
    func text() throws {
        let page = try page(
            #"""
            { "actionMap": 1, "name": "<script>x</script>", "root": { "name": "<img src=x>", "actions": {
              "a:<b>": { "enabled": "no", "reason": "\"><script>alert(1)</script>" } } } }
            """#)
        #expect(!page.contains("<script") && !page.contains("<img"))
        #expect(page.contains("&lt;script&gt;alert(1)") && page.contains("default-src 'none'"))
        #expect(page.firstMatch(of: /<[^>]*\s(src|href|on[a-z]+)=/) == nil)
    }

    @Test("of a program says what the program does not allow, and of the past what there is")
    func program() throws {
        let name = "saved-\(UInt32.random(in: 0 ... .max))"
        for (permissions, expected) in [
            ([] as RemotePermissions, "it has to allow &#39;ask&#39;"), ([.ask], "<code>paste:</code>"),
        ] {
            let program = LiveServer.photos(name, allowing: permissions)
            defer { program.stop() }
            let run = Run(["inspect", "--app", name, "--save", "-"])
            let page = run.output.joined(separator: "\n").replacing("'", with: "&#39;")
            #expect(run.status == .success && page.contains(expected), "\(run.errors)")
            #expect(page.contains("The program tells nothing of the past"))
        }
    }

    @Test("is a file that is replaced as a whole, and never the map")
    func file() throws {
        let scratch = try Scratch(), map = try scratch.write(AgentDesk.map, to: "map.json")
        let path = try scratch.write("former", to: "page.html")
        #expect(Run(["inspect", "--map", map, "--save", path]).status == .success)
        #expect(try scratch.read("page.html").hasPrefix("<!DOCTYPE html>"))
        let run = Run(["inspect", "--map", map, "--save", map])
        #expect(run.status == .usage)
        #expect(try scratch.read("map.json") == AgentDesk.map)
    }
}
