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
        do throws(Fault) {
            try Self.macro(of: arguments).validate(&validation, isForced: isForced, in: dispatcher)
        } catch {
            validation.disable(error.description, kind: .arguments)
        }
    }

    func awaits(_ invocation: Invocation, in dispatcher: any ActionDispatching) -> Bool { false }

    func parts(of invocation: Invocation, in dispatcher: any ActionDispatching) -> [ActionPart] {
        (try? Self.macro(of: invocation.arguments))?.parts(of: invocation, in: dispatcher) ?? []
    }

    /// The sequence of commands, each of which is a name, or an object with `command` and perhaps `args`.
    private static func macro(of arguments: ActionArguments) throws(Fault) -> Macro {
        guard case .array(let commands)? = arguments["commands"] else { throw Fault(position: nil) }
        var steps: [ActionSequence.Step] = []
        for (position, command) in commands.enumerated() {
            guard let step = step(command) else { throw Fault(position: position) }
            steps.append(step)
        }
        return Macro(ActionSequence(steps))
    }

    private static func step(_ command: ActionValue) -> ActionSequence.Step? {
        switch command {
        case .string(let name): return ActionName(validating: name).map { ActionSequence.Step($0) }
        case .object(let members):
            guard case .string(let name)? = members["command"], let action = ActionName(validating: name),
                Set(members.keys).isSubset(of: ["command", "args"])
            else { return nil }
            return ActionSequence.Step(action, arguments: self.arguments(members["args"] ?? .null))
        default: return nil
        }
    }

    /// The arguments of a command, as a key file has them: the members of an object, none for null, else the argument `value`.
    private static func arguments(_ args: ActionValue) -> ActionArguments {
        switch args {
        case .null: [:]
        case .object(let members): ActionArguments(members)
        default: ["value": args]
        }
    }

    /// What is wrong with the argument `commands`.
    struct Fault: Error, CustomStringConvertible {
        /// The position of the command that is wrong, counted from 0; nil where there is no list.
        let position: Int?

        var description: String {
            let place = position.map { "commands[\($0)]" } ?? "commands"
            return "\(place) must be \(position == nil ? "a list of commands" : "an action's name, or {command, args}")"
        }
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
    /// Whoever may send it may send every command that is claimed on its way.
    @discardableResult
    public func performsSequences(fileID: StaticString = #fileID, line: UInt32 = #line) -> Self {
        let given = GivenSequence()
        return chain(
            Claim(
                .closure, signature: GivenSequence.signature, within: groupOwner,
                source: SourceLocation(fileID: fileID, line: line), composite: given, handler: given.handler),
            for: "runCommands")
    }
}
