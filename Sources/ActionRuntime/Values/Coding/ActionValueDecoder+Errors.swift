// Within `init(from:)` errors are `DecodingError`s, because types catch those to decode another form. Each carries the
// ``ActionValueError`` that is thrown in its place at the end.

extension ActionValueDecoder {
    /// The error of data that is of another kind.
    func wrong(_ kind: ActionValue.Kind, _ type: any Any.Type) -> DecodingError {
        fault(ActionValueError(kind, found: value), type)
    }

    /// The error of data that a type cannot be created from.
    func fault(_ error: ActionValueError, _ type: any Any.Type) -> DecodingError {
        let context = context(error)
        return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error of data that is nested too deep; without its path, which is as long as it is deep.
    var tooDeep: DecodingError {
        let error = ActionValueError(expected: "at most \(CodingDepth.limit) levels", found: value)
        return .dataCorrupted(
            DecodingError.Context(codingPath: [], debugDescription: "It is too deep.", underlyingError: error))
    }

    /// The error of a member or element that is missing.
    func missing(_ key: any CodingKey, _ type: any Decodable.Type) -> DecodingError {
        let expected = (type as? any CodedScalar.Type)?.parameterKind.noun ?? "a value of \(type)"
        return .keyNotFound(key, context(ActionValueError(expected: expected, found: .null, isMissing: true)))
    }

    /// An error that a type's own `init(from:)` threw, with the data that the type was to be created from.
    func explained<T>(_ error: DecodingError, of type: T.Type) -> DecodingError {
        guard let context = error.context, !(context.underlyingError is ActionValueError) else { return error }
        var expected = "a value of \(T.self)"
        // The description of a type with raw values only repeats the value.
        if !(T.self is any RawRepresentable.Type), !context.debugDescription.isEmpty {
            expected += " (\(context.debugDescription))"
        }
        return error.replacing(self.context(ActionValueError(expected: expected, found: value)))
    }

    private func context(_ error: ActionValueError) -> DecodingError.Context {
        let error = error.inside(codingPath.map(\.step).joined())
        return DecodingError.Context(
            codingPath: codingPath, debugDescription: "Expected \(error.expected).", underlyingError: error)
    }
}

extension DecodingError {
    /// The coding path and the reason of the error; nil for cases that later versions of Swift may add.
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    fileprivate func replacing(_ context: Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, _): .typeMismatch(type, context)
        case .valueNotFound(let type, _): .valueNotFound(type, context)
        case .keyNotFound(let key, _): .keyNotFound(key, context)
        case .dataCorrupted: .dataCorrupted(context)
        @unknown default: self
        }
    }
}
