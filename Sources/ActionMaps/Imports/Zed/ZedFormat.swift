import ActionRuntime

/// The keymaps of Zed: the user's own `keymap.json`, and those that the editor has itself.
enum ZedFormat: ImportFormat {
    static let name = "zed"
    static let files = "keymap.json, and the editor's own keymaps"
    static let expected = "a keymap of Zed"

    static func noun(of root: JSONNode, named name: String) -> String? {
        guard root.isArray else { return nil }
        let isKnown = root.elements.isEmpty || root.elements.contains { $0["bindings"] != nil || $0["unbind"] != nil }
        return isKnown ? "a keymap of Zed" : nil
    }

    static func read(_ files: [(source: ImportSource, root: JSONNode)], into map: ImportedMap) {
        map.knownState["os"] = .string(map.platform.zedName)
        // Several bindings of the same keys are usual in the format.
        map.ignored.insert(.keyConflict)
        for (source, root) in files {
            var keys = ZedKeys(source: source, map: map)
            // Bindings without a context are asked last, wherever they stand.
            for hasContext in [false, true] {
                for section in root.elements where (section["context"] != nil) == hasContext { keys.read(section) }
            }
        }
        map.keepOrderOfChords()
    }
}

extension ImportPlatform {
    /// The name of the platform in Zed's contexts.
    var zedName: String {
        switch self {
        case .linux: "linux"
        case .mac: "macos"
        case .win: "windows"
        }
    }
}
