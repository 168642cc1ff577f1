/// A token of a condition's text.
enum ConditionToken: Hashable, Sendable {
    case word(String)
    case quoted(String)
    case symbol(Symbol)
    case end

    /// An operator or a parenthesis.
    enum Symbol: String, Hashable, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case match = "=~"
        case and = "&&"
        case or = "||"
        case less = "<"
        case greater = ">"
        case not = "!"
        case open = "("
        case close = ")"
    }
}

/// Splits a condition's text into tokens, one at a time.
struct ConditionScanner {
    let scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// Makes an error for a fault at an offset in Unicode scalars.
    func error(_ fault: ConditionError.Fault, at offset: Int) -> ConditionError {
        var before = String.UnicodeScalarView()
        before.append(contentsOf: scalars[..<offset])
        return ConditionError(fault, column: String(before).count + 1)
    }

    /// The next token, and the offset at which it begins.
    mutating func next() throws(ConditionError) -> (token: ConditionToken, offset: Int) {
        while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
        let start = position
        guard start < scalars.count else { return (.end, start) }
        let end = ConditionSyntax.wordEnd(in: scalars, at: start)
        if end > start {
            position = end
            return (.word(text(start..<end)), start)
        }
        switch scalars[start] {
        case "'", "\"": return (.quoted(try quotedText()), start)
        case "/": throw error(.strayPattern, at: start)
        default: return (.symbol(try symbol()), start)
        }
    }

    /// Operators of other languages, and the operators of conditions that stand for the same.
    private static let misspelled = [
        ("===", "=="), ("!==", "!="), ("<>", "!="), ("=<", "<="), ("=>", ">="), ("=", "=="), ("&", "&&"), ("|", "||"),
        ("~", "=~"),
    ]

    private mutating func symbol() throws(ConditionError) -> ConditionToken.Symbol {
        let start = position
        for (text, correct) in Self.misspelled where text.count > 1 && isNext(text) {
            throw error(.misspelledOperator(text, correct: correct), at: start)
        }
        for symbol in ConditionToken.Symbol.allCases where isNext(symbol.rawValue) {
            position += symbol.rawValue.unicodeScalars.count
            return symbol
        }
        for (text, correct) in Self.misspelled where isNext(text) {
            throw error(.misspelledOperator(text, correct: correct), at: start)
        }
        throw error(.strayCharacter(scalars[start]), at: start)
    }

    private func isNext(_ text: String) -> Bool {
        scalars[position...].starts(with: text.unicodeScalars)
    }

    private mutating func quotedText() throws(ConditionError) -> String {
        let start = position
        let quote = scalars[start]
        var text = String.UnicodeScalarView()
        position += 1
        while position < scalars.count {
            let scalar = scalars[position]
            position += 1
            if scalar == quote { return String(text) }
            if scalar == "\\", position < scalars.count, ["'", "\"", "\\"].contains(scalars[position]) {
                text.append(scalars[position])
                position += 1
            } else {
                text.append(scalar)
            }
        }
        throw error(.unclosedQuote(quote), at: start)
    }

    private func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }
}

extension ConditionScanner {
    /// The regular expression that follows a `=~`.
    ///
    /// As in JavaScript, a slash within `[…]` does not end the expression. As in the manifests of Visual Studio Code's extensions,
    /// a slash need not be escaped: the expression ends at the first slash at which it can be read, and which only flags, and then
    /// no word, follow. The expression does not go on over `&&` or `||`, which more likely join it to another term. Where no slash
    /// ends the expression, the error is that of the first slash.
    mutating func pattern() throws(ConditionError) -> ConditionPattern {
        while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
        let start = position
        guard start < scalars.count, scalars[start] == "/" else {
            throw error(.expectedPattern(found: try next().token), at: start)
        }
        var first: ConditionError?
        var end = start
        while end - start <= ConditionPattern.maximumLength {
            do throws(ConditionError) {
                let next = try patternEnd(after: end, from: start)
                if first != nil, joinsTerms(scalars[end..<next]) { break }
                end = next
                return try pattern(from: start, to: end)
            } catch {
                first = first ?? error
                if case .unclosedPattern = error.fault { break }
            }
        }
        guard let first else { preconditionFailure("A pattern has neither an end nor an error.") }
        throw first
    }

    /// The regular expression between two slashes, with the flags behind it.
    private mutating func pattern(from start: Int, to end: Int) throws(ConditionError) -> ConditionPattern {
        position = end + 1
        let flags = try flags()
        if position < scalars.count, scalars[position] == "/" {
            throw error(.unknownFlag(scalars[position]), at: position)
        }
        do {
            return try ConditionPattern(text(start + 1..<end), flags: flags)
        } catch {
            throw self.error(.pattern(error.reason), at: start + 1 + error.offset)
        }
    }

    /// Whether a text has an operator that joins two terms.
    private func joinsTerms(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        zip(text, text.dropFirst()).contains { $0 == $1 && ($0 == "&" || $0 == "|") }
    }

    /// The first slash after the offset `last` that ends the expression whose opening slash is at `start`: a slash outside of
    /// `[…]`.
    private func patternEnd(after last: Int, from start: Int) throws(ConditionError) -> Int {
        var end = start + 1
        var isInClass = false
        while end < scalars.count {
            switch scalars[end] {
            case "\\": end += 1
            case "[": isInClass = true
            case "]": isInClass = false
            case "/" where !isInClass && end > last: return end
            default: break
            }
            end += 1
        }
        throw error(.unclosedPattern(inClass: isInClass), at: start)
    }

    private mutating func flags() throws(ConditionError) -> Set<ConditionPattern.Flag> {
        var flags: Set<ConditionPattern.Flag> = []
        while position < scalars.count, ConditionSyntax.isWordCharacter(scalars[position]) {
            guard let flag = ConditionPattern.Flag(rawValue: Character(scalars[position])) else {
                throw error(.unknownFlag(scalars[position]), at: position)
            }
            guard flags.insert(flag).inserted else {
                throw error(.repeatedFlag(scalars[position]), at: position)
            }
            position += 1
        }
        return flags
    }
}
