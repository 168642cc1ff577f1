/// A condition as a tree, without the spacing and the needless parentheses of its text.
package indirect enum ConditionExpression: Hashable, Sendable {
    /// `true` or `false`.
    case constant(Bool)
    /// `key`: whether its value counts as true.
    case key(String)
    /// `!…`
    case not(ConditionExpression)
    /// `… && … && …`: two or more, none of them an `all` itself.
    case all([ConditionExpression])
    /// `… || … || …`: two or more, none of them an `any` itself.
    case any([ConditionExpression])
    /// `key == value` and the like.
    case compare(key: String, Comparison, ActionValue)
    /// `key =~ /pattern/flags`
    case match(key: String, ConditionPattern)
    /// `key in container`
    case membership(key: String, container: String)
    /// `key not in container`
    case absence(key: String, container: String)

    /// A comparison's operator, spelled as in the text.
    package enum Comparison: String, Hashable, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }
}

extension ConditionExpression {
    /// The expression that holds exactly when this one does not.
    ///
    /// `<` and the other orders have no opposite operator: where a side is no number, both `a < b` and `a >= b` are false.
    var negated: ConditionExpression {
        switch self {
        case .constant(let value): .constant(!value)
        case .not(let inner): inner
        case .compare(let key, .equal, let value): .compare(key: key, .notEqual, value)
        case .compare(let key, .notEqual, let value): .compare(key: key, .equal, value)
        case .membership(let key, let container): .absence(key: key, container: container)
        case .absence(let key, let container): .membership(key: key, container: container)
        case .key, .all, .any, .compare, .match: .not(self)
        }
    }

    /// Calls `body` with every key, in the order of the text; a key that is repeated comes again.
    func visitKeys(_ body: (String) -> Void) {
        switch self {
        case .constant: break
        case .not(let inner): inner.visitKeys(body)
        case .all(let terms), .any(let terms): for term in terms { term.visitKeys(body) }
        case .key(let key), .compare(let key, _, _), .match(let key, _): body(key)
        case .membership(let key, let container), .absence(let key, let container):
            body(key)
            body(container)
        }
    }
}
