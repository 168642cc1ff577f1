extension [String] {
    /// The texts as alternatives: `a, b or c`.
    package var alternatives: String { joined(last: " or ") }

    /// The texts, with commas between them and another separator before the last: `a, b and c`.
    package func joined(last separator: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + separator + last
    }
}
