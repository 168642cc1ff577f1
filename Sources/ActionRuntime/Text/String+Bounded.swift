extension String {
    /// The text, cut off after 1,000 characters: for what is kept of texts that a program gives.
    package var bounded: String { utf8.count > 1000 ? prefix(1000) + "…" : self }
}

extension Sequence where Element == String {
    /// The texts, joined by `; `, each cut off after 1,000 characters; at most 20.
    package var boundedClause: String { prefix(20).map(\.bounded).joined(separator: "; ") }
}
