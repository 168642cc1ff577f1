import ActionRuntime

/// The key bindings, palette commands and menus of Sublime Text's packages.
enum SublimeFormat: ImportFormat {
    static let name = "sublime"
    static let files = ".sublime-keymap, .sublime-commands, .sublime-menu"

    static func read(_ sources: [ImportSource], into map: ImportedMap) throws(ToolError) {
        var palette: [MapItem] = []
        var menus = SublimeMenus(map: map)
        for source in sources {
            let root = try source.json(noting: map)
            guard case .array(let entries) = root.content else {
                throw source.refused(at: root.offset, "a list of bindings, commands or menus", found: root.noun)
            }
            switch kind(of: source, entries) {
            case .keys: SublimeKeys(source: source, map: map).read(entries)
            case .commands: palette += SublimeItems(source: source, map: map).read(entries)
            case .menu: menus.read(entries, of: source)
            }
        }
        if !palette.isEmpty {
            map.menus.append(MapMenu(imported: "Command Palette", id: "commandPalette", items: palette))
        }
        map.menus += menus.all
        map.describeItems()
        map.keepOrderOfChords()
    }

    private enum Kind {
        case keys, commands, menu
    }

    /// The kind of a file by its name; where the name does not decide, by its entries.
    private static func kind(of source: ImportSource, _ entries: [JSONNode]) -> Kind {
        if source.name.hasSuffix(".sublime-keymap") { return .keys }
        if source.name.hasSuffix(".sublime-commands") { return .commands }
        if source.name.hasSuffix(".sublime-menu") { return .menu }
        if entries.contains(where: { $0["keys"] != nil }) { return .keys }
        return entries.contains { $0["children"] != nil || $0["id"] != nil } ? .menu : .commands
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
