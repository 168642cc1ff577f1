extension Explanation {
    /// An interceptor around the target's handler (`ActionNode.intercept`).
    public struct Interception: Hashable, Sendable {
        /// The verdict of an interceptor on a request.
        public enum Verdict: String, Hashable, Sendable {
            /// The interceptor's condition is false, so the interceptor takes no part.
            case standsAside
            /// The interceptor does not disable the action.
            case allows
            /// The interceptor disables the action.
            case refuses
        }

        /// The node that the interceptor was registered on.
        public let node: NodeID
        /// The node's path as it was when the explanation was made.
        public let path: String
        /// Where the interceptor was registered.
        public let source: SourceLocation
        /// The verdict of the interceptor.
        public let verdict: Verdict
        /// Why the interceptor disables the action, its reasons joined by `; `; nil where it does not.
        public let reason: String?
        /// Whether a synchronous `perform` fails, because the interceptor has to be awaited.
        public let isAsync: Bool

        /// - Parameter reasons: The reasons that the interceptor adds; nil where the interceptor stands aside.
        init(_ interceptor: Interceptor, adding reasons: [Validation.Reason]?) {
            node = interceptor.node
            path = interceptor.node.path ?? ""
            source = interceptor.source
            verdict = reasons.map { $0.isEmpty ? .allows : .refuses } ?? .standsAside
            reason = reasons.flatMap { $0.isEmpty ? nil : $0.map(\.text).joined(separator: "; ") }
            isAsync = interceptor.isAsync
        }

        /// The interceptor as a JSON object.
        var jsonLine: JSONLine {
            var line = JSONLine()
            line.add("node", path)
            line.add("verdict", verdict.rawValue)
            line.add("reason", reason)
            line.add("isAsync", isAsync)
            line.add(source: source)
            return line
        }
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
