/// A text of a toolkit's object, such as a tool tip, that a bridge overrides for a while.
package struct TextOverride {
    private var own: String?
    private var written: String?

    package init() {}

    /// The text to show.
    ///
    /// - Parameters:
    ///   - text: The text of the bridge; nil for none, which gives the object its own text back.
    ///   - current: The text that the object shows now. Where it is not the one that the bridge wrote, it is the object's own.
    package mutating func showing(_ text: String?, over current: String?) -> String? {
        if written == nil || written != current { own = current }
        written = text
        return text ?? own
    }
}
