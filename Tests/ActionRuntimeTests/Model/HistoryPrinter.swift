/// Writes a history as a list of its steps, one a line, from which it can be repeated by hand.
enum HistoryPrinter {
    static func list(_ steps: [HistoryStep]) -> String {
        steps.map { text($0) }.joined(separator: "\n")
    }

    /// A part of a step; within it, what is nil, false or empty is left out.
    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if let step = value as? HistoryStep { return text(step.deed) }
        if let text = value as? String { return "\"\(text)\"" }
        guard mirror.displayStyle != .optional else { return mirror.children.first.map { text($0.value) } ?? "nil" }
        switch mirror.displayStyle {
        case .collection: return "[" + mirror.children.map { text($0.value) }.joined(separator: ", ") + "]"
        case .dictionary:
            let entries = (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
            return "[" + entries.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "]"
        case .enum:
            guard let content = mirror.children.first else { return "\(value)" }
            let parts = text(content.value)
            return (content.label ?? "") + (parts.hasPrefix("(") ? parts : "(\(parts))")
        case .struct, .tuple:
            let parts = mirror.children.compactMap { part in
                let text = text(part.value)
                if ["nil", "false", "[]"].contains(text) { return nil as String? }
                // The parts of a tuple without labels are called .0, .1 and so on.
                return part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): \(text)" } ?? text
            }
            return "(" + parts.joined(separator: ", ") + ")"
        default: return "\(value)"
        }
    }
}
