/// A history that went another way in the library than in the model.
struct HistoryFailure {
    /// The step at which they differ.
    let step: Int
    let expected: [String]
    let found: [String]
}

/// Drives the library and the reference model side by side.
enum History {
    /// Makes the steps of a history; nil where library and model agree in all answers.
    static func failure(
        _ steps: [HistoryStep], telling: (Int) -> Void = { _ in }
    ) async -> HistoryFailure? {
        let model = ReferenceModel()
        let world = LibraryWorld(following: model)
        for (index, step) in steps.enumerated() {
            telling(index)
            let expected = model.make(step)
            let found = await world.makeAwaiting(step) + world.leftovers()
            guard expected == found else {
                return HistoryFailure(step: index, expected: Array(expected), found: Array(found))
            }
        }
        return nil
    }
}
