#if canImport(SwiftUI)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Claims an action at a node of the view's own, while the view is shown.
        ///
        /// - Parameters:
        ///   - name: The name that is claimed.
        ///   - parameters: The arguments that the action takes; nil accepts any.
        ///   - when: Whether the claim is available; where it is not, the request goes on to the next claim.
        ///   - validate: Whether the action is enabled, its state and title.
        ///   - fileID: The file of the call; for explanations.
        ///   - line: The line of the call.
        ///   - perform: Performs the action.
        public func onAction(
            _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil,
            validate: ((inout Validation) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
            perform: @escaping (Invocation) throws -> Void
        ) -> some View {
            claim(name, when, validate, perform, terms: parameters) { node, latest in
                node.register(
                    name, parameters: parameters, when: { latest.isAvailable() }, validate: { latest.validate(&$0) },
                    fileID: fileID, line: line
                ) { try latest.closures.perform($0) }
            }
        }

        /// Claims an action at a node of the view's own, while the view is shown; the closure is asynchronous.
        @_disfavoredOverload
        public func onAction(
            _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil,
            validate: ((inout Validation) -> Void)? = nil, running: RunningPolicy = .concurrent,
            fileID: StaticString = #fileID, line: UInt32 = #line,
            perform: @escaping (Invocation) async throws -> Void
        ) -> some View {
            claim(name, when, validate, perform, terms: Terms(parameters, running)) { node, latest in
                node.register(
                    name, parameters: parameters, when: { latest.isAvailable() }, validate: { latest.validate(&$0) },
                    running: running, fileID: fileID, line: line
                ) { (invocation: Invocation) async throws -> Void in
                    try await latest.run { try await $0.perform(invocation) }
                }
            }
        }
    }

    extension View {
        /// Claims an action with closures of the view: the one function behind the forms of `onAction`.
        func claim<Perform>(
            _ name: ActionName, _ when: (() -> Bool)?, _ validate: ((inout Validation) -> Void)?, _ perform: Perform,
            terms: some Hashable, _ register: @escaping (ActionNode, Latest<ViewClaim<Perform>>) -> Registration
        ) -> some View {
            let closures = ViewClaim(when: when, validate: validate, perform: perform)
            return modifier(
                NodeModifier("onAction \(name)", action: name, closures, terms: AnyHashable(terms), register))
        }
    }

    /// What the registration of an asynchronous closure depends on.
    struct Terms: Hashable {
        let parameters: ActionSignature?
        let running: RunningPolicy

        init(_ parameters: ActionSignature?, _ running: RunningPolicy) {
            (self.parameters, self.running) = (parameters, running)
        }
    }

    /// The closures of a view for an action.
    struct ViewClaim<Perform> {
        let when: (() -> Bool)?
        let validate: ((inout Validation) -> Void)?
        let perform: Perform
    }

    extension Latest {
        func isAvailable<Perform>() -> Bool where Closures == ViewClaim<Perform> {
            closures.when?() ?? true
        }

        func validate<Perform>(_ answer: inout Validation) where Closures == ViewClaim<Perform> {
            closures.validate?(&answer)
        }
    }
#endif
