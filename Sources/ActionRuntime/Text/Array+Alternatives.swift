extension [String] {
    /// The texts as alternatives: `a, b or c`.
    package var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or \(last)"
    }
}
