import ActionMaps
import ActionRuntime

/// `action test`: expectations as data.
enum TestCommand: Subcommand {
    static let name = "test"
    static let abstract = "Run tests: requests, and what is expected of their answers."
    static let discussion = [
        """
        A test file names its map and has a list of tests; a map can have "tests" of its own. With --app they run on a
        running program.
        """,
        """
          { "map": "rater.json", "tests": [
            { "validate": "paste:", "expect": { "enabled": false } } ] }
        """,
        "Exits with 0 if all passed, 1 if one failed, 2 if there was none, 65 for a file that does not decode.",
    ]
    static let arguments = [Argument("<file> ...", .map, "Test files, or maps with tests; - for standard input.")]
    static let options: [Option] = [
        .map, .app, .from, .keymap, .yes, .filter, .junit, .tap, .format, .json, .color, .quiet,
    ]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.words.isEmpty { throw .usage("There is no test file.", "Write its name: action test FILE.") }
        if call.has(.tap), call.has(.json) || call.has(.format) {
            throw .usage(
                "Options '--tap' and '--\(call.has(.json) ? "json" : "format")' contradict each other.",
                "Give one of them.")
        }
        var files: [TestFile] = []
        for path in call.words { files.append(try file(path, call, console)) }
        let destination = call.has(.junit) ? Destination(call.value(.junit), of: "report") : nil
        let sources = call.words + files.compactMap(\.mapPath) + [call.value(.keymap)].compactMap(\.self)
        try destination?.check(isNoneOf: sources)
        let parts = files.map { file in
            (file: file, tests: file.tests.filter { test in call.value(.filter).map(test.name.contains) ?? true })
        }
        let keymap = try call.overrides(console)
        var (report, junit) = (TestReport(form(of: call)), JUnit())
        report.head(of: parts.reduce(0) { $0 + $1.tests.count }).forEach(console.print)
        for (file, tests) in parts where !tests.isEmpty {
            let runner = try runner(of: file, keymap, call)
            for test in tests {
                let result = runner.run(test)
                report.add(result).forEach(console.print)
                if destination != nil { junit.add(result) }
                // Results are printed one by one: all results together may be large.
                try console.passOn()
            }
        }
        if !call.has(.quiet), let summary = report.summary { console.print(summary) }
        if let destination { try destination.write(String(junit.text.dropLast()), console) }
        if report.count == 0 {
            console.note(call.has(.filter) ? "No test has that in its name." : "There are no tests.")
            return .unclaimed
        }
        return report.failureCount == 0 ? .success : .disabled
    }

    private static func file(_ path: String, _ call: Call, _ console: Console) throws(ToolError) -> TestFile {
        if call.has(.app) {
            var file = try TestFile(path, isForProgram: true)
            if file.hasArguments { file.hide(try call.program().secretNames()) }
            return file
        }
        return try TestFile(
            path,
            map: { named throws(ToolError) in
                if let named, !call.has(.map) {
                    let (map, name) = try ActionMap.read(named)
                    return (map, name, named)
                }
                let (map, name) = try ActionMap.load(call, console)
                return (map, name, call.mapSource.path)
            })
    }

    /// What runs the tests of a file; no person is asked.
    private static func runner(
        of file: TestFile, _ keymap: [KeyOverride]?, _ call: Call
    ) throws(ToolError) -> TestRunner {
        if let map = file.map {
            return TestRunner(file, on: map, from: call.value(.from), keymap: keymap)
        }
        let program = try call.program()
        return TestRunner(file, on: ProgramAnswers(program, isConfirmed: call.has(.yes)), from: call.value(.from))
    }

    private static func form(of call: Call) -> TestReport.Form {
        if call.value(.junit) == "-" { return .none }
        if call.has(.tap) { return .tap }
        return switch call.format {
        case .json: .objects
        case .names: .names
        case .text: .lines(Style(call))
        }
    }
}

extension Option {
    static let junit = Option(
        "junit", Value("file", .file(ending: "xml")),
        help: "A file to write the results to in the form of JUnit, - for standard output.")
    static let tap = Option("tap", help: "Print the results in the Test Anything Protocol.")
    static let filter = Option("filter", Value("text", .text), help: "Run only the tests whose name has this text.")
}
