package import ActionRuntime

/// The answer of `action explain --key`, which is that of `keys/explain`: what keys would do, and what keeps each binding of them
/// from its action.
package struct KeyAnswer {
    /// The answer as a JSON object.
    package let line: JSONLine

    package init(_ line: JSONLine) { self.line = line }

    /// The bindings of the keys, with their explanations.
    package var bindings: [JSONLine] { line.lines("bindings") }

    /// The exit status of pressing the keys.
    package var status: ExitStatus {
        if line.flag("pending") { return .success }
        return line.text("action") == nil ? .unclaimed : line.validationStatus
    }

    /// The lines of text: what is performed first, the answer, then a line for each binding.
    package var lines: [String] {
        let before = line.lines("before").compactMap { $0.text("answer") }
        let note =
            before.isEmpty
            ? [] : ["The keys behind the first are explained as things are now, before anything is performed."]
        let rest = line.text("rest").map { ["What follows is not pressed: \($0)."] } ?? []
        let more =
            switch line["more"] {
            case .int(let count)? where count > 0: ["  and \(count) more"]
            default: [] as [String]
            }
        return before + [line.text("answer") ?? ""] + note + rest
            + Columns.align(bindings.map(cells)).map { "  " + $0 } + more
    }

    /// The cells of a row: the binding, its explanation, and its place in the document.
    private func cells(_ row: JSONLine) -> [String] {
        let condition = row.text("condition").map { " when \($0)" } ?? ""
        return [KeyResolution.Candidate.binding(row) + condition, row.text("why") ?? ""]
            + (row.source.map { [$0] } ?? [])
    }
}
