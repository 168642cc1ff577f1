import ActionRuntime
import Testing

@Suite("KeyReader: the keyboard protocol of kitty (rule 53)")
struct KeyReaderKittyTests {
    @Test(
        "code points, modifiers, events, alternate keys and text",
        arguments: [
            ("[97u", ["a:a"]), ("[97;5u", ["ctrl+a"]), ("[97;2u", ["shift+a:A"]), ("[97:65;2:1u", ["shift+a:A"]),
            ("[97;1:2u", ["a:a"]), ("[97;1:3u", []), ("[97;5:3u", []), ("[13;1:3u", []), ("[57441;2:3u", []),
            ("[1;1:3A", []), ("[3;1:3~", []), ("[1;5:2A", ["ctrl+up"]), ("[3;2:1~", ["shift+delete"]),
            ("[49;2u", ["shift+1"]), ("[49:33;2u", ["shift+1:!"]), ("[49;2;33u", ["shift+1:!"]),
            ("[97;;229u", ["a:å"]), ("[97;2;65u", ["shift+a:A"]), ("[0;;229u", ["text å"]),
            ("[0;;12354:12356u", ["text あい"]),
            ("[97;65u", ["a:A"]), ("[97;66u", ["shift+a:a"]), ("[97;129u", ["a:a"]), ("[97;5;1u", ["ctrl+a"]),
            ("[27u", ["escape"]), ("[13;3u", ["alt+enter"]), ("[9;6u", ["ctrl+shift+tab"]),
            ("[127;5u", ["ctrl+backspace"]),
            ("[32u", ["space: "]), ("[32;5u", ["ctrl+space"]), ("[105;5u", ["ctrl+i"]), ("[109;5u", ["ctrl+m"]),
            ("[57376u", ["f13"]), ("[57387;2u", ["shift+f24"]), ("[57364u", ["f1"]), ("[57399u", ["numpad0:0"]),
            ("[57414;5u", ["ctrl+numpad_enter"]), ("[57417u", ["left"]), ("[57427~", ["clear"]),
            ("[57358u", ["capslock"]),
            ("[1089::99;5u", ["ctrl+c"]), ("[1089::99u", ["с:с"]), ("[1089;5u", ["ctrl+с"]),
            ("[233::50;5u", ["ctrl+é"]),
            ("[97;9u", ["cmd+a"]), ("[97;33u", ["cmd+a"]), ("[65;5u", ["ctrl+shift+a"]),
        ])
    func table(sequence: String, expected: [String]) {
        var reader = KeyReader()
        #expect(KeyReaderTests.words(reader.read("\u{1B}\(sequence)".utf8)) == expected)
        #expect(!reader.isWaiting)
    }

    @Test("every keystroke that the protocol can carry is read as it was pressed (20,000 keystrokes)")
    func roundTrip() throws {
        let seed = SeededGenerator.seed(for: "keystrokes of a terminal")
        var generator = SeededGenerator(seed: seed)
        let names = Self.codes.keys.sorted()
        var reader = KeyReader()
        for number in 0..<20_000 {
            let modifiers = KeyModifiers(rawValue: UInt8.random(in: 0..<16, using: &generator) << 1)
            let isNamed = Bool.random(using: &generator)
            let key = isNamed ? Key(validating: names.random(using: &generator)) : Self.typed(using: &generator)
            guard let key else { continue }
            let stroke = KeyStroke(key, modifiers)
            let bytes = try Self.encode(stroke, event: Int.random(in: 0...2, using: &generator))
            let inputs = reader.read(bytes.utf8)
            #expect(inputs.map(\.stroke) == [stroke], "\(bytes.dropFirst()), case \(number), seed \(seed)")
        }
        #expect(try names.allSatisfy { try Self.encode(KeyStroke(#require(Key(validating: $0)))).count > 2 })
    }

    private static func typed(using generator: inout SeededGenerator) -> Key? {
        let ranges: [ClosedRange<UInt32>] = [
            0x21...0x7E, 0xA1...0x24F, 0x370...0x5FF, 0x3040...0x30FF, 0x1F300...0x1F5FF,
        ]
        let scalar = Unicode.Scalar(UInt32.random(in: ranges.random(using: &generator), using: &generator))
        // A key is one scalar in lower case, and no symbol such as "↑".
        guard let scalar, let key = Key(Character(scalar)), let character = key.character else { return nil }
        return character.unicodeScalars.count == 1 ? key : nil
    }

    /// The sequence of a keystroke; `event` is 0 for none.
    private static func encode(_ stroke: KeyStroke, event: Int = 0) throws -> String {
        let bits: [(KeyModifiers, Int)] = [(.shift, 1), (.option, 2), (.control, 4), (.command, 8)]
        let held = 1 + bits.reduce(0) { $0 + (stroke.modifiers.contains($1.0) ? $1.1 : 0) }
        let code =
            try stroke.key.character.map { "\($0.unicodeScalars.first!.value)u" } ?? #require(codes["\(stroke.key)"])
        let number = code.dropLast(), final = code.last!
        if held == 1, event == 0 { return "\u{1B}[\(number == "1" && final != "~" ? "" : number)\(final)" }
        return "\u{1B}[\(number);\(held)\(event == 0 ? "" : ":\(event)")\(final)"
    }

    /// The numbers and endings of the keys with names.
    private static let codes: [String: String] = {
        var codes = [
            "escape": "27u", "enter": "13u", "tab": "9u", "backspace": "127u", "space": "32u", "insert": "2~",
            "delete": "3~", "left": "1D", "right": "1C", "up": "1A", "down": "1B", "pageup": "5~", "pagedown": "6~",
            "home": "1H", "end": "1F", "capslock": "57358u", "scrolllock": "57359u", "numlock": "57360u",
            "printscreen": "57361u", "pausebreak": "57362u", "menu": "57363u", "f1": "1P", "f2": "1Q", "f3": "13~",
            "f4": "1S", "f5": "15~", "f6": "17~", "f7": "18~", "f8": "19~", "f9": "20~", "f10": "21~", "f11": "23~",
            "f12": "24~", "numpad_decimal": "57409u", "numpad_divide": "57410u", "numpad_multiply": "57411u",
            "numpad_subtract": "57412u", "numpad_add": "57413u", "numpad_enter": "57414u", "numpad_equal": "57415u",
            "numpad_separator": "57416u", "clear": "1E",
        ]
        for number in 13...24 { codes["f\(number)"] = "\(57363 + number)u" }
        for digit in 0...9 { codes["numpad\(digit)"] = "\(57399 + digit)u" }
        return codes
    }()
}
