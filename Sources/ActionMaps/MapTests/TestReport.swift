import ActionRuntime

/// Prints the results of a call's tests one after the other, and counts them; no result is kept.
package struct TestReport {
    /// The form in which results are printed.
    package enum Form {
        case lines(Style)
        /// The names of the tests that failed.
        case names
        /// An object a test.
        case objects
        /// Version 14 of the Test Anything Protocol.
        case tap
        /// No results, because standard output has another report.
        case none
    }

    private let form: Form
    package private(set) var count = 0
    package private(set) var failureCount = 0

    package init(_ form: Form) { self.form = form }

    /// The lines before the results of a number of tests.
    package func head(of count: Int) -> [String] {
        if case .tap = form { ["TAP version 14", "1..\(count)"] } else { [] }
    }

    /// Counts a result, and returns its lines.
    package mutating func add(_ result: TestResult) -> [String] {
        count += 1
        if result.failure != nil { failureCount += 1 }
        switch form {
        case .lines(let style): return result.lines(style)
        case .names: return result.failure == nil ? [] : [result.test.name.printable]
        case .objects: return [result.line.text]
        case .tap: return result.tap(at: count)
        case .none: return []
        }
    }

    /// How many tests passed and failed, where the form has a summary.
    package var summary: String? {
        guard case .lines = form, count > 0 else { return nil }
        let passed = count - failureCount
        return "\(passed) test\(passed == 1 ? "" : "s") passed" + (failureCount > 0 ? ", \(failureCount) failed." : ".")
    }
}

extension TestResult {
    /// The line of the result, and below it the reason of a failure.
    fileprivate func lines(_ style: Style) -> [String] {
        let name = test.name.printable
        guard let failure else { return [style.grey("ok      \(name)")] }
        return ["FAILED  \(name)   \(place)"] + failure.lines.map { "        \($0)" }
    }

    /// The lines of the Test Anything Protocol.
    fileprivate func tap(at number: Int) -> [String] {
        let name = test.name.printable.escaped("\\", "\\\\").escaped("#", "\\#")
        guard let failure else { return ["ok \(number) - \(name)"] }
        return [
            "not ok \(number) - \(name)", "  ---", "  message: \(ActionValue.string(failure.summary))",
            "  at: \(ActionValue.string(place))", "  details: |",
        ] + failure.lines.map { "    \($0)" } + ["  ..."]
    }

    /// The result as an object.
    fileprivate var line: JSONLine {
        var line = JSONLine()
        line.add("name", test.name)
        line.add("outcome", failure == nil ? "passed" : "failed")
        line.add("file", file)
        line.add("line", .int(failure?.step.line ?? test.line))
        line.add("seconds", .double(Double(seconds) ?? 0))
        line.add("step", failure?.step.request.description)
        line.add(
            "failures",
            (failure?.mismatches ?? []).map { mismatch in
                var line = JSONLine()
                line.add("member", mismatch.member)
                line.add("expected", mismatch.expected)
                line.add("actual", mismatch.actual)
                return line
            })
        line.add("error", failure?.error)
        line.add("explanation", failure?.explanation ?? [])
        return line
    }
}

extension String {
    fileprivate func escaped(_ part: Character, _ other: String) -> String {
        reduce(into: "") { $1 == part ? $0.append(other) : $0.append($1) }
    }
}
