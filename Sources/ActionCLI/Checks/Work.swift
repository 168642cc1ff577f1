/// How much a rule may still compare; a bound on the sum, so that no map keeps it busy for long.
struct Work {
    private var left: Int
    /// Whether something was left out because the bound was reached.
    private(set) var isCut = false

    init(_ limit: Int) { left = limit }

    /// Takes some steps from what is left; false where there are not so many, and then the caller leaves out the rest.
    mutating func take(_ steps: Int = 1) -> Bool {
        if steps > left {
            isCut = true
            return false
        }
        left -= steps
        return true
    }

    /// Notes that something is left out whatever is left.
    mutating func cut() { isCut = true }

    /// Has a question answered that takes its steps itself, up to a number of what is left; nil where there are not so many.
    mutating func spend<Answer>(upTo limit: Int, _ answer: (inout Int) -> Answer?) -> Answer? {
        let given = min(left, limit)
        var rest = given
        let answer = answer(&rest)
        left -= given - max(rest, 0)
        if answer == nil { isCut = true }
        return answer
    }
}
