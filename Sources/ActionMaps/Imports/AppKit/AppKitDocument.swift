import ActionRuntime

/// The objects of a document of Interface Builder that menus refer to.
struct AppKitDocument {
    /// The kinds of objects that an action can be sent to.
    enum Target {
        /// The first object along the responder chain that takes the action.
        case firstResponder
        case object
        /// The document has no object of this identifier.
        case missing
    }

    /// The identifiers of all objects.
    private var objects: Set<String> = ["-2", "-3"]
    private var firstResponders: Set<String> = ["-1"]
    /// The names of the outlets by which the program holds objects, by the identifiers of the objects.
    private(set) var outlets: [String: String] = [:]

    init(_ root: XMLElement) {
        root.visit { element in
            if let id = element["id"] {
                objects.insert(id)
                let isPlaceholder =
                    element["customClass"] == "FirstResponder" || element["sceneMemberID"] == "firstResponder"
                if isPlaceholder { firstResponders.insert(id) }
            }
            if element.name == "outlet", let destination = element["destination"] {
                outlets[destination] = outlets[destination] ?? element["property"]
            }
            return true
        }
    }

    func target(_ id: String?) -> Target {
        guard let id else { return .firstResponder }
        if firstResponders.contains(id) { return .firstResponder }
        return objects.contains(id) ? .object : .missing
    }
}
