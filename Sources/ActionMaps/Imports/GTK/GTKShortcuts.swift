import ActionRuntime

/// Reads the shortcuts of GTK 4's shortcut controllers: each is a binding at a node that stands for the controller's widget.
///
/// Shortcuts of the scopes `managed` and `global` are bound at the outermost widget, where all of them are asked. GTK tries the
/// shortcuts of a controller in their order, the controllers of a widget from the last to the first, and then those of the wider
/// scopes. Where an action is disabled it goes on.
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
        for child in element.children.filter(holdsController).reversed() { read(child, in: inner) }
        for child in element.children where !holdsController(child) { read(child, in: inner) }
    }

    /// Whether an element is the `<child>` of a widget with a controller that is asked for the widget's own focus.
    private func holdsController(_ element: XMLElement) -> Bool {
        guard element.name == "child", let object = element.first("object") else { return false }
        return object["class"] == "GtkShortcutController" && !isWide(object)
    }

    /// Whether the shortcuts of a controller are asked wherever the focus is.
    private func isWide(_ controller: XMLElement) -> Bool {
        let scope = controller.property("scope") ?? "local"
        return scope.hasSuffix("managed") || scope.hasSuffix("global")
    }

    private func readController(_ controller: XMLElement, of widget: Widget?) {
        let node = (isWide(controller) ? widget?.outermost ?? widget : widget)?.node(in: map)
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
            map.bind(MapKey(shortcut: keys, action: action, arguments: arguments, passes: true, line: 0), at: node)
        }
    }
}
