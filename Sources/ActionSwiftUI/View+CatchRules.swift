#if canImport(SwiftUI)
    // `catchError`, the rules of `ActionNode` that turn errors into events, each at a node of its own.
    public import ActionMenus
    public import SwiftUI

    extension View {
        /// Replaces any error by an event.
        ///
        /// The event goes on from the view around. An error that the closure throws goes on from the view around.
        public func catchError(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) throws -> any Event
        ) -> some View {
            addRule(.catchError, (any Error).self, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Replaces any error by an event; the closure is asynchronous.
        public func catchError(
            fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (any Error) async throws -> any Event
        ) -> some View {
            addRule(.catchError, (any Error).self, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Replaces errors of a type by events.
        public func catchError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) throws -> any Event
        ) -> some View {
            addRule(.catchError, type, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Replaces errors of a type by events; the closure is asynchronous.
        public func catchError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) async throws -> any Event
        ) -> some View {
            addRule(.catchError, type, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Replaces errors of a type (any by default) by events; the closure takes nothing.
        public func catchError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () throws -> any Event
        ) -> some View {
            addRule(.catchError, type, fileID, line) { _ in RuleReply(try rule()) }
        }

        /// Replaces errors of a type (any by default) by events; the asynchronous closure takes nothing.
        public func catchError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () async throws -> any Event
        ) -> some View {
            addRule(.catchError, type, fileID, line) { _ in RuleReply(try await rule()) }
        }
    }
#endif
