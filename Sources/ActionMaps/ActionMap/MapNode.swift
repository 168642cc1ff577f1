package import ActionRuntime

/// A node of a map's tree: its claims, its rules, its keys, and the nodes below it.
package struct MapNode: Sendable {
    package var name: String
    /// The byte of the document at which the node begins.
    package var offset: Int
    /// The line of the document on which the node begins.
    package var line: Int
    /// The line of the document that gives the node an undo stack; nil where the node has none.
    package var undoLine: Int?
    /// The actions that the node claims because it has an undo stack.
    package var undoNames: [String] { undoLine != nil ? ["undo:", "redo:", "repeat:"] : [] }
    /// Whether people type text at the node, so that letter keys are asked only of the node and of those below it.
    package var takesText = false
    /// The interceptors around the handlers of the node and of the nodes below it, the oldest first.
    package var interceptors: [MapInterceptor] = []
    /// The explicit methods of the node's responder, in document order.
    package var methods: [MapClaim] = []
    /// The closures registered on the node, in document order; closures of one name from the oldest to the newest.
    package var actions: [MapClaim] = []
    /// The names that the node remaps, in document order.
    package var remap: [MapRemap] = []
    package var catchAll: MapCatchAll?
    /// The key bindings of the node in document order; a list for the same keys is reversed, since the newest binding is asked
    /// first.
    package var keys: [MapKey] = []
    /// The rules of `action check` that are not applied to the node.
    package var ignored: [CheckRule] = []
    /// The rules for events and errors, in the order in which they are asked.
    package var rules: [MapRule] = []
    package var children: [MapNode] = []
}

/// A node's offer to take an action, with the conditions of the offer.
package struct MapClaim: Sendable {
    /// The action's name; for a catch-all its pattern.
    package var name: String
    /// Whether the claim is available; false passes the request on.
    package var when: Condition?
    /// Whether the claim is enabled; false stops the request.
    package var enabled: Condition?
    /// Whether the state is "on".
    package var checked: Condition?
    /// Whether the state is "mixed".
    package var mixed: Condition?
    /// Whether the command is left out of menus.
    package var hidden: Condition?
    /// Why `enabled` is false, in words; nil for the condition's text.
    package var reason: Template?
    /// The title that the claim gives; nil where the description gives it.
    package var title: Template?
    /// The action's present value; nil for none.
    package var value: MapValue?
    /// The steps of the handler.
    package var steps: [MapStep] = []
    /// The requests that the claim performs in place of steps; nil for none.
    package var performs: [ActionSequence.Step]?
    /// The parameters in document order; nil where the description gives them.
    package var parameters: [ActionSignature.Parameter]?
    /// The kind of the result that the map declares; nil where the steps tell it (``returns``).
    package var declaredResult: ActionSignature.Kind?
    /// Where the program registers the claim; nil where the map does not tell.
    package var source: SourceLocation?
    /// Whether only the program can run the handler.
    package var isOpaque = false
    /// The line of the claim's key in the document.
    package var line: Int
}

extension MapClaim {
    /// The kind of the result, which may leave the process: the one that the map declares, else that of the last step that returns a
    /// value; nil where no step does.
    package var returns: ActionSignature.Kind? {
        if let declaredResult { return declaredResult }
        for case .return(let value) in steps.reversed() { return value.resultKind }
        return nil
    }

    /// The steps of the handler; each request of a sequence becomes a step that performs an action.
    package var allSteps: [MapStep] {
        guard let performs else { return steps }
        return performs.map { step in
            .perform(
                step.action.text,
                arguments: step.arguments.names.map {
                    MapAssignment(key: $0, value: MapValue(ofSequence: step.arguments[$0] ?? .null))
                })
        }
    }
}

extension MapValue {
    /// The value of an argument in a sequence, where `${stars}` stands for an argument of the sequence.
    fileprivate init(ofSequence value: ActionValue) {
        guard case .string(let text) = value, text.contains("${") else {
            self = .constant(value)
            return
        }
        let name = text.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }
        self = .template(Template(segments: [.reference(.argument(String(name)))]))
    }
}

/// An interceptor around the handlers of a node and of the nodes below it.
package struct MapInterceptor: Sendable {
    /// The names of the actions that the interceptor is for; empty for all.
    package var actions: [String]
    /// The steps that run before a handler.
    package var before: [MapStep]
    /// Whether the actions are enabled; nil for always.
    package var enabled: Condition?
    /// Why `enabled` is false, in words; nil for the condition's text.
    package var reason: Template?
    /// Where the program registers the interceptor; nil where the map does not tell.
    package var source: SourceLocation?
    /// Whether only the program can run the interceptor.
    package var isOpaque = false
    package var line: Int

    /// Whether the interceptor never keeps a handler from running, and changes nothing before it.
    var onlyPrints: Bool {
        !isOpaque && enabled == nil && before.allSatisfy { if case .print = $0 { true } else { false } }
    }
}

/// A node's offer to take the names that no other claim of the node takes.
package struct MapCatchAll: Sendable {
    /// The glob that a name has to match; `*` for any.
    package var matching: String
    /// The only names that the catch-all takes; nil where the glob decides.
    package var names: [String]?
    package var claim: MapClaim
}

/// A name that a node remaps to another.
package struct MapRemap: Sendable, Hashable {
    package var from: String
    package var to: String
    /// What to use in place of the name, which is a former one: the end of a sentence; nil where both names may be used.
    package var deprecated: String?
    /// The line of the pair in the document.
    package var line: Int
}

/// A key binding of a node.
package struct MapKey: Sendable, Hashable {
    package var shortcut: KeyShortcut
    /// The action; nil where the keys are taken away, so that they do nothing.
    package var action: String?
    package var arguments = ActionArguments()
    /// Whether the next binding is asked where the target is disabled; otherwise the keys are consumed.
    package var passes = false
    /// Whether the action is performed again and again while the keys are held down.
    package var repeats = true
    /// When the binding is asked: as the key is pressed, held down, or let go.
    package var phase = KeyPress.Phase.down
    /// The condition under which the binding is asked; nil for always.
    package var when: Condition?
    /// Whether the host takes the action, which is not in the map.
    package var isExternal = false
    /// The line of the binding in the document.
    package var line: Int
}
