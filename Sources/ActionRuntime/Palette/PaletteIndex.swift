/// The commands of a palette, made ready to be ranked again at each key that is typed.
///
/// An entry matches if all words of the query match its title or its name: the letters must be there in order, with
/// anything between them. Case and the accents of Latin and Greek letters do not count, and neither does the order of
/// the words.
///
/// Better matches come first:
/// 1. the whole query is the title, then the name; or the title begins with it, then the name;
/// 2. letters at the starts of words (`gtd` finds *Go to Definition*, `gd` finds `goToDefinition:`), next to each
///    other, and early in the text. A match in the name counts three quarters of one in the title;
/// 3. shorter titles; then by title, by name, and in the order of the entries.
///
/// ```swift
/// let index = PaletteIndex(entries: commands.map { ($0.title, $0.action.text) })
/// for match in index.ranked("gtd", limit: 50) { show(commands[match.index]) }
/// ```
///
/// Making an index of 10,000 entries takes some 25 milliseconds, and ranking them 0.1 to 4, by how many of them match.
public struct PaletteIndex: Sendable {
    let rows: [Row]
    let units: [FuzzyUnit]
    private let entries: [Entry]
    /// The entries by title and name; and the other way round, the place of each among them.
    let order: [Int]
    let places: [Int]

    private struct Entry: Sendable {
        let title: String
        let name: String
    }

    /// Where an entry's letters are, and which.
    struct Row {
        var titleMask: UInt64 = 0
        var nameMask: UInt64 = 0
        let title: Range<Int>
        let name: Range<Int>
    }

    /// Creates an index of entries.
    ///
    /// - Complexity: O(*n* log *n*) in the number of entries, and linear in the length of their texts.
    public init(entries: [(title: String, name: String)]) {
        let entries = entries.map { Entry(title: $0.title, name: $0.name) }
        var units: [FuzzyUnit] = []
        rows = entries.map { entry in
            let start = units.count
            units += FuzzyFolder.units(of: entry.title)
            let middle = units.count
            units += FuzzyFolder.units(of: entry.name)
            var row = Row(title: start..<middle, name: middle..<units.count)
            for unit in units[row.title] { row.titleMask |= unit.mask }
            for unit in units[row.name] { row.nameMask |= unit.mask }
            return row
        }
        order = entries.indices.sorted { one, other in
            (entries[one].title, entries[one].name, one) < (entries[other].title, entries[other].name, other)
        }
        var places = Array(repeating: 0, count: entries.count)
        for (place, index) in order.enumerated() { places[index] = place }
        self.places = places
        self.units = units
        self.entries = entries
    }

    /// The number of entries.
    public var count: Int { rows.count }

    /// The parts of an entry's title and name that match a query; none where it does not match or nothing was typed.
    ///
    /// They are those that ``ranked(_:limit:)`` counted: each word's in the text in which it is worth more.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - index: The entry's place in the index, as in ``PaletteMatch/index``.
    /// - Returns: Ranges of whole characters.
    /// - Precondition: `index` is at least 0 and less than ``count``.
    public func highlights(for query: String, at index: Int) -> PaletteHighlights {
        let (title, name) = matchedPlaces(FuzzyQuery(query), in: rows[index])
        let entry = entries[index]
        return PaletteHighlights(title: Self.ranges(title, in: entry.title), name: Self.ranges(name, in: entry.name))
    }

    /// Turns places of units into ranges of characters, joined where they touch.
    private static func ranges(_ places: Set<Int>, in text: String) -> [Range<String.Index>] {
        guard !places.isEmpty else { return [] }
        let characters = FuzzyFolder.places(in: text)
        var ranges: [Range<String.Index>] = []
        for place in places.sorted() {
            let character = characters[place]
            if let last = ranges.last, last.upperBound >= character.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<character.upperBound
            } else {
                ranges.append(character)
            }
        }
        return ranges
    }
}
