/// A regular expression of a condition, compiled when the condition is read.
///
/// It is written as in JavaScript, with the meaning that it has there with the flag `u`: a character is a Unicode scalar, and case
/// is that of the simple case folding. Text that JavaScript takes only without that flag, such as a brace that stands for itself,
/// is taken too. A lookbehind has one character. There are no back-references, names of groups, and properties of characters.
///
/// Matching takes time in proportion to the length of the text, times the number of instructions of the expression, which is
/// at most ``maximumSize``.
package final class ConditionPattern: Sendable {
    /// The greatest number of Unicode scalars: 1,000.
    package static let maximumLength = 1000
    /// The greatest number of groups that are open at once: 32.
    package static let maximumDepth = 32
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
        /// Match by Unicode scalar; has no effect here, since matching is always by scalar.
        case unicode = "u"
        /// Go on after the last match; has no effect here.
        case sticky = "y"
    }

    /// The text between the slashes as it was written, with a backslash added before each slash that had no backslash.
    package let source: String
    /// The letters after the closing slash.
    package let flags: Set<Flag>
    private let program: PatternProgram

    init(_ source: String, flags: Set<Flag>) throws(ConditionPatternError) {
        program = try PatternProgram(source, flags: flags)
        self.source = source.escapingSlashes
        self.flags = flags
    }

    /// Whether some part of the text matches.
    func matches(_ text: String) -> Bool {
        var matcher = PatternMatcher(program)
        return matcher.hasMatch(in: text)
    }
}

extension ConditionPattern: Hashable, CustomStringConvertible {
    /// Whether both expressions have the same text and the same flags.
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

extension String {
    /// The text of a regular expression with a backslash before each slash that has none and stands outside of `[…]`.
    fileprivate var escapingSlashes: String {
        guard unicodeScalars.contains("/") else { return self }
        var text = ""
        var (isInClass, isEscaped) = (false, false)
        for scalar in unicodeScalars {
            if scalar == "/", !isInClass, !isEscaped { text += "\\" }
            text.unicodeScalars.append(scalar)
            switch scalar {
            case _ where isEscaped: isEscaped = false
            case "\\": isEscaped = true
            case "[": isInClass = true
            case "]": isInClass = false
            default: break
            }
        }
        return text
    }
}
