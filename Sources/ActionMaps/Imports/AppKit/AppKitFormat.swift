import ActionRuntime

/// The menus of Interface Builder's documents for the Mac.
enum AppKitFormat: ImportFormat {
    static let name = "appkit"
    static let files = ".storyboard and .xib files of the Mac"
    static let expected = "a document of Interface Builder for the Mac"

    static func noun(of root: XMLElement, named name: String) -> String? {
        root.name == "document" && !root.isOfTouch ? "a document of Interface Builder" : nil
    }

    static func read(_ files: [(source: ImportSource, root: XMLElement)], into map: ImportedMap) {
        for (source, root) in files { AppKitMenus(source: source, root: root, map: map).read() }
        map.describeItems()
    }
}

extension XMLElement {
    /// Whether a document of Interface Builder is for iOS and its relatives, whose menus have another form.
    var isOfTouch: Bool { self["type"]?.contains("CocoaTouch") == true }
}
