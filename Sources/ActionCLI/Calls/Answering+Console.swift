import ActionMaps
import ActionRuntime

extension Answering {
    /// Notes, for names that no node claims, the names that may have been meant.
    ///
    /// For a name that is claimed elsewhere, the note says so. Suggestions are looked up for the first eight names.
    func noteUnclaimed(_ names: [ActionName], _ call: Call, _ console: Console) throws(ToolError) {
        guard call.format == .text, !call.has(.quiet), !names.isEmpty else { return }
        var request = WrittenRequest(names[0], nil, of: .action)
        request.names = Array(names.prefix(8))
        try ask(.explain(isForced: false), request) { answer in
            let name = (answer.text("action") ?? "").printable
            if answer.flag("unavailable") {
                let place = answer.focus.map { ", but with the focus in \($0.printable)" } ?? ""
                console.note("'\(name)' is not available here\(place).")
            } else if let nearest = answer.texts("suggestions").first {
                console.note("Nothing responds to '\(name)'. Did you mean '\(nearest)'?")
            }
        }
    }

    /// The request with the secret arguments that it lacks, for which the person at the terminal is asked.
    ///
    /// The typed text is not shown, and no history keeps it. Where no person is at a terminal, the request stays unchanged.
    ///
    /// - Throws: ``ToolError`` where the person does not answer.
    func completing(_ request: WrittenRequest, _ console: Console) throws(ToolError) -> WrittenRequest {
        guard let ask = console.asksHidden else { return request }
        var request = request
        for name in try missingSecrets(of: request) {
            guard let text = ask("\(name) for '\(request.names[0])': ") else {
                throw ToolError(.cancelled, "Nothing was performed: '\(name.printable)' was not typed.")
            }
            request.texts[name] = text
            request.knowsArguments = true
        }
        return request
    }
}
