import ActionRuntime

/// The key bindings, palette commands and menus of Sublime Text's packages.
enum SublimeFormat: ImportFormat {
    static let name = "sublime"
    static let files = ".sublime-keymap, .sublime-commands, .sublime-menu"
    static let expected = "a list of bindings, commands or menus"

    static func noun(of root: JSONNode, named name: String) -> String? {
        guard root.isArray else { return nil }
        let kind = kind(of: root.elements, named: name)
        let members = kind?.members ?? []
        let isKnown = root.elements.isEmpty || root.elements.contains { entry in members.contains { entry[$0] != nil } }
        return isKnown ? kind?.noun ?? "an empty list" : nil
    }

    static func read(_ files: [(source: ImportSource, root: JSONNode)], into map: ImportedMap) {
        var palette: [MapItem] = []
        var menus = SublimeMenus(map: map)
        for (source, root) in files {
            let entries = root.elements
            switch kind(of: entries, named: source.name) {
            case .keys: SublimeKeys(source: source, map: map).read(entries)
            case .commands: palette += SublimeItems(source: source, map: map).read(entries)
            case .menu: menus.read(entries, of: source)
            case nil: break
            }
        }
        if !palette.isEmpty {
            map.menus.append(MapMenu(imported: "Command Palette", id: "commandPalette", items: palette))
        }
        map.menus += menus.all
        map.describeItems()
        map.keepOrderOfChords()
    }

    private enum Kind: String, CaseIterable {
        case keys = "keymap"
        case commands, menu

        var noun: String {
            switch self {
            case .keys: "a keymap of Sublime Text"
            case .commands: "palette commands of Sublime Text"
            case .menu: "a menu of Sublime Text"
            }
        }

        /// The members of which an entry has at least one.
        var members: [String] {
            switch self {
            case .keys: ["keys"]
            case .commands: ["caption", "command"]
            case .menu: ["caption", "command", "children", "id"]
            }
        }
    }

    /// The kind of a file by its name, or by its entries where the name does not decide; nil where they do not, either.
    private static func kind(of entries: [JSONNode], named name: String) -> Kind? {
        if let kind = Kind.allCases.first(where: { name.hasSuffix(".sublime-\($0.rawValue)") }) { return kind }
        if entries.contains(where: { $0["keys"] != nil }) { return .keys }
        if entries.contains(where: { $0["children"] != nil || $0["id"] != nil }) { return .menu }
        return entries.contains { $0["caption"] != nil } ? .commands : nil
    }
}

extension ImportPlatform {
    /// The name of the platform in Sublime Text.
    var sublimeName: String {
        switch self {
        case .linux: "Linux"
        case .mac: "OSX"
        case .win: "Windows"
        }
    }
}
