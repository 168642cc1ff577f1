import ActionRuntime

/// JSON: what is read, written and read again is equal, and a fault's place lies in the text.
enum JSONTarget {
    static func run(_ input: [UInt8]) {
        let bytes = input.grown
        let strict = read(bytes, .strict)
        let commented = read(bytes, .commented)
        guard let strict else { return }
        check(commented == strict, "what is strict JSON is the same with comments allowed")
        let arguments = try? ActionArguments(json: bytes)
        if case .object = strict {
            check(arguments != nil, "an object is read as arguments")
        } else {
            check(arguments == nil, "only objects are read as arguments")
        }
    }

    private static func read(_ bytes: [UInt8], _ dialect: JSONDialect) -> ActionValue? {
        do throws(JSONError) {
            let value = try ActionValue(json: bytes, dialect: dialect)
            checkForms(of: value)
            return value
        } catch {
            checkPlace(of: error, in: bytes)
            return nil
        }
    }

    /// Writes the value in both forms and reads it again.
    static func checkForms(of value: ActionValue) {
        for isPretty in [false, true] {
            let text = value.json(pretty: isPretty)
            guard let again = try? ActionValue(json: text) else {
                fatalError("What was written cannot be read: \(text)")
            }
            check(again == value, "what was written reads as an equal value: \(text)")
            check(again.json(pretty: isPretty) == text, "the same value is written alike: \(text)")
            if !isPretty { check(!text.utf8.contains { $0 < 0x20 }, "the compact form is one line: \(text)") }
        }
    }

    private static func checkPlace(of error: JSONError, in bytes: [UInt8]) {
        check((0...bytes.count).contains(error.offset), "the fault is in the text: \(error), offset \(error.offset)")
        check(!error.description.hasControlCharacter, "a message is printable: \(error)")
        // Counted in another way than the library does.
        let before = bytes[..<error.offset]
        let text = String(
            decoding: before.starts(with: [0xEF, 0xBB, 0xBF]) ? before.dropFirst(3) : before, as: UTF8.self)
        guard text.utf8.elementsEqual(before), !text.hasSuffix("\r") else { return }
        let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        check(error.line == lines.count, "the line of \(error) is \(lines.count)")
        let column = (lines.last?.unicodeScalars.count ?? 0) + 1
        check(error.column == column, "the column of \(error) is \(column)")
    }
}
