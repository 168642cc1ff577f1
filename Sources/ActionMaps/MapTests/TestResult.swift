import ActionRuntime

/// The result of a test.
package struct TestResult {
    let test: MapTest
    /// The name of the file with the test.
    let file: String
    let duration: Duration
    /// The failure of the test; nil where the test passed.
    let failure: TestFailure?

    /// The place of the test, or of the step that failed.
    var place: String { "\(file):\(failure?.step.line ?? test.line)" }

    /// How long the test took, in seconds with six decimals.
    var seconds: String { Self.seconds(of: duration, digits: 6) }

    static func seconds(of duration: Duration, digits count: Int) -> String {
        let (seconds, attoseconds) = duration.components
        let digits = String(attoseconds / 1_000_000_000_000)
        return "\(seconds).\((String(repeating: "0", count: 6 - digits.count) + digits).prefix(count))"
    }
}

/// A step that differs from its expectations.
struct TestFailure {
    let step: TestStep
    var mismatches: [Mismatch] = []
    /// The error of the answer, or the reason why the step has no answer.
    var error: String?
    /// The answer of `explain` for the step's action.
    var explanation: [String] = []

    /// The failure in a line: `outcome is disabled, not performed`.
    var summary: String {
        let parts = mismatches.map { mismatch in
            let member = mismatch.member.isEmpty ? "the list" : mismatch.member
            if let lists = mismatch.lists {
                return "\(member) has \(Self.count(lists.actual)), not \(lists.expected.count)"
            }
            return "\(member) is \(mismatch.texts.actual), not \(mismatch.texts.expected)"
        }
        return parts.isEmpty ? error ?? "" : parts.joined(separator: "; ")
    }

    /// The failure in lines: the step, the expected and the actual values side by side, and the reason.
    var lines: [String] {
        var lines = [step.request.description.printable]
        if !mismatches.isEmpty {
            lines += Columns.align([["", "expected", "came"]] + mismatches.flatMap(Self.rows))
        }
        if let error { lines.append("error: \(error)".printable) }
        return lines + explanation.map(\.printable)
    }

    /// The cells of a mismatch; lists of objects of different lengths element by element.
    private static func rows(_ mismatch: Mismatch) -> [[String]] {
        let member = mismatch.member.isEmpty ? "items" : mismatch.member
        guard let (expected, actual) = mismatch.lists else {
            return [[member, mismatch.texts.expected, mismatch.texts.actual]]
        }
        let count = max(expected.count, actual.count)
        let rows = (0..<min(count, shownElements)).map { index in
            let texts = [expected, actual].map { index < $0.count ? $0[index].text : "none" }
            return ["\(mismatch.member)[\(index)]"] + texts
        }
        let more = count > shownElements ? [["… \(count - shownElements) more"]] : []
        return [[member, Self.count(expected), Self.count(actual)]] + rows + more
    }

    /// How many elements of lists are shown; `--json` shows all.
    private static let shownElements = 64

    private static func count(_ list: [ActionValue]) -> String {
        "\(list.count) element\(list.count == 1 ? "" : "s")"
    }
}
