import ActionRuntime

extension TestReport {
    /// The results as JUnit writes them: a suite for each file.
    var junit: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        let counts = #"tests="\#(results.count)" failures="\#(failureCount)" errors="0" skipped="0""#
        lines.append(#"<testsuites name="action test" \#(counts) time="\#(time(results))">"#)
        for (file, results) in suites {
            let failures = results.count { $0.failure != nil }
            lines.append(
                #"  <testsuite name="\#(file.xml)" tests="\#(results.count)" failures="\#(failures)" errors="0" skipped="0" time="\#(time(results))">"#
            )
            for result in results { lines += Self.lines(of: result) }
            lines.append("  </testsuite>")
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    /// The results of each file, in the order of the files.
    private var suites: [(file: String, results: [TestResult])] {
        var suites: [(file: String, results: [TestResult])] = []
        for result in results {
            if suites.last?.file != result.file { suites.append((result.file, [])) }
            suites[suites.count - 1].results.append(result)
        }
        return suites
    }

    private static func lines(of result: TestResult) -> [String] {
        let line = result.failure?.step.line ?? result.test.line
        let head =
            #"    <testcase name="\#(result.test.name.xml)" classname="\#(result.file.xml)" file="\#(result.file.xml)" line="\#(line)" time="\#(result.seconds)""#
        guard let failure = result.failure else { return [head + "/>"] }
        let details = (["\(result.place):"] + failure.lines).joined(separator: "\n")
        return [
            head + ">",
            #"      <failure type="expectation" message="\#(failure.summary.xml)">\#(details.xml)</failure>"#,
            "    </testcase>",
        ]
    }

    private func time(_ results: [TestResult]) -> String {
        let duration = results.reduce(Duration.zero) { $0 + $1.duration }
        return TestResult.seconds(of: duration)
    }
}

extension String {
    /// The text for an element or an attribute; control characters, which XML has no way to write, are escaped.
    fileprivate var xml: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line).printable.reduce(into: "") { text, character in
                switch character {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
                default: text.append(character)
                }
            }
        }
        return lines.joined(separator: "\n")
    }
}
