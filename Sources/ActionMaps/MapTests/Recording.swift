package import ActionRuntime

/// A sequence that was read from a file, with the places of its steps in the file.
package struct Recording {
    /// The file's name in messages.
    package let file: String
    let sequence: ActionSequence
    /// The line of each step, from 1; empty for steps without a file of their own.
    package var lines: [Int] = []

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: ``ToolError`` with the line, the fault, and advice.
    package init(_ path: String) throws(ToolError) {
        file = path == "-" ? "standard input" : path.printable
        var bytes = try Files.read(path, as: "recording")
        // A byte order mark at the beginning is no part of the text.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            throw ToolError(.data, "\(file): the recording is not valid UTF-8.", details: ["Write it in UTF-8."])
        }
        do {
            (sequence, lines) = try ActionSequence.read(jsonLines: text)
        } catch let error as ActionSequenceError {
            throw ToolError(.data, "\(file):\(error.line): \(error.message)".closed)
        } catch {
            throw ToolError(.data, "\(file): \(error)".closed)
        }
    }

    /// Creates a recording of steps that stand in another document.
    init(_ steps: [ActionSequence.Step], parameters: [String], in file: String) {
        sequence = ActionSequence(steps, parameters: parameters)
        self.file = file
    }

    /// The place of a step, counted from 1; nil for steps without a file of their own.
    package func place(ofStep number: Int) -> String? {
        lines.indices.contains(number - 1) ? "\(file):\(lines[number - 1])" : nil
    }

    // MARK: Arguments

    /// The arguments of a request for the parameters of the sequence.
    ///
    /// A text becomes a value of the parameter that the first step gives it to; where no step gives it alone, it stays a text.
    ///
    /// - Parameter signature: Returns the parameters of the action of a step.
    /// - Throws: ``ToolError`` where an argument is missing, or is unknown to the sequence.
    package func arguments(
        of request: WrittenRequest, _ parameters: (ActionSequence.Step) throws(ToolError) -> [ActionSignature.Parameter]
    ) throws(ToolError) -> ActionArguments {
        var named: [ActionSignature.Parameter] = []
        for name in sequence.parameters where request.texts[name] != nil {
            guard let (step, key) = use(of: name) else { continue }
            let kind = try parameters(step).first { $0.name == key }?.kind
            named.append(ActionSignature.Parameter(name, kind ?? .any))
        }
        let arguments = request.arguments(for: named)
        do {
            return try (sequence.signature ?? ActionSignature([])).check(arguments)
        } catch {
            let known = sequence.parameters
            throw ToolError(
                .data, "\(file): \(error.messages.joined(separator: "; "))".closed,
                details: [
                    known.isEmpty
                        ? "The recording takes no arguments: its first line names none as 'parameters'."
                        : "The recording takes: \(known.joined(separator: ", "))."
                ])
        }
    }

    /// The first step that has a parameter of the sequence alone as an argument, and the argument's name.
    private func use(of parameter: String) -> (step: ActionSequence.Step, argument: String)? {
        for step in sequence.steps {
            if let use = step.arguments.values.first(where: { $0.value == .string("${\(parameter)}") }) {
                return (step, use.key)
            }
        }
        return nil
    }
}
