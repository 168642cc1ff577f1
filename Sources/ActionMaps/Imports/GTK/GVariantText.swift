import ActionRuntime

/// Reads values as GLib prints them: `'text'`, `5`, `uint32 5`, `true`, `[1, 2]`, `('a', 1)`, `{'k': <1>}`.
///
/// Tuples become arrays, dictionaries become objects, and variants become their contents.
struct GVariantText {
    private let characters: [Character]
    private var index = 0
    private var depth = 0

    /// The value of a text; nil where the text is no value.
    static func value(of text: String) -> ActionValue? {
        var reader = GVariantText(characters: Array(text))
        guard let value = reader.value() else { return nil }
        reader.skipSpace()
        guard reader.index == reader.characters.count else { return nil }
        return value
    }

    private init(characters: [Character]) {
        self.characters = characters
    }

    private static let maximumDepth = 64
    private static let types: Set<String> = [
        "boolean", "byte", "int16", "uint16", "int32", "uint32", "handle", "int64", "uint64", "double", "string",
        "objectpath", "signature", "just",
    ]

    private var next: Character? { index < characters.count ? characters[index] : nil }

    private mutating func skipSpace() {
        while next?.isWhitespace == true { index += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard next == character else { return false }
        index += 1
        return true
    }

    private mutating func value() -> ActionValue? {
        guard depth < Self.maximumDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        skipSpace()
        switch next {
        case "'", "\"": return string().map { .string($0) }
        case "[":
            index += 1
            return list(until: "]")
        case "(":
            index += 1
            return list(until: ")")
        case "{":
            index += 1
            return dictionary()
        case "<":
            index += 1
            guard let value = value(), take(">") else { return nil }
            return value
        case "@":
            // The type stands before the value.
            while let character = next, !character.isWhitespace { index += 1 }
            return value()
        default: return word()
        }
    }

    private mutating func word() -> ActionValue? {
        let start = index
        while let character = next, character.isLetter || character.isNumber || "+-._".contains(character) {
            index += 1
        }
        let word = String(characters[start..<index])
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "nothing": return .null
        case "b" where next == "'" || next == "\"": return string().map { .string($0) }
        case _ where Self.types.contains(word): return value()
        default: break
        }
        if let int = Int(word) { return .int(int) }
        if word.hasPrefix("0x"), let int = Int(word.dropFirst(2), radix: 16) { return .int(int) }
        guard let double = Double(word), double.isFinite, word.first?.isLetter == false else { return nil }
        return .double(double)
    }

    private mutating func list(until end: Character) -> ActionValue? {
        var values: [ActionValue] = []
        while !take(end) {
            guard let value = value() else { return nil }
            values.append(value)
            if take(",") { continue }
            guard take(end) else { return nil }
            break
        }
        return .array(values)
    }

    private mutating func dictionary() -> ActionValue? {
        var members: [String: ActionValue] = [:]
        while !take("}") {
            guard let key = value(), take(":"), let value = value() else { return nil }
            members[key.conditionText ?? "null"] = value
            if take(",") { continue }
            guard take("}") else { return nil }
            break
        }
        return .object(members)
    }

    private mutating func string() -> String? {
        guard let quote = next else { return nil }
        index += 1
        var text = ""
        while let character = next {
            index += 1
            if character == quote { return text }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let escaped = next else { return nil }
            index += 1
            switch escaped {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "r": text.append("\r")
            case "u", "U":
                let digits = String(characters[index...].prefix(escaped == "u" ? 4 : 8))
                guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else { return nil }
                text.unicodeScalars.append(scalar)
                index += digits.count
            default: text.append(escaped)
            }
        }
        return nil
    }
}
