package import ActionRuntime

/// An entry that was added, removed or changed.
package struct MapChange {
    enum Kind: String, CaseIterable {
        case added, changed, removed

        var mark: String {
            switch self {
            case .added: "+"
            case .changed: "~"
            case .removed: "-"
            }
        }
    }

    let kind: Kind
    /// The entry of the new map; the old map's entry where it was removed.
    package let entry: MapEntry
    /// The members in the old map and in the new map; for a changed entry only the members that differ.
    var old: [MapEntry.Field] = []
    var new: [MapEntry.Field] = []

    /// The change as a JSON object: `change`, `section`, `name`, `at`, and `old` and `new` with the members that differ.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("change", kind.rawValue)
        line.add("section", entry.identity.section.rawValue)
        line.add("name", entry.identity.name)
        line.add("at", entry.places)
        if kind != .added { line.add("old", Self.line(of: old)) }
        if kind != .removed { line.add("new", Self.line(of: new)) }
        return line
    }

    private static func line(of fields: [MapEntry.Field]) -> JSONLine {
        var line = JSONLine()
        for field in fields { line.add(field.name, field.value) }
        return line
    }

    // MARK: Text

    /// The cells of a row of text: the mark with the name, and the description of the change.
    var cells: [String] {
        let details = kind == .changed ? differences : (kind == .added ? new : old).compactMap(Self.summary)
        return ["\(kind.mark) \(entry.identity.name)", (details + place).joined(separator: " ")].filter { !$0.isEmpty }
    }

    /// The places of the entry in words: three at most.
    private var place: [String] {
        guard !entry.places.isEmpty else { return [] }
        let shown = entry.places.prefix(3).joined(separator: ", ")
        let more = entry.places.count > 3 ? " and \(entry.places.count - 3) more" : ""
        return ["\(entry.identity.section == .menu ? "in" : "at") \(shown)\(more)"]
    }

    private var differences: [String] {
        var names: [String] = []
        for field in old + new where !names.contains(field.name) { names.append(field.name) }
        let texts = names.flatMap { name in
            let (before, after) = (old.first { $0.name == name }, new.first { $0.name == name })
            let members = Self.members(before?.value, after?.value, name)
            if !members.isEmpty { return members.map { difference($0.name, $0.old, $0.new) } }
            return [difference(name, before?.shown, after?.shown)]
        }
        return texts.isEmpty ? [] : [texts.joined(separator: ", ")]
    }

    /// The old and the new value of a member; for long values only the fact of the change.
    private func difference(_ name: String, _ before: String?, _ after: String?) -> String {
        let (before, after) = (before ?? "none", after ?? "none")
        // An entry of the map as a whole is named after its value; a member within an object keeps its own name.
        let isOfMap = entry.identity.section == .map
        let name = isOfMap && name.hasPrefix("value.") ? String(name.dropFirst("value.".count)) : name
        if before.count + after.count > Self.longest { return "\(name) changed" }
        return isOfMap && name == "value" ? "\(before) → \(after)" : "\(name) \(before) → \(after)"
    }

    /// The differences between two objects, member by member in the order of the names; none where one value is no object.
    ///
    /// Parameters that were all added, or all removed, are listed one by one too.
    private static func members(
        _ old: ActionValue?, _ new: ActionValue?, _ path: String
    ) -> [(name: String, old: String?, new: String?)] {
        let absent: ActionValue? = path == "parameters" ? .object([:]) : Optional.none
        guard case .object(let before) = old ?? absent, case .object(let after) = new ?? absent else { return [] }
        return Set(before.keys).union(after.keys).sorted().flatMap { name in
            let (one, other) = (before[name], after[name])
            if one == other { return [] as [(name: String, old: String?, new: String?)] }
            let inner = members(one, other, "\(path).\(name)")
            return inner.isEmpty ? [("\(path).\(name)", one?.json(), other?.json())] : inner
        }
    }

    /// The most characters that both values of a change may have and still be shown; `--json` shows all.
    private static let longest = 120

    /// A member of an added or removed entry, where a release note mentions the member; nil for all other members.
    private static func summary(_ field: MapEntry.Field) -> String? {
        switch field.name {
        case "title": field.shown
        case "key", "when", "to": "\(field.name) \(field.shown)"
        case "value": field.shown.count > longest ? nil : field.shown
        default: nil
        }
    }
}

extension MapEntry.Field {
    /// The value in a sentence: names and keys without quotes, every other value as JSON.
    fileprivate var shown: String {
        if ["key", "to", "in", "result"].contains(name), case .string(let text) = value { text } else { text }
    }
}
