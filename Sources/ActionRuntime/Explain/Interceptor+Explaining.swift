extension Explanation.Interception {
    /// - Parameter reasons: The reasons that the interceptor adds; nil where the interceptor stands aside.
    init(_ interceptor: Interceptor, adding reasons: [Validation.Reason]?) {
        self.init(
            node: interceptor.node, path: interceptor.node.path ?? "", source: interceptor.source,
            verdict: reasons.map { $0.isEmpty ? .allows : .refuses } ?? .standsAside,
            reason: reasons.flatMap { $0.isEmpty ? nil : $0.map(\.text).joined(separator: "; ") },
            isAsync: interceptor.isAsync)
    }
}
