/// How strictly JSON is read.
public enum JSONDialect: Hashable, Sendable {
    /// RFC 8259 to the letter; a leading byte order mark is refused.
    case strict
    /// Files that people edit: with `//` and `/* */` comments and trailing commas.
    ///
    /// A leading byte order mark, which some editors write, is skipped.
    case commented
}

/// What becomes of a key that an object has already.
package enum JSONDuplicateKeys: Hashable, Sendable {
    /// The document is refused.
    case refused
    /// The later member takes the place of the earlier one.
    case lastWins
}
