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
        for path in call.words { files.append(try TestFile(path, call, console)) }
        var report = TestReport()
        for file in files {
            let tests = file.tests.filter { test in call.value(.filter).map { test.name.contains($0) } ?? true }
            if tests.isEmpty { continue }
            let runner = try TestRunner(file, call)
            for test in tests { report.results.append(runner.run(test, of: file)) }
        }
        let sources = call.words + files.compactMap(\.mapPath) + [call.value(.keymap)].compactMap(\.self)
        try tell(report, of: sources, call, console)
        if report.results.isEmpty {
            console.note(call.has(.filter) ? "No test has that in its name." : "There are no tests.")
            return .unclaimed
        }
        return report.failureCount == 0 ? .success : .disabled
    }

    /// Prints the report, and writes it where the call says.
    ///
    /// - Parameter sources: The paths of the files that it is made of.
    private static func tell(
        _ report: TestReport, of sources: [String], _ call: Call, _ console: Console
    ) throws(ToolError) {
        if let path = call.value(.junit) {
            let destination = Destination(call, .junit, of: "report")
            try destination.check(isNoneOf: sources)
            try destination.write(String(report.junit.dropLast()), console)
            if path == "-" { return }
        }
        if call.has(.tap) { return report.tap.forEach(console.print) }
        switch call.format {
        case .json: report.results.forEach { console.print($0.line.text) }
        case .names: for result in report.results where result.failure != nil { console.show(result.test.name) }
        case .text:
            report.lines(Style(call)).forEach(console.print)
            if !call.has(.quiet), !report.results.isEmpty { console.show(report.summary) }
        }
    }
}
