import ActionRuntime

/// The results in the format of JUnit: a suite for each file, with no other elements and attributes than those of Jenkins's
/// schema.
///
/// The schema has no place for the line of a test, so the text of a failure begins with it.
package struct JUnit {
    private struct Suite {
        let file: String
        var count = 0
        var failureCount = 0
        var duration = Duration.zero
        /// The lines of the cases.
        var lines: [String] = []

        var counts: String { #"tests="\#(count)" failures="\#(failureCount)" errors="0""# }
    }

    private var suites: [Suite] = []

    package init() {}

    /// Adds a result; the results of one file come one after the other.
    package mutating func add(_ result: TestResult) {
        if suites.last?.file != result.file { suites.append(Suite(file: result.file)) }
        let last = suites.count - 1
        suites[last].count += 1
        if result.failure != nil { suites[last].failureCount += 1 }
        suites[last].duration += result.duration
        suites[last].lines += Self.lines(of: result)
    }

    /// The document, with a line break at its end.
    package var text: String {
        var all = Suite(file: "action test")
        for suite in suites {
            all.count += suite.count
            all.failureCount += suite.failureCount
            all.duration += suite.duration
        }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="\#(all.file)" \#(all.counts) time="\#(Self.time(all.duration))">"#,
        ]
        for suite in suites {
            let time = Self.time(suite.duration)
            lines.append(#"  <testsuite name="\#(suite.file.markup)" \#(suite.counts) skipped="0" time="\#(time)">"#)
            lines += suite.lines
            lines.append("  </testsuite>")
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private static func lines(of result: TestResult) -> [String] {
        let head =
            #"    <testcase name="\#(result.test.name.markup)" classname="\#(result.file.markup)" time="\#(time(result.duration))""#
        guard let failure = result.failure else { return [head + "/>"] }
        let details = (["\(result.place):"] + failure.lines).joined(separator: "\n")
        return [
            head + ">",
            #"      <failure type="expectation" message="\#(failure.summary.markup)">\#(details.markup)</failure>"#,
            "    </testcase>",
        ]
    }

    private static func time(_ duration: Duration) -> String { TestResult.seconds(of: duration, digits: 3) }
}
