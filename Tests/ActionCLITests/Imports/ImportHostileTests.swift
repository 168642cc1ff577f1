import ActionRuntime
import TestSupport
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Hostile files to import")
struct ImportHostileTests {
    static let samples: [(format: String, name: String, text: String)] = [
        ("vscode", "package.json", VSCodeImportTests.manifest), ("appkit", "a.xib", AppKitImportTests.document),
        ("gtk", "a.ui", GTKImportTests.menus), ("sublime", "a.sublime-keymap", SublimeImportTests.keys),
        ("jupyterlab", "a.json", JupyterLabImportTests.tracker), ("qt", "a.ui", QtImportTests.form),
        ("zed", "keymap.json", ZedImportTests.keymap),
    ]

    private static func map(_ format: String, _ name: String, _ bytes: [UInt8]) throws -> ActionMap? {
        try Importing.map(format, [ImportSource(path: name, bytes: bytes)])
    }

    @Test("that end anywhere are refused, or make a map that decodes", arguments: samples.indices)
    func truncated(index: Int) throws {
        let sample = Self.samples[index]
        let bytes = Array(sample.text.utf8)
        for end in stride(from: 0, to: bytes.count, by: Effort.count(10) > 1 ? 1 : 7) {
            _ = try Self.map(sample.format, sample.name, Array(bytes[..<end]))
        }
        #expect(try Self.map(sample.format, sample.name, bytes) != nil)
    }

    @Test("in which bytes are changed are refused, or make a map that decodes", arguments: samples.indices)
    func changed(index: Int) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(seed: seed)
        let sample = Self.samples[index]
        let bytes = Array(sample.text.utf8)
        let parts: [[UInt8]] =
            ["\"", "{", "}", "[", "]", "null", "1e999", "<", ">", "&#8;", "&lt;", "\0", "\u{FF}", "-", "true"].map {
                Array($0.utf8)
            } + [[0xFF], [0xC3]]
        for _ in 0..<Effort.count(2_000) {
            var changed = bytes
            for _ in 0...Int(random.next() % 4) {
                let at = Int(random.next() % UInt64(changed.count))
                let part = parts[Int(random.next() % UInt64(parts.count))]
                changed.replaceSubrange(at..<min(changed.count, at + Int(random.next() % 3)), with: part)
            }
            do {
                _ = try Self.map(sample.format, sample.name, changed)
            } catch {
                Issue.record("seed \(seed): \(error)\n\(String(decoding: changed, as: UTF8.self))")
                return
            }
        }
    }

    @Test("that are nested deep are refused, or make a map that decodes")
    func deep() throws {
        for depth in [100, 236, 250, 100_000] {
            let menus = String(repeating: "<submenu>", count: depth) + String(repeating: "</submenu>", count: depth)
            let map = try Self.map("gtk", "a.ui", Array("<interface><menu id='m'>\(menus)</menu></interface>".utf8))
            #expect((map == nil) == (depth >= 250), "\(depth)")
            let items =
                String(repeating: #"{"id":"a","children":["#, count: depth) + String(repeating: "]}", count: depth)
            _ = try Self.map("sublime", "Main.sublime-menu", Array("[\(items)]".utf8))
            let array = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            _ = try Self.map(
                "vscode", "package.json",
                Array(#"{"contributes":{"keybindings":{"key":"f1","command":"a","args":{"x":\#(array)}}}}"#.utf8))
            let submenus = (0..<min(depth, 3_000)).map { #""s\#($0)":[{"submenu":"s\#($0 + 1)"}]"# }.joined(
                separator: ",")
            let names = (0..<min(depth, 3_000)).map { #"{"id":"s\#($0)","label":"x"}"# }.joined(separator: ",")
            _ = try Self.map(
                "vscode", "package.json",
                Array(#"{"contributes":{"submenus":[\#(names)],"menus":{"m":[{"submenu":"s0"}],\#(submenus)}}}"#.utf8))
        }
    }

    @Test("that use what JSON and XML allow otherwise make a map that decodes")
    func odd() throws {
        for (format, name, sample) in Self.samples where !sample.hasPrefix("<") {
            for text in [
                "{}", "[]", "null", "[null, 1, \"x\", [], {}]", #"{"contributes": 1}"#,
                #"{"contributes": {"commands": [1], "menus": [], "keybindings": [[], {}], "submenus": {}}}"#,
                #"{"jupyter.lab.menus": [], "jupyter.lab.shortcuts": {"a": 1}}"#,
                #"[{"keys": 1, "command": "a"}, {"keys": [1], "command": "a"}, {"command": ["a"]}]"#,
                #"{"contributes": {"commands": {"command": "a\u0000b"}, "keybindings": {"key": "f1", "command": "b", "when": "actionState"}}}"#,
            ] {
                _ = try Self.map(format, name, Array(text.utf8))
            }
        }
    }
}

/// Random numbers that are the same for the same seed.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
