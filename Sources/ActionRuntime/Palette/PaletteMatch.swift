/// An entry of a palette that matches what was typed.
public struct PaletteMatch: Hashable, Sendable {
    /// The entry's place in the index.
    public let index: Int
    /// How well it matches: more is better, and 0 means that nothing was typed.
    ///
    /// Scores can be compared within one query; the numbers themselves may change from version to version.
    public let score: Int
}

/// The parts of an entry's texts that match what was typed.
public struct PaletteHighlights: Hashable, Sendable {
    /// The matching parts of the title, in order; whole characters that do not touch each other.
    public let title: [Range<String.Index>]
    /// The matching parts of the name, in order.
    public let name: [Range<String.Index>]
}
