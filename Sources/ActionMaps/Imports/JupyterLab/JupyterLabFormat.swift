import ActionRuntime

/// The menus and shortcuts in the setting schemas of JupyterLab's extensions.
enum JupyterLabFormat: ImportFormat {
    static let name = "jupyterlab"
    static let files = "schema files of extensions"
    static let expected = "the schema of an extension's settings"

    static func noun(of root: JSONNode, named name: String) -> String? {
        let isSchema = root.members.contains { $0.key.hasPrefix("jupyter.lab.") }
        return isSchema ? "the schema of an extension of JupyterLab" : nil
    }

    static func read(_ files: [(source: ImportSource, root: JSONNode)], into map: ImportedMap) {
        var menus = JupyterLabMenus(map: map)
        for (source, root) in files {
            if files.count == 1, let title = root["title"]?.string { map.name = title }
            if let contributed = root["jupyter.lab.menus"] { menus.read(contributed, of: source) }
            if let shortcuts = root["jupyter.lab.shortcuts"] {
                JupyterLabKeys(source: source, map: map).read(shortcuts.elements)
            }
            for member in root.members where member.key.hasPrefix("jupyter.lab.") && !known.contains(member.key) {
                map.omit(
                    member.key.quoted, at: source.position(of: member.keyOffset),
                    "only menus and shortcuts are imported")
            }
            if root["jupyter.lab.menus"] == nil, root["jupyter.lab.shortcuts"] == nil {
                map.omit("the schema", at: source.position(of: root.offset), "it has neither menus nor shortcuts")
            }
        }
        map.menus += menus.all
    }

    /// The members that are read, and the members that matter only to the page of settings.
    private static let known = [
        "jupyter.lab.menus", "jupyter.lab.shortcuts", "jupyter.lab.setting-icon", "jupyter.lab.setting-icon-class",
        "jupyter.lab.setting-icon-label", "jupyter.lab.transform",
    ]
}
