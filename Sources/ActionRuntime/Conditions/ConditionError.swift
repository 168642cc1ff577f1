/// What is wrong with a condition's text, and where.
public struct ConditionError: Error, Hashable, Sendable {
    /// The position of the fault in characters, counted from 1; line breaks count as characters.
    public let column: Int

    let fault: Fault

    init(_ fault: Fault, column: Int) {
        self.fault = fault
        self.column = column
    }

    enum Fault: Hashable, Sendable {
        case empty
        case expectedKey(found: ConditionToken)
        case expectedOperator(found: ConditionToken)
        case expectedValue(after: ConditionToken.Symbol, found: ConditionToken)
        case expectedIn(found: ConditionToken)
        case expectedContainer(found: ConditionToken)
        case expectedPattern(found: ConditionToken)
        case comparedConstant(Bool, found: ConditionToken)
        case negatedComparison(key: String, found: ConditionToken)
        case negatedValue
        case doubledNot
        case misspelledOperator(String, correct: String)
        case hugeNumber(String)
        case strayPattern
        case strayClose
        case strayCharacter(Unicode.Scalar)
        case unclosedQuote(Unicode.Scalar)
        case unclosedParenthesis
        case unclosedPattern(inClass: Bool)
        case unknownFlag(Unicode.Scalar)
        case repeatedFlag(Unicode.Scalar)
        case pattern(ConditionPatternError.Reason)
        case tooDeep
    }
}
