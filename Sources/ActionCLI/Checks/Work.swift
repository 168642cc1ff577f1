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
}
