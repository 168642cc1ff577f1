#if canImport(AppIntents)
    import ActionBridging
    public import AppIntents

    /// A command of the application's menu, with its arguments.
    public struct ActionCommand: AppEntity {
        // The build reads the texts of these declarations, so they are literals.
        public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Command"
        public static let defaultQuery = ActionCommandQuery()

        /// The action and its arguments, such as `rate: {"stars":5}`; the same as long as the application offers them.
        public let id: String
        /// The title in the menu when the system asked.
        public let title: String
        /// The menus around the command, and its keys.
        public let detail: String

        init(_ command: IntentCommand) { (id, title, detail) = (command.id, command.title, command.detail) }

        public var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(title)", subtitle: detail.isEmpty ? nil : "\(detail)")
        }
    }
#endif
