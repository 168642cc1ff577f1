import ActionRuntime

/// Reads the context of a section as a condition about the contexts from the root of the window to the focus.
///
/// A context sets names and keys with values: `Editor mode=full` makes `Editor` and `mode == full` hold. Of the operators `>` binds
/// weakest, then `||`, `&&`, comparisons and `!`, as in Zed.
struct ZedContext {
    private var rest: Substring
    private var depth = 0
    private var isNested = false

    /// The condition, nil for an empty context; and whether the context asks which context is within which.
    ///
    /// - Throws: ``Untranslatable`` for a text that is no context, or that a condition cannot express.
    static func read(_ text: String) throws(Untranslatable) -> (condition: Condition?, isNested: Bool) {
        var reader = ZedContext(rest: text[...])
        reader.skipSpace()
        if reader.rest.isEmpty { return (nil, false) }
        let text = try reader.nested()
        guard reader.rest.isEmpty else {
            throw Untranslatable(why: "found \(String(reader.rest).quoted) after its end")
        }
        do throws(ConditionError) {
            return (try Condition(parsing: text), reader.isNested)
        } catch {
            throw Untranslatable(why: error.clause)
        }
    }

    private init(rest: Substring) {
        self.rest = rest
    }

    // MARK: Operators, from the weakest to the strongest

    /// `a > b`: `b` within `a`.
    private mutating func nested() throws(Untranslatable) -> String {
        var terms = [try any()]
        while take(">") {
            isNested = true
            terms.append(try any())
        }
        return terms.count == 1 ? terms[0] : terms.map { "(\($0))" }.joined(separator: " && ")
    }

    private mutating func any() throws(Untranslatable) -> String {
        var text = try all()
        while take("||") { text += " || \(try all())" }
        return text
    }

    private mutating func all() throws(Untranslatable) -> String {
        var text = try comparison()
        while take("&&") { text += " && \(try comparison())" }
        return text
    }

    private mutating func comparison() throws(Untranslatable) -> String {
        let start = rest
        let term = try term()
        for symbol in ["==", "!="] where take(symbol) {
            guard let first = start.first, first != "(", first != "!" else {
                throw Untranslatable(why: "only names can be compared")
            }
            let value = try word()
            return "\(term) \(symbol) \(Self.isNumber(value) ? value : Condition.quoted(value))"
        }
        return term
    }

    private mutating func term() throws(Untranslatable) -> String {
        guard depth < 50 else { throw Untranslatable(why: "it is nested too deep") }
        depth += 1
        defer { depth -= 1 }
        if take("!") { return "!(\(try term()))" }
        if take("(") {
            let text = try nested()
            guard take(")") else { throw Untranslatable(why: "a parenthesis is not closed") }
            return "(\(text))"
        }
        let key = try word()
        guard Condition.isKey(key) else { throw Untranslatable(why: "\(key.quoted) cannot be a key of the state") }
        return key
    }

    // MARK: Words

    /// A name or a value; a value may also be one of the signs by which Vim's operators are called.
    private mutating func word() throws(Untranslatable) -> String {
        let isName = rest.first.map(Self.isOfName) ?? false
        let word = isName ? rest.prefix { Self.isOfName($0) || Self.signs.contains($0) } : rest.prefix(1)
        guard let first = word.first, isName || Self.signs.contains(first) else {
            throw Untranslatable(
                why: "expected a name, found \(rest.isEmpty ? "the end" : String(rest.prefix(1)).quoted)")
        }
        rest = rest[word.endIndex...]
        skipSpace()
        return String(word)
    }

    static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "-"
    }

    private static let signs: Set<Character> = [">", "<", "~", "\"", "?"]

    private mutating func take(_ symbol: String) -> Bool {
        guard rest.hasPrefix(symbol) else { return false }
        rest.removeFirst(symbol.count)
        skipSpace()
        return true
    }

    private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }
}
