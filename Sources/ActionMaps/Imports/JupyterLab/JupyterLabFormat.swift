import ActionRuntime

/// The menus and shortcuts in the setting schemas of JupyterLab's extensions.
enum JupyterLabFormat: ImportFormat {
    static let name = "jupyterlab"
    static let files = "schema files of extensions; the user's shortcuts"
    static let expected = "the schema of an extension's settings, or the user's shortcuts"

    static func noun(of root: JSONNode, named name: String) -> String? {
        if userShortcuts(in: root) != nil { return "shortcuts of a user of JupyterLab" }
        let isSchema = root.members.contains { $0.key.hasPrefix("jupyter.lab.") }
        return isSchema ? "the schema of an extension of JupyterLab" : nil
    }

    /// The shortcuts of a user's settings, or of those that an administrator sets for all users (`overrides.json`).
    private static func userShortcuts(in root: JSONNode) -> JSONNode? {
        let shortcuts = (root["@jupyterlab/shortcuts-extension:shortcuts"] ?? root)["shortcuts"]
        return shortcuts?.isArray == true ? shortcuts : nil
    }

    static func read(_ files: [(source: ImportSource, root: JSONNode)], into map: ImportedMap) {
        var menus = JupyterLabMenus(map: map)
        var keys = JupyterLabKeys(map: map)
        // The user's shortcuts come first: they take the place of those of the schemas.
        for (source, root) in files {
            if let own = userShortcuts(in: root) { keys.read(own.elements, of: source, isUsers: true) }
        }
        for (source, root) in files where userShortcuts(in: root) == nil {
            if files.count == 1, let title = root["title"]?.text { map.name = title }
            if let contributed = root["jupyter.lab.menus"] { menus.read(contributed, of: source) }
            if let shortcuts = root["jupyter.lab.shortcuts"] { keys.read(shortcuts.elements, of: source) }
            for bar in root["jupyter.lab.toolbars"]?.members ?? [] { read(bar, of: source, into: map) }
            for member in root.members where member.key.hasPrefix("jupyter.lab.") && !known.contains(member.key) {
                map.omit(
                    member.key.quoted, at: source.position(of: member.keyOffset),
                    "only menus, shortcuts and the actions of tool bars are imported")
            }
            if ["menus", "shortcuts", "toolbars"].allSatisfy({ root["jupyter.lab.\($0)"] == nil }) {
                map.omit(
                    "the schema", at: source.position(of: root.offset),
                    "it has neither menus nor shortcuts nor tool bars")
            }
        }
        keys.bind()
        map.menus += menus.all
    }

    /// Reads a tool bar, of which the actions are imported.
    private static func read(_ bar: JSONMember, of source: ImportSource, into map: ImportedMap) {
        map.count(
            "tool bars", at: source.position(of: bar.keyOffset),
            "an action map has menus only; their actions are imported")
        for item in bar.value.elements {
            guard let name = item["command"]?.text,
                let action = map.action(name, at: source.position(of: item.offset))
            else { continue }
            map.claim(action, source: source.location(of: item.offset))
            if let label = item["label"]?.text, !label.isEmpty { map.describe(action, title: label) }
        }
    }

    /// The members that are read, and the members that matter only to the page of settings.
    private static let known = [
        "jupyter.lab.menus", "jupyter.lab.shortcuts", "jupyter.lab.toolbars", "jupyter.lab.setting-icon",
        "jupyter.lab.setting-icon-class", "jupyter.lab.setting-icon-label", "jupyter.lab.transform",
    ]
}
