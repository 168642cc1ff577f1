/// The scripts of Unicode, read from their table.
enum ScalarScript {
    /// The scalars of the script of that name, in lower case and without underscores; nil where there is none.
    static func set(_ name: String) -> ScalarSet? {
        if name == "zzzz" || name == "unknown" { return ScalarSet(entries.flatMap(\.own)).inverted }
        return entry(name).map { ScalarSet($0.own) }
    }

    /// The scalars that are used in a script, also together with other scripts: its script extensions.
    static func extended(_ name: String) -> ScalarSet? {
        guard let entry = entry(name) else { return set(name) }
        guard entry.names.contains("zyyy") || entry.names.contains("zinh") else {
            return ScalarSet(entry.own + entry.shared)
        }
        // Of the common and inherited scalars only those that are in the extensions of no other script.
        let shared = ScalarSet(entries.flatMap(\.shared))
        return ScalarSet(ScalarSet(entry.own).inverted.ranges + shared.ranges).inverted
    }

    private static func entry(_ name: String) -> Entry? {
        entries.first { $0.names.contains(name) }
    }

    private struct Entry {
        var names: [String] = []
        var own: [ClosedRange<UInt32>] = []
        var shared: [ClosedRange<UInt32>] = []

        /// Reads a line of the table: names, ranges, and perhaps a `+` and more ranges.
        init(_ line: Substring) {
            var isShared = false
            for word in line.split(separator: " ") {
                let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
                if word == "+" {
                    isShared = true
                } else if names.count < 2 || ends.isEmpty {
                    names.append(ScalarProperty.normalized(String(word)))
                } else if isShared {
                    shared.append(ends[0]...ends[ends.count - 1])
                } else {
                    own.append(ends[0]...ends[ends.count - 1])
                }
            }
        }
    }

    private static let entries = table.split(separator: "\n").map(Entry.init)
}
