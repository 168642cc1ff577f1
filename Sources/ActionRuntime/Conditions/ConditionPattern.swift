import Synchronization

/// A regular expression of a condition, compiled when the condition is read.
///
/// It is written as in JavaScript and matched by Swift's own `Regex`, Unicode scalar by Unicode scalar.
package final class ConditionPattern: Sendable {
    /// How many characters it may have.
    package static let maximumLength = 1000
    /// How many groups may be open at once.
    package static let maximumDepth = 32
    /// What all its counts `{…}` may come to when multiplied.
    package static let maximumCount = 100_000

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
    /// `Regex` is not `Sendable`; the lock lets one thread at a time match with it.
    private let regex: Mutex<Regex<AnyRegexOutput>>

    init(_ source: String, flags: Set<Flag>) throws(ConditionPatternError) {
        var translation = ConditionPatternTranslation(source)
        let text = try translation.translate()
        do {
            var regex = try Regex(text)
                .matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
                .asciiOnlyDigits().asciiOnlyWordCharacters()
            if flags.contains(.ignoresCase) { regex = regex.ignoresCase() }
            if flags.contains(.multiline) { regex = regex.anchorsMatchLineEndings() }
            if flags.contains(.dotMatchesNewlines) { regex = regex.dotMatchesNewlines() }
            _ = try regex.firstMatch(in: "")  // Compiles it, which Regex puts off until the first match.
            self.regex = Mutex(regex)
        } catch {
            throw ConditionPatternError(reason: .refused(String(describing: error)), offset: 0)
        }
        self.source = source
        self.flags = flags
    }

    /// Whether some part of the text matches.
    func matches(_ text: String) -> Bool {
        regex.withLock { text.firstMatch(of: $0) != nil }
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
