extension Explanation {
    /// The explanation without what is about other actions, and of many steps and nodes the first and the last only.
    ///
    /// - Parameters:
    ///   - mayName: Whether the explanation may be about an action.
    ///   - first: How many of the first steps, and of the first nodes that come after the target, are kept.
    ///   - last: How many of the last.
    package func bounded(
        to mayName: (ActionName) -> Bool = { _ in true }, first: Int, last: Int
    ) -> Explanation {
        var told = self
        let (steps, between) = steps.filter { mayName($0.action) }.ends(first: first, last: last)
        told.steps = steps.map { step in
            guard let other = step.remap, !mayName(other) else { return step }
            var step = step
            (step.remap, step.deprecated) = (nil, nil)
            return step
        }
        told.leftOutSteps += between
        told.sequence = sequence.filter { mayName($0.validation.originalAction) }.ends(first: first, last: last).kept
        let (rest, restBetween) = rest.ends(first: first, last: last)
        told.rest = rest
        told.leftOutRest += restBetween
        return told
    }
}
