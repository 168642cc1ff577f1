import ActionRuntime

/// An application's command routing as data: the document that the command line works on.
///
/// A map is plain values, checked as a whole: where there is one, every name in it is valid and its focus exists.
struct ActionMap: Sendable {
    /// What the map is called; the file's name unless it says so.
    var name: String
    /// The state that conditions and steps begin with.
    var state: [String: ActionValue] = [:]
    /// The state as it stands in the document, where it does.
    var stateSource: JSONSource?
    /// What people see of the actions and what the actions take, in document order.
    var descriptions: [MapDescription] = []
    /// The menu bar.
    var menus: [MapMenu] = []
    /// The path of the node where requests start; nil for the root.
    var focus: String?
    /// The tree.
    var root: MapNode
}

/// A value as it stands in a document.
struct JSONSource: Sendable {
    let node: JSONNode
    /// The whole document.
    let bytes: [UInt8]
}

/// What people see of an action, and what it takes.
struct MapDescription: Sendable, Hashable {
    /// The action's name.
    var name: String
    /// What people see; nil for the name.
    var title: String?
    /// The parameters in document order; nil where any argument goes.
    var parameters: [ActionSignature.Parameter]?
    /// The line of the action's name in the document.
    var line: Int

    /// What the action takes; nil where any argument goes.
    var signature: ActionSignature? { parameters.map(ActionSignature.init) }
}
