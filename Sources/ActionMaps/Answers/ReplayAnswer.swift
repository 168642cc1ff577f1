package import ActionRuntime

/// The outcome of a sequence that was replayed.
package struct ReplayAnswer {
    /// The outcome of each requested step, in order; the last outcome may be a failure that stopped the sequence.
    package private(set) var steps: [FireAnswer] = []
    /// The number of the step that was requested last, from 1; 0 before the first.
    package private(set) var number = 0
    /// How many steps the sequence has.
    package let count: Int
    /// The title under which the sequence can be undone; nil where it cannot be undone, or the title is not known.
    private var undo: String?
    /// The state after the last step; nil for a running program.
    var after: [String: ActionValue]?

    init(of sequence: ActionSequence) { count = sequence.steps.count }

    /// Takes the outcome of the next step, or of a later step.
    package mutating func add(_ answer: FireAnswer, at number: Int? = nil) {
        steps.append(answer)
        self.number = number ?? steps.count
        if let title = answer.line.text("undo") { undo = title }
    }

    /// The outcome that stopped the sequence; nil where all steps were performed.
    package var stopping: FireAnswer? { steps.last.flatMap { $0.isPerformed ? nil : $0 } }

    /// How many steps were performed.
    package var performedCount: Int { steps.count { $0.isPerformed } }

    /// The status of the step that stopped the sequence, else success.
    package var status: ExitStatus { stopping?.status ?? .success }

    /// The members of the sequence's outcome, which are printed as JSON.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("outcome", stopping.map { $0.line.text("outcome") } ?? Outcome.Kind.performed.rawValue)
        line.add("performed", .int(performedCount))
        line.add("of", .int(count))
        line.add("action", stopping?.line.text("action"))
        line.add("reasons", stopping?.line.lines("reasons") ?? [])
        line.add("error", stopping?.line.text("error"))
        line.add("undo", undo)
        line.add("output", steps.flatMap { $0.line.texts("output") })
        line.add("after", after.map(ActionValue.object) ?? .null)
        return line
    }
}

extension FireAnswer {
    package var isPerformed: Bool { line.text("outcome") == Outcome.Kind.performed.rawValue }

    /// The members of a step with its number, which are printed as JSON.
    package func line(ofStep number: Int) -> JSONLine {
        var numbered = JSONLine()
        numbered.add("step", .int(number))
        numbered.add(line.ordered(JSONKeys.outcome + ["output"]))
        return numbered
    }

    /// A line of text with the outcome of a step.
    package func text(ofStep number: Int) -> String {
        let place = line.text("target").map { " at \($0)" } ?? ""
        let value = line["value"].flatMap { $0 == .null ? nil : "   value \($0.text)" } ?? ""
        let text = "\(number)  \(line.text("action") ?? "")  \(line.text("outcome") ?? "")\(place)\(value)"
        return isForeign ? text.printable : text
    }
}
