#if canImport(AppIntents)
    import ActionBridging
    public import AppIntents

    /// Finds the commands that the application offers.
    ///
    /// Its name is not `Query`: the build fails where several queries of an application have the same name.
    public struct ActionCommandQuery: EntityStringQuery {
        /// Creates a query.
        public init() {}

        /// The commands of identifiers that are still offered.
        @MainActor
        public func entities(for identifiers: [String]) async throws -> [ActionCommand] {
            try ActionIntents.requireCatalog().commands(for: identifiers).map(ActionCommand.init)
        }

        /// The commands that match a typed or spoken text, the best first.
        @MainActor
        public func entities(matching string: String) async throws -> [ActionCommand] {
            try ActionIntents.requireCatalog().commands(matching: string).map(ActionCommand.init)
        }

        /// All commands that are offered, in menu order.
        @MainActor
        public func suggestedEntities() async throws -> [ActionCommand] {
            try ActionIntents.requireCatalog().commands.map(ActionCommand.init)
        }
    }
#endif
