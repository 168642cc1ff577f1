import ActionMaps
import ActionRuntime

extension Prompt {
    /// Whether the history may keep a line; a line that may name a secret argument is not kept.
    func mayKeep(_ line: String) -> Bool { !secretNames(for: line).contains(where: line.contains) }

    /// The names of secret arguments that a line could give.
    private func secretNames(for line: String) -> Set<String> {
        // A line without these signs gives no arguments.
        guard line.contains("=") || line.contains("{") else { return [] }
        switch context.subject {
        case .map(let session, _): return session.secretNames
        case .program:
            guard let call = try? Call([Fire.name], in: callContext),
                let names = try? context.program(for: call).secretNames()
                // The secret names are not known, so any argument may be secret.
            else { return ["="] }
            return names
        }
    }
}
