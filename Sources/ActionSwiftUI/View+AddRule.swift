#if canImport(SwiftUI)
    import ActionMenus
    import SwiftUI

    extension View {
        /// Adds a rule at a node of its own: the one function behind the modifiers that add rules.
        func addRule<E>(
            _ verb: RuleVerb, _ type: E.Type, _ fileID: StaticString, _ line: UInt32,
            _ rule: @escaping (E) throws -> RuleReply
        ) -> some View {
            modifier(
                NodeModifier(verb.name(for: type), rule) { node, latest in
                    _ = node.add(verb, type, fileID, line) { (value: E) in
                        try latest.closures(value)
                    }
                })
        }

        /// Adds an asynchronous rule at a node of its own.
        func addRule<E>(
            _ verb: RuleVerb, _ type: E.Type, _ fileID: StaticString, _ line: UInt32,
            _ rule: @escaping (E) async throws -> RuleReply
        ) -> some View {
            modifier(
                NodeModifier(verb.name(for: type), rule) { node, latest in
                    _ = node.add(verb, type, fileID, line) { (value: E) async throws -> RuleReply in
                        try await latest.closures(value)
                    }
                })
        }
    }

    extension RuleVerb {
        /// The name of the node of a rule: `handleEvent Saved`, or `handleEvent` for any.
        fileprivate func name<E>(for type: E.Type) -> String {
            let isForAll = type == (any Event).self || type == (any Error).self
            return isForAll ? rawValue : "\(rawValue) \(type)"
        }
    }
#endif
