import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action check")
struct CheckCommandTests {
    /// A map with an error, a warning and a note.
    static let faulty = """
        { "actionMap": 1,
          "menus": [ { "title": "Edit", "items": [ { "action": "coppy:" } ] }, { "title": "None" } ],
          "root": { "name": "app", "actions": { "copy:": { "when": "clipbord" } } } }
        """
    static let warned =
        #"{ "actionMap": 1, "root": { "name": "app", "actions": { "copy:": { "when": "clipbord" } } } }"#

    @Test("says what a file of another program is, and how to import it")
    func otherFiles() throws {
        let scratch = try Scratch()
        let path = try scratch.write(#"{"name":"x","engines":{"vscode":"1"},"contributes":{}}"#, to: "package.json")
        for words in [["check", path], ["list", "--map", path]] {
            let run = Run(words)
            #expect(run.status == .data && run.errors.count == 2, "\(run.errors)")
            #expect(
                run.errors[0].hasSuffix(
                    "expected an action map, found the manifest of an extension of Visual Studio Code."))
            #expect(run.errors[1] == "  Import it with 'action import vscode \(path)'.")
        }
    }

    @Test("suggests no name for a remapping or a step that is the one which has it")
    func ownName() throws {
        let run = try Run.on(
            """
            { "actionMap": 1, "root": { "name": "app", "remap": { "rateBest:": "rateBets:", "rateWorst:": "rateBets:" },
              "actions": { "save:": { "do": [ { "perform": "svae:" } ] }, "load:": { "do": [ { "perform": "svae:" } ] } } } }
            """, "check", "--json")
        #expect(
            try run.objects.map { $0["message"]?.string ?? "" } == [
                "The remapping of 'rateBest:' names 'rateBets:', which no node claims.",
                "The remapping of 'rateWorst:' names 'rateBets:', which no node claims. Did you mean 'rateBest:'?",
                "A perform step names 'svae:', which no node claims.",
                "A perform step names 'svae:', which no node claims. Did you mean 'save:'?",
            ], "\(run.output)")
    }

    @Test("prints place, level, message, rule and help of each finding, and how many there are")
    func text() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "map.json")
        let run = Run(["check", path])
        #expect(run.status == .disabled)
        #expect(
            run.output == [
                "\(path):2:56: error: The menu item 'coppy:' names 'coppy:', which no node claims. Did you mean 'copy:'? [unclaimed-action]",
                "  Name an action that a node claims, or add \"external\": true where the host takes it.",
                "\(path):2:72: note: The menu 'None' has no items. [empty-menu]", "  Give it an item, or remove it.",
                "\(path):3:60: warning: The key 'clipbord' is in neither the state nor any step that writes it. [unknown-key]",
                "  Correct it, or add it to the map's \"state\".", "1 error, 1 warning, 1 note in \(path).",
            ])
        #expect(run.errors.isEmpty)
        let quiet = Run(["check", "-q", path])
        #expect(quiet.output.count == 3 && quiet.errors.isEmpty)
    }

    @Test("names the event that nobody handles, and the event that became it")
    func events() throws {
        let map = #"""
            { "actionMap": 1, "root": { "name": "app",
              "rules": [ { "transformEvent": "Q", "to": "Z" }, { "catchError": "E", "event": "Q" } ],
              "actions": { "a:": { "do": [ { "trigger": "Q" } ] }, "b:": { "do": [ { "report": "E" } ] },
                "c:": { "do": [ { "trigger": "W" } ] } } } }
            """#
        let findings = try Run.on(map, "check", "--json").objects
        #expect(
            findings.map { $0["message"]?.string } == [
                "The event 'Q' goes up from 'app', becomes the event 'Z' on the way, and no rule takes it.",
                "The error 'E' goes up from 'app', becomes the event 'Q' on the way, and no rule takes it.",
                "The event 'W' goes up from 'app', and no rule takes it.",
            ])
        #expect(
            findings.map { $0["help"]?.string?.contains(#""handleEvent": "Z" }"#) } == [true, false, false],
            "\(findings)")
    }

    @Test("prints one object a finding with --json")
    func json() throws {
        let run = try Run.on(Self.faulty, "check", "--json")
        let objects = try run.objects
        #expect(run.status == .disabled && run.errors.isEmpty && objects.count == 3)
        for object in objects {
            #expect(
                Set(object.keys) == ["rule", "level", "file", "line", "column", "message", "help"], "\(object)")
        }
        #expect(objects[0]["rule"] == "unclaimed-action" && objects[0]["level"] == "error")
        #expect(objects[0]["line"] == 2 && objects[0]["column"] == 56)
        #expect(
            try Run.on(Self.faulty, "check", "--format", "names").output == [
                "unclaimed-action", "empty-menu", "unknown-key",
            ])
    }

    @Test("exits with 0 for warnings, with 1 for errors, and with --strict for warnings too")
    func status() throws {
        #expect(try Run.on(Self.warned, "check").status == .success)
        #expect(try Run.on(Self.warned, "check", "--strict").status == .disabled)
        #expect(try Run.on(Self.faulty, "check", "--ignore", "unclaimed-action").status == .success)
        let rest = try Run.on(Self.faulty, "check", "-q", "--ignore=unclaimed-action", "--ignore", "unknown-key")
        #expect(rest.output.count == 1 && rest.output[0].hasSuffix("[empty-menu]"))
        #expect(Run(["check"]).status == .success && Run(["check", "--strict", "-q"]).output.isEmpty)
        #expect(Run(["check"]).output.last == "No findings in sample.json.")
    }

    @Test("lists its rules with level and what they find")
    func rules() throws {
        let run = Run(["check", "--rules"])
        #expect(run.status == .success && run.output.count == CheckRule.allCases.count)
        for (line, rule) in zip(run.output, CheckRule.allCases) {
            #expect(line.hasPrefix("\(rule.rawValue) ") && line.contains(" \(rule.check.level.rawValue) "))
            #expect(rule.check.rule == rule)
        }
        #expect(
            try Run(["check", "--rules", "--json"]).objects.map { $0["rule"]?.string }
                == CheckRule.allCases.map(\.rawValue))
    }

    @Test("checks several maps, and those beside one that cannot be read")
    func several() throws {
        let scratch = try Scratch()
        let (one, two) = (
            try scratch.write(Self.warned, to: "one.json"), try scratch.write(Self.faulty, to: "two.json")
        )
        let broken = try scratch.write("{ \"actionMap\": 1 }", to: "broken.json")
        let run = Run(["check", "-q", one, two])
        #expect(run.status == .disabled && run.output.count == 4)
        let mixed = Run(["check", "-q", one, broken, scratch.path("none.json")])
        #expect(mixed.status == .file && mixed.output.count == 1)
        #expect(mixed.errors.contains { $0.contains("broken.json:1:1: the required key 'root' is missing.") })
        #expect(Run(["check", broken]).status == .data && Run(["check", broken]).output.isEmpty)
    }

    @Test(
        "refuses what contradicts itself",
        arguments: [
            (["check", "--ignore", "unclaimed"], "Unknown rule 'unclaimed'."),
            (["check", "--sarif", "--json"], "contradict each other"), (["check", "a", "--map", "b"], "named twice"),
            (["check", "-", "-"], "Only one map can be on standard input."),
            (["check", "--rules", "x"], "Unexpected word"),
        ])
    func usage(words: [String], message: String) {
        let run = Run(words)
        #expect(run.status == .usage && run.errors.first?.contains(message) == true, "\(run.errors)")
    }

    @Test("--fix replaces former names in maps and key files, and leaves the rest of the files as it is")
    func fix() throws {
        let scratch = try Scratch()
        let map = try scratch.write(
            """
            { "actionMap": 1, // the map
              "menus": [ { "title": "Edit", "items": [ { "action": "new:", "formerly": [ "was:", "w\\"q" ] } ] } ],
              "keymap": [ { "key": "cmd+k",  "command": "was:" }, { "key": "cmd+l", "command": [ "new:", "was:" ] } ],
              "root": { "name": "app", "actions": { "new:": {} },
                "remap": { "old:": { "to": "new:", "deprecated": "use new:" } }, "keys": { "cmd+9": "old:" /* nine */ } } }
            """, to: "map.json")
        let keys = try scratch.write(
            """
            // mine, äöü
            [ { "key": "cmd+u", "command": "was:" },   { "command": "-old:" }, // "was:"
              { "key": "was:", "command": "w\\"q", "args": { "command": "was:" } }, { "key": "cmd+i", "command": "new:" } ]
            """, to: "keys.json")
        #expect(Run(["check", keys, "-q"]).output.count == 1, "without a map no names are known")
        let before = Run(["check", map, keys, "--json"])
        let found = try before.objects.filter { $0["rule"] == "deprecated-action" }
        #expect(
            found.map { "\($0["line"] ?? .null):\($0["column"] ?? .null)" } == [
                "3:45", "3:94", "5:89", "2:32", "2:57", "3:31",
            ], "\(before.output)")
        #expect(
            found[0]["message"] == "The key 'cmd+k' names 'was:', which was renamed to 'new:'."
                && found[2]["message"] == "The key 'cmd+9' names 'old:', which is deprecated: use new:.")
        let fixed = Run(["check", "--fix", map, keys])
        #expect(fixed.errors == ["\(map): 3 names replaced.", "\(keys): 3 names replaced."], "\(fixed.errors)")
        #expect(!fixed.output.contains { $0.contains("deprecated-action") })
        #expect(
            try scratch.read("map.json") == """
                { "actionMap": 1, // the map
                  "menus": [ { "title": "Edit", "items": [ { "action": "new:", "formerly": [ "was:", "w\\"q" ] } ] } ],
                  "keymap": [ { "key": "cmd+k",  "command": "new:" }, { "key": "cmd+l", "command": [ "new:", "new:" ] } ],
                  "root": { "name": "app", "actions": { "new:": {} },
                    "remap": { "old:": { "to": "new:", "deprecated": "use new:" } }, "keys": { "cmd+9": "new:" /* nine */ } } }
                """)
        #expect(
            try scratch.read("keys.json") == """
                // mine, äöü
                [ { "key": "cmd+u", "command": "new:" },   { "command": "-new:" }, // "was:"
                  { "key": "was:", "command": "new:", "args": { "command": "was:" } }, { "key": "cmd+i", "command": "new:" } ]
                """)
        let again = Run(["check", "--fix", map, keys])
        #expect(again.errors.isEmpty)
        #expect(Run(["check", "--fix"]).status == .usage, "the sample is no file")
    }

    @Test("writes the last of several names, also in a remapping's object, and promises nothing where names lead back")
    func fixingChains() throws {
        let scratch = try Scratch()
        let map = try scratch.write(
            #"""
            { "actionMap": 1, "root": { "name": "app", "actions": { "c:": {} },
                "remap": { "a:": { "to": "b:", "deprecated": "use b:" }, "b:": { "to": "c:", "deprecated": "use c:" },
                  "best:": { "to": "a:" }, "x:": { "to": "y:", "deprecated": "use y:" }, "y:": { "to": "x:", "deprecated": "use x:" },
                  "p:": "q:", "q:": { "to": "p:", "deprecated": "use p:" } },
                "keys": { "f1": "a:", "f2": "x:" } } }
            """#, to: "map.json")
        #expect(Run(["fire", "a:", "--map", map]).status == .success)
        let before = try Run(["check", map, "--json"]).objects.filter { $0["rule"] == "deprecated-action" }
        #expect(before.count == 7, "\(before)")
        let help = before.map { $0["help"] }
        #expect(help.count { $0 == "Name 'c:'; --fix writes it." } == 3)
        #expect(help.count { $0 == "Name the action that is meant here." } == 4)
        #expect(Run(["check", "--fix", map]).errors == ["\(map): 3 names replaced."])
        let text = try scratch.read("map.json")
        #expect(text.contains(#""a:": { "to": "c:", "deprecated": "use b:" }"#))
        #expect(text.contains(#""best:": { "to": "c:" }"#))
        #expect(text.contains(#""f1": "c:", "f2": "x:""#) && text.contains(#""p:": "q:""#))
        #expect(Run(["check", "--fix", map]).errors.isEmpty)
    }

    @Test("applies the rules of a map's keymap to the key file beside it, at the file's lines")
    func keyFileRules() throws {
        let scratch = try Scratch()
        let map = try scratch.write(
            #"""
            { "actionMap": 1, "menus": [ { "title": "File", "items": [ { "action": "save:", "shortcut": "cmd+s", "formerly": [ "write:" ] } ] } ],
              "actions": { "rate:": { "parameters": { "stars": { "type": "integer" } } } },
              "root": { "name": "app", "actions": { "save:": {}, "rate:": {}, "runCommands": {} },
                "keys": { "cmd+r": { "action": "rate:", "arguments": { "stars": 1 } } } } }
            """#, to: "map.json")
        let keys = try scratch.write(
            #"""
            [ { "key": "cmd+1", "command": "sve:" },
              { "key": "cmd+2", "command": "save:" },
              { "key": "cmd+2", "command": "rate:", "args": { "stars": 2 } },
              { "key": "cmd+3", "command": "rate:", "args": { "stars": "two" } },
              { "key": 5, "command": "save:" },
              { "key": "ctrl+[KeyX]", "command": "save:" },
              { "key": "f2", "command": "runCommands", "args": { "commands": [ "write:" ] } },
              { "key": "f3", "command": [ "save:", "write:" ] },
              { "command": "-write:", "key": "cmd+s" },
              { "key": "f4", "command": "save:", "when": "a && !a" } ]
            """#, to: "keys.json")
        let found = try Run(["check", map, keys, "--json"]).objects.filter { $0["file"] == .string(keys) }
        #expect(
            found.map { "\($0["line"] ?? .null) \($0["rule"]?.string ?? "")" } == [
                "1 unclaimed-action", "2 key-conflict", "4 wrong-arguments", "6 layout-key", "7 deprecated-action",
                "8 deprecated-action", "9 deprecated-action", "10 never-true", "10 unknown-key", "5 malformed-binding",
            ], "\(found)")
        #expect(Run(["check", "--fix", map, keys]).errors == ["\(keys): 3 names replaced."])
        let fixed = try scratch.read("keys.json")
        #expect(fixed.contains(#"[ "save:" ] } }"#) && fixed.contains(#""command": [ "save:", "save:" ]"#))
        #expect(fixed.contains(#""command": "-save:""#))
        #expect(try !Run(["check", map, "--json"]).objects.contains { $0["file"] == .string(keys) })
        // What one of several maps claims is claimed.
        let other = try scratch.write(
            #"{ "actionMap": 1, "root": { "name": "app", "actions": { "sve:": {} } } }"#, to: "other.json")
        let both = try Run(["check", map, other, keys, "--json"]).objects.filter { $0["rule"] == "unclaimed-action" }
        #expect(both.isEmpty, "\(both)")
    }

    @Test("of a removal by either name of a remapping leaves out the bindings of both")
    func removals() throws {
        for (removed, bound) in [("old:", "new:"), ("new:", "old:")] {
            let run = try Run.on(
                """
                { "actionMap": 1, "keymap": [ { "command": "-\(removed)" } ], "root": { "name": "app",
                    "actions": { "new:": {}, "save:": {} }, "remap": { "old:": { "to": "new:", "deprecated": "use new:" } },
                    "keys": { "cmd+9": [ "\(bound)", "save:" ] } } }
                """, "check", "--json")
            #expect(try !run.objects.contains { $0["rule"] == "key-conflict" }, "\(run.output)")
        }
    }

    @Test("of a key file tells the entries that cannot be read, and fails with 1")
    func keyFile() throws {
        let scratch = try Scratch()
        let keys = """
            // mine
            [ { "key": "cmd+k", "command": "save:", "args": 1 }, { "key": "ctrl+[KeyX1]", "command": "bold:" },
              5 ]
            """
        let path = try scratch.write(keys, to: "keys.json")
        let run = Run(["check", path])
        #expect(run.status == .disabled && run.errors.isEmpty)
        #expect(
            run.output == [
                "\(path):2:63: error: 'key', column 6: expected a place on the keyboard, found '[KeyX1]'. "
                    + "Did you mean '[KeyX]'? [malformed-binding]",
                "  What is at fault is not used; all other bindings are.",
                "\(path):3:3: error: expected an object with 'key' and 'command', found a number. [malformed-binding]",
                "  What is at fault is not used; all other bindings are.", "2 errors in \(path).",
            ])
        let objects = try Run(["check", path, "--json"]).objects
        #expect(objects.map { $0["rule"] } == ["malformed-binding", "malformed-binding"])
        #expect(objects.map { $0["line"] } == [2, 3] && objects.map { $0["level"] } == ["error", "error"])
        let sarif = try Run(["check", path, "--sarif"]).object["runs"]?.elements.first?.members
        let results = try #require(sarif?["results"]?.elements.map(\.members))
        let rules = try #require(sarif?["tool"]?.members["driver"]?.members["rules"]?.elements.map(\.members))
        #expect(results.count == 2)
        for result in results {
            guard case .int(let index)? = result["ruleIndex"] else { return #expect(Bool(false)) }
            #expect(rules[index]["id"] == result["ruleId"] && result["ruleId"] == "malformed-binding")
        }
        let good = try scratch.write(#"[ { "key": "cmd+k", "command": "save:", "args": [1] } ]"#, to: "good.json")
        #expect(Run(["check", good]).status == .success && Run(["check", good, path]).status == .disabled)
        #expect(try Executable(shell: "check -", input: "[ 1 ]").status == 1)
        let broken = try scratch.write("[ { ]", to: "broken.json")
        #expect(Run(["check", broken]).status == .data)
    }

    @Test("prints SARIF with a descriptor for each rule and a result for each finding")
    func sarif() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.faulty, to: "a map.json")
        let run = Run(["check", "--sarif", path])
        let document = try run.object
        #expect(run.status == .disabled && document["version"] == "2.1.0")
        let runs = try #require(document["runs"]?.elements.first?.members)
        let rules = try #require(runs["tool"]?.members["driver"]?.members["rules"]?.elements)
        #expect(
            rules.map { $0.members["id"]?.string } == CheckRule.allCases.map(\.rawValue) + [
                "malformed-map", "malformed-binding",
            ])
        let results = try #require(runs["results"]?.elements)
        #expect(results.map { $0.members["level"]?.string } == ["error", "note", "warning"])
        for result in results {
            guard case .int(let index)? = result.members["ruleIndex"] else { return #expect(Bool(false)) }
            #expect(rules[index].members["id"] == result.members["ruleId"])
            let place = result.members["locations"]?.elements.first?.members["physicalLocation"]?.members
            #expect(place?["artifactLocation"]?.members["uri"]?.string?.hasSuffix("/a%20map.json") == true)
            #expect(place?["region"]?.members["startLine"] != nil)
        }
    }

    @Test("prints SARIF of maps that cannot be read: a result for each fault, a notification for a file")
    func sarifFaults() throws {
        let scratch = try Scratch()
        let path = try scratch.write("{ \"actionMap\": 1,\n \"rot\": 3 }", to: "map.json")
        let run = Run(["check", "--sarif", path])
        let sarif = try #require(try run.object["runs"]?.elements.first?.members)
        let results = try #require(sarif["results"]?.elements)
        #expect(run.status == .data && run.errors.first?.hasPrefix("Error: ") == true)
        #expect(
            results.map { $0.members["message"]?.members["text"]?.string ?? "" } == [
                "the required key 'root' is missing.", "unknown key 'rot'. Did you mean 'root'?",
            ])
        let regions = results.map {
            $0.members["locations"]?.elements.first?.members["physicalLocation"]?.members["region"]?.members ?? [:]
        }
        #expect(regions == [["startLine": 1, "startColumn": 1], ["startLine": 2, "startColumn": 2]])
        #expect(results.allSatisfy { $0.members["ruleId"] == "malformed-map" })
        #expect(sarif["invocations"]?.elements.first?.members["executionSuccessful"] == false)
        let missing = Run(["check", "--sarif", scratch.path("none.json")])
        #expect(missing.status == .file)
        let invocation = try missing.object["runs"]?.elements.first?.members["invocations"]?.elements.first?.members
        #expect(invocation?["toolExecutionNotifications"]?.elements.count == 1)
    }

    @Test("escapes what a terminal would act on")
    func escapes() throws {
        let document = #"{ "actionMap": 1, "root": { "name": "app" }, "menus": [ { "title": "\u001b[31m" } ] }"#
        for line in try Run.on(document, "check").output { #expect(!line.unicodeScalars.contains("\u{1B}")) }
    }

    @Test(
        "says what runs without end",
        arguments: [
            (
                #""actions": { "a:": { "do": [ { "perform": "a:" } ] } }"#,
                "These run each other without end: 'a:' → 'a:'."
            ),
            (
                #""actions": { "a:": { "do": [ { "trigger": "e" } ] } }, "rules": [ { "receiveEvent": "e", "do": [ { "perform": "a:" } ] } ]"#,
                "These run each other without end: 'a:' → receiveEvent 'e' → 'a:'."
            ),
            (
                #""actions": { "a:": { "do": [ { "perform": "b:" }, { "perform": "a:" } ] }, "b:": { "do": [ { "perform": "a:" } ] } }"#,
                "These run each other without end: 'a:' → 'b:' → 'a:'."
            ),
            (
                #""actions": { "a:": { "do": [ { "trigger": "e" }, { "trigger": "f" } ] } }, "rules": [ { "receiveEvent": "e", "do": [ { "perform": "a:" } ] }, { "receiveEvent": "f", "do": [ { "perform": "a:" } ] } ]"#,
                "These run each other without end: 'a:' → receiveEvent 'e' → 'a:'. "
                    + "3 claims and rules take part; this is the shortest way from the first back to it."
            ),
        ])
    func wording(root: String, message: String) throws {
        let run = try Run.on(#"{ "actionMap": 1, "root": { "name": "app", \#(root) } }"#, "check", "--json")
        #expect(try run.objects.map { $0["message"] } == [.string(message)], "\(run.output)")
    }

    @Test("lets go of a map that was checked")
    func released() throws {
        weak var released: CheckedMap?
        do {
            let map = CheckedMap(try ActionMap(reading: Array(Sample.photoRater.utf8), file: "sample.json"))
            _ = map.signals.rule(for: .init(isError: false, name: "e"), at: 0, from: 0)
            _ = map.claimIndex.isKnown("x:")
            released = map
        }
        #expect(released == nil)
    }

    @Test("finds one cycle for all claims that perform each other")
    func everyCycle() throws {
        let names = (0..<60).map { "a\($0):" }
        let steps = names.map { "{ \"perform\": \"\($0)\" }" }.joined(separator: ",")
        let claims = names.map { "\"\($0)\": { \"do\": [ \(steps) ] }" }.joined(separator: ",")
        let run = try Run.on(
            "{ \"actionMap\": 1, \"root\": { \"name\": \"app\", \"actions\": { \(claims) } } }", "check", "--json")
        #expect(try run.objects.map { $0["rule"] } == ["perform-cycle"] && run.errors.isEmpty)
    }

    @Test("says where it compares less than there is")
    func cut() throws {
        let keys = (0..<3_000).map {
            "{ \"action\": \"a:\", \"arguments\": { \"i\": \($0) }, \"when\": \"x == \($0)\" }"
        }
        let run = try Run.on(
            """
            { "actionMap": 1, "state": { "x": 0 }, "root": { "name": "app", "actions": { "a:": {} },
              "keys": { "cmd+k": [ \(keys.joined(separator: ",")) ] } } }
            """, "check", "--format", "names")
        #expect(run.output.isEmpty && run.errors.count == 2)
        #expect(
            run.errors.allSatisfy {
                $0.hasSuffix("' reached its limit and compared only a part, so it may have missed findings.")
            }, "\(run.errors)")
    }

    @Test("finds the same in maps with hundreds of bindings, claims and conditions, and ends")
    func large() throws {
        let keys = (0..<400).map { "{ \"action\": \"a\($0 % 7):\", \"when\": \"k\($0) && m == \($0 % 50)\" }" }
        let claims = (0..<400).map { "{ \"when\": \"x\($0) && !y\($0)\" }" }
        let document = """
            { "actionMap": 1, "root": { "name": "app", "ignore": [ "unknown-key", "unclaimed-action" ],
              "keys": { "cmd+k": [ \(keys.joined(separator: ",")), "a2:", "a1:" ] }, "catchAll": {},
              "actions": { "a1:": [ \(claims.joined(separator: ",")) ] } } }
            """
        let run = try Run.on(document, "check", "--format", "names")
        #expect(Set(run.output) == ["key-conflict"])
    }
}

extension ActionValue {
    /// The members of an object; none where the value is no object.
    var members: [String: ActionValue] {
        if case .object(let members) = self { members } else { [:] }
    }
}
