extension ActionValue {
    /// The value as JSON (RFC 8259): on one line, or indented by two spaces a level where `pretty`.
    ///
    /// Reading the text gives an equal value: floating-point numbers are written with a fraction or an exponent (`1.0`).
    /// Numbers that are not finite have no JSON and are written as null. Keys are sorted by their bytes, and strings
    /// escape only what they must.
    public func json(pretty: Bool = false) -> String {
        JSONWriter.text(of: .value(self), isPretty: pretty)
    }

    /// The value for a message: printable JSON on one line, cut off after 80 characters.
    package var excerpt: String {
        // JSON has no such number.
        if case .double(let number) = self, !number.isFinite { return "\(number)" }
        let text = json().printable
        let excerpt = text.prefix(80)
        return excerpt.endIndex == text.endIndex ? text : excerpt + "…"
    }
}
