/// A regular expression of a condition, made ready when the condition is read.
///
/// It is written as in JavaScript and means what it means there with the flag `u`: a character is a Unicode scalar, and
/// case is that of the simple case folding. What JavaScript takes only without that flag, such as a brace that stands for
/// itself, is taken too. There are no back-references and no lookbehinds.
///
/// Matching takes time in proportion to the length of the text and to the ``maximumSize`` of the expression, and not more.
package final class ConditionPattern: Sendable {
    /// How many characters it may have.
    package static let maximumLength = 1000
    /// How many groups may be open at once.
    package static let maximumDepth = 32
    /// What counts `{…}` within each other may come to when multiplied.
    package static let maximumCount = 1000
    /// How many instructions it may have, once its counts are written out.
    package static let maximumSize = 2048

    /// A letter behind the closing slash, in the order in which they are written.
    package enum Flag: Character, Hashable, Sendable, CaseIterable {
        /// Find all; without meaning here.
        case global = "g"
        /// Upper and lower case are the same.
        case ignoresCase = "i"
        /// `^` and `$` match at line breaks.
        case multiline = "m"
        /// `.` matches line breaks.
        case dotMatchesNewlines = "s"
        /// By Unicode scalar, as is always done.
        case unicode = "u"
        /// From the last match on; without meaning here.
        case sticky = "y"
    }

    /// The text between the slashes, as it was written.
    package let source: String
    /// The letters behind the closing slash.
    package let flags: Set<Flag>
    private let compiled: CompiledPattern

    init(_ source: String, flags: Set<Flag>) throws(ConditionPatternError) {
        compiled = try CompiledPattern(source, flags: flags)
        self.source = source
        self.flags = flags
    }

    /// Whether some part of the text matches.
    func matches(_ text: String) -> Bool {
        compiled.matches(text)
    }
}

extension ConditionPattern: Hashable, CustomStringConvertible {
    /// Whether both are written alike.
    package static func == (left: ConditionPattern, right: ConditionPattern) -> Bool {
        left.source == right.source && left.flags == right.flags
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(flags)
    }

    /// The expression between its slashes, with its flags in alphabetical order.
    package var description: String {
        "/\(source)/" + String(Flag.allCases.filter(flags.contains).map(\.rawValue))
    }
}
