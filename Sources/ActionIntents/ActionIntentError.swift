#if canImport(AppIntents)
    import AppIntents
    import Foundation

    /// Why a command was not performed, as the system tells people.
    ///
    /// The system shows the text of errors of this protocol only
    /// (https://developer.apple.com/documentation/appintents/appintenterror/init(wrapping:)-4967l).
    struct ActionIntentError: Error, CustomLocalizedStringResourceConvertible {
        let message: String

        var localizedStringResource: LocalizedStringResource { "\(message)" }
    }
#endif
