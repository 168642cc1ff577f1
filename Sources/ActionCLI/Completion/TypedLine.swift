import ActionMaps
import ActionRuntime

/// A command line that is being typed: the call of its words so far, and the place of the last word.
///
/// The line need not be valid yet: words that cannot be understood are passed over.
struct TypedLine {
    /// The typed part of the last word; may be empty.
    let typed: String
    /// The call of the words before the last.
    private var call: Call
    /// The place of the last word.
    private var place: Place

    private enum Place {
        /// The value of an option; after a text such as `--format=` in the same word.
        case value(Option, prefix: String)
        case option
        case subcommand
        /// A word after the subcommand.
        case word
        case nothing
    }

    init(_ words: [String], in context: CallContext) {
        typed = words.last ?? ""
        call = Call(in: context)
        place = .subcommand
        var takesOptions = true
        var pending = words.dropLast()
        while let word = pending.popFirst() {
            if !takesOptions || !word.hasPrefix("-") || word == "-" {
                guard call.append(word) else {
                    place = .nothing
                    return
                }
            } else if word == "--" {
                takesOptions = false
            } else if let (option, inline) = Option.read(word) {
                guard option.value == nil || inline != nil || !pending.isEmpty else {
                    place = .value(option, prefix: "")
                    return
                }
                call.append(option, option.value == nil ? "" : inline ?? pending.popFirst() ?? "")
            }
        }
        if takesOptions, typed.hasPrefix("--"), let (option, inline) = Option.read(typed), let inline {
            place = option.value == nil ? .nothing : .value(option, prefix: String(typed.dropLast(inline.count)))
        } else if takesOptions, typed.hasPrefix("-") {
            place = .option
        } else if let command = call.command {
            let takesWords = !command.arguments.kinds(at: call.words.count).isEmpty
            place = takesWords ? .word : takesOptions ? .option : .nothing
        }
    }

    /// All words that can stand in place of the last word, whatever part of it is typed: some shells match words in other ways.
    var candidates: [Completion] {
        let found: [Completion] =
            switch place {
            case .value(let option, let prefix):
                (option.value.map { words(of: $0.kind) } ?? []).map {
                    Completion(prefix + $0.word, $0.help, isOpen: $0.isOpen)
                }
            case .option: options
            case .subcommand: Tool.commands.map { Completion($0.name, $0.abstract) }
            case .word: kinds.flatMap(words).filter { !$0.word.hasPrefix("-") }
            case .nothing: []
            }
        // Words that cannot be typed are not offered, nor are empty names, which a map with faults may have. The help is
        // shown in a terminal, and so has no control characters.
        return found.filter { !$0.word.isEmpty && $0.word.printable == $0.word }.map {
            Completion($0.word, $0.help.printable, isOpen: $0.isOpen)
        }
    }

    /// The words that can stand in place of the last word and begin with it.
    var completions: [Completion] {
        // Bytes are compared, too: a combining mark that begins a name joins the slash before it.
        candidates.filter { $0.word.hasPrefix(typed) || $0.word.utf8.starts(with: typed.utf8) }
    }

    /// The ending of the files that the last word can be, empty for any; nil where it can be no file.
    var files: String? {
        let kinds: [WordKind] =
            switch place {
            case .value(let option, _): option.value.map { [$0.kind] } ?? []
            case .word: self.kinds
            case .option, .subcommand, .nothing: []
            }
        for case .file(let ending) in kinds { return ending ?? "" }
        return nil
    }

    /// The kinds of the word that is being typed after the subcommand.
    private var kinds: [WordKind] { call.command?.arguments.kinds(at: call.words.count) ?? [] }

    /// The options that can still be given.
    private var options: [Completion] {
        let taken = call.command?.allOptions ?? Tool.options
        return taken.filter { option in
            option.isRepeatable || !call.has(option) && !call.excludes(option)
        }.map { Completion("--\($0.name)", $0.help) }
    }

    private func words(of kind: WordKind) -> [Completion] {
        switch kind {
        case .text, .file: []
        case .choice(let choices): choices
        case .program: RemoteDirectory.completions
        case .named(let name): map(for: name).map { words(of: name, in: $0) } ?? []
        }
    }

    /// The map that the line is about, with the parts that a word of some kind needs.
    private func map(for name: WordKind.Name) -> ActionMap? {
        var call = call
        // The prompt's options are taken only here, because the line may still give these options itself.
        if let prompt = call.context.prompt { call.takeOptions(of: prompt) }
        return ActionMap.completing(call, keys: name == .keys)
    }

    private func words(of name: WordKind.Name, in map: ActionMap) -> [Completion] {
        switch name {
        case .node: map.nodePaths
        case .action where call.has(.error), .error: map.errorNames
        case .action where call.has(.event), .event: map.eventNames
        case .action: map.actionNames
        case .argument: map.arguments(typed, behind: call.words)
        case .keys: map.strokes(behind: call.words)
        case .menu: map.menuTitles
        }
    }
}

extension RemoteDirectory {
    /// The running programs: by name, or by number where several programs have the same name.
    fileprivate static var completions: [Completion] {
        let programs = (try? programs()) ?? []
        let counts = Dictionary(programs.map { ($0.app, 1) }, uniquingKeysWith: +)
        return programs.map {
            counts[$0.app] == 1 ? Completion($0.app, "process \($0.pid)") : Completion("\($0.pid)", $0.app)
        }
    }
}
