import ActionRuntime

extension TestReport {
    /// The results as JUnit writes them: a suite for each file, with nothing but what the schema of Jenkins knows.
    ///
    /// That has no place for the line of a test, which the text of a failure begins with.
    var junit: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        let counts = #"tests="\#(results.count)" failures="\#(failureCount)" errors="0""#
        lines.append(#"<testsuites name="action test" \#(counts) time="\#(time(results))">"#)
        for (file, results) in suites {
            let failures = results.count { $0.failure != nil }
            lines.append(
                #"  <testsuite name="\#(file.markup)" tests="\#(results.count)" failures="\#(failures)" errors="0" skipped="0" time="\#(time(results))">"#
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
        let time = TestResult.seconds(of: result.duration, digits: 3)
        let head =
            #"    <testcase name="\#(result.test.name.markup)" classname="\#(result.file.markup)" time="\#(time)""#
        guard let failure = result.failure else { return [head + "/>"] }
        let details = (["\(result.place):"] + failure.lines).joined(separator: "\n")
        return [
            head + ">",
            #"      <failure type="expectation" message="\#(failure.summary.markup)">\#(details.markup)</failure>"#,
            "    </testcase>",
        ]
    }

    private func time(_ results: [TestResult]) -> String {
        let duration = results.reduce(Duration.zero) { $0 + $1.duration }
        return TestResult.seconds(of: duration, digits: 3)
    }
}
