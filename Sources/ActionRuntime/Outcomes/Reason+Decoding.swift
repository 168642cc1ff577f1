extension [Validation.Reason] {
    /// Reads the member `reasons` of a JSON object; the nodes are elsewhere, and left out.
    package init(reading line: JSONLine) {
        self = line.lines("reasons").compactMap { reason in
            guard case .string(let text)? = reason["text"] else { return nil }
            var kind = Validation.Reason.Kind.validator
            if case .string(let word)? = reason["kind"] { kind = Validation.Reason.Kind(rawValue: word) ?? kind }
            return Validation.Reason(text: text, kind: kind)
        }
    }
}
