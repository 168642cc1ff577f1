/// How much a rule may still compare; a bound on the sum, so that no map keeps it busy for long.
struct Work {
    private var left: Int
    /// Whether something was left out because the bound was reached.
    private(set) var isCut = false

    init(_ limit: Int) { left = limit }

    /// Takes some of the steps that are left; false where there are too few, and then the caller leaves out the rest.
    mutating func take(_ steps: Int = 1) -> Bool {
        if steps > left {
            isCut = true
            return false
        }
        left -= steps
        return true
    }

    /// Notes that something is left out, however many steps are left.
    mutating func cut() { isCut = true }

    /// Answers a question that counts its own steps, up to a number of those that are left; nil where they do not suffice.
    mutating func spend<Answer>(upTo limit: Int, _ answer: (inout Int) -> Answer?) -> Answer? {
        let given = min(left, limit)
        var rest = given
        let answer = answer(&rest)
        left -= given - max(rest, 0)
        if answer == nil { isCut = true }
        return answer
    }
}
