/// How strictly JSON is read.
public enum JSONDialect: Hashable, Sendable {
    /// RFC 8259 to the letter; a leading byte order mark is refused.
    case strict
    /// RFC 8259 with `//` and `/* */` comments and trailing commas, for files that people edit.
    ///
    /// A leading byte order mark, which some editors write, is skipped.
    case commented
}
