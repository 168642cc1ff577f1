import ActionRuntime

/// The palette's matcher: a query on the first line, and entries below, title and name with a tab between them.
enum MatcherTarget {
    static func run(_ input: [UInt8]) {
        let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
        let query = Array(lines[0]).text
        let entries = lines.dropFirst().prefix(64).map { line in
            let fields = line.split(separator: 0x09, maxSplits: 1, omittingEmptySubsequences: false).map {
                Array($0).grown.text
            }
            return (title: fields.first ?? "", name: fields.count > 1 ? fields[1] : "")
        }
        let index = PaletteIndex(entries: entries)
        let ranked = index.ranked(query)
        check(Set(ranked.map(\.index)).count == ranked.count, "each entry is found once")
        for limit in [0, 1, 3] {
            check(index.ranked(query, limit: limit) == Array(ranked.prefix(limit)), "a limit leaves out the worse ones")
        }
        check(zip(ranked, ranked.dropFirst()).allSatisfy { $0.score >= $1.score }, "better matches come first")
        let words = words(query)
        let found = Set(ranked.map(\.index))
        for (place, entry) in entries.enumerated() {
            let matches = words.allSatisfy { isSubsequence($0, entry.title) || isSubsequence($0, entry.name) }
            let isPlain = (query + entry.title + entry.name).utf8.allSatisfy { $0 < 0x80 }
            if isPlain { check(found.contains(place) == matches, "'\(query)' finds \(entry): \(matches)") }
            let highlights = index.highlights(for: query, at: place)
            checkRanges(highlights.title, in: entry.title)
            checkRanges(highlights.name, in: entry.name)
            let isHighlighted = !highlights.title.isEmpty || !highlights.name.isEmpty
            check(
                isHighlighted == (found.contains(place) && ranked.contains { $0.index == place && $0.score > 0 }),
                "what matches is highlighted: '\(query)' in \(entry)")
        }
    }

    private static func checkRanges(_ ranges: [Range<String.Index>], in text: String) {
        for range in ranges { check(!range.isEmpty && range.upperBound <= text.endIndex, "a range is in '\(text)'") }
        let areApart = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
        check(areApart, "ranges are in order, and do not touch")
    }

    // MARK: The plain way, for ASCII

    private static func words(_ query: String) -> [String] {
        query.split { $0.isASCII && ($0 == " " || ("\t"..."\r").contains($0) || $0 == "\r\n") }.map(String.init)
    }

    private static func isSubsequence(_ word: String, _ text: String) -> Bool {
        var rest = word.lowercased().utf8[...]
        for byte in text.lowercased().utf8 where byte == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}
