/// Colours text for terminals, or leaves text unchanged.
package struct Style {
    package let isColored: Bool

    package init(isColored: Bool) { self.isColored = isColored }

    package func grey(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[22m" : text }

    func red(_ text: String) -> String { colored(text, 31) }

    func green(_ text: String) -> String { colored(text, 32) }

    func yellow(_ text: String) -> String { colored(text, 33) }

    private func colored(_ text: String, _ code: Int) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[39m" : text
    }
}
