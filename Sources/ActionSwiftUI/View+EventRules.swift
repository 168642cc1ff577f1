#if canImport(SwiftUI)
    // The rules of `ActionNode` for events, each at a node of its own: `receiveEvent`, `handleEvent`, `transformEvent`.
    public import ActionMenus
    public import SwiftUI

    // MARK: receiveEvent

    extension View {
        /// Adds a rule that is told of any event, and says whether the event is handled.
        ///
        /// An error that the closure throws goes on from the view around.
        public func receiveEvent(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> Passage
        ) -> some View {
            addRule(.receiveEvent, (any Event).self, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Adds a rule that is told of any event, and says whether the event is handled; the closure is asynchronous.
        public func receiveEvent(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> Passage
        ) -> some View {
            addRule(.receiveEvent, (any Event).self, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Adds a rule that is told of events of a type, and says whether each is handled.
        public func receiveEvent<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) throws -> Passage
        ) -> some View {
            addRule(.receiveEvent, type, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Adds a rule that is told of events of a type, and says whether each is handled; the closure is asynchronous.
        public func receiveEvent<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) async throws -> Passage
        ) -> some View {
            addRule(.receiveEvent, type, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Adds a rule for events of a type (any by default), which says whether each is handled; the closure takes nothing.
        public func receiveEvent<E>(
            _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () throws -> Passage
        ) -> some View {
            addRule(.receiveEvent, type, fileID, line) { _ in RuleReply(try rule()) }
        }

        /// Adds a rule for events of a type (any by default), which says whether each is handled; the asynchronous closure takes nothing.
        public func receiveEvent<E>(
            _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () async throws -> Passage
        ) -> some View {
            addRule(.receiveEvent, type, fileID, line) { _ in RuleReply(try await rule()) }
        }
    }

    // MARK: handleEvent

    extension View {
        /// Handles any event.
        ///
        /// An error that the closure throws goes on from the view around.
        public func handleEvent(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> Void
        ) -> some View {
            addRule(.handleEvent, (any Event).self, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Handles any event; the closure is asynchronous.
        public func handleEvent(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> Void
        ) -> some View {
            addRule(.handleEvent, (any Event).self, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Handles events of a type.
        public func handleEvent<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> Void
        ) -> some View {
            addRule(.handleEvent, type, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Handles events of a type; the closure is asynchronous.
        public func handleEvent<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) async throws -> Void
        ) -> some View {
            addRule(.handleEvent, type, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Handles events of a type (any by default); the closure takes nothing.
        public func handleEvent<E>(
            _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () throws -> Void
        ) -> some View {
            addRule(.handleEvent, type, fileID, line) { _ in RuleReply(try rule()) }
        }

        /// Handles events of a type (any by default); the asynchronous closure takes nothing.
        public func handleEvent<E>(
            _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () async throws -> Void
        ) -> some View {
            addRule(.handleEvent, type, fileID, line) { _ in RuleReply(try await rule()) }
        }
    }

    // MARK: transformEvent

    extension View {
        /// Replaces any event by another.
        ///
        /// The new event goes on from the view around. An error that the closure throws goes on from the view around.
        public func transformEvent(
            fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> any Event
        ) -> some View {
            addRule(.transformEvent, (any Event).self, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Replaces any event by another; the closure is asynchronous.
        public func transformEvent(
            fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (any Event) async throws -> any Event
        ) -> some View {
            addRule(.transformEvent, (any Event).self, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Replaces events of a type by other events.
        public func transformEvent<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) throws -> any Event
        ) -> some View {
            addRule(.transformEvent, type, fileID, line) { value in RuleReply(try rule(value)) }
        }

        /// Replaces events of a type by other events; the closure is asynchronous.
        public func transformEvent<E>(
            _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping (E) async throws -> any Event
        ) -> some View {
            addRule(.transformEvent, type, fileID, line) { value in RuleReply(try await rule(value)) }
        }

        /// Replaces events of a type (any by default) by other events; the closure takes nothing.
        public func transformEvent<E>(
            _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () throws -> any Event
        ) -> some View {
            addRule(.transformEvent, type, fileID, line) { _ in RuleReply(try rule()) }
        }

        /// Replaces events of a type (any by default) by other events; the asynchronous closure takes nothing.
        public func transformEvent<E>(
            _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
            _ rule: @escaping () async throws -> any Event
        ) -> some View {
            addRule(.transformEvent, type, fileID, line) { _ in RuleReply(try await rule()) }
        }
    }
#endif
