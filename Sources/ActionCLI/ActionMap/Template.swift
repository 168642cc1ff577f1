import ActionRuntime

/// Text with references such as `${rating}`, parsed once and filled in when it is needed.
struct Template: Sendable, Hashable {
    /// What a `${…}` names.
    enum Reference: Sendable, Hashable {
        /// `${key}`: a key of the state.
        case state(String)
        /// `${args.name}`: an argument of the request.
        case argument(String)
        /// `${event.name}`: a member of the event or error that a rule runs for.
        case event(String)
        /// `${action}`: the name that was resolved.
        case action
        /// `${originalAction}`: the name that was asked.
        case originalAction
    }

    /// A piece of the text.
    enum Segment: Sendable, Hashable {
        case literal(String)
        case reference(Reference)
    }

    /// The pieces in order; no two literals in a row, and none that is empty.
    let segments: [Segment]

    /// The text where it has no references; else nil.
    var constant: String? {
        switch segments.first {
        case nil: ""
        case .literal(let text) where segments.count == 1: text
        default: nil
        }
    }

    /// The text with its references filled in; where it is exactly one reference, that one's value as it is.
    func evaluate(_ lookup: (Reference) -> ActionValue) -> ActionValue {
        if segments.count == 1, case .reference(let reference) = segments[0] { return lookup(reference) }
        return .string(text(lookup))
    }

    /// The text with its references filled in: a string as it is, anything else as JSON.
    ///
    /// A text that outgrows every document is not finished.
    func text(_ lookup: (Reference) -> ActionValue) -> String {
        var text = ""
        for segment in segments where text.utf8.count <= Files.maximumSize {
            switch segment {
            case .literal(let literal): text += literal
            case .reference(let reference): text += Self.text(of: lookup(reference))
            }
        }
        return text
    }

    private static func text(of value: ActionValue) -> String {
        guard case .string(let text) = value else { return value.json() }
        return text
    }
}
