#if canImport(AppIntents)
    import ActionBridging
    public import AppIntents

    /// A command of the application's menu, with its arguments.
    public struct ActionCommand: AppEntity {
        /// The name of the type; a literal, because the build reads it.
        public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Command"
        /// What finds commands.
        public static let defaultQuery = ActionCommandQuery()

        /// The action and its arguments, such as `rate: {"stars":5}`; the same as long as the application offers them.
        public let id: String
        /// The title in the menu when the system asked.
        public let title: String
        /// The menus around the command, and its keys.
        public let detail: String

        init(_ command: IntentCommand) { (id, title, detail) = (command.id, command.title, command.detail) }

        /// The command as the system shows it: title, menus and keys.
        public var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(title)", subtitle: detail.isEmpty ? nil : "\(detail)")
        }
    }
#endif
