#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Colours text for terminals, or leaves it as it is.
struct Style {
    private let isColored: Bool

    init(_ call: Call) {
        isColored =
            switch call.color {
            case .always: true
            case .never: false
            case .auto: isatty(STDOUT_FILENO) != 0 && !Style.isSet("NO_COLOR") && !Style.isDumb
            }
    }

    func grey(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[22m" : text }

    func red(_ text: String) -> String { colored(text, 31) }

    func green(_ text: String) -> String { colored(text, 32) }

    func yellow(_ text: String) -> String { colored(text, 33) }

    private func colored(_ text: String, _ code: Int) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[39m" : text
    }

    private static func isSet(_ variable: String) -> Bool {
        unsafe getenv(variable).map { unsafe $0.pointee != 0 } ?? false
    }

    private static var isDumb: Bool {
        unsafe getenv("TERM").map { unsafe String(cString: $0) == "dumb" } ?? true
    }
}
