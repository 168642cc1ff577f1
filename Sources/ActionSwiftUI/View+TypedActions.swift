#if canImport(SwiftUI)
    // The forms of `onAction` for typed actions: with an input and without, for closures that are given the invocation and not, and for
    // closures that wait and do not.
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Claims a typed action at a node of the view's own, while the view is shown.
        ///
        /// The arguments are checked against the action's type before the closure is called.
        ///
        /// - Parameters:
        ///   - action: The action that is claimed.
        ///   - when: Whether the claim is available; where it is not, the request goes on to the next claim.
        ///   - validate: Whether the action is enabled, its state and title.
        ///   - fileID: The file of the call; for explanations.
        ///   - line: The line of the call.
        ///   - perform: Performs the action, and returns its output.
        public func onAction<Input: ActionValueConvertible, Output>(
            _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            fileID: StaticString = #fileID, line: UInt32 = #line, perform: @escaping (Input) throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: action.signature) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, fileID: fileID,
                    line: line
                ) { (input: Input) throws -> Output in try latest.closures.perform(input) }
            }
        }

        /// Claims a typed action; the closure is asynchronous.
        public func onAction<Input: ActionValueConvertible, Output>(
            _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
            perform: @escaping (Input) async throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: Terms(action.signature, running)) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, running: running,
                    fileID: fileID, line: line
                ) { (input: Input) async throws -> Output in try await latest.run { try await $0.perform(input) } }
            }
        }

        /// Claims a typed action with a closure that is given the input and the invocation.
        public func onAction<Input: ActionValueConvertible, Output>(
            _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            fileID: StaticString = #fileID, line: UInt32 = #line,
            perform: @escaping (Input, Invocation) throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: action.signature) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, fileID: fileID,
                    line: line
                ) { (input: Input, invocation: Invocation) throws -> Output in
                    try latest.closures.perform(input, invocation)
                }
            }
        }

        /// Claims a typed action with a closure that is given the input and the invocation; the closure is asynchronous.
        public func onAction<Input: ActionValueConvertible, Output>(
            _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
            perform: @escaping (Input, Invocation) async throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: Terms(action.signature, running)) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, running: running,
                    fileID: fileID, line: line
                ) { (input: Input, invocation: Invocation) async throws -> Output in
                    try await latest.run { try await $0.perform(input, invocation) }
                }
            }
        }

        /// Claims a typed action without an input.
        public func onAction<Output>(
            _ action: Action<Void, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            fileID: StaticString = #fileID, line: UInt32 = #line, perform: @escaping () throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: action.name) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, fileID: fileID,
                    line: line
                ) { () throws -> Output in try latest.closures.perform() }
            }
        }

        /// Claims a typed action without an input; the closure is asynchronous.
        public func onAction<Output>(
            _ action: Action<Void, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
            perform: @escaping () async throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: running) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, running: running,
                    fileID: fileID, line: line
                ) { () async throws -> Output in try await latest.run { try await $0.perform() } }
            }
        }

        /// Claims a typed action without an input with a closure that is given the invocation.
        public func onAction<Output>(
            _ action: Action<Void, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            fileID: StaticString = #fileID, line: UInt32 = #line, perform: @escaping (Invocation) throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: action.name) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, fileID: fileID,
                    line: line
                ) { (invocation: Invocation) throws -> Output in try latest.closures.perform(invocation) }
            }
        }

        /// Claims a typed action without an input with a closure that is given the invocation; the closure is asynchronous.
        public func onAction<Output>(
            _ action: Action<Void, Output>, when: (() -> Bool)? = nil, validate: ((inout Validation) -> Void)? = nil,
            running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
            perform: @escaping (Invocation) async throws -> Output
        ) -> some View {
            claim(action.name, when, validate, perform, terms: running) { node, latest in
                node.register(
                    action, when: { latest.isAvailable() }, validate: { latest.validate(&$0) }, running: running,
                    fileID: fileID, line: line
                ) { (invocation: Invocation) async throws -> Output in
                    try await latest.run { try await $0.perform(invocation) }
                }
            }
        }
    }
#endif
