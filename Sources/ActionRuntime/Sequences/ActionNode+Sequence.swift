extension ActionNode {
    /// Registers a sequence for an action: a macro.
    ///
    /// The sequence's parameters are the action's. The action is enabled exactly if the first step is; the reason says which step
    /// it is: `step 1, 'copy:': nothing is selected`. A step without a start of its own starts where the request did. Where a step
    /// is not performed, the action fails with ``DispatchError/stopped(step:of:outcome:)``. What the steps do is one undo; but where the
    /// sequence undoes, redoes or repeats, itself or by another macro, each step is one, as where it is replayed.
    ///
    /// - Parameters:
    ///   - name: The name that is claimed.
    ///   - sequence: The steps.
    ///   - when: Whether the claim is available; asked for every request.
    ///   - validate: Whether the action is enabled, its state and title; asked for every request, after the first step.
    ///   - fileID: The file of the call; for explanations.
    ///   - line: The line of the call.
    @discardableResult
    public func onAction(
        _ name: ActionName, performs sequence: ActionSequence, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        let macro = Macro(sequence)
        return chain(
            Claim(
                .closure, signature: sequence.signature, when: when, validator: validate, within: groupOwner,
                source: SourceLocation(fileID: fileID, line: line), wording: Claim.Wording(performs: sequence),
                composite: macro, handler: macro.handler),
            for: name)
    }
}
