extension ActionSignature.Kind? {
    /// The kind of the results of a type; nil for types that are no data: ``Passage``, ``Outcome``, optionals of them, and `Void`.
    @usableFromInline static func declared<Result>(by type: Result.Type) -> ActionSignature.Kind? {
        if type == Passage.self || type == Outcome.self { return nil }
        if let data = type as? any ActionValueConvertible.Type { return data.parameterKind }
        if let optional = type as? any OptionalType.Type { return optional.kindOfWrapped }
        return type is any HandlerResult.Type ? .any : nil
    }
}

/// An `Optional` of any wrapped type.
private protocol OptionalType {
    static var kindOfWrapped: ActionSignature.Kind? { get }
}

extension Optional: OptionalType {
    fileprivate static var kindOfWrapped: ActionSignature.Kind? { .declared(by: Wrapped.self) }
}
