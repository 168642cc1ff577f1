extension [String: ActionValue] {
    /// The value of a dotted name: of exactly that key if there is one, else on the way into nested objects.
    ///
    /// - Returns: nil where there is none. Arrays are not entered.
    /// - Complexity: O(*n*) in the length of the name.
    package func value(at dottedName: String) -> ActionValue? {
        if let value = self[dottedName] { return value }
        var object = self
        var rest = dottedName[...]
        while let dot = rest.firstIndex(of: ".") {
            guard case .object(let inner) = object[String(rest[..<dot])] else { return nil }
            object = inner
            rest = rest[rest.index(after: dot)...]
        }
        return object[String(rest)]
    }

    /// The value of a dotted name in this state, or after `args.` in an action's arguments.
    package func value(at dottedName: String, arguments: [String: ActionValue]) -> ActionValue? {
        guard dottedName.hasPrefix("args.") else { return value(at: dottedName) }
        return arguments.value(at: String(dottedName.dropFirst(5)))
    }
}
