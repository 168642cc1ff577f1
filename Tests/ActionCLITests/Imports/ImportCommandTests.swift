import ActionRuntime
import Foundation
import TestSupport
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The subcommand import")
struct ImportCommandTests {
    @Test(
        "refuses wrong calls",
        arguments: [
            ([], "There is no format."), (["vscod"], "Unknown format 'vscod'. Did you mean 'vscode'?"),
            (["gtk"], "There is no file to import."), (["gtk", "-", "-"], "Standard input can be read only once."),
            (["gtk", "a.ui", "--platform", "beos"], "Unknown value of '--platform' 'beos'."),
            (["gtk", "a.ui", "--map", "x"], "'action import' has no option '--map'."),
        ] as [([String], String)])
    func usage(words: [String], message: String) {
        let run = Run(["import"] + words)
        #expect(run.status == .usage && run.output.isEmpty && run.errors.first == "Error: \(message)", "\(run.errors)")
    }

    @Test("refuses files that cannot be read, and those that are not of the format")
    func files() throws {
        let scratch = try Scratch()
        #expect(Run(["import", "gtk", scratch.path("none.ui")]).status == .file)
        let list = try scratch.write("[1,\n2", to: "a.json")
        #expect(
            Run(["import", "vscode", list]).errors == [
                "Error: \(list):2:2: expected ',' or ']', found the end of the document."
            ])
        let object = try scratch.write("{}", to: "b.json")
        let text = try scratch.write("\n\"x\"", to: "c.json")
        #expect(Run(["import", "sublime", object]).status == .data)
        #expect(
            Run(["import", "jupyterlab", text]).errors.first
                == "Error: \(text):2:1: expected the schema of an extension's settings, or the user's shortcuts, found a string."
        )
        #expect(Run(["import", "vscode", text]).status == .data)
        #expect(Run(["import", "appkit", object]).status == .data)
    }

    @Test(
        "refuses the files of other formats, and names the command that imports them",
        arguments: ImportHostileTests.samples.indices)
    func otherFormats(index: Int) throws {
        let sample = ImportHostileTests.samples[index]
        let scratch = try Scratch()
        let file = try scratch.write(sample.text, to: sample.name)
        for format in ImportFormats.all where format.name != sample.format {
            let run = Run(["import", format.name, file])
            #expect(run.status == .data && run.output.isEmpty, "\(format.name): \(run.output)")
            #expect(
                run.errors.count == 2
                    && run.errors[0].hasPrefix("Error: \(file):1:1: expected \(format.expected), found "))
            #expect(run.errors.last == "  Import it with 'action import \(sample.format) \(file)'.", "\(run.errors)")
        }
    }

    @Test(
        "refuses files in which nothing of the format is, and says what they are",
        arguments: [
            ("vscode", "package.json", #"{ "name": "a", "version": "1" }"#, "found an object with 'name', 'version'."),
            ("vscode", "keybindings.json", #"[{ "a": 1 }]"#, "found a list of objects with 'a'."),
            (
                "sublime", "a.sublime-mousemap", #"[{ "button": "button1", "press_command": "x" }]"#,
                "found a mouse map of Sublime Text."
            ),
            ("sublime", "a.sublime-macro", #"[{ "command": "move", "args": {} }]"#, "found a macro of Sublime Text."),
            ("sublime", "a.sublime-settings", #"{ "font_size": 9 }"#, "found an object with 'font_size'."),
            ("jupyterlab", "a.json", #"{ "type": "object" }"#, "found an object with 'type'."),
            ("jupyterlab", "map.json", #"{ "actionMap": 1, "root": {} }"#, "found an action map."),
            (
                "appkit", "a.xib", #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"/>"#,
                "found a document of Interface Builder for iOS."
            ),
            ("gtk", "a.rc", "<gui name='x'/>", "found a menu file of KDE."),
            ("gtk", "a.ui", "<html/>", "found <html>."),
        ])
    func nothingOfTheFormat(format: String, name: String, text: String, found: String) throws {
        let scratch = try Scratch()
        let run = Run(["import", format, try scratch.write(text, to: name)])
        #expect(run.status == .data && run.output.isEmpty)
        #expect(run.errors.first?.hasSuffix(found) == true, "\(run.errors)")
    }

    @Test("makes an empty map of an empty list of bindings")
    func emptyList() throws {
        let scratch = try Scratch()
        for (format, name) in [
            ("vscode", "keybindings.json"), ("sublime", "Default.sublime-keymap"), ("zed", "keymap.json"),
        ] {
            #expect(Run(["import", format, try scratch.write("// none\n[]", to: name)]).status == .success)
        }
    }

    @Test("writes the map to a file, and replaces one that is there")
    func output() throws {
        let scratch = try Scratch()
        let manifest = try scratch.write(VSCodeImportTests.manifest, to: "package.json")
        let map = scratch.path("map.json")
        for _ in 0..<2 {
            let run = Run(["import", "vscode", manifest, "-q", "-o", map])
            #expect(run.status == .success && run.output.isEmpty && run.errors.isEmpty)
        }
        let printed = Run(["import", "vscode", manifest, "-q"])
        #expect(try scratch.read("map.json") == printed.output.joined(separator: "\n") + "\n")
        #expect(try scratch.names == ["map.json", "package.json"])
        #expect(Run(["list", "--map", map]).status == .success)
        #expect(Run(["import", "vscode", manifest, "-q", "-o", scratch.path]).status == .file)
        let replacing = Run(["import", "vscode", manifest, "-q", "-o", manifest])
        #expect(replacing.status == .usage)
        #expect(try scratch.read("package.json") == VSCodeImportTests.manifest)
    }

    @Test("counts the last of members with the same key, and says so")
    func duplicates() throws {
        let imported = try Importing("vscode", ["package.json": #"{ "name": "a", "contributes": {}, "name": "b" }"#])
        #expect(imported.map.name == "b" && imported.omissions.count == 1)
        #expect(imported.omissions[0].hasPrefix("package.json:1:35|the first of two members|expected a key that"))
    }

    @Test(
        "makes the same maps of real files as ever",
        arguments: [
            ("vscode", "vscode-swift.package.json", "linux", "vscode-swift.imported.json"),
            ("appkit", "netnewswire.Main.storyboard", "mac", "netnewswire.imported.json"),
        ])
    func golden(format: String, data: String, platform: String, fixture: String) throws {
        let run = Run(["import", format, Fixture.path(data), "--platform", platform, "--verbose"])
        #expect(run.status == .success)
        #expect(run.output == (try Fixture.text(fixture)).split(separator: "\n").map(String.init))
        let map = try ActionMap(reading: Array(run.output.joined(separator: "\n").utf8), file: fixture)
        #expect(run.errors.count == map.notImported.count + (map.notImported.count > 1 ? 1 : 0))
    }

    @Test("counts a long list of what is not imported by kinds, and lists each with --verbose")
    func kinds() throws {
        let commands = (1...21).map { #"{ "command": "a.\#($0)", "icon": "i", "when": "x" }"# }.joined(separator: ",")
        let items = #"[{ "command": "a.1", "when": "it's <" }, { "command": "a.2", "when": "a 'b c" }]"#
        let manifest =
            #"{ "contributes": { "commands": [\#(commands)], "menus": { "m": \#(items) }, "views": {}, "themes": [] } }"#
        let scratch = try Scratch()
        let file = try scratch.write(manifest, to: "package.json")
        let run = Run(["import", "vscode", file])
        let why = "an action map has no place for it"
        #expect(
            run.errors.filter { !$0.contains("the condition of") } == [
                "package.json:1:53: not imported: 'icon' of 'a.1': \(why) (and 20 more like it).",
                "package.json:1:66: not imported: 'when' of 'a.1': \(why) (and 20 more like it).",
                "package.json:1:1134: not imported: the contribution 'views': only commands, menus, keys and tools are imported (and 1 more like it).",
                "46 things are not imported; the map lists them under \"notImported\".",
                "They are of 4 kinds, of which the first are shown; '--verbose' shows all.",
            ], "\(run.errors)")
        let all = Run(["import", "vscode", file, "--verbose"])
        #expect(all.output == run.output && all.errors.count == 47)
        #expect(Run(["import", "vscode", file, "-q"]).errors.isEmpty)
    }

    @Test("carries over each action of a real menu bar, each command and each item of a real manifest")
    func complete() throws {
        guard let menu = try MenuFile("netnewswire-mainmenu.json"), let map = try Self.map("netnewswire.imported.json")
        else { return }
        let commands = map.menus.flatMap(\.commands)
        #expect(commands.prefix(menu.items.count).map(\.action) == menu.items.map(\.action))
        #expect(commands.count(where: \.isExternal) == menu.items.count { $0.target == "FirstResponder" })
        for (command, item) in zip(commands, menu.items) {
            #expect(command.arguments == (item.tag.map { ["tag": $0] } ?? [:]))
        }
        let manifest = try #require(try Self.map("vscode-swift.imported.json"))
        #expect(manifest.root.actions.count == 51)
        // All items of the manifest, and the commands that its palette does not list.
        #expect(manifest.menus.flatMap(\.commands).count == 81 + 8)
    }

    private static func map(_ fixture: String) throws -> ActionMap? {
        try ActionMap(reading: Array(try Fixture.text(fixture).utf8), file: fixture)
    }
}

extension MapMenu {
    /// The commands of the menu and of those in it, in order.
    fileprivate var commands: [MapCommand] {
        items.flatMap { item -> [MapCommand] in
            switch item {
            case .separator: []
            case .command(let command): [command]
            case .menu(let menu): menu.commands
            }
        }
    }
}
