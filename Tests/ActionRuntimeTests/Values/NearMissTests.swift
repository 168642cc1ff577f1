import ActionRuntime
import Testing

@Suite struct NearMissTests {
    static let names = ["copy:", "cut:", "delete:", "paste:", "pasteAs:", "save:", "saveAs:", "selectAll:"]

    @Test(
        "finds what may have been meant, the likeliest first",
        arguments: [
            ("psate:", ["paste:", "save:"]), ("paste", ["paste:"]), ("PASTE:", ["paste:"]),
            ("SelectALL:", ["selectAll:"]),
            ("cot:", ["cut:"]), ("save", ["save:"]), ("pase:", ["paste:"]),
            ("zzzzzz", []), ("", []), ("x", []), ("paste:", ["pasteAs:"]), ("pasteA:", ["paste:", "pasteAs:"]),
            ("saveAS:", ["saveAs:", "save:"]), ("deleet:", ["delete:"]),
        ] as [(String, [String])])
    func nearMiss(_ text: String, _ expected: [String]) {
        #expect(nearMisses(to: text, among: Self.names) == expected)
    }

    @Test(
        "of two at one distance, the one with the same letters is meant",
        arguments: [
            ("crtl", ["ctl", "ctrl"], "ctrl"), ("ctlr", ["ctl", "ctrl"], "ctrl"), ("crl", ["ctl", "ctrl"], "ctrl"),
            ("atl", ["act", "alt", "at"], "alt"), ("form", ["for", "from"], "from"),
            ("sacn:", ["sacs:", "scan:"], "scan:"), ("gird", ["bird", "grid"], "grid"),
            ("fie", ["fee", "file"], "file"),
        ] as [(String, [String], String)])
    func sameLetters(_ text: String, _ candidates: [String], _ expected: String) {
        #expect(nearMisses(to: text, among: candidates, limit: 1) == [expected])
        #expect(nearMisses(to: text, among: candidates.reversed(), limit: 1) == [expected])
    }

    @Test("ties are in alphabetical order, each once, up to the limit")
    func ties() {
        let names = ["ad", "ac", "ab", "ac", "ae", "ab"]
        #expect(nearMisses(to: "aa", among: names) == ["ab", "ac", "ad"])
        #expect(nearMisses(to: "aa", among: names.reversed(), limit: 2) == ["ab", "ac"])
        #expect(nearMisses(to: "aa", among: names, limit: 0) == [])
    }

    @Test("other scripts count by scalar, and their case counts little")
    func scripts() {
        #expect(nearMisses(to: "ÖFFNEN", among: ["öffnen", "offen"]) == ["öffnen"])
        #expect(nearMisses(to: "日本語", among: ["日本", "中国"]) == ["日本"])
    }

    @Test("long texts have no near misses and are none")
    func long() {
        let long = String(repeating: "a", count: 256)
        let short = String(long.dropLast())
        #expect(nearMisses(to: long, among: [short]) == [])
        #expect(nearMisses(to: short, among: [long]) == [])
        #expect(nearMisses(to: short, among: [short + "", String(short.dropLast())]) == [String(short.dropLast())])
    }

    @Test("agrees with the textbook's table")
    func model() {
        let seed = SeededGenerator.seed(for: "near misses")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let one = Self.word(using: &generator)
            let other = Self.word(using: &generator)
            let distance = Self.distance(Array(one), Array(other))
            let isNear = distance <= max(1, one.count / 3) && distance < max(one.count, other.count) && distance > 0
            #expect(nearMisses(to: one, among: [other]) == (isNear ? [other] : []), "seed \(seed): \(one) \(other)")
        }
    }

    @Test("of several, the best by the textbook's table come first")
    func several() {
        let seed = SeededGenerator.seed(for: "several near misses")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let one = Self.word(using: &generator), others = (0..<40).map { _ in Self.word(using: &generator) }
            let near = Set(others).compactMap { other -> (Int, Int, String)? in
                let distance = Self.distance(Array(one), Array(other))
                guard distance > 0, distance <= max(1, one.count / 3), distance < max(one.count, other.count) else {
                    return nil
                }
                let strangers = "abc".reduce(0) { sum, letter in
                    sum + abs(one.count { $0 == letter } - other.count { $0 == letter })
                }
                return (distance, strangers, other)
            }
            let best = near.sorted { $0 < $1 }.prefix(3).map(\.2)
            #expect(nearMisses(to: one, among: others) == best, "seed \(seed): \(one)")
        }
    }

    @Test("of 10,000 names alike, few letters are compared")
    func work() {
        let names = (0..<10_000).map { "doSomethingNice\($0):" }
        let near = nearMisses(to: "doSomethingNcie7077:", among: names, limit: 12)
        #expect(near.first == "doSomethingNice7077:" && near.count == 12)
        // Comparing each letter with each would be 4 million comparisons.
        #expect(nearMisses(to: "doSomethingNcie7077:", among: names, limit: 12, comparisons: 1 << 18) == near)
        #expect(nearMisses(to: "doSomethingNcie7077:", among: names, comparisons: 1).count == 1)
        // Of letters that differ none is compared.
        let others = (0..<10_000).map { "abcabcabcabcabc\($0):" } + ["doSomethingNice7077:"]
        #expect(nearMisses(to: "doSomethingNcie7077:", among: others, comparisons: 1) == ["doSomethingNice7077:"])
    }

    private static func word(using generator: inout SeededGenerator) -> String {
        String((0..<Int.random(in: 1...9, using: &generator)).map { _ in Array("abc").random(using: &generator) })
    }

    /// Optimal string alignment with the whole table.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: other.count + 1), count: one.count + 1)
        for row in 0...one.count {
            for column in 0...other.count {
                guard row > 0, column > 0 else {
                    table[row][column] = row + column
                    continue
                }
                let change = one[row - 1] == other[column - 1] ? 0 : 1
                var best = min(table[row - 1][column], table[row][column - 1]) + 1
                best = min(best, table[row - 1][column - 1] + change)
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    best = min(best, table[row - 2][column - 2] + 1)
                }
                table[row][column] = best
            }
        }
        return table[one.count][other.count]
    }
}
