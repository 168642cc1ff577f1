import ActionRuntime
import Foundation
import Testing

@testable import ActionMenus

@Suite struct KeyShortcutRoundTripTests {
    @Test("both printings and the JSON of any shortcut read as the same shortcut")
    func roundTrip() throws {
        let seed = SeededGenerator.seed(for: "key shortcuts")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let shortcut = KeyShortcut.random(using: &generator)
            let text = shortcut.description
            #expect(try KeyShortcut(parsing: text) == shortcut, "\(text), seed \(seed)")
            #expect(try KeyShortcut(parsing: text).description == text, "\(text), seed \(seed)")
            let shouted = String(text.map { $0.isASCII ? Character($0.uppercased()) : $0 })
            #expect(try KeyShortcut(parsing: shouted) == shortcut, "\(shouted), seed \(seed)")
            #expect(try KeyShortcut(parsing: shortcut.symbols) == shortcut, "\(shortcut.symbols), seed \(seed)")
            #expect(try KeyShortcut(parsing: shortcut.symbols).symbols == shortcut.symbols, "\(text), seed \(seed)")
        }
    }

    @Test("modifiers may be written in any order, by any of their names and symbols")
    func order() throws {
        let seed = SeededGenerator.seed(for: "order of modifiers")
        var generator = SeededGenerator(seed: seed)
        let names = KeyModifiers.named.keys.sorted()
        for _ in 0..<2_000 {
            let chosen = names.shuffled(using: &generator).prefix(3).map { (name: $0, value: KeyModifiers.named[$0]!) }
            let modifiers = KeyModifiers(chosen.map(\.value))
            guard modifiers.rawValue.nonzeroBitCount == chosen.count else { continue }
            let text = (chosen.map(\.name) + ["k"]).joined(separator: Bool.random(using: &generator) ? "+" : "-")
            #expect(try KeyShortcut(parsing: text) == KeyShortcut(KeyStroke("k", modifiers)), "\(text), seed \(seed)")
        }
    }

    @Test("token soup is read or refused, never more")
    func tokenSoup() {
        let pieces = [
            "ctrl", "cmd", "⌘", "⇧", "+", "-", ",", " ", "k", "K", "F5", "enter", "↩", "<", ">", "<Shift>", "[", "]",
            "_",
            "\u{301}", "\u{FE0F}", "\u{200D}", "👩‍🚀", "\u{0}", "\r\n", "é", "numpad_add", "\u{600}",
        ]
        let seed = SeededGenerator.seed(for: "key shortcut soup")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<10_000 {
            let text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in pieces.random(using: &generator) }
                .joined()
            do throws(KeyShortcutError) {
                let shortcut = try KeyShortcut(parsing: text)
                #expect((try? KeyShortcut(parsing: shortcut.description)) == shortcut, "\(text), seed \(seed)")
                #expect((try? KeyShortcut(parsing: shortcut.symbols)) == shortcut, "\(text), seed \(seed)")
            } catch {
                #expect((1...text.count + 1).contains(error.column), "\(text), seed \(seed)")
            }
        }
    }

    @Test("every letter that has a case, and a sample of all other characters, prints and reads as the same key")
    func everyCharacter() {
        var count = 0
        for value in UInt32(0)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isCased || value % 50 == 0,
                let key = Key(Character(scalar))
            else { continue }
            count += 1
            let stroke = KeyStroke(key, [.shift, .command])
            #expect(
                Key(validating: key.description) == key && Key(validating: key.symbol) == key,
                "U+\(String(value, radix: 16))")
            #expect(
                (try? KeyShortcut(parsing: stroke.description).strokes) == [stroke], "U+\(String(value, radix: 16))")
            #expect((try? KeyShortcut(parsing: stroke.symbols).strokes) == [stroke], "U+\(String(value, radix: 16))")
        }
        #expect(count > 4_000)
    }

    @Test("JSON holds the canonical text")
    func coding() throws {
        let shortcuts: [KeyShortcut] = ["cmd+shift+5", "ctrl+k ctrl+s"]
        let data = try JSONEncoder().encode(shortcuts)
        #expect(String(decoding: data, as: UTF8.self) == #"["shift+cmd+5","ctrl+k ctrl+s"]"#)
        #expect(try JSONDecoder().decode([KeyShortcut].self, from: data) == shortcuts)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([KeyShortcut].self, from: Data(#"["cmd+"]"#.utf8))
        }
    }
}

extension KeyShortcut {
    /// A random shortcut of up to the longest length; every key with a name occurs.
    fileprivate static func random(using generator: inout SeededGenerator) -> KeyShortcut {
        let characters: [Character] = [
            "a", "Z", "5", "+", "-", ",", ".", "/", "\\", "[", "]", "<", ">", "'", "\"", "_", "%", "=", "é", "ß", "ſ",
            "ς",
            "ı", "İ", "Ω", "д", "日", "한", "e\u{301}", "ǅ", "❤", "👩‍🚀", "🇩🇪",
        ]
        let count = Int.random(in: 1...maximumLength, using: &generator)
        return KeyShortcut(
            strokes: (0..<count).map { _ in
                let isNamed = Bool.random(using: &generator)
                let key =
                    isNamed
                    ? Key(KeyName.allCases.random(using: &generator)) : Key(characters.random(using: &generator))!
                return KeyStroke(key, KeyModifiers(rawValue: .random(in: 0...31, using: &generator)))
            })!
    }
}
