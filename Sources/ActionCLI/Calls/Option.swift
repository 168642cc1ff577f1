/// An option of the command line.
///
/// An option of several subcommands stands in `Option+Shared.swift`, every other option beside its subcommand.
struct Option: Sendable {
    /// The value that an option takes.
    struct Value: Sendable {
        /// The value's name in help, such as `file`.
        let name: String
        /// The kind of the value.
        let kind: WordKind
        /// Whether a call is refused if its value is not among the choices of the kind.
        let isChecked: Bool

        init(_ name: String, _ kind: WordKind, isChecked: Bool = false) {
            self.name = name
            self.kind = kind
            self.isChecked = isChecked
        }

        /// A value that is the name of a case of a type; a call with any other value is refused.
        static func one<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> Value {
            Value(type.allCases.map(\.rawValue).joined(separator: "|"), .choice(of: type), isChecked: true)
        }
    }

    /// The name without the dashes before it.
    let name: String
    /// The one-letter form, without the dash; nil for an option without a letter.
    let letter: Character?
    /// The value that the option takes; nil for an option without one.
    let value: Value?
    /// Whether a call may give the option several times.
    let isRepeatable: Bool
    /// One sentence about the effect of the option.
    let help: String
    /// The options that this option names as not going together with it; they need not name this option in turn.
    private let excluded: [Option]

    init(
        _ name: String, letter: Character? = nil, _ value: Value? = nil, isRepeatable: Bool = false,
        excluding excluded: [Option] = [], help: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.isRepeatable = isRepeatable
        self.help = help
        self.excluded = excluded
    }

    /// Whether the two options do not go together.
    func excludes(_ other: Option) -> Bool { excluded.contains(other) || other.excluded.contains(self) }

    /// The option as help shows it: `-q, --quiet`, `--map <file>`.
    var synopsis: String {
        (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " <\($0.name)>" } ?? "")
    }
}

extension Option: Hashable {
    /// Options are the same where their names are.
    static func == (one: Option, other: Option) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Option {
    /// The option of a word such as `--map`, `--map=file` or `-o`, and the value in the same word; nil for any other word.
    static func read(_ word: String) -> (option: Option, value: String?)? {
        guard word.hasPrefix("--") else {
            return Tool.options.first { $0.letter.map { "-\($0)" } == word }.map { ($0, nil) }
        }
        let end = word.firstEqualsSign
        guard let option = Tool.option(named: String(word[..<(end ?? word.endIndex)].dropFirst(2))) else { return nil }
        return (option, end.map { String(word[word.utf8.index(after: $0)...]) })
    }
}
