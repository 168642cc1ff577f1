import ActionRuntime

/// What a file is that was given to an importer of another format, and how to go on.
struct ImportKind {
    /// What the file is, with its article.
    let noun: String
    /// What to do with the file, as a sentence.
    let advice: String
    /// Whether the file says that it is an action map.
    private(set) var isMap = false

    /// The kind of a file; nil where it is not known, or where the file may be of several formats.
    init?(of source: ImportSource) {
        let formats = ImportFormats.all.compactMap { format in format.kind(of: source).map { (format.name, $0) } }
        if formats.count == 1 {
            noun = formats[0].1
            advice = "Import it with 'action import \(formats[0].0) \(source.path.printable.innerShellWord)'."
        } else if formats.isEmpty, let kind = Self.other(source) {
            self = kind
        } else {
            return nil
        }
    }

    private init(noun: String, advice: String = "No importer reads it.") {
        self.noun = noun
        self.advice = advice
    }

    /// The kind of a file that no importer reads.
    private static func other(_ source: ImportSource) -> ImportKind? {
        let scratch = ImportedMap(name: "", platform: .current)
        if let root = try? source.xml() { return other(root) }
        return (try? source.json(noting: scratch)).flatMap(other)
    }

    private static func other(_ root: XMLElement) -> ImportKind? {
        switch root.name {
        case "archive":
            ImportKind(
                noun: "a document of Xcode 3", advice: "Open it in a newer Xcode, save it, and import what was saved.")
        case "document" where root.isOfTouch: ImportKind(noun: "a document of Interface Builder for iOS")
        case "UI": ImportKind(noun: "a form of Qt 3")
        case "keymap": ImportKind(noun: "a keymap of IntelliJ IDEA")
        case "gui", "kpartgui": ImportKind(noun: "a menu file of KDE")
        case "plist": ImportKind(noun: "a property list")
        default: nil
        }
    }

    private static func other(_ root: JSONNode) -> ImportKind? {
        if root["actionMap"] != nil {
            var kind = ImportKind(noun: "an action map", advice: "It needs no import: name it with --map.")
            kind.isMap = true
            return kind
        }
        if root.elements.contains(where: { $0["button"] != nil }) {
            return ImportKind(
                noun: "a mouse map of Sublime Text", advice: "An action map has keys, and no mouse buttons.")
        }
        if !root.elements.isEmpty, root.elements.allSatisfy({ $0["command"]?.text != nil }) {
            return ImportKind(
                noun: "a macro of Sublime Text", advice: "An action map has no macros of a program's own.")
        }
        return nil
    }
}
