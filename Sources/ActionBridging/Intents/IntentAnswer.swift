/// What an intent answers to the system.
package enum IntentAnswer: Hashable, Sendable {
    /// The command was performed: what is said, and the result as text, empty for none.
    case performed(String, value: String)
    /// The text of the further arguments is missing or wrong: what is asked for.
    case needsText(String)
    /// The command was not performed: why.
    case refused(String)
}
