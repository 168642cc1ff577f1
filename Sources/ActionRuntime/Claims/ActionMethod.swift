/// An explicit action method: a name and the method that is called for it.
///
/// The method takes no parameter, the ``Invocation``, or, with a typed key, the action's input. It may be `async`, and may throw.
/// It returns any ``HandlerResult``, or nothing; a method that returns a ``Passage`` may decline.
public struct ActionMethod<Owner: AnyObject> {
    /// A method that says whether the action is available; if not, the next claim is asked.
    public typealias When = (Owner) -> () -> Bool
    /// A method that says whether the action is enabled, and how it is shown.
    public typealias Validate = (Owner) -> (inout Validation) -> Void

    /// The name that is claimed.
    public let name: ActionName
    /// What the method declares of secrets.
    let secrets: MethodSecrets

    /// Where the method is named; nil for methods that a map names.
    private(set) var source: SourceLocation?
    /// Where the same table names the same name before; nil for most methods.
    var repeats: SourceLocation?
    /// Whether the method comes from a table that a table takes over, such as `super.actions`.
    var isTakenOver = false

    /// Makes the claim of one object; the claim's closures do not retain the object.
    ///
    /// The claim ends with the object. Code that uses the claim retains the object meanwhile (`Request.owner`), so the closures
    /// never see a released object.
    let bind: (Owner, _ group: OwnerLink?) -> Claim

    @usableFromInline init(
        _ name: ActionName, _ when: When?, _ validate: Validate?, _ signature: ActionSignature?,
        _ fileID: StaticString, _ line: UInt32, inputFault: ((ActionArguments) -> ArgumentFault?)? = nil,
        handler: @escaping (Owner) -> Handler
    ) {
        let source = SourceLocation(fileID: fileID, line: line)
        self.init(name, signature) { owner, group in
            Claim(
                .method, signature: signature, inputFault: inputFault,
                when: when.map { when in { [unowned owner] in when(owner)() } },
                validator: validate.map { validate in { [unowned owner] in validate(owner)(&$0) } },
                owner: owner, within: group, source: source, handler: handler(owner))
        }
        self.source = source
    }

    /// Names a method by a closure that makes its claim for an object: one with that signature, which performs that sequence.
    package init(
        _ name: ActionName, _ signature: ActionSignature?, performs sequence: ActionSequence? = nil,
        bind: @escaping (Owner, _ group: OwnerLink?) -> Claim
    ) {
        (self.name, self.bind) = (name, bind)
        secrets = MethodSecrets(names: signature?.secretNames ?? [], sequence: sequence)
    }
}

/// What an explicit method declares of secrets, which is known without its object.
struct MethodSecrets {
    /// The names of the secret arguments.
    let names: [String]
    /// The sequence that the method performs; nil for none.
    let sequence: ActionSequence?

    var isEmpty: Bool { names.isEmpty && sequence?.parameters.isEmpty ?? true }
}
