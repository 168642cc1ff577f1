import ActionRuntime

extension Outcome {
    /// The name of the case.
    var word: String { kind.rawValue }

    /// The names of the cycle, where dispatch went too deep.
    var cycle: [String]? {
        if case .failed(DispatchError.tooDeep(let actions), _, _) = self { actions } else { nil }
    }

    /// Whether an asynchronous handler was met by a synchronous request.
    var needsAwait: Bool {
        if case .failed(DispatchError.needsAwait, _, _) = self { true } else { false }
    }
}
