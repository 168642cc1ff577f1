import ActionMaps
import ActionRuntime

/// A parsed command line: a subcommand, its options and its words.
struct Call {
    /// How results are printed.
    enum Format: String, CaseIterable {
        case text, json, names
    }

    /// Whether text is coloured.
    enum Color: String, CaseIterable {
        case auto, always, never
    }

    var command: (any Subcommand.Type)?
    var words: [String] = []
    /// The values of each option of the call, in order; an empty text for an option without a value.
    private var values: [Option: [String]] = [:]

    /// What the call depends on besides its words.
    let context: CallContext
    /// The prompt whose map or program the call is about; nil where the call names its own, and outside of a prompt.
    private(set) var prompt: PromptContext?

    /// Reads the words of a command line.
    ///
    /// Options may stand before or after the subcommand; after `--` every argument is a word.
    init(_ arguments: [String?], in context: CallContext = .process) throws(ToolError) {
        self.context = context
        var rest: [String] = []
        for (index, argument) in arguments.enumerated() {
            guard let argument else {
                throw .usage("Word \(index + 1) of the command line is not valid UTF-8.", "Write it in UTF-8.")
            }
            rest.append(argument)
        }
        var pending = rest[...]
        while let word = pending.popFirst() {
            if word == "--" {
                for word in pending { try add(word) }
                break
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2), &pending)
            } else if word.hasPrefix("-"), word.count > 1, let letter = word.dropFirst().first {
                try readShort(word, letter, &pending)
            } else {
                try add(word)
            }
        }
        if let prompt = context.prompt { takeOptions(of: prompt) }
        try checkOptions()
    }

    /// Takes the options of the prompt that the call does not give itself.
    mutating func takeOptions(of context: PromptContext) {
        if !has(.map), !has(.app) { prompt = context }
        values.merge(context.options(for: self)) { own, _ in own }
    }

    /// Creates a call without words.
    init(in context: CallContext) { self.context = context }

    func has(_ option: Option) -> Bool { values[option] != nil }

    func value(_ option: Option) -> String? { values[option]?.last }

    /// Whether an option does not go together with an option of the call.
    func excludes(_ option: Option) -> Bool {
        values.keys.contains { option.excludes(command?.own($0) ?? $0) }
    }

    /// The values of an option that may be given several times.
    func all(_ option: Option) -> [String] { values[option] ?? [] }

    var format: Format {
        if has(.json) { return .json }
        return value(.format).flatMap(Format.init) ?? .text
    }

    var color: Color { value(.color).flatMap(Color.init) ?? .auto }

    /// Adds a word without a check, and returns whether the word names a subcommand or follows one.
    mutating func append(_ word: String) -> Bool {
        if command == nil { command = Tool.command(named: word) } else { words.append(word) }
        return command != nil
    }

    /// Adds the value of an option without a check.
    mutating func append(_ option: Option, _ value: String) { values[option, default: []].append(value) }

    // MARK: Reading

    private mutating func add(_ word: String) throws(ToolError) {
        if command == nil {
            guard let known = Tool.command(named: word) else {
                throw .unknown("subcommand", word, among: Tool.commands.map { $0.name }, help: "action --help")
            }
            command = known
        } else {
            words.append(word)
        }
    }

    private mutating func readLong(_ text: Substring, _ pending: inout ArraySlice<String>) throws(ToolError) {
        let text = String(text)
        let equals = text.firstEqualsSign
        let name = String(text[..<(equals ?? text.endIndex)])
        guard let option = Tool.option(named: name) else {
            throw .unknown("option", "--\(name)", among: Tool.options.map { "--\($0.name)" }, help: helpCall)
        }
        try set(option, to: equals.map { String(text[text.utf8.index(after: $0)...]) }, &pending)
    }

    private mutating func readShort(
        _ word: String, _ letter: Character, _ pending: inout ArraySlice<String>
    ) throws(ToolError) {
        guard word.count == 2, let option = Tool.options.first(where: { $0.letter == letter }) else {
            throw .unknown(
                "option", word, among: Tool.options.compactMap { $0.letter.map { "-\($0)" } }, listing: [],
                help: helpCall)
        }
        try set(option, to: nil, &pending)
    }

    private mutating func set(
        _ option: Option, to inline: String?, _ pending: inout ArraySlice<String>
    ) throws(ToolError) {
        guard let placeholder = option.value?.name else {
            if inline != nil { throw .usage("Option '--\(option.name)' takes no value.", "See '\(helpCall)'.") }
            values[option] = [""]
            return
        }
        guard let value = inline ?? pending.popFirst() else {
            throw .usage("Option '--\(option.name)' needs a value: --\(option.name) <\(placeholder)>.")
        }
        if values[option] != nil, !option.isRepeatable {
            throw .usage("Option '--\(option.name)' is given twice.", "Give it once.")
        }
        values[option, default: []].append(value)
    }

    private func checkOptions() throws(ToolError) {
        for option in Tool.options { try checkChoice(option) }
        if has(.json), let format = value(.format), format != "json" {
            throw .usage("Options '--json' and '--format \(format)' contradict each other.", "Give one of them.")
        }
        guard let command, !has(.help) else { return }
        if has(.app), let option = Tool.options.first(where: { has($0) && command.own($0).excludes(.app) }) {
            throw .usage(
                "Options '--app' and '--\(option.name)' do not go together.",
                "A running program has its own tree, state and keys.")
        }
        let given = Tool.options.filter(has).map(command.own)
        for (index, option) in given.enumerated() where option != .json {
            guard let other = given[..<index].first(where: option.excludes) else { continue }
            throw .usage("Options '--\(other.name)' and '--\(option.name)' do not go together.", "Give one of them.")
        }
        for option in Tool.options where has(option) && !command.allOptions.contains(option) {
            throw .usage("'action \(command.name)' has no option '--\(option.name)'.", "See '\(helpCall)'.")
        }
    }

    private func checkChoice(_ option: Option) throws(ToolError) {
        guard let value = option.value, value.isChecked, case .choice(let choices) = value.kind,
            let word = self.value(option), !choices.contains(where: { $0.word == word })
        else { return }
        throw .unknown("value of '--\(option.name)'", word, among: choices.map(\.word), help: helpCall)
    }

    /// Throws if the call has words; for subcommands without words.
    func refuseWords() throws(ToolError) {
        guard let word = words.first else { return }
        throw .usage("Unexpected word '\(word.printable)'.", "See '\(helpCall)'.")
    }

    /// The port that an option names; nil where the call does not give the option.
    func port(_ option: Option) throws(ToolError) -> UInt16? {
        guard let text = value(option) else { return nil }
        guard let port = UInt16(text) else {
            throw .usage(
                "'--\(option.name) \(text.printable)' names no port.",
                "Give a number from 0 to 65535; 0 takes a free one.")
        }
        return port
    }

    /// Throws if the call names no program; for subcommands that work on one only.
    func requireProgram(to verb: String) throws(ToolError) {
        if has(.app) { return }
        throw .usage("There is no program to \(verb).", "Name one: --app NAME.", "'action apps' lists them.")
    }

    /// The command line that shows the subcommand's help.
    var helpCall: String {
        command.map { "action \($0.name) --help" } ?? "action --help"
    }
}

extension Style {
    init(_ call: Call) {
        let isColored =
            switch call.color {
            case .always: true
            case .never: false
            case .auto: call.context.isColored
            }
        self.init(isColored: isColored)
    }
}
