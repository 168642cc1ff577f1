/// Looks for a match in one text: runs all states of a program at once, and follows no state twice at one position.
///
/// Lookaheads are answered for all positions of the text beforehand: the expression of a lookahead is reversed and run from
/// the text's end to its beginning. At each position where it has matched, the lookahead matches from there.
struct PatternMatcher {
    let pattern: CompiledPattern
    /// The text: the symbol of each Unicode scalar.
    let text: [UInt32]
    /// For each lookahead, whether it matches at each position.
    private var lookaheads: [[Bool]] = []
    /// The number of words of states, and of single states, that were examined.
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
        lookaheads = Array(repeating: [Bool](repeating: false, count: text.count + 1), count: pattern.lookaheadCount)
        for program in pattern.lookaheads {
            run(program, isReversed: true) { matcher, number, position in
                matcher.lookaheads[number][position] = true
                return true
            }
        }
        var isFound = false
        run(pattern.main, isReversed: false) { _, _, _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Runs a program from every position of the text, and reports each expression that matches at a position, until
    /// `report` returns false.
    private mutating func run(
        _ program: PatternProgram, isReversed: Bool, report: (inout PatternMatcher, Int, Int) -> Bool
    ) {
        var states = [UInt64](repeating: 0, count: program.width)
        var visited = states
        for step in 0...text.count {
            let position = isReversed ? text.count - step : step
            for word in states.indices { states[word] |= program.starts[word] }
            steps += follow(program, at: position, &states, &visited)
            for word in states.indices {
                var matched = states[word] & program.ends[word]
                while matched != 0 {
                    let index = word &* 64 &+ matched.trailingZeroBitCount
                    matched &= matched &- 1
                    if !report(&self, Int(program.numbers[index]), position) { return }
                }
            }
            guard step < text.count else { return }
            advance(program, over: text[isReversed ? position - 1 : position], &states)
        }
    }

    /// Replaces the states by the states that follow when a symbol is taken.
    private func advance(_ program: PatternProgram, over symbol: UInt32, _ states: inout [UInt64]) {
        let takers = program.takers
        let repeated = program.repeated
        let row = Int(symbol) * states.count
        var carry: UInt64 = 0
        for word in states.indices {
            let taken = states[word] & takers[row + word]
            states[word] = taken << 1 | carry | taken & repeated[word]
            carry = taken >> 63
        }
    }

    /// Adds all states that follow without a scalar being taken.
    private func follow(
        _ program: PatternProgram, at position: Int, _ states: inout [UInt64], _ visited: inout [UInt64]
    ) -> Int {
        let row = program.hasAssertions ? context(at: position).rawValue * program.width : 0
        let instructions = program.instructions
        let branches = program.branches
        let turns = program.turns
        let flows = program.flows
        let skips = program.skips
        var steps = 0
        for word in visited.indices { visited[word] = 0 }
        var word = 0
        while word < states.count {
            steps += 1
            let seen = visited[word]
            var state = states[word]
            let open = state & branches[word] & ~seen
            guard open != 0 else {
                word += 1
                continue
            }
            // The addition carries a bit through all states that lead on to the next state.
            let flow = flows[row + word]
            let (sum, isCarried) = (open & flow).addingReportingOverflow(flow)
            state |= sum ^ flow | open & flow
            if isCarried { states[word + 1] |= skips[word] >> 63 == 1 ? 3 : 1 }
            let reached = state & branches[word] & ~seen
            visited[word] = seen | reached
            // The other states lead elsewhere, or ask a lookahead.
            var turning = reached & turns[word]
            var first = word
            while turning != 0 {
                steps += 1
                let index = word &* 64 &+ turning.trailingZeroBitCount
                turning &= turning &- 1
                var target = index &+ 1
                switch instructions[index] {
                case .split(let other), .jump(let other): target = Int(other)
                case .look(let number, let isNegated):
                    if lookaheads[Int(number)][position] == isNegated { continue }
                default: break
                }
                let bit = UInt64(1) << UInt64(target & 63)
                if target >> 6 == word {
                    state |= bit
                } else {
                    states[target >> 6] |= bit
                    first = min(first, target >> 6)
                }
            }
            states[word] = state
            word = first
        }
        return steps
    }
}
