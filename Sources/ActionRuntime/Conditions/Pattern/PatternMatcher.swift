/// Looks for a match in one text: runs all states of a program at once, and follows no state twice at one position.
///
/// The text is read from its end to its beginning. So at each position it is known which lookaheads match from there.
struct PatternMatcher {
    private let program: PatternProgram
    private var states: [UInt64]
    /// The states that were followed at the position.
    private var visited: [UInt64]
    /// The number of words of states, and of single states, that were examined.
    private(set) var steps = 0

    init(_ program: PatternProgram) {
        self.program = program
        states = Array(repeating: 0, count: program.width)
        visited = states
    }

    /// Whether some part of the text matches.
    mutating func hasMatch(in text: String) -> Bool {
        var after = ScalarSet.edgeValue
        for scalar in text.unicodeScalars.reversed() {
            follow(between: scalar.value, and: after)
            if has(program.match) { return true }
            advance(over: program.alphabet.symbol(of: scalar))
            after = scalar.value
        }
        follow(between: ScalarSet.edgeValue, and: after)
        return has(program.match)
    }

    private func has(_ state: Int) -> Bool { states[state >> 6] >> UInt64(state & 63) & 1 == 1 }

    /// Replaces the states by the states that follow when a symbol is taken.
    private mutating func advance(over symbol: Int) {
        let row = symbol * states.count
        var carry: UInt64 = 0
        for word in states.indices {
            let taken = states[word] & program.takers[row + word]
            states[word] = taken << 1 | carry | taken & program.repeated[word]
            carry = taken >> 63
        }
    }

    /// Adds the first states, and all states that follow without a scalar being taken.
    private mutating func follow(between before: UInt32, and after: UInt32) {
        for word in states.indices {
            states[word] |= program.starts[word]
            visited[word] = 0
        }
        var word = 0
        while word < states.count {
            steps += 1
            let seen = visited[word]
            var state = states[word]
            let open = state & program.branches[word] & ~seen
            guard open != 0 else {
                word += 1
                continue
            }
            // The addition carries a bit through all states that lead on to the next state.
            let flow = program.flows[word]
            let (sum, isCarried) = (open & flow).addingReportingOverflow(flow)
            state |= sum ^ flow | open & flow
            if isCarried { states[word + 1] |= program.skips[word] >> 63 == 1 ? 3 : 1 }
            let reached = state & program.branches[word] & ~seen
            visited[word] = seen | reached
            // The other states lead elsewhere, or ask something.
            var turning = reached & program.turns[word]
            var first = word
            while turning != 0 {
                steps += 1
                let index = word &* 64 &+ turning.trailingZeroBitCount
                turning &= turning &- 1
                var target = index &+ 1
                switch program.instructions[index] {
                case .split(let other), .jump(let other): target = Int(other)
                case .assert(let number):
                    guard program.assertions[Int(number)].holds(between: before, and: after) else { continue }
                case .look(let match, let isNegated):
                    guard has(Int(match)) != isNegated else { continue }
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
    }
}
