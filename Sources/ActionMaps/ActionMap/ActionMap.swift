package import ActionRuntime

/// An application's command routing as data: the document that the command line works on.
///
/// A map is a value that was checked as a whole: every name in it is valid, and its focus exists.
package struct ActionMap: Sendable {
    /// The name of the map; the name of its file where the document gives none.
    package var name: String
    /// The initial values of the state, by key.
    package var state: [String: ActionValue] = [:]
    /// The whole document.
    package var source: JSONSource
    /// The titles and parameters of actions, in document order.
    package var descriptions: [MapDescription] = []
    /// The menus, in order.
    package var menus: [MapMenu] = []
    /// The path of the node where requests start; nil for the root.
    package var focus: String?
    /// The user's key bindings, and the user's removals of other bindings.
    package var keymap: [KeyOverride] = []
    /// The tests of the map, in document order.
    package var tests: [MapTest] = []
    /// The parts of the original that an importer could not carry over, in document order.
    package var notImported: [MapOmission] = []
    /// The root of the tree.
    package var root: MapNode
}

extension ActionMap {
    /// The descriptions by the names of their actions.
    package var descriptionsByName: [String: MapDescription] {
        Dictionary(descriptions.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The state's value in the document; nil where the document has none.
    package var stateSource: JSONSource? { source.node["state"].map { JSONSource(node: $0, bytes: source.bytes) } }
}

/// A value of a document, and the bytes from which it was read.
package struct JSONSource: Sendable {
    package let node: JSONNode
    /// The whole document in UTF-8.
    package let bytes: [UInt8]
}

/// A part of the original that an importer could not carry over.
package struct MapOmission: Sendable, Hashable {
    package var what: String
    /// The place of the part in the original.
    package var at: String?
    package var why: String?
}

/// The title and the parameters of an action.
package struct MapDescription: Sendable, Hashable {
    /// The action's name.
    package var name: String
    /// The title; nil for the action's name.
    package var title: String?
    /// The parameters in document order; nil where the action takes any arguments.
    package var parameters: [ActionSignature.Parameter]?
    /// The line of the action's name in the document.
    package var line: Int

    /// The signature of the parameters; nil where the action takes any arguments.
    package var signature: ActionSignature? { parameters.map(ActionSignature.init) }
}
