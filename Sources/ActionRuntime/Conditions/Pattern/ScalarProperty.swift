import Synchronization

/// The properties of Unicode that `\p{…}` knows: general categories, scripts and binary properties.
///
/// Upper and lower case and low lines in names do not matter. What the standard library knows of single scalars is
/// turned into a set when a property is first asked for, and kept for the whole process.
enum ScalarProperty {
    private static let known = Lock<[String: ScalarSet]>([:])

    /// The scalars with a property; nil where there is none of that name.
    static func set(named name: String) -> ScalarSet? {
        let name = normalized(name)
        if let set = known.withLock({ $0[name] }) { return set }
        guard let set = make(name) else { return nil }
        known.withLock { $0[name] = set }
        return set
    }

    static func normalized(_ name: String) -> String {
        name.filter { $0 != "_" }.lowercased()
    }

    private static func make(_ name: String) -> ScalarSet? {
        let parts = name.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return category(name) ?? binary(name) ?? ScalarScript.extended(name) }
        guard parts.count == 2 else { return nil }
        return switch parts[0] {
        case "gc", "generalcategory": category(parts[1])
        case "sc", "script": ScalarScript.set(parts[1])
        case "scx", "scriptextensions": ScalarScript.extended(parts[1])
        default: nil
        }
    }

    private static func category(_ name: String) -> ScalarSet? {
        generalCategories[name].map { members in ScalarSet(members.flatMap { categories[$0]?.ranges ?? [] }) }
    }

    private static let categories = ScalarSet.grouped { $0.properties.generalCategory }

    private static func binary(_ name: String) -> ScalarSet? {
        switch name {
        case "any": return .all
        case "ascii": return ScalarSet("\0"..."\u{7F}")
        case "assigned": return category("cn")?.inverted
        case "ri", "regionalindicator": return ScalarSet("\u{1F1E6}"..."\u{1F1FF}")
        default: break
        }
        return binaryProperty(name).flatMap { property in ScalarSet.grouped { property($0.properties) }[true] }
    }
}
