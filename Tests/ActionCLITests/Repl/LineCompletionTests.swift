import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Completion at the prompt")
struct LineCompletionTests {
    private static let words = [
        Completion("fire", "Perform an action."), Completion("Rating Menu"), Completion("Rating Mode"),
        Completion("stars:=", isOpen: true), Completion("it's"), Completion("$x"), Completion("app/window"),
        Completion("maps/", isOpen: true), Completion(#"pane/a\/"#),
        Completion("mark'\u{301}\\\u{301}"), Completion("line\nbreak"),
    ]

    private static func completion(_ line: String) -> LineCompletion {
        LineCompletion(line) { typed in words.filter { $0.word.hasPrefix(typed.last ?? "") } }
    }

    static let lines: [(line: String, start: Int, replacement: String?)] = [
        ("fi", 0, "fire "), ("can fi", 4, "fire "), ("'fi", 0, "'fire' "), ("\"fi", 0, "\"fire\" "),
        ("menu Rat", 5, "Rating\\ M"), ("menu Rating\\ Me", 5, "Rating\\ Menu "),
        ("menu 'Rating Mo", 5, "'Rating Mode' "),
        ("st", 0, "stars:="), ("map", 0, "maps/"), ("ap", 0, "app/window "),
        // The last slash belongs to the name.
        ("pa", 0, #"pane/a\\/ "#),
        ("it", 0, "it\\'s "), ("'it", 0, "'it'\\''s' "), ("\"$", 0, "\"\\$x\" "), ("\\$", 0, "\\$x "),
        // A quote under a combining mark is a quote.
        ("mar", 0, "mark\\'\u{301}\\\\\u{301} "), ("'mar", 0, "'mark'\\''\u{301}\\\u{301}' "),
        ("\"mar", 0, "\"mark'\u{301}\\\\\u{301}\" "),
        // What cannot be typed is not offered.
        ("lin", 0, nil), ("x", 0, nil), ("fire \\", 0, nil), ("# fi", 0, nil),
    ]

    @Test("replaces the word before the cursor, quoted as it was begun", arguments: lines)
    func replacement(line: String, start: Int, replacement: String?) {
        let completion = Self.completion(line)
        #expect(completion.replacement == replacement && completion.start == start, "\(completion)")
    }

    @Test("lists what there is to choose, with help")
    func choice() {
        #expect(Self.completion("menu Rat").lines == ["Rating Menu", "Rating Mode"])
        #expect(
            Self.completion("fi").lines.isEmpty && Self.completion("").lines.first == "fire   Perform an action."
        )
    }

    @Test(
        "knows the commands of the prompt, their words, subcommands, and what the map has",
        arguments: [
            (":f", ":focus "), (":focus app/window/v", ":focus app/window/viewer "), (":set cl", ":set clipboard "),
            ("expl", "explain "), ("fire rateB", "fire rateBest: "), ("action fire rateB", "action fire rateBest: "),
            ("fire applyRating: st", "fire applyRating: stars:="), ("list --format na", "list --format names "),
            (":why ", ":why "), ("nope ", "nope "),
        ])
    func prompt(line: String, completed: String) throws {
        let prompt = try Prompt(Call(["repl"], in: CallContext()), Console())
        let completion = prompt.completion(of: line)
        #expect(
            String(line.prefix(completion.start)) + (completion.replacement ?? String(line.dropFirst(completion.start)))
                == completed)
    }

    @Test("offers what the prompt's map has, whatever became of its file, and what another map of the line has")
    func maps() throws {
        func map(_ action: String) -> String {
            #"{"actionMap": 1, "state": {"a(b)": 0}, "root": {"name": "app", "methods": {"\#(action)": {}}}}"#
        }
        let scratch = try Scratch()
        let slash = try scratch.write(#"{"actionMap": 1, "root": {"name": "app/"}}"#, to: "slash.json")
        let slashed = try Prompt(Call(["repl", "--map", slash], in: CallContext()), Console())
        #expect(slashed.completion(of: ":focus a").replacement == #"app\\/ "#)
        let path = try scratch.write(map("first:"), to: "map.json")
        let prompt = try Prompt(Call(["repl", "--map", path], in: CallContext()), Console())
        _ = try scratch.write(map("second:"), to: "map.json")
        #expect(prompt.completion(of: "fire ").replacement == "first: ")
        #expect(prompt.completion(of: "fire --map \(path) ").replacement == "second: ")
        // The prompt's options can be given in the line too.
        #expect(prompt.completion(of: "fire --fro").replacement == "--from ")
        #expect(prompt.completion(of: ":set a").replacement == "a\\(b\\) ")
    }

    @Test("asks a prompt's program by the prompt's connection, which is the only one that is served")
    func programs() throws {
        let program = try StubProgram { request in
            switch request.method {
            case "map/get":
                .result(#"{"map": {"actionMap": 1, "root": {"name": "app", "methods": {"paste:": {}}}}}"#)
            default: .hangUp
            }
        }
        let context = CallContext(typingPatience: .seconds(10))
        let prompt = try Prompt(Call(["repl", "--app", program.path], in: context), Console())
        #expect(prompt.completion(of: "fire pa").replacement == "paste: ")
        let map = try Scratch()
        let path = try map.write(
            #"{"actionMap": 1, "root": {"name": "app", "methods": {"page:": {}}}}"#, to: "other.json")
        #expect(prompt.completion(of: "fire --map \(path) pa").replacement == "page: ")
        #expect(program.requests.count == 1)
    }

    @Test("finds files for what takes one")
    func files() throws {
        let scratch = try Scratch()
        for name in ["one.json", "other.txt", ".hidden.json"] { _ = try scratch.write("{}", to: name) }
        let prompt = try Prompt(Call(["repl"], in: CallContext()), Console())
        let folder = scratch.path.dropLast(1)
        #expect(prompt.completion(of: "check \(scratch.path)/o").replacement == "\(scratch.path)/one.json ")
        #expect(prompt.completion(of: "check \(folder)").replacement == "\(scratch.path)/")
        #expect(prompt.completion(of: ":save \(scratch.path)/on").replacement == "\(scratch.path)/one.json ")
    }
}
