/// Looks for a match in one text: follows all ways through a program at once, so that it visits no instruction twice
/// at a place.
///
/// A lookahead is answered for all places of the text before it is asked for: its program is reversed and goes from the
/// text's end to its beginning. Wherever it has matched, the lookahead matches from there.
struct PatternMatcher {
    private let pattern: CompiledPattern
    /// The text, a symbol for each scalar.
    private let text: [UInt32]
    /// For each lookahead the places where it matches.
    private var lookaheads: [[Bool]] = []
    /// How many instructions were visited, and words of bits looked through for them.
    private(set) var steps = 0

    init(_ pattern: CompiledPattern, _ text: String) {
        self.pattern = pattern
        var symbols: [UInt32] = []
        symbols.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { symbols.append(pattern.alphabet.symbol(of: scalar)) }
        self.text = symbols
    }

    /// Whether some part of the text matches.
    mutating func hasMatch() -> Bool {
        for program in pattern.lookaheads {
            var places = [Bool](repeating: false, count: text.count + 1)
            run(program, isReversed: true) { place in
                places[place] = true
                return true
            }
            lookaheads.append(places)
        }
        var isFound = false
        run(pattern.main, isReversed: false) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Runs a program from every place of the text, and reports each place where it matches until that returns false.
    private mutating func run(_ program: PatternProgram, isReversed: Bool, report: (Int) -> Bool) {
        let last = program.instructions.count - 1
        let width = program.width
        var states = [UInt64](repeating: 0, count: width)
        var visited = states
        var count = 0
        for step in 0...text.count {
            let place = isReversed ? text.count - step : step
            states[0] |= 1
            count += follow(program, at: place, &states, &visited)
            if states[last / 64] >> UInt64(last % 64) & 1 == 1, !report(place) { break }
            guard step < text.count else { break }
            let row = Int(text[isReversed ? place - 1 : place]) * width
            Self.advance(program, row: row, &states)
        }
        steps += count
    }

    /// The states after a symbol is taken.
    @inline(__always)
    private static func advance(_ program: PatternProgram, row: Int, _ states: inout [UInt64]) {
        var states = states.mutableSpan
        let takers = program.takers.span, repeated = program.repeated.span
        var carry: UInt64 = 0
        for word in 0..<states.count {
            let taken = states[word] & takers[row &+ word]
            states[word] = taken << 1 | carry | taken & repeated[word]
            carry = taken >> 63
        }
    }

    /// Adds all states that are reached without taking a scalar.
    @inline(__always)
    private func follow(
        _ program: PatternProgram, at place: Int, _ states: inout [UInt64], _ visited: inout [UInt64]
    ) -> Int {
        let branches = program.branches.span
        let instructions = program.instructions.span
        var states = states.mutableSpan
        var visited = visited.mutableSpan
        var count = 0
        for word in 0..<states.count { visited[word] = 0 }
        var word = 0
        while word < states.count {
            count &+= 1
            var state = states[word]
            var seen = visited[word]
            var next = word &+ 1
            while true {
                let open = state & branches[word] & ~seen
                guard open != 0 else { break }
                count &+= 1
                let skips = open & program.skips[word]
                if skips != 0 {
                    let (sum, isCarried) = skips.addingReportingOverflow(program.skipped[word])
                    let reached = (sum ^ program.skipped[word]) | skips
                    state |= reached
                    seen |= reached & program.skips[word]
                    if isCarried { states[word &+ 1] |= program.skips[word] >> 63 == 1 ? 3 : 1 }
                    continue
                }
                seen |= open & (0 &- open)
                let bit = open.trailingZeroBitCount
                let index = word &* 64 &+ bit
                let target: Int
                var goesOn = true
                switch instructions[index] {
                case .split(let other):
                    target = Int(other)
                case .jump(let other):
                    target = Int(other)
                    goesOn = false
                case .assert(let assertion):
                    target = index
                    goesOn = holds(assertion, at: place)
                case .look(let number, let isNegated):
                    target = index
                    goesOn = lookaheads[Int(number)][place] != isNegated
                case .take, .skip, .match: continue
                }
                if goesOn {
                    if bit == 63 { states[word &+ 1] |= 1 } else { state |= 2 << UInt64(bit) }
                }
                if target &>> 6 == word {
                    state |= 1 << UInt64(target & 63)
                } else {
                    states[target &>> 6] |= 1 << UInt64(target & 63)
                    next = min(next, target &>> 6)
                }
            }
            states[word] = state
            visited[word] = seen
            word = next
        }
        return count
    }

    private func holds(_ assertion: PatternAssertion, at place: Int) -> Bool {
        switch assertion {
        case .textStart: place == 0
        case .textEnd: place == text.count
        case .lineStart: place == 0 || pattern.isLineBreak[Int(text[place - 1])]
        case .lineEnd: place == text.count || pattern.isLineBreak[Int(text[place])]
        case .wordBoundary: isWord(place - 1) != isWord(place)
        case .noWordBoundary: isWord(place - 1) == isWord(place)
        }
    }

    private func isWord(_ place: Int) -> Bool {
        place >= 0 && place < text.count && pattern.isWordCharacter[Int(text[place])]
    }
}
