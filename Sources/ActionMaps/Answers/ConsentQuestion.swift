package import ActionRuntime

/// The question to a person before something destructive is performed, in words.
///
/// It has all that the person agrees to: each destructive request by its name and place, and its arguments, which stand at the end
/// so that long ones hide nothing. No name can be read as a part of a sentence.
package struct ConsentQuestion {
    /// The answer of a program that asks for a confirmation; its arguments have no secrets.
    private let answer: JSONLine
    /// The name of the program; nil where the person knows which program it is.
    private let program: String?

    package init(of answer: JSONLine, at program: String? = nil) {
        (self.answer, self.program) = (answer, program)
    }

    /// The question, as in `Perform 'delete:' at 'app/window'? It is destructive.`.
    ///
    /// - Parameter opening: The request, where it is not for an action: `Press 'cmd+d'`.
    package func text(opening: String? = nil) -> String {
        let place = program.map { " of \($0.quotedWhole)" } ?? ""
        if let count {
            return "Perform \(count == 1 ? "1 step" : "\(count) steps")\(place)? "
                + "Of them, these are destructive: \(steps).\(arguments)"
        }
        let request = answer.nameAndPlace + place
        let question = opening.map { "\($0)? It performs \(request)." } ?? "Perform \(request)?"
        return "\(question) It is destructive\(answer.effects).\(arguments)"
    }

    /// How many steps there are; nil where the answer is about one action.
    private var count: Int? {
        if case .int(let count)? = answer["of"] { count } else { nil }
    }

    /// The destructive steps: `'delete:' at 'app/window' (step 1); …`.
    package var steps: String {
        answer.lines("steps").map { "\($0.nameAndPlace) (step \($0.number)\($0.effects))" }.joined(separator: "; ")
    }

    /// What is known of the effects beside the action's own: `, and leads to 'erase:' at 'app'`; nothing where nothing is.
    package var effects: String { answer.effects }

    /// All arguments, each with a space before: ` The arguments: {…}`; nothing where there are none.
    package var arguments: String {
        if count == nil { return answer.arguments(called: "The arguments") }
        return answer.lines("steps").map { $0.arguments(called: "The arguments of step \($0.number)") }.joined()
    }
}

extension JSONLine {
    /// The number of a step.
    fileprivate var number: String { self["step"]?.json() ?? "" }

    /// The name of a request, and the place of its handler; of one that leads to others only its name.
    fileprivate var nameAndPlace: String {
        let name = (text("action") ?? "").quotedWhole
        guard lines("destroys").isEmpty, let target = text("target") else { return name }
        return "\(name) at \(target.quotedWhole)"
    }

    /// The destructive requests to which a request leads; nothing where there are none.
    fileprivate var effects: String {
        let effects = lines("destroys").map(\.nameAndPlace)
        return effects.isEmpty ? "" : ", and leads to \(effects.joined(separator: ", "))"
    }

    /// The arguments of a request, and of the requests to which it leads.
    fileprivate func arguments(called name: String) -> String {
        var text = ""
        if case .object(let values)? = self["arguments"], !values.isEmpty {
            text = " \(name): \(ActionValue.object(values).json().printable)"
        }
        return lines("destroys").reduce(text) { $0 + $1.arguments(called: "The arguments of \($1.nameAndPlace)") }
    }
}

extension String {
    /// The text in single quotes, in one line, from which nothing breaks out; of a long one the middle is left out.
    package var quotedWhole: String {
        let limit = 300
        var text = self
        if unicodeScalars.count > limit {
            text = String(unicodeScalars.prefix(limit / 3)) + "…" + String(unicodeScalars.suffix(limit - limit / 3))
        }
        // A quote and a combining mark behind it are one character.
        let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if scalar == "\\" || scalar == "'" { escaped.unicodeScalars.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
        return "'\(escaped.printable)'"
    }
}
