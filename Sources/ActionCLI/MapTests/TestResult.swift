import ActionRuntime

/// What became of a test.
struct TestResult {
    let test: MapTest
    /// The name of the file with the test.
    let file: String
    let duration: Duration
    /// Why it failed; nil where it passed.
    let failure: TestFailure?

    /// Where the test stands, or the step that failed.
    var place: String { "\(file):\(failure?.step.line ?? test.line)" }

    /// How long it took, in seconds with six digits behind the point.
    var seconds: String { Self.seconds(of: duration) }

    static func seconds(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let digits = String(attoseconds / 1_000_000_000_000)
        return "\(seconds).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }
}

/// A step that is not as expected.
struct TestFailure {
    let step: TestStep
    var mismatches: [Mismatch] = []
    /// The error of the answer, or why there is none.
    var error: String?
    /// What `explain` says of the step's action.
    var explanation: [String] = []

    /// The failure in a line: `outcome is disabled, not performed`.
    var summary: String {
        let parts = mismatches.map { mismatch in
            let member = mismatch.member.isEmpty ? "the list" : mismatch.member
            return "\(member) is \(mismatch.actual.text), not \(mismatch.expected.text)"
        }
        return parts.isEmpty ? error ?? "" : parts.joined(separator: "; ")
    }

    /// The failure in lines: the step, what was expected and what came side by side, and why.
    var lines: [String] {
        var lines = [step.request.description.printable]
        if !mismatches.isEmpty {
            let rows = mismatches.map { [$0.member.isEmpty ? "items" : $0.member, $0.expected.text, $0.actual.text] }
            lines += Columns.align([["", "expected", "came"]] + rows)
        }
        if let error { lines.append("error: \(error)".printable) }
        return lines + explanation.map(\.printable)
    }
}
