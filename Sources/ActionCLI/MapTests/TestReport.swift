import ActionRuntime

/// The results of all tests of a call, and how they are printed.
struct TestReport {
    var results: [TestResult] = []

    var failureCount: Int { results.count { $0.failure != nil } }

    /// A line a test, and below those that failed, why.
    func lines(_ style: Style) -> [String] {
        results.flatMap { result -> [String] in
            let name = result.test.name.printable
            guard let failure = result.failure else { return [style.grey("ok      \(name)")] }
            return ["FAILED  \(name)   \(result.place)"] + failure.lines.map { "        \($0)" }
        }
    }

    /// How many tests passed and failed.
    var summary: String {
        let passed = results.count - failureCount
        return "\(passed) test\(passed == 1 ? "" : "s") passed" + (failureCount > 0 ? ", \(failureCount) failed." : ".")
    }

    /// The results in version 14 of the Test Anything Protocol.
    var tap: [String] {
        var lines = ["TAP version 14", "1..\(results.count)"]
        for (number, result) in results.enumerated() {
            let name = result.test.name.printable.escaped("\\", "\\\\").escaped("#", "\\#")
            lines.append("\(result.failure == nil ? "ok" : "not ok") \(number + 1) - \(name)")
            guard let failure = result.failure else { continue }
            lines += [
                "  ---", "  message: \(ActionValue.string(failure.summary))",
                "  at: \(ActionValue.string(result.place))",
            ]
            lines += ["  details: |"] + failure.lines.map { "    \($0)" } + ["  ..."]
        }
        return lines
    }
}

extension TestResult {
    /// The result as an object.
    var line: JSONLine {
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
