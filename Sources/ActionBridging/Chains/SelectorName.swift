package import ActionMenus

/// The names of action methods in Objective-C, as names of actions.
package enum SelectorName {
    /// The name of the action of a selector's text; nil where the selector is not an action's.
    ///
    /// An action method takes no argument, or its sender: `save`, `save:`. AppKit and UIKit ask every responder for other
    /// selectors all the time, such as `initWithCoder:`, and private selectors begin with an underscore. The name has to be
    /// in use already, so that such questions fill no table of names.
    package static func action(of selector: String) -> ActionName? {
        isAction(selector) ? ActionName(registered: selector) : nil
    }

    /// The text of an action's selector; nil for a name that no method can have, such as `editor.save`.
    package static func selector(of action: ActionName) -> String? {
        isAction(action.text) ? action.text : nil
    }

    private static func isAction(_ text: String) -> Bool {
        let name = text.hasSuffix(":") ? text.dropLast() : text[...]
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
