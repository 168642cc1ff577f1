import ActionRuntime

/// Writes a regular expression of Sublime Text in the words of conditions, which are those of JavaScript.
struct SublimePattern {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var pattern = ""
    private var flags = ""

    /// The pattern with its slashes and flags.
    ///
    /// - Parameter isWhole: Whether the pattern has to match the whole value.
    /// - Throws: The fault of a pattern that JavaScript would read as something else.
    static func text(_ source: String, isWhole: Bool) throws(Untranslatable) -> String {
        var writer = SublimePattern(scalars: Array(source.unicodeScalars))
        try writer.write()
        return Condition.pattern(isWhole ? "^(?:\(writer.pattern))$" : writer.pattern) + writer.flags
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    private mutating func write() throws(Untranslatable) {
        if take("(?i)") { flags = "i" }
        while position < scalars.count {
            if let (_, text) = Self.escapes.first(where: { take($0.0) }) {
                pattern += text
            } else if scalars[position] == "\\" {
                copyEscape()
            } else if take("[") {
                try writeClass()
            } else {
                copy()
            }
        }
    }

    /// Escapes that JavaScript does not have, or reads as a character.
    private static let escapes: KeyValuePairs<String, String> = [
        "\\A": "^", "\\`": "^", "\\z": "$", "\\Z": "$", "\\'": "$", "\\<": #"\b(?=\w)"#, "\\>": #"\b(?<=\w)"#,
        "\\h": #"[ \t]"#, "\\H": #"[^ \t]"#, "\\x{": "\\u{",
    ]

    // MARK: Classes

    /// Writes the rest of a class after its opening bracket.
    private mutating func writeClass() throws(Untranslatable) {
        pattern += "["
        if take("^") { pattern += "^" }
        // A bracket at the beginning stands for itself.
        if take("]") { pattern += "\\]" }
        while position < scalars.count, !take("]") {
            if isNext("[:") || isNext("[=") || isNext("[.") {
                pattern += try members()
            } else if take("[") {
                pattern += "\\["
            } else if take("\\h") {
                pattern += #" \t"#
            } else if take("\\x{") {
                pattern += "\\u{"
            } else if scalars[position] == "\\" {
                copyEscape()
            } else {
                copy()
            }
        }
        pattern += "]"
    }

    /// The members of a class of POSIX, `[:alpha:]`.
    private mutating func members() throws(Untranslatable) -> String {
        let start = position
        while position < scalars.count, scalars[position] != "]" { position += 1 }
        position = min(position + 1, scalars.count)
        let text = String(String.UnicodeScalarView(scalars[start..<position]))
        guard let members = Self.classes[text] else {
            throw Untranslatable(why: "\(text.quoted) in a pattern is not known")
        }
        return members
    }

    /// The classes of POSIX, with the letters of ASCII.
    private static let classes = [
        "[:alpha:]": "a-zA-Z", "[:digit:]": "0-9", "[:alnum:]": "a-zA-Z0-9", "[:upper:]": "A-Z", "[:lower:]": "a-z",
        "[:space:]": #"\s"#, "[:blank:]": #" \t"#, "[:word:]": #"\w"#, "[:xdigit:]": "0-9A-Fa-f",
        "[:punct:]": #"!-\/:-@\[-`{-~"#, "[:cntrl:]": #"\x00-\x1F\x7F"#, "[:graph:]": "!-~", "[:print:]": " -~",
        "[:^digit:]": #"\D"#, "[:^space:]": #"\S"#, "[:^word:]": #"\W"#,
    ]

    // MARK: Characters

    private mutating func copy() {
        pattern.unicodeScalars.append(scalars[position])
        position += 1
    }

    private mutating func copyEscape() {
        copy()
        if position < scalars.count { copy() }
    }

    private func isNext(_ text: String) -> Bool { scalars[position...].starts(with: text.unicodeScalars) }

    private mutating func take(_ text: String) -> Bool {
        guard isNext(text) else { return false }
        position += text.unicodeScalars.count
        return true
    }
}
