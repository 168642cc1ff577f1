import ActionRuntime

/// Reads the shortcuts of GTK 4's shortcut controllers: each is a binding at a node that stands for the controller's widget.
///
/// Shortcuts of the scopes `managed` and `global` are bound at the outermost widget, where all of them are asked.
struct GTKShortcuts {
    let document: GTKDocument
    private var map: ImportedMap { document.map }

    init(document: GTKDocument) {
        self.document = document
    }

    /// A widget, and the name of its node once a binding is at the node.
    private final class Widget {
        let element: XMLElement
        let outermost: Widget?
        private var name: String?

        init(_ element: XMLElement, outermost: Widget?) {
            self.element = element
            self.outermost = outermost
        }

        func node(in map: ImportedMap) -> String {
            if let name { return name }
            let text = element["id"] ?? element["class"] ?? ""
            let free = map.freeNodeName(ImportedMap.nodeName(text) ?? "widget")
            name = free
            return free
        }
    }

    func read(_ root: XMLElement) { read(root, in: nil) }

    private func read(_ element: XMLElement, in widget: Widget?) {
        var inner = widget
        if element.name == "object" || element.name == "template" {
            switch element["class"] {
            case "GtkShortcutController": return readController(element, of: widget)
            case "GtkShortcut": return readShortcut(element, at: widget?.node(in: map))
            case "GtkShortcutsWindow", "AdwShortcutsDialog":
                return map.omit(
                    "the overview of shortcuts", at: document.position(element),
                    "it only shows keys that are bound elsewhere")
            default: inner = Widget(element, outermost: widget?.outermost ?? widget)
            }
        }
        for child in element.children { read(child, in: inner) }
    }

    private func readController(_ controller: XMLElement, of widget: Widget?) {
        let scope = controller.property("scope") ?? "local"
        let isWide = scope.hasSuffix("managed") || scope.hasSuffix("global")
        let node = (isWide ? widget?.outermost ?? widget : widget)?.node(in: map)
        document.omitProperties(of: controller, "a shortcut controller", known: ["scope", "name"])
        controller.visit { element in
            guard element.name == "object", element["class"] == "GtkShortcut" else { return true }
            readShortcut(element, at: node)
            return false
        }
    }

    private func readShortcut(_ element: XMLElement, at node: String?) {
        let triggers = element.property("trigger") ?? ""
        let what = "the shortcut \(triggers.quoted)"
        let text = element.property("action") ?? ""
        guard text.hasPrefix("action("), text.hasSuffix(")") else {
            map.omit(what, at: document.position(element), "\(text.quoted) is not the name of an action")
            return
        }
        document.omitProperties(of: element, what, known: ["trigger", "action", "arguments"])
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
            map.bind(MapKey(shortcut: keys, action: action, arguments: arguments, line: 0), at: node)
        }
    }
}
