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

extension ExplanationDrawing {
    /// An interceptor, in texts.
    struct Interception {
        let path: String
        let verdict: Explanation.Interception.Verdict
        let reason: String?
        let isAsync: Bool
        let source: String?

        init(reading line: JSONLine) {
            path = line.text("node") ?? ""
            verdict = line.text("verdict").flatMap(Explanation.Interception.Verdict.init) ?? .allows
            (reason, isAsync, source) = (line.text("reason"), line.flag("isAsync"), line.source)
        }

        /// The row of the explanation's columns.
        var cells: [String] {
            let said =
                switch verdict {
                case .standsAside: "stands aside"
                case .allows: isAsync ? "allows, and is awaited" : "allows"
                case .refuses: "refuses"
                }
            return [path, "interceptor", said] + (source.map { [$0] } ?? [])
        }
    }
}
