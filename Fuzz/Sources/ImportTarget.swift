import ActionRuntime

@testable import ActionMaps

/// Files of other programs: what is imported decodes, can be checked and exported, and says of what is left out where it was.
enum ImportTarget {
    static func run(_ input: [UInt8]) {
        let isXML = input.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
        for (format, name) in isXML ? markup : data {
            let path = Scratch.write(input, to: name)
            let map = Scratch.path("imported.json")
            let platform = ImportPlatform.allCases[input.count % 3].rawValue
            let run = ToolRun(["import", format, path, "--platform", platform, "-o", map])
            check([.success, .data].contains(run.status), "a file is imported, or is none of its format: \(run)")
            guard run.status == .success else { continue }
            let told = run.errors.filter { $0.contains(": not imported: ") }
            check(told.allSatisfy { $0.hasPrefix(name + ":") }, "what is left out has a place: \(told)")
            use(map)
        }
    }

    private static func use(_ map: String) {
        let checked = ToolRun(["check", map])
        check([.success, .disabled].contains(checked.status), "an imported map decodes: \(checked) \(checked.errors)")
        for format in ExportFormats.all.map({ $0.name }) {
            let run = ToolRun(["export", format, "--map", map, "-q"])
            check(run.status == .success, "an imported map can be exported: \(run) \(run.errors)")
        }
    }

    private static let markup = [("appkit", "fuzz.xib"), ("gtk", "fuzz.ui"), ("qt", "fuzz.ui")]
    private static let data = [
        ("vscode", "package.json"), ("vscode", "keybindings.json"), ("sublime", "fuzz.sublime-keymap"),
        ("sublime", "fuzz.sublime-commands"), ("sublime", "fuzz.sublime-menu"), ("jupyterlab", "fuzz.json"),
        ("zed", "keymap.json"), ("zed", "fuzz.json"),
    ]
}
