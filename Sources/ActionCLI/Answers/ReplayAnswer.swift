import ActionRuntime

/// What became of a sequence that was replayed.
struct ReplayAnswer {
    /// What became of each step that was asked for, in order; the last one may be what stopped the sequence.
    private(set) var steps: [FireAnswer] = []
    /// The step that was asked for last, from 1; 0 before the first.
    private(set) var number = 0
    /// How many steps the sequence has.
    let count: Int
    /// The title under which what the steps did can be taken back; nil where it cannot, or is not known.
    private var undo: String?
    /// The state after the last step; nil for a running program.
    var after: [String: ActionValue]?

    init(of sequence: ActionSequence) { count = sequence.steps.count }

    /// Takes what became of the next step, or of a later one.
    mutating func add(_ answer: FireAnswer, at number: Int? = nil) {
        steps.append(answer)
        self.number = number ?? steps.count
        if let title = answer.line.text("undo") { undo = title }
    }

    /// The step that stopped the sequence; nil where all were performed.
    var stopping: FireAnswer? { steps.last.flatMap { $0.isPerformed ? nil : $0 } }

    /// How many steps were performed.
    var performedCount: Int { steps.count { $0.isPerformed } }

    /// The status of the step that stopped the sequence, else success.
    var status: ExitStatus { stopping?.status ?? .success }

    /// The members of what became of the whole sequence, which are printed as JSON.
    var line: JSONLine {
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
    var isPerformed: Bool { line.text("outcome") == Outcome.Kind.performed.rawValue }

    /// The members of a step with its number, which are printed as JSON.
    func line(ofStep number: Int) -> JSONLine {
        var numbered = JSONLine()
        numbered.add("step", .int(number))
        numbered.add(line.ordered(Members.outcome + ["output"]))
        return numbered
    }

    /// A line of text that says what became of a step.
    func text(ofStep number: Int) -> String {
        let place = line.text("target").map { " at \($0)" } ?? ""
        let value = line["value"].flatMap { $0 == .null ? nil : "   value \($0.text)" } ?? ""
        let text = "\(number)  \(line.text("action") ?? "")  \(line.text("outcome") ?? "")\(place)\(value)"
        return isForeign ? text.printable : text
    }
}
