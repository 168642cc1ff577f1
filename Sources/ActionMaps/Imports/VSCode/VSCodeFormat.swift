import ActionRuntime

/// The manifests of Visual Studio Code's extensions, with their translations, and its users' key bindings.
enum VSCodeFormat: ImportFormat {
    static let name = "vscode"
    static let files = "package.json with its package.nls.json; keybindings.json"

    static func read(_ sources: [ImportSource], into map: ImportedMap) throws(ToolError) {
        var documents: [(source: ImportSource, root: JSONNode)] = []
        var texts: [String: String] = [:]
        for source in sources {
            let root = try source.json(noting: map)
            if source.isTexts {
                texts.merge(read(texts: root)) { $1 }
                continue
            }
            switch root.content {
            case .array, .object: documents.append((source, root))
            default:
                throw source.refused(
                    at: root.offset, "an extension's manifest or a list of key bindings", found: root.noun)
            }
        }
        // The commands of all manifests are declared first, because menus and keys may name the commands of another manifest.
        let commands = VSCodeCommands()
        var manifests: [VSCodeManifest] = []
        for (source, root) in documents where root.isObject {
            var texts = texts
            if let beside = try source.sibling(replacing: "package.json", by: "package.nls.json") {
                map.filesBeside.append(beside.path)
                texts.merge(read(texts: try beside.json(noting: map))) { given, _ in given }
            }
            manifests.append(VSCodeManifest(root, of: source, texts: texts, commands: commands, map: map))
        }
        var bindings: [VSCodeKeys.Contributed] = []
        for manifest in manifests { bindings += manifest.read() }
        VSCodeKeys.bind(bindings, in: map)
        for (source, root) in documents where !root.isObject {
            VSCodeKeys(source: source, commands: commands, map: map).readUserKeys(root)
        }
        map.knownState = map.platform.vsCodeKeys
    }

    /// The texts of a translation by their keys; a text may have a comment beside it.
    private static func read(texts: JSONNode) -> [String: String] {
        var values: [String: String] = [:]
        for member in texts.members {
            if let text = member.value.string ?? member.value["message"]?.string { values[member.key] = text }
        }
        return values
    }
}

extension ImportSource {
    /// Whether the file has the texts of a manifest, as `package.nls.json` and `package.nls.de.json` do.
    fileprivate var isTexts: Bool { name.hasSuffix(".json") && name.contains(".nls.") }
}

extension ImportPlatform {
    /// The context keys that Visual Studio Code sets for the platform alone.
    fileprivate var vsCodeKeys: [String: ActionValue] {
        switch self {
        case .linux: ["isLinux": true]
        case .mac: ["isMac": true, "isMacNative": true]
        case .win: ["isWindows": true]
        }
    }
}
