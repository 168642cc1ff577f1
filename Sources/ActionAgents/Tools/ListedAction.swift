import ActionRuntime

/// An action in the answer of `actions_list`: compact, because a model reads all of it.
enum ListedAction {
    private static let members: [(name: String, schema: AgentSchema)] = [
        ("enabled", .flag("Whether it would be performed now.")),
        ("state", .text("on or mixed, as the menu marks it; off where left out.")),
        ("value", .any), ("title", .text("As the menu shows it.")), ("hidden", .flag("False where left out.")),
        ("reasons", .reasons), ("target", .text("The node that would perform it.")), ("kind", .text(nil)),
        ("arguments", .anyObject("The only arguments that it can be performed with; any where left out.")),
        ("summary", .text(nil)), ("shortcut", .text(nil)),
        ("parameters", .anyObject("The JSON Schema of its arguments; any where left out.")),
        ("returns", .text("The kind of its result; left out where it gives none.")),
        ("destructive", .flag("Whether it has to be confirmed; false where left out.")),
    ]

    /// The members that a call can choose; the member `action` is always included.
    static let names = members.map(\.name)

    /// The members where a call chooses none; the other members are seldom of use, and `actions_explain` has them.
    static let usual = names.filter { !["target", "kind"].contains($0) }

    static let schema = AgentSchema.object(
        nil, [("action", .text("The name to perform it by.", isNullable: false))] + members, required: ["action"],
        isNullable: false)

    /// The members that a call chooses.
    ///
    /// - Throws: The fault of the first member that no action has.
    static func checked(_ fields: [String]) throws(RemoteFault) -> [String] {
        for field in fields where field != "action" && !names.contains(field) {
            let nearest = nearMisses(to: field, among: names, limit: 1).first
            throw .parameter(
                "'fields' names '\(field.excerpt)', which no action has. "
                    + (nearest.map { "Did you mean '\($0)'?" } ?? "There are \(names.joined(separator: ", "))."))
        }
        return fields
    }

    /// An entry with the chosen members only, and without members that have their usual value.
    static func compact(_ entry: JSONLine, _ fields: [String]) -> JSONLine {
        var line = JSONLine()
        line.add("action", entry["action"] ?? .null)
        for name in names where fields.contains(name) {
            guard let value = entry[name], !isUsual(value, of: name) else { continue }
            line.add(name, value)
        }
        return line
    }

    /// Whether a member has its usual value, and so is left out.
    private static func isUsual(_ value: ActionValue, of name: String) -> Bool {
        switch name {
        case "enabled", "value": value == .null
        case "state": value == .null || value == "off"
        case "arguments", "parameters": value == .null
        default: [.null, false, .array([])].contains(value)
        }
    }
}
