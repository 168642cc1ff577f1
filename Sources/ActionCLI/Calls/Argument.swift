/// A word that a subcommand takes, as help shows it, and what it stands for.
struct Argument: Sendable {
    /// What help calls it: `<name>` has to be given, `[name]` may be left out, and `...` behind it says that several may be given.
    let name: String
    let kind: WordKind
    let help: String
    /// Whether help lists the few words that it can be.
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
    /// What the word at a position can be, counted from the first word behind the subcommand.
    func kinds(at position: Int) -> [WordKind] {
        enumerated().filter { index, _ in
            index == position || index < position && self[...index].contains(where: \.isRepeatable)
        }.map(\.element.kind)
    }
}
