import ActionRuntime

/// Text with references such as `${rating}`, parsed once and filled in each time it is used.
package struct Template: Sendable, Hashable {
    /// The source of the value that a `${…}` is filled in with.
    enum Reference: Sendable, Hashable {
        /// `${key}`: a key of the state.
        case state(String)
        /// `${args.name}`: an argument of the request.
        case argument(String)
        /// `${event.name}`: a member of the event or error that a rule runs for.
        case event(String)
        /// `${action}`: the name under which the action was resolved.
        case action
        /// `${originalAction}`: the name in the request.
        case originalAction
    }

    /// A piece of the text.
    enum Segment: Sendable, Hashable {
        case literal(String)
        case reference(Reference)
    }

    /// The pieces in order; no literal is empty or follows another.
    let segments: [Segment]

    /// The text; nil where it has references.
    var constant: String? {
        switch segments.first {
        case nil: ""
        case .literal(let text) where segments.count == 1: text
        default: nil
        }
    }

    /// The reference, where the text consists of one; nil otherwise.
    var reference: Reference? {
        guard segments.count == 1, case .reference(let reference) = segments[0] else { return nil }
        return reference
    }
}
