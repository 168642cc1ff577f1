import ActionRuntime

/// The manifests of Visual Studio Code's extensions, with their translations, and its users' key bindings.
enum VSCodeFormat: ImportFormat {
    static let name = "vscode"
    static let files = "package.json with its package.nls.json; keybindings.json"
    static let expected = "an extension's manifest or a list of key bindings"

    static func noun(of root: JSONNode, named name: String) -> String? {
        switch root.content {
        case .array(let entries):
            let isKnown = entries.isEmpty || entries.contains { $0["key"] != nil || $0.isRemoval }
            return isKnown ? "key bindings of Visual Studio Code" : nil
        case .object where isTexts(name): return "the texts of a manifest of Visual Studio Code"
        case .object:
            let isKnown = root["contributes"] != nil || root["engines"]?["vscode"] != nil
            return isKnown ? "the manifest of an extension of Visual Studio Code" : nil
        default: return nil
        }
    }

    /// Whether a file of the name has the texts of a manifest, as `package.nls.json` and `package.nls.de.json` do.
    private static func isTexts(_ name: String) -> Bool { name.hasSuffix(".json") && name.contains(".nls.") }

    static func read(_ files: [(source: ImportSource, root: JSONNode)], into map: ImportedMap) throws(ToolError) {
        let documents = files.filter { !isTexts($0.source.name) }
        var texts: [String: String] = [:]
        for (source, root) in files where isTexts(source.name) { texts.merge(read(texts: root)) { $1 } }
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
        map.knownState.merge(map.platform.vsCodeKeys) { $1 }
    }

    /// The texts of a translation by their keys; a text may have a comment beside it.
    private static func read(texts: JSONNode) -> [String: String] {
        var values: [String: String] = [:]
        for member in texts.members {
            if let text = member.value.text ?? member.value["message"]?.text { values[member.key] = text }
        }
        return values
    }
}

extension JSONNode {
    /// Whether a user's binding removes bindings of a command.
    fileprivate var isRemoval: Bool { self["command"]?.text?.hasPrefix("-") == true }
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
