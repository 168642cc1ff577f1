#if canImport(AppIntents)
    import ActionBridging
    public import ActionMenus

    /// Offers an application's commands to Siri, Spotlight and the Shortcuts app.
    ///
    /// ```swift
    /// ActionIntents.use(coordinator, menu: main, keys: keys)          // once, when the application has started
    ///
    /// struct RaterPackage: AppIntentsPackage {                        // in the application's target
    ///     static var includedPackages: [any AppIntentsPackage.Type] { [ActionIntentsPackage.self] }
    /// }
    /// ```
    ///
    /// The system then lists ``PerformActionCommand``, whose ``ActionCommand`` is one of the menu's shown commands.
    ///
    /// The adapter is type-checked, but has not run on a device yet.
    @MainActor
    public enum ActionIntents {
        private(set) static var catalog: IntentCatalog?

        /// Offers the commands of a menu, in place of those that were offered before.
        ///
        /// Commands that the menu does not show are not offered, nor are those with secret arguments.
        ///
        /// - Parameters:
        ///   - coordinator: Performs the commands, from its own start.
        ///   - menu: The menu.
        ///   - keys: The key map whose keys are shown; where it is left out, the menu's own keys are shown.
        public static func use(_ coordinator: Coordinator, menu: Menu, keys: KeyMap? = nil) {
            catalog = IntentCatalog(coordinator, menu: menu, keys: keys)
        }

        /// Offers nothing any more.
        public static func end() { catalog = nil }

        /// - Throws: ``ActionIntentError`` where the application has offered nothing yet.
        static func requireCatalog() throws -> IntentCatalog {
            guard let catalog else {
                throw ActionIntentError(message: "The app is not ready: it offers no commands yet.")
            }
            return catalog
        }
    }
#endif
