import ActionRuntime

/// The menus of Interface Builder's documents for the Mac.
enum AppKitFormat: ImportFormat {
    static let name = "appkit"
    static let files = ".storyboard and .xib files of the Mac"

    static func read(_ sources: [ImportSource], into map: ImportedMap) throws(ToolError) {
        for source in sources {
            let root = try source.xml()
            guard root.name == "document" else {
                let isOld = root.name == "archive"
                throw source.refused(
                    at: root.offset, "a document of Interface Builder", found: "<\(root.name.excerpt)>",
                    details: isOld ? ["It is in the format of Xcode 3: open it in a newer Xcode, and save it."] : [])
            }
            AppKitMenus(source: source, root: root, map: map).read()
        }
        map.describeItems()
    }
}
