import ActionRuntime

/// The text of a comparison, in the form of a release note.
package struct DiffReport {
    /// The changes to be printed; an added or removed action includes the changes of its claims.
    private let told: [MapChange]

    package init(_ diff: MapDiff) {
        let whole = Set(
            diff.changes.lazy.filter { $0.entry.identity.section == .action && $0.kind != .changed }
                .map(\.entry.identity.name))
        told = diff.changes.filter { change in
            change.entry.identity.section != .claim || !whole.contains(change.entry.identity.name)
        }
    }

    /// The lines by section, each section below its heading.
    package func lines(_ style: Style) -> [String] {
        var lines: [String] = []
        for section in MapEntry.Section.allCases {
            let changes = told.filter { $0.entry.identity.section == section }
            guard !changes.isEmpty else { continue }
            if !lines.isEmpty { lines.append("") }
            lines.append(section.heading)
            for (change, row) in zip(changes, Columns.align(changes.map(\.cells))) {
                let line = "  " + row
                switch change.kind {
                case .added: lines.append(style.green(line))
                case .changed: lines.append(style.yellow(line))
                case .removed: lines.append(style.red(line))
                }
            }
        }
        return lines
    }

    /// How many entries were added, changed and removed.
    package var summary: String {
        let counts = MapChange.Kind.allCases.compactMap { kind in
            let count = told.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        return counts.isEmpty ? "Nothing changed." : counts.joined(separator: ", ") + "."
    }
}
