/// The sequence that stands in the argument `commands` of its request, as Visual Studio Code's `runCommands` has it.
struct GivenSequence: CompositeAction {
    /// The signature of the action.
    static let signature = ActionSignature([.array("commands")])

    /// The handler of the claim.
    var handler: Handler {
        Handler { invocation in
            try Self.macro(of: invocation.arguments).run(invocation)
        } async: { invocation in
            try await Self.macro(of: invocation.arguments).run(invocation)
        }
    }

    func validate(_ validation: inout Validation, isForced: Bool, in dispatcher: any ActionDispatching) {
        guard let arguments = validation.arguments else { return }
        do throws(CommandsFault) {
            try Self.macro(of: arguments).validate(&validation, isForced: isForced, in: dispatcher)
        } catch {
            validation.disable(error.description, kind: .arguments)
        }
    }

    func awaits(_ invocation: Invocation, in dispatcher: any ActionDispatching) -> Bool { false }

    func parts(of invocation: Invocation, in dispatcher: any ActionDispatching) -> [ActionPart] {
        (try? Self.macro(of: invocation.arguments))?.parts(of: invocation, in: dispatcher) ?? []
    }

    private static func macro(of arguments: ActionArguments) throws(CommandsFault) -> Macro {
        Macro(try ActionSequence(commandsIn: arguments))
    }
}

extension ActionNode {
    /// Registers the action `runCommands`, which performs the commands that stand in its argument `commands`, one after the other.
    ///
    /// So a key file, a menu or a remote client can send several requests at once, as in Visual Studio Code:
    ///
    /// ```json
    /// { "key": "ctrl+alt+c", "command": "runCommands", "args": { "commands": ["copy:", { "command": "move:", "args": { "by": 1 } }] } }
    /// ```
    ///
    /// It is what ``onAction(_:performs:when:validate:fileID:line:)`` is for a sequence of the program: each command starts where the
    /// request did, the first that is not performed ends it, it is enabled exactly if the first command is, and what all do is one undo.
    /// Whoever may send it may send every command that is claimed on its way. Where an argument of a command is secret, all commands are.
    @discardableResult
    public func performsSequences(fileID: StaticString = #fileID, line: UInt32 = #line) -> Self {
        let given = GivenSequence()
        return chain(
            Claim(
                .closure, signature: GivenSequence.signature, within: groupOwner,
                source: SourceLocation(fileID: fileID, line: line), composite: given, handler: given.handler),
            for: .runCommands)
    }
}
