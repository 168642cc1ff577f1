import Testing

/// A call, how it ends, and what is written.
struct CommandCase: Sendable, CustomTestStringConvertible {
    let words: [String]
    let status: Status
    var output: [String] = []
    var errors: [String] = []

    var testDescription: String { words.joined(separator: " ") }
}

extension CommandCase {
    init(_ words: String, _ status: Status, output: [String] = [], errors: [String] = []) {
        self.init(
            words: words.split(separator: " ").map(String.init), status: status, output: output, errors: errors)
    }
}
