/// What a condition's text says, without its spacing and needless parentheses.
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
    /// The opposite.
    ///
    /// `<` and its like have no opposite operator, since both they and their mirror image are false of no number.
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

    /// Calls `body` with every key in the order of the text, repeated ones too.
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
