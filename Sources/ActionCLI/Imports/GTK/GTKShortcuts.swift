import ActionRuntime

/// Reads the shortcuts of GTK 4's shortcut controllers: each is a binding at the root.
struct GTKShortcuts {
    let document: GTKDocument
    private var map: ImportedMap { document.map }

    init(document: GTKDocument) {
        self.document = document
    }

    func read(_ root: XMLElement) {
        root.visit { element in
            guard element.name == "object" else { return true }
            switch element["class"] {
            case "GtkShortcut":
                readShortcut(element)
                return false
            case "GtkShortcutsWindow", "AdwShortcutsDialog":
                map.omit(
                    "the overview of shortcuts", at: document.position(element),
                    "it only shows keys that are bound elsewhere")
                return false
            default: return true
            }
        }
    }

    private func readShortcut(_ element: XMLElement) {
        let triggers = element.property("trigger") ?? ""
        let what = "the shortcut \(triggers.quoted)"
        let text = element.property("action") ?? ""
        guard text.hasPrefix("action("), text.hasSuffix(")") else {
            map.omit(what, at: document.position(element), "\(text.quoted) is not the name of an action")
            return
        }
        guard let action = document.action(String(text.dropFirst(7).dropLast()), at: element) else { return }
        var arguments: ActionArguments = [:]
        if let target = element.property("arguments") {
            if let value = GVariantText.value(of: target) {
                arguments = ["value": value]
            } else {
                map.omit(
                    "the arguments \(target.quoted) of \(what)", at: document.position(element), "they are no value")
            }
        }
        for trigger in triggers.split(separator: "|") where trigger != "never" {
            guard let keys = document.accelerator(String(trigger), of: what, at: element) else { continue }
            map.bind(MapKey(shortcut: keys, action: action, arguments: arguments, line: 0))
        }
    }
}
