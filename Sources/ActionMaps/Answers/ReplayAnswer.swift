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

    /// Has the steps of a sequence performed, as many by one request as it takes.
    ///
    /// - Parameters:
    ///   - tell: Takes the outcome of each requested step.
    ///   - perform: Has steps performed, in the form of the protocol.
    init(
        of sequence: ActionSequence, _ arguments: ActionArguments, telling tell: (FireAnswer) throws(ToolError) -> Void,
        _ perform: (_ steps: [JSONLine]) throws(ToolError) -> FireAnswer
    ) throws(ToolError) {
        count = sequence.steps.count
        var rest = sequence.steps.map { $0.replacing(sequence.parameters, by: arguments).request }[...]
        while !rest.isEmpty, stopping == nil {
            let all = try perform(Self.part(of: &rest)), lines = all.line.lines("steps")
            if all.line.text("outcome") == FireAnswer.needsConfirmation {
                let step = if case .int(let step)? = lines.first?["step"] { step } else { 1 }
                add(all, at: steps.count + step)
                continue
            }
            for line in lines.dropLast() {
                add(FireAnswer(step: line, of: all))
                try tell(steps[steps.count - 1])
            }
            var last = all
            // The title and the output of the whole are those of all steps.
            if let title = all.line.text("undo") { undo = title }
            if let step = lines.last { last.line.add("undo", step["undo"] ?? .null) }
            if lines.contains(where: { $0["output"] != nil }) {
                last.line.add("output", lines.last?.texts("output") ?? [])
            }
            add(last)
            try tell(last)
        }
    }

    /// Takes the steps that fit into one request: at most 1,000, 4,000 values, and 512 KiB.
    private static func part(of steps: inout ArraySlice<JSONLine>) -> [JSONLine] {
        var part: [JSONLine] = [], size = 0, values = 0
        while part.count < 1000, let step = steps.first {
            let text = step.text.utf8
            size += text.count
            // A value begins an object or an array, or is the first in one, or stands behind a comma.
            values += 1 + text.count { ",[{".utf8.contains($0) }
            if size > 512 << 10 || values > 4000, !part.isEmpty { break }
            part.append(step)
            steps.removeFirst()
        }
        return part
    }

    /// Takes the outcome of the next step, or of a later step.
    private mutating func add(_ answer: FireAnswer, at number: Int? = nil) {
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

extension Recording {
    /// The answer that each step would get now.
    ///
    /// - Parameter ask: Asks whether a step is enabled, from the step's start; nil where there is no such node.
    func validations(
        _ arguments: ActionArguments, _ ask: (ActionSequence.Step) throws(ToolError) -> JSONLine?
    ) throws(ToolError) -> [JSONLine] {
        var lines: [JSONLine] = []
        for step in sequence.steps {
            let step = step.replacing(sequence.parameters, by: arguments)
            if step.lacking.isEmpty {
                lines.append(try ask(step) ?? step.refusal(.refused, "there is no node '\(step.start ?? "")'"))
            } else {
                let faults = step.lacking.map { "\(ArgumentFault.missing(name: $0, kind: .any))" }
                lines.append(step.refusal(.arguments, faults.joined(separator: "; ")))
            }
        }
        return lines
    }
}

extension ActionSequence.Step {
    /// The step in the protocol's form, with the values of the secret arguments that are known.
    fileprivate var request: JSONLine {
        var line = jsonLine()
        line.add("arguments", .object(arguments.values))
        return line
    }

    /// The parameters of a question about the step, but for its start.
    var question: JSONLine { request.only(["action", "arguments"]) }

    /// The answer to the question about a step that cannot be asked for.
    fileprivate func refusal(_ kind: Validation.Reason.Kind, _ reason: String) -> JSONLine {
        var validation = Validation(action)
        validation.disable(reason, kind: kind)
        return validation.jsonLine { $0.path }.ordered(JSONKeys.validation)
    }
}

extension FireAnswer {
    /// The outcome of a step among others.
    fileprivate init(step: JSONLine, of all: FireAnswer) {
        var line = step
        line.add("reasons", step.lines("reasons"))
        line.add("suggestions", step.texts("suggestions"))
        line.add("output", step.texts("output"))
        self.init(
            line: line, performed: line.text("action") ?? "", isUnavailable: false, isForeign: all.isForeign)
    }

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
