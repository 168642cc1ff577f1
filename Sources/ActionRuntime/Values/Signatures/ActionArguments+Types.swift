extension ActionArguments {
    /// The argument of that name as a value of a type; nil where it was not given, or is of another kind.
    ///
    /// ```swift
    /// if let stars = invocation.arguments["stars", as: Int.self] { … }
    /// ```
    public subscript<V: ActionValueConvertible>(_ name: String, as type: V.Type) -> V? {
        self[name].flatMap { try? V(actionValue: $0) }
    }

    /// The argument of that name as a value of a type.
    ///
    /// An `Optional` type takes an argument that was not given, or is null, as nil.
    ///
    /// ```swift
    /// let stars = try invocation.arguments.get("stars", as: Int.self)
    /// let title: String? = try invocation.arguments.get("title")
    /// ```
    /// - Throws: ``ArgumentFaults`` with one fault: the argument is missing, of the wrong kind, or cannot be converted.
    public func get<V: ActionValueConvertible>(
        _ name: String, as type: V.Type = V.self
    ) throws(ArgumentFaults) -> V {
        let value = self[name]
        if case .refused(let fault) = ActionSignature.Parameter(name, taking: type).verdict(on: value) {
            throw ArgumentFaults([redacted(fault)])
        }
        do {
            return try V(actionValue: value ?? .null)
        } catch {
            throw ArgumentFaults([redacted(.unconvertible(name: name, message: "\(error)"))])
        }
    }
}
