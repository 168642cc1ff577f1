/// An action that is performed by other requests: by the steps of a macro, or by what an undo stack takes back or does again.
package protocol CompositeAction {
    /// Titles the action, and disables it where performing it would do nothing.
    ///
    /// Asked after the arguments were checked, and before the claim's own validator; for forced requests, too.
    func validate(_ validation: inout Validation, isForced: Bool, in dispatcher: any ActionDispatching)

    /// Whether performing the action now would await something that is no request.
    func awaits(_ invocation: Invocation, in dispatcher: any ActionDispatching) -> Bool

    /// The requests that performing the action would send now, in their order, as far as they are known.
    func parts(of invocation: Invocation, in dispatcher: any ActionDispatching) -> [ActionPart]
}

/// A request that a composite action sends.
package struct ActionPart {
    let invocation: Invocation
    /// Where the request starts; nil for where the dispatcher's requests start by default.
    let start: ActionNode?
    /// The dispatcher that is asked.
    let dispatcher: any ActionDispatching

    package init(_ invocation: Invocation, from start: ActionNode?, by dispatcher: any ActionDispatching) {
        (self.invocation, self.start, self.dispatcher) = (invocation, start, dispatcher)
    }
}

extension ActionPart: Hashable {
    /// Whether both are the same request: of the same action and arguments, from the same node, to the same dispatcher.
    package static func == (left: ActionPart, right: ActionPart) -> Bool {
        left.invocation.action == right.invocation.action && left.invocation.arguments == right.invocation.arguments
            && left.start === right.start && left.dispatcher === right.dispatcher
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(invocation.action)
        hasher.combine(invocation.arguments)
    }
}
