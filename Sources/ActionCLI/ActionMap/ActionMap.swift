import ActionRuntime

/// An application's command routing as data: the document that the command line works on.
///
/// A map is a value that was checked as a whole: every name in it is valid, and its focus exists.
struct ActionMap: Sendable {
    /// The name of the map; the name of its file where the document gives none.
    var name: String
    /// The initial values of the state, by key.
    var state: [String: ActionValue] = [:]
    /// The whole document.
    var source: JSONSource
    /// The titles and parameters of actions, in document order.
    var descriptions: [MapDescription] = []
    /// The menus, in order.
    var menus: [MapMenu] = []
    /// The path of the node where requests start; nil for the root.
    var focus: String?
    /// The user's key bindings, and the user's removals of other bindings.
    var keymap: [KeyOverride] = []
    /// The tests of the map, in document order.
    var tests: [MapTest] = []
    /// The parts of the original that an importer could not carry over, in document order.
    var notImported: [MapOmission] = []
    /// The root of the tree.
    var root: MapNode
}

extension ActionMap {
    /// The state's value in the document; nil where the document has none.
    var stateSource: JSONSource? { source.node["state"].map { JSONSource(node: $0, bytes: source.bytes) } }
}

/// A value of a document, and the bytes from which it was read.
struct JSONSource: Sendable {
    let node: JSONNode
    /// The whole document in UTF-8.
    let bytes: [UInt8]
}

/// A part of the original that an importer could not carry over.
struct MapOmission: Sendable, Hashable {
    var what: String
    /// The place of the part in the original.
    var at: String?
    var why: String?
}

/// The title and the parameters of an action.
struct MapDescription: Sendable, Hashable {
    /// The action's name.
    var name: String
    /// The title; nil for the action's name.
    var title: String?
    /// The parameters in document order; nil where the action takes any arguments.
    var parameters: [ActionSignature.Parameter]?
    /// The line of the action's name in the document.
    var line: Int

    /// The signature of the parameters; nil where the action takes any arguments.
    var signature: ActionSignature? { parameters.map(ActionSignature.init) }
}
