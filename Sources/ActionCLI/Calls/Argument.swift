/// A word that a subcommand takes: its form in help, and its meaning.
struct Argument: Sendable {
    /// The argument in help: `<name>` has to be given, `[name]` may be left out, and with `...` several may be given.
    let name: String
    let kind: WordKind
    let help: String
    /// Whether help lists the choices of the argument.
    let showsChoices: Bool

    init(_ name: String, _ kind: WordKind, _ help: String, showsChoices: Bool = false) {
        self.name = name
        self.kind = kind
        self.help = help
        self.showsChoices = showsChoices
    }

    var isRepeatable: Bool { name.hasSuffix("...") }
}

extension Array<Argument> {
    /// The kinds of the word at a position, counted from the first word after the subcommand.
    func kinds(at position: Int) -> [WordKind] {
        enumerated().filter { index, _ in
            index == position || index < position && self[...index].contains(where: \.isRepeatable)
        }.map(\.element.kind)
    }
}
