#if canImport(AppIntents)
    import ActionBridging
    public import AppIntents
    public import Foundation

    /// Performs a command of the application's menu, as a person at the menu does.
    public struct PerformActionCommand: AppIntent {
        // The build reads the texts of these declarations, so they are literals.

        /// The name of the intent.
        public static let title: LocalizedStringResource = "Perform Command"
        /// What the intent does.
        public static let description: IntentDescription? = "Performs a command of the app's menu."

        /// The command.
        @Parameter(title: "Command")
        public var command: ActionCommand

        /// The further arguments as one text, because the parameters of an intent are fixed when it is compiled.
        @Parameter(
            title: "Arguments", description: "What the command needs further, such as 5, or stars=5 label=\"to print\"."
        )
        public var text: String?

        /// The intent as a sentence, with its parameters.
        public static var parameterSummary: some ParameterSummary {
            Summary("Perform \(\.$command)") { \.$text }
        }

        /// Creates an intent whose parameters the system fills in.
        public init() {}

        /// Performs the command.
        ///
        /// - Returns: The declared result of the command's handler as text, empty for none.
        /// - Throws: What the system asks for or says: that the text is missing or wrong, why the command cannot be performed now, or
        ///   that the person has cancelled.
        @MainActor
        public func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
            let catalog = try ActionIntents.requireCatalog()
            linkUndoManager(catalog)
            let answer = try await catalog.perform(command.id, with: text ?? "") { question in
                try await confirm(question)
            }
            switch answer {
            case .performed(let said, let value): return .result(value: value, dialog: "\(said)")
            case .needsText(let question): throw $text.needsValueError("\(question)")
            case .refused(let reason): throw ActionIntentError(message: reason)
            }
        }

        /// Asks the person; throws where the person cancels.
        @MainActor
        private func confirm(_ question: String) async throws {
            if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
                try await requestConfirmation(dialog: "\(question)")
            } else {
                try await requestConfirmation(result: .result(dialog: "\(question)"))
            }
        }

        /// Links the undo stack of the command's target with the undo manager that the system gives, so that what the command does is
        /// undone by the application's own menu.
        @MainActor
        private func linkUndoManager(_ catalog: IntentCatalog) {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), let undoManager else { return }
            catalog.linkUndoStack(of: command.id, with: LinkedManager(undoManager))
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    extension PerformActionCommand: UndoableIntent {}
#endif
