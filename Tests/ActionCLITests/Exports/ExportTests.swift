import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("action export")
struct ExportTests {
    /// A map with one of everything that a card or a picture shows.
    static let map = #"""
        { "actionMap": 1, "name": "Notes",
          "actions": { "copy:": { "title": "Copy" }, "zoom:": {} },
          "menus": [ { "title": "Edit", "items": [
            { "action": "copy:", "shortcut": "cmd+c", "when": "selection" }, { "separator": true },
            { "action": "zoom:", "arguments": { "by": 2 } }, { "action": "secret:", "hidden": true },
            { "title": "More", "items": [ { "action": "quit:", "title": "Quit", "shortcut": "ctrl+k ctrl+q" } ] } ] },
            { "title": "Empty" } ],
          "keymap": [ { "key": "cmd+k", "command": "copy:" }, { "command": "-quit:" }, { "key": "cmd+j", "command": "" } ],
          "root": { "name": "app", "methods": { "quit:": {} }, "children": [
            { "name": "cell" },
            { "name": "cell", "actions": { "copy:": [ {}, {} ] }, "remap": { "best:": "copy:" }, "catchAll": { "matching": "p.*" },
              "keys": { "a": { "action": "zoom:", "arguments": { "by": 3, "at": "x" } }, "b": null } } ] } }
        """#

    @Test("escapes markup that a combining mark stands behind")
    func combiningMarks() throws {
        let name = "a\\\"\u{301}|\u{301}<\u{301}&\u{301}:"
        let map = """
            { "actionMap": 1, "menus": [ { "title": "M", "items": [ { "action": "\(name)" } ] } ],
              "root": { "name": "app", "actions": { "\(name)": {} } } }
            """
        let dot = try Run.on(map, "export", "dot").output.joined(separator: "\n")
        #expect(dot.unicodeScalars.contains("\u{301}"))
        var before: Unicode.Scalar = " "
        var quotes = 0
        for scalar in dot.unicodeScalars {
            if scalar == "\"", before != "\\" { quotes += 1 }
            if scalar == "\u{301}", before == "\"" { #expect(quotes % 2 == 1, "\(dot)") }
            before = scalar
        }
        #expect(quotes % 2 == 0, "\(dot)")
        let markdown = try Run.on(map, "export", "markdown").output.joined()
        #expect(Array(markdown.unicodeScalars).contains(["\\", "|", "\u{301}"]), "\(markdown)")
        for format in ["html", "svg"] {
            let text = Array(try Run.on(map, "export", format).output.joined().unicodeScalars)
            #expect(!text.contains(["<", "\u{301}"]) && !text.contains(["&", "\u{301}"]), "\(format)")
        }
    }

    @Test("writes a reference card in Markdown: the menus in order, then the keys of the user and of the nodes")
    func markdown() throws {
        let run = try Run.on(Self.map, "export", "markdown")
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(
            run.output == [
                "# Notes", "", "## Edit", "", "| Command | Keys | When |", "| --- | --- | --- |",
                "| Copy | <kbd>cmd+c</kbd> | selection |", "| zoom: (by: 2) |  |  |", "",
                "## Edit &gt; More", "", "| Command | Keys |", "| --- | --- |", "| Quit | <kbd>ctrl+k ctrl+q</kbd> |",
                "",
                "## The user's keys", "", "| Command | Keys |", "| --- | --- |", "| Copy | <kbd>cmd+k</kbd> |",
                "| not quit: |  |", "| nothing | <kbd>cmd+j</kbd> |", "",
                "## Keys at app/cell\\[1\\]", "", "| Command | Keys |", "| --- | --- |",
                "| zoom: (at: \"x\", by: 3) | <kbd>a</kbd> |", "| nothing | <kbd>b</kbd> |",
            ])
    }

    @Test("writes the same card as a page of its own, with a group for what separators part")
    func html() throws {
        let run = try Run.on(Self.map, "export", "html")
        let page = run.output.joined(separator: "\n")
        #expect(run.output.first == "<!DOCTYPE html>" && run.output.last == "</html>")
        #expect(page.contains("<title>Notes</title>") && page.contains("<h2>Edit &gt; More</h2>"))
        #expect(
            page.contains(
                #"<tr><th scope="row">Copy <small>when selection</small></th><td><kbd>cmd+c</kbd></td></tr>"#))
        #expect(page.contains("<kbd>ctrl+k</kbd> <kbd>ctrl+q</kbd>"))
        #expect(page.contains("</tbody>\n<tbody>\n<tr><th scope=\"row\">zoom: (by: 2)</th>"))
        #expect(page.contains("prefers-color-scheme: dark"))
        // Nothing is loaded from elsewhere, and what is hidden for good is not there.
        #expect(!page.contains("http") && !page.contains("src=") && !page.contains("secret:"))
    }

    @Test("writes the tree with its claims for Graphviz and for Mermaid")
    func pictures() throws {
        #expect(
            try Run.on(Self.map, "export", "dot").output == [
                #"digraph "Notes" {"#, "  rankdir=LR;",
                #"  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11];"#, "  edge [arrowhead=none];",
                #"  n0 [label="app\l\lquit:\l"];"#, #"  n1 [label="cell[0]\l"];"#, "  n0 -> n1;",
                #"  n2 [label="cell[1]\l\lcopy:\lbest: → copy:\lcatch-all p.*\l"];"#, "  n0 -> n2;", "}",
            ])
        #expect(
            try Run.on(Self.map, "export", "mermaid").output == [
                "flowchart LR", #"  n0["<b>app</b><br>quit:"];"#, #"  n1["<b>cell[0]</b>"];"#, "  n0 --- n1;",
                #"  n2["<b>cell[1]</b><br>copy:<br>best: → copy:<br>catch-all p.#42;"];"#, "  n0 --- n2;",
            ])
    }

    @Test("writes the actions of a node with an undo stack, and their way")
    func undo() throws {
        let map = #"{ "actionMap": 1, "root": { "name": "app", "undo": true } }"#
        #expect(try Run.on(map, "export", "dot").output.contains(#"  n0 [label="app\l\lundo:\lredo:\lrepeat:\l"];"#))
        let way = try Run.on(map, "export", "mermaid", "--action", "undo:").output
        #expect(way.contains { $0.hasPrefix(#"  n0["<b>1. app</b><br>undo:<br>redo:<br>repeat:"#) }, "\(way)")
    }

    @Test("writes every shortcut of a command on a card")
    func shortcuts() throws {
        let map = #"""
            { "actionMap": 1, "root": { "name": "app" }, "menus": [ { "title": "Edit", "items": [
              { "action": "copy:", "external": true, "shortcut": [ "cmd+c", "ctrl+k c" ] } ] } ] }
            """#
        let markdown = try Run.on(map, "export", "markdown").output
        #expect(markdown.contains("| copy: | <kbd>cmd+c</kbd>, <kbd>ctrl+k c</kbd> |"), "\(markdown)")
        let page = try Run.on(map, "export", "html").output.joined()
        #expect(page.contains("<td><kbd>cmd+c</kbd>, <kbd>ctrl+k</kbd> <kbd>c</kbd></td>"))
    }

    @Test("escapes what a format would read as its own", arguments: ["markdown", "html", "svg", "dot", "mermaid"])
    func escaped(format: String) throws {
        let hostile = #"<script>\"x\" & `y` |z| \\ [l](u) #35; \u001b[1m"#
        let map = """
            { "actionMap": 1, "name": "\(hostile)", "actions": { "a:": { "title": "\(hostile)" } },
              "menus": [ { "title": "\(hostile)", "items": [ { "action": "a:" } ] } ],
              "root": { "name": "app", "actions": { "a\\"<b>\\\\#:": {} } } }
            """
        let run = try Run.on(map, "export", format)
        let text = run.output.joined(separator: "\n")
        #expect(run.status == .success && !text.contains("<script>") || format == "dot", "\(text)")
        #expect(!text.contains("\u{1B}"))
        switch format {
        case "markdown":
            #expect(text.contains(##"&lt;script&gt;"x" &amp; \`y\` \|z\| \\ \[l\](u) \#35; "##), "\(text)")
        case "html", "svg": #expect(text.contains("&lt;script&gt;&quot;x&quot; &amp; `y`"), "\(text)")
        case "dot": #expect(text.contains(##"a\"<b>\\#:\l"##) && text.contains(#"digraph "<script>\"x\" &"#), "\(text)")
        default: #expect(text.contains("a#34;#60;b#62;#92;#35;:"), "\(text)")
        }
    }

    @Test("gets the map of a running program first")
    func program() throws {
        let program = try StubProgram { _ in
            .result(#"{"map":{"actionMap":1,"name":"Photos","root":{"name":"app"}},"revision":3}"#)
        }
        let run = Run.at(program, "export", "markdown")
        #expect(run.output == ["# Photos"] && run.status == .success)
        #expect(program.requests.map(\.method) == ["map/get"])
    }

    @Test("refuses formats that there are not, and what is no map")
    func refused() throws {
        #expect(Run(["export", "markdwn"]).errors.first == "Error: Unknown format 'markdwn'. Did you mean 'markdown'?")
        for words in [[], ["--map", Fixture.desk], ["html", "dot"], ["pdf"]] {
            #expect(Run(["export"] + words).status == .usage, "\(words)")
        }
        #expect(try Run.on("{", "export", "html").status == .data)
    }

    @Test(
        "has each command and key of real maps in the card, and each node in the pictures",
        arguments: ["desk.json", "netnewswire.imported.json", "vscode-swift.imported.json"])
    func real(name: String) throws {
        let path = Fixture.path(name)
        let map = try ActionMap(reading: Array(try Fixture.text(name).utf8), file: name)
        var nodes = [map.root]
        var menus = map.menus
        var (nodeCount, rowCount) = (0, map.keymap.count)
        while let node = nodes.popLast() {
            nodeCount += 1
            rowCount += node.keys.count
            nodes += node.children
        }
        while let menu = menus.popLast() {
            for item in menu.items {
                switch item {
                case .menu(let inner): menus.append(inner)
                case .command(let command): rowCount += command.isHidden ? 0 : 1
                case .separator: continue
                }
            }
        }
        func lines(_ format: String, with text: String) -> Int {
            Run(["export", format, "--map", path]).output.count { $0.contains(text) }
        }
        let tables = lines("markdown", with: "| Command | Keys |")
        #expect(lines("markdown", with: " | ") == 2 * tables + rowCount)
        #expect(lines("html", with: "<tr>") == rowCount)
        #expect(lines("svg", with: #"<rect class="card""#) == nodeCount)
        #expect(lines("dot", with: "[label=") == nodeCount)
        #expect(lines("mermaid", with: "[\"<b>") == nodeCount)
    }
}
