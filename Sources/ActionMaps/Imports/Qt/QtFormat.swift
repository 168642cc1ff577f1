import ActionRuntime

/// The actions, menus and shortcuts of Qt Designer's forms.
enum QtFormat: ImportFormat {
    static let name = "qt"
    static let files = ".ui files of Qt Designer: actions, menus, shortcuts"
    static let expected = "a form of Qt Designer, <ui version=\"4.0\">"

    static func noun(of root: XMLElement, named name: String) -> String? {
        root.name == "ui" && (root["version"] != nil || root.first("widget") != nil) ? "a form of Qt Designer" : nil
    }

    static func read(_ files: [(source: ImportSource, root: XMLElement)], into map: ImportedMap) {
        for (source, root) in files {
            let form = QtForm(source: source, root: root, map: map)
            if files.count == 1, let title = root.first("widget")?.qtText("windowTitle"), !title.isEmpty {
                map.name = title
            }
            var menus = QtMenus(form: form, commands: QtActions(form: form).read())
            menus.read()
            form.omitOthers()
        }
    }
}
