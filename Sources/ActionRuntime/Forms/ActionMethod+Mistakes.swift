// Methods that cannot be named, with the message that says which ones can. The compiler takes these forms only where no other fits.

extension ActionMethod {
    /// Says which methods can be named.
    @available(
        *, unavailable,
        message:
            "a method of a name takes nothing or the Invocation, and returns plain data, a Passage, an Outcome or nothing; one that takes an input is named by a typed key, Action<Input, Output>"
    )
    public init<each Parameter, Result>(
        _ name: ActionName, _ method: @escaping (Owner) -> (repeat each Parameter) async throws -> Result,
        when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        fatalError("The compiler lets nobody call this.")
    }

    /// Says which methods a typed key can name.
    @available(
        *, unavailable,
        message:
            "a method of a typed key takes the key's input, or nothing where the input is Void; and it returns the key's output"
    )
    public init<Input, Output, each Parameter, Result>(
        _ action: Action<Input, Output>, _ method: @escaping (Owner) -> (repeat each Parameter) async throws -> Result,
        when: When? = nil, validate: Validate? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        fatalError("The compiler lets nobody call this.")
    }
}
