/// How much a rule may still compare; the bound holds for all steps together, so that no map keeps a rule busy for long.
struct WorkBudget {
    private var left: Int
    /// Whether comparisons were left out because the bound was reached.
    private(set) var isCut = false

    init(_ limit: Int) { left = limit }

    /// Takes some of the steps that are left; false where too few are left, and the caller then leaves out the rest.
    mutating func take(_ steps: Int = 1) -> Bool {
        if steps > left {
            isCut = true
            return false
        }
        left -= steps
        return true
    }

    /// Notes that comparisons are left out, however many steps are left.
    mutating func cut() { isCut = true }

    /// Answers a question that counts its own steps, within a share of those that are left; nil where the steps do not suffice.
    mutating func spend<Answer>(upTo limit: Int, _ answer: (inout Int) -> Answer?) -> Answer? {
        let given = min(left, limit)
        var rest = given
        let answer = answer(&rest)
        left -= given - max(rest, 0)
        if answer == nil { isCut = true }
        return answer
    }
}
