extension Report {
    /// A line of the figures, and what it is in words for somebody who does not know the lines.
    private struct Cost {
        let row: Row
        let line: String
        let words: String

        init(_ row: Row, _ line: String, _ words: String) { (self.row, self.line, self.words) = (row, line, words) }
    }

    /// Three figures in Markdown for whoever decides whether to use the library, below what they are compared with.
    var essentials: String {
        table([
            Cost(
                .floors, "[String: closure]", "for comparison: look up a closure in a `[String: closure]`, and call it"),
            Cost(.perform, "perform, depth 1", "perform an action whose handler is 1 level above"),
            Cost(.perform, "perform, depth 512", "perform an action whose handler is 512 levels above"),
            Cost(
                .richer, "perform with a validator, depth 64",
                "the same, 64 levels above, with a check that can disable it"),
        ])
    }

    /// What there is to decide by, in Markdown.
    var costs: String {
        table([
            Cost(.floors, "a closure", "call a closure"),
            Cost(.floors, "c1", "look up a closure by a number in a dictionary, and call it"),
            Cost(.floors, "[String: closure]", "look it up by a text"),
            Cost(.floors, "NotificationCenter", "post a notification by `NotificationCenter`"),
            Cost(.floors, "a naive walk, depth 64", "walk up 64 parents and ask each, as written in an afternoon"),
            Cost(.perform, "perform, depth 1", "**perform an action whose handler is 1 level above**"),
            Cost(.perform, "perform, depth 512", "**perform an action whose handler is 512 levels above**"),
            Cost(.richer, "perform with a validator, depth 64", "perform one whose validator is asked"),
            Cost(.asking, "perform an unclaimed name, depth 8", "perform a name that nobody claims"),
            Cost(.conditions, "each further claim asked", "pass by a claim whose `when:` is false"),
            Cost(
                .changes, "moving the start, depth 64",
                "perform from 64 levels below, where each tenth request starts elsewhere"),
            Cost(.events, "trigger through 64 nodes without a rule", "send an event up 64 levels"),
            Cost(
                .awaiting, "await perform of an asynchronous handler, depth 8",
                "await an asynchronous handler, which has a task of its own"),
            Cost(.remote, "performing an action", "perform an action of another process"),
        ])
    }

    private func table(_ costs: [Cost]) -> String {
        let lines = costs.compactMap { cost in
            sections.first { $0.row == cost.row }?.figures.first { $0.name == cost.line }.map {
                "| \(cost.words) | \($0.median.short) |"
            }
        }
        return (["| what | nanoseconds |", "| --- | ---: |"] + lines).joined(separator: "\n")
    }
}
