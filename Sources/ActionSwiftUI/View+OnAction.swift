#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Claims an action at the node of the view while the view is shown.
        ///
        /// - Parameters:
        ///   - name: The name that is claimed.
        ///   - parameters: The arguments that the action takes; nil accepts any.
        ///   - when: Whether the claim is available; where it is not, the request goes on to the next claim.
        ///   - validate: Whether the action is enabled, its state and title.
        ///   - perform: Performs the action.
        public func onAction(
            _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil,
            validate: ((inout Validation) -> Void)? = nil, perform: @escaping (Invocation) throws -> Void
        ) -> some View {
            modifier(
                ClaimModifier(name, ViewClaim(when: when, validate: validate, perform: perform)) { node, latest in
                    node.onAction(
                        name, parameters: parameters, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }
                    ) { try latest.closures?.perform($0) }
                })
        }

        /// Claims an action at the node of the view while the view is shown; the closure is asynchronous.
        @_disfavoredOverload
        public func onAction(
            _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil,
            validate: ((inout Validation) -> Void)? = nil, running: RunningPolicy = .concurrent,
            perform: @escaping (Invocation) async throws -> Void
        ) -> some View {
            modifier(
                ClaimModifier(name, ViewClaim(when: when, validate: validate, perform: perform)) { node, latest in
                    node.onAction(
                        name, parameters: parameters, when: { latest.isAvailable() },
                        validate: { latest.validate(&$0) },
                        running: running
                    ) { (invocation: Invocation) async throws -> Void in try await latest.closures?.perform(invocation)
                    }
                })
        }

        /// Claims a typed action at the node of the view while the view is shown.
        public func onAction<Input: ActionValueConvertible>(
            _ action: Action<Input, Void>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            perform: @escaping (Input) throws -> Void
        ) -> some View {
            modifier(
                ClaimModifier(action.name, ViewClaim(when: when, validate: validate, perform: perform)) {
                    node, latest in
                    node.on(action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }) {
                        (input: Input) in
                        if let closures = latest.closures { try closures.perform(input) }
                    }
                })
        }
    }

    /// The closures of a view for an action.
    private struct ViewClaim<Perform> {
        let when: (() -> Bool)?
        let validate: ((inout Validation) -> Void)?
        let perform: Perform
    }

    extension Latest {
        fileprivate func isAvailable<Perform>() -> Bool where Closures == ViewClaim<Perform> {
            closures?.when?() ?? true
        }

        fileprivate func validate<Perform>(_ answer: inout Validation) where Closures == ViewClaim<Perform> {
            closures?.validate?(&answer)
        }
    }
#endif
