/// Looks for a match in one text: runs all states of a program at once, and follows no state twice at one place.
///
/// The text is read from its end to its beginning. So at each place it is known which lookaheads match from there.
struct PatternMatcher {
    private let program: PatternProgram
    /// The states that wait for a scalar, in the order of their expressions.
    private var waiting: [Int] = []
    /// The states to which the last scalar has led, in the same order.
    private var reached: [Int] = []
    /// The states that are still to be followed.
    private var open: [Int] = []
    /// The number of the present place, counted from the end of the text.
    private var place = 0
    /// The last place at which each state was followed.
    private var followed: [Int]
    /// How often a state was followed.
    private(set) var steps = 0

    init(_ program: PatternProgram) {
        self.program = program
        followed = Array(repeating: 0, count: program.instructions.count)
    }

    /// Whether some part of the text matches.
    mutating func hasMatch(in text: String) -> Bool {
        var after = ScalarSet.edgeValue
        for scalar in text.unicodeScalars.reversed() {
            if matches(between: scalar.value, and: after) { return true }
            take(scalar.value)
            after = scalar.value
        }
        return matches(between: ScalarSet.edgeValue, and: after)
    }

    /// Whether the whole expression matches from the next place, which is between two scalars.
    private mutating func matches(between before: UInt32, and after: UInt32) -> Bool {
        place += 1
        waiting.removeAll(keepingCapacity: true)
        var next = 0
        for expression in program.expressions {
            // A match may end anywhere.
            open.append(expression.lowerBound)
            while next < reached.count, reached[next] < expression.upperBound {
                open.append(reached[next])
                next += 1
            }
            while let state = open.popLast() { follow(state, between: before, and: after) }
        }
        return followed[followed.count - 1] == place
    }

    /// Notes the states to which a state leads without a scalar, or that it waits for one.
    private mutating func follow(_ state: Int, between before: UInt32, and after: UInt32) {
        if followed[state] == place { return }
        followed[state] = place
        steps += 1
        switch program.instructions[state] {
        case .take: waiting.append(state)
        case .split(let other):
            open.append(other)
            open.append(state + 1)
        case .jump(let other): open.append(other)
        case .assert(let assertion): if assertion.holds(between: before, and: after) { open.append(state + 1) }
        case .look(let match, let isNegated):
            // The lookahead stands before the present expression.
            if (followed[match] == place) != isNegated { open.append(state + 1) }
        case .match: break
        }
    }

    /// Notes the states to which a scalar leads.
    private mutating func take(_ scalar: UInt32) {
        reached.removeAll(keepingCapacity: true)
        for state in waiting {
            guard case .take(let set, let isRepeated) = program.instructions[state], set.contains(scalar) else {
                continue
            }
            if isRepeated { reached.append(state) }
            reached.append(state + 1)
        }
    }
}
