import ActionRuntime

/// Reads a selector of scopes, such as `source.python - string, text`, as a condition about the scopes at the caret.
///
/// A scope of the selector matches an equal scope at the caret, and a scope that begins with it and a dot. Scopes side by
/// side have to be met in their order. So two selectors can hold at once, which comparing their texts would deny.
struct SublimeSelector {
    private let key: String
    private let tokens: [Substring]
    private var index = 0
    private var depth = 0

    /// The text of the condition; nil where the selector cannot be read.
    static func condition(_ selector: String, of key: String) -> String? {
        if selector.allSatisfy(\.isWhitespace) { return "true" }
        var reader = SublimeSelector(key: key, tokens: tokens(of: selector))
        guard let text = reader.any(), reader.index == reader.tokens.count else { return nil }
        return text
    }

    private init(key: String, tokens: [Substring]) {
        self.key = key
        self.tokens = tokens
    }

    /// The scopes and operators; a hyphen outside of a scope is an operator.
    private static func tokens(of selector: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = selector[...]
        while let character = rest.first {
            if character.isWhitespace {
                rest.removeFirst()
            } else if ",|&()-".contains(character) {
                tokens.append(rest.prefix(1))
                rest.removeFirst()
            } else {
                let word = rest.prefix { !$0.isWhitespace && !",|&()".contains($0) }
                tokens.append(word)
                rest = rest[word.endIndex...]
            }
        }
        return tokens
    }

    private var next: Substring? { index < tokens.count ? tokens[index] : nil }

    private mutating func any() -> String? {
        guard var text = all() else { return nil }
        while next == "," || next == "|" {
            index += 1
            guard let other = all() else { return nil }
            text += " || \(other)"
        }
        return text
    }

    private mutating func all() -> String? {
        guard var text = term() else { return nil }
        while next == "&" || next == "-" {
            if next == "&" { index += 1 }
            guard let other = term() else { return nil }
            text += " && \(other)"
        }
        return text
    }

    private mutating func term() -> String? {
        guard depth < 50 else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch next {
        case "-":
            index += 1
            guard next != "-" else { return nil }
            return term().map { "!(\($0))" }
        case "(":
            index += 1
            guard let text = any(), next == ")" else { return nil }
            index += 1
            return "(\(text))"
        default: return path()
        }
    }

    /// Scopes side by side: each scope is within the scope before it.
    private mutating func path() -> String? {
        var scopes: [String] = []
        while let word = next, !",|&()-".contains(word) {
            guard word.allSatisfy({ $0.isLetter || $0.isNumber || "._-+".contains($0) }) else { return nil }
            scopes.append(word.map { ".+".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "(\\.[^ ]*)?")
            index += 1
        }
        guard !scopes.isEmpty else { return nil }
        return "\(key) =~ \(Condition.pattern("(^| )" + scopes.joined(separator: "( [^ ]+)* ") + "( |$)"))"
    }
}
