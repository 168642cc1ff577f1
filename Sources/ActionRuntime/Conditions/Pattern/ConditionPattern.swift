/// A regular expression of a condition, compiled when the condition is read.
///
/// It is written as in JavaScript and means what it means there with the flag `u`: a character is a Unicode scalar, and
/// case is that of the simple case folding. What JavaScript takes only without that flag, such as a brace that stands for
/// itself, is taken too. There are no back-references and no lookbehinds.
///
/// Matching takes time in proportion to the length of the text, times the number of instructions of the expression, which is
/// at most ``maximumSize``.
package final class ConditionPattern: Sendable {
    /// The greatest number of Unicode scalars: 1,000.
    package static let maximumLength = 1000
    /// The greatest number of groups that are open at once: 32.
    package static let maximumDepth = 32
    /// The greatest product of nested counts `{…}`: 1,000.
    package static let maximumCount = 1000
    /// The greatest number of instructions, with all counts written out: 2,048.
    package static let maximumSize = 2048

    /// A letter after the closing slash; the cases are in the order in which they are printed.
    package enum Flag: Character, Hashable, Sendable, CaseIterable {
        /// Find all matches; has no effect here.
        case global = "g"
        /// Upper and lower case are the same.
        case ignoresCase = "i"
        /// `^` and `$` match at line breaks.
        case multiline = "m"
        /// `.` matches line breaks.
        case dotMatchesNewlines = "s"
        /// Match by Unicode scalar; has no effect here, where that is always done.
        case unicode = "u"
        /// Go on after the last match; has no effect here.
        case sticky = "y"
    }

    /// The text between the slashes, as it was written.
    package let source: String
    /// The letters after the closing slash.
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
