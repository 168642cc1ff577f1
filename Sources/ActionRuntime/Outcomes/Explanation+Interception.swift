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
