import ActionRuntime

/// A form, and the map that takes its contents.
struct QtForm {
    let source: ImportSource
    let root: XMLElement
    let map: ImportedMap
    /// The actions of the form, in order.
    let actions: [XMLElement]
    /// The widgets that show actions: menu bars, menus, tool bars, and others to which actions are added.
    let widgets: [XMLElement]
    /// The classes that the form's own classes extend.
    private let extended: [String: String]

    init(source: ImportSource, root: XMLElement, map: ImportedMap) {
        self.source = source
        self.root = root
        self.map = map
        var extended: [String: String] = [:]
        for custom in root.first("customwidgets")?.all("customwidget") ?? [] {
            if let name = custom.first("class")?.text { extended[name] = custom.first("extends")?.text }
        }
        self.extended = extended
        var actions: [XMLElement] = []
        var widgets: [XMLElement] = []
        root.visit { element in
            if element.name == "action", element["name"] != nil { actions.append(element) }
            let isMenu =
                element.name == "widget" && ["QMenu", "QMenuBar"].contains(Self.qtClass(of: element, extended))
            if isMenu || element.first("addaction") != nil { widgets.append(element) }
            return true
        }
        self.actions = actions
        self.widgets = widgets
    }

    /// The class of Qt that a widget has or extends.
    func qtClass(of widget: XMLElement) -> String { Self.qtClass(of: widget, extended) }

    private static func qtClass(of widget: XMLElement, _ extended: [String: String]) -> String {
        let name = widget["class"] ?? ""
        return extended[name] ?? name
    }

    func position(_ element: XMLElement) -> String { source.position(of: element.offset) }

    /// A label without its mnemonic, which is noted.
    func title(_ label: String, at element: XMLElement) -> String {
        map.title(label, without: "&", at: position(element))
    }

    /// Notes the properties of an object that are not known.
    func omitProperties(of object: XMLElement, _ what: String, known: Set<String>) {
        for property in object.all("property") {
            guard let name = property["name"], !known.contains(name) else { continue }
            if name == "icon" {
                map.count("icons", at: position(property), "an action map has no images")
            } else {
                map.omit("\(name.quoted) of \(what)", at: position(property), "an action map has no place for it")
            }
        }
    }

    /// Notes the parts of the form beside actions and menus.
    func omitOthers() {
        root.visit { element in
            if element.name == "connection" {
                map.count("connections of signals", at: position(element), "only the program can call their slots")
            }
            if element.name == "widget", let keys = element.qtText("shortcut"), !keys.isEmpty {
                map.count("shortcuts of buttons", at: position(element), "only those of actions are imported")
            }
            return true
        }
    }
}

extension XMLElement {
    /// The value of a property: an element such as `<bool>true</bool>`.
    func qtValue(_ name: String) -> XMLElement? {
        children.first { $0.name == "property" && $0["name"] == name }?.children.first
    }

    func qtText(_ name: String) -> String? { qtValue(name)?.text }

    /// The value of a property that is true or false; nil where the object lacks the property.
    func qtFlag(_ name: String) -> Bool? { qtText(name).map { $0 == "true" } }
}
