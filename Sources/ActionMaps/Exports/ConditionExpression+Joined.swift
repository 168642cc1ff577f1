import ActionRuntime

extension ConditionExpression {
    /// The texts of terms with an operator between them, with parentheses around an `any` within an `all`, since `||` binds weaker
    /// than `&&`.
    static func joined(
        _ terms: [ConditionExpression], by separator: String,
        _ text: (ConditionExpression) throws(Untranslatable) -> String
    ) throws(Untranslatable) -> String {
        var texts: [String] = []
        for term in terms {
            let text = try text(term)
            if case .any = term { texts.append("(\(text))") } else { texts.append(text) }
        }
        return texts.joined(separator: separator)
    }
}
