/// The kind of a word of the command line or of an option's value, which decides what completion offers.
enum WordKind: Sendable {
    /// Any text; nothing is offered.
    case text
    /// A word of a short list.
    case choice([Completion])
    /// A file whose name has an ending; nil for any ending.
    case file(ending: String?)
    /// A name that the map, or the program of `--app`, has.
    case named(Name)
    /// A running program.
    case program

    /// The kinds of names that a map has.
    enum Name {
        case node, action, argument, event, error, keys, menu
    }
}

extension WordKind {
    /// The name of a case of a type.
    static func choice<Choice: CaseIterable & RawRepresentable<String>>(of _: Choice.Type) -> WordKind {
        .choice(Choice.allCases.map { Completion($0.rawValue) })
    }

    static let node = WordKind.named(.node)
    static let action = WordKind.named(.action)
    static let argument = WordKind.named(.argument)
    static let event = WordKind.named(.event)
    static let error = WordKind.named(.error)
    static let keys = WordKind.named(.keys)
    static let menu = WordKind.named(.menu)

    /// A map.
    static let map = WordKind.file(ending: "json")
}
