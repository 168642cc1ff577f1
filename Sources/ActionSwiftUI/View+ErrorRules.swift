#if canImport(SwiftUI)
    // The rules of `ActionNode` for errors, each at a node of its own: `receiveError`, `handleError`, `transformError`.
    public import ActionMenus
    public import SwiftUI

    // MARK: receiveError

    extension View {
        /// Adds a rule that is told of any error, and says whether the error is handled.
        public func receiveError(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> Passage
        ) -> some View {
            addRule(.receiveError, (any Error).self, fileID, line) { value in RuleReply(rule(value)) }
        }

        /// Adds a rule that is told of any error, and says whether the error is handled; the closure is asynchronous.
        public func receiveError(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> Passage
        ) -> some View {
            addRule(.receiveError, (any Error).self, fileID, line) { value in RuleReply(await rule(value)) }
        }

        /// Adds a rule that is told of errors of a type, and says whether each is handled.
        public func receiveError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> Passage
        ) -> some View {
            addRule(.receiveError, type, fileID, line) { value in RuleReply(rule(value)) }
        }

        /// Adds a rule that is told of errors of a type, and says whether each is handled; the closure is asynchronous.
        public func receiveError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> Passage
        ) -> some View {
            addRule(.receiveError, type, fileID, line) { value in RuleReply(await rule(value)) }
        }

        /// Adds a rule for errors of a type (any by default), which says whether each is handled; the closure takes nothing.
        public func receiveError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () -> Passage
        ) -> some View {
            addRule(.receiveError, type, fileID, line) { _ in RuleReply(rule()) }
        }

        /// Adds a rule for errors of a type (any by default), which says whether each is handled; the asynchronous closure takes nothing.
        public func receiveError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () async -> Passage
        ) -> some View {
            addRule(.receiveError, type, fileID, line) { _ in RuleReply(await rule()) }
        }
    }

    // MARK: handleError

    extension View {
        /// Handles any error.
        public func handleError(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> Void
        ) -> some View {
            addRule(.handleError, (any Error).self, fileID, line) { value in RuleReply(rule(value)) }
        }

        /// Handles any error; the closure is asynchronous.
        public func handleError(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> Void
        ) -> some View {
            addRule(.handleError, (any Error).self, fileID, line) { value in RuleReply(await rule(value)) }
        }

        /// Handles errors of a type.
        public func handleError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> Void
        ) -> some View {
            addRule(.handleError, type, fileID, line) { value in RuleReply(rule(value)) }
        }

        /// Handles errors of a type; the closure is asynchronous.
        public func handleError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> Void
        ) -> some View {
            addRule(.handleError, type, fileID, line) { value in RuleReply(await rule(value)) }
        }

        /// Handles errors of a type (any by default); the closure takes nothing.
        public func handleError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () -> Void
        ) -> some View {
            addRule(.handleError, type, fileID, line) { _ in RuleReply(rule()) }
        }

        /// Handles errors of a type (any by default); the asynchronous closure takes nothing.
        public func handleError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () async -> Void
        ) -> some View {
            addRule(.handleError, type, fileID, line) { _ in RuleReply(await rule()) }
        }
    }

    // MARK: transformError

    extension View {
        /// Replaces any error by another.
        ///
        /// The new error goes on from the view around.
        public func transformError(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> any Error
        ) -> some View {
            addRule(.transformError, (any Error).self, fileID, line) { value in RuleReply(rule(value)) }
        }

        /// Replaces any error by another; the closure is asynchronous.
        public func transformError(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> any Error
        ) -> some View {
            addRule(.transformError, (any Error).self, fileID, line) { value in RuleReply(await rule(value)) }
        }

        /// Replaces errors of a type by other errors.
        public func transformError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> any Error
        ) -> some View {
            addRule(.transformError, type, fileID, line) { value in RuleReply(rule(value)) }
        }

        /// Replaces errors of a type by other errors; the closure is asynchronous.
        public func transformError<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) async -> any Error
        ) -> some View {
            addRule(.transformError, type, fileID, line) { value in RuleReply(await rule(value)) }
        }

        /// Replaces errors of a type (any by default) by other errors; the closure takes nothing.
        public func transformError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () -> any Error
        ) -> some View {
            addRule(.transformError, type, fileID, line) { _ in RuleReply(rule()) }
        }

        /// Replaces errors of a type (any by default) by other errors; the asynchronous closure takes nothing.
        public func transformError<E>(
            _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () async -> any Error
        ) -> some View {
            addRule(.transformError, type, fileID, line) { _ in RuleReply(await rule()) }
        }
    }
#endif
