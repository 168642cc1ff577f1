/// What is wrong with a shortcut's text, and where.
public struct KeyShortcutError: Error, Hashable, Sendable {
    /// The place in the text: 1 is its first character.
    public let column: Int

    let fault: Fault

    init(_ fault: Fault, column: Int) {
        self.fault = fault
        self.column = column
    }

    enum Fault: Hashable, Sendable {
        case empty
        case tooLong(Int)
        case tooManyStrokes
        case missingKey(after: String, found: String?)
        case unknownKey(String)
        case unknownModifier(String)
        case repeatedModifier(String)
        case scanCode(String)
        case strayText(after: String, String)
    }
}
