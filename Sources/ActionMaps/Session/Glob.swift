/// A pattern for names: `*` stands for any characters, `?` for one character, every other character for itself.
package struct Glob {
    private let pattern: [Character]

    package init(_ pattern: String) {
        self.pattern = Array(pattern)
    }

    /// Whether the whole text matches.
    ///
    /// - Complexity: O(*n* · *m*) at worst, without backtracking into earlier stars.
    package func matches(_ text: String) -> Bool {
        let text = Array(text)
        var place = 0
        var next = 0
        var star: (next: Int, place: Int)?
        while place < text.count {
            if next < pattern.count, pattern[next] == "*" {
                star = (next + 1, place)
                next += 1
            } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[place] {
                next += 1
                place += 1
            } else if let last = star {
                star = (last.next, last.place + 1)
                next = last.next
                place = last.place + 1
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == "*" }
    }
}
