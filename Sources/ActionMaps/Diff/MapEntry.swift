import ActionRuntime

/// A part of a map that `action diff` compares: its identity, its places, and its members.
package struct MapEntry {
    /// The parts of the comparison, in the order in which they are printed.
    enum Section: String, CaseIterable {
        case action, claim, key, menu, event, node, map

        var heading: String {
            switch self {
            case .action: "Actions"
            case .claim: "Claims"
            case .key: "Keys"
            case .menu: "Menus"
            case .event: "Events"
            case .node: "Nodes"
            case .map: "Map"
            }
        }
    }

    /// The features that an entry of one map shares with its counterpart in another map.
    package struct Identity: Hashable {
        let section: Section
        /// The node or menu in which the counterpart is looked for.
        var owner = ""
        package let name: String
    }

    package let identity: Identity
    /// The nodes or menus of the entry, in their printed form.
    var places: [String] = []
    /// The list of the entry's section in which the order of the entry counts; nil where the order has no meaning.
    var list: [String]?
    var fields: [Field] = []

    /// The list, told apart from those of other sections.
    var orderedList: [String]? { list.map { [identity.section.rawValue] + $0 } }

    /// A member that the map gives.
    struct Field: Hashable {
        let name: String
        let value: ActionValue
        /// The value in the form that is compared: the members of an object in their order, conditions in one spelling.
        let text: String
        /// What is compared beside the text: the secret values, which are not shown.
        private var secrets: ActionValue = .null

        init(_ name: String, _ value: ActionValue) {
            self.name = name
            self.value = value
            text = value.json()
        }

        /// Creates a field for arguments, of which the secret ones are compared but not shown.
        init(_ arguments: ActionArguments) {
            self.init("arguments", .object(arguments.redacted.values))
            if arguments.redacted.values != arguments.values { secrets = .object(arguments.values) }
        }

        /// Creates a field whose order of members counts.
        init(_ name: String, _ json: JSONNode) {
            self.name = name
            value = json.value
            text = json.json(pretty: false)
        }
    }
}

extension [MapEntry.Field] {
    /// Adds a text; nothing for nil.
    package mutating func add(_ name: String, _ text: String?) {
        if let text { append(MapEntry.Field(name, .string(text))) }
    }

    /// Adds a condition; nothing for nil and for `true`, which mean the same.
    mutating func add(_ name: String, _ condition: Condition?) {
        if let condition, condition != "true" { add(name, condition.description) }
    }

    /// Adds a mark that is set.
    package mutating func add(_ name: String, _ flag: Bool) {
        if flag { append(MapEntry.Field(name, true)) }
    }

    /// Adds how a key binding is performed, as far as it is not as usual.
    mutating func add(passes: Bool, repeats: Bool, phase: KeyPress.Phase) {
        add("passes", passes)
        if !repeats { append(MapEntry.Field("repeats", false)) }
        add("on", phase == .down ? nil : phase.rawValue)
    }

    /// Adds arguments; nothing for none.
    mutating func add(_ arguments: ActionArguments) {
        if arguments != [:] { append(MapEntry.Field(arguments)) }
    }
}
