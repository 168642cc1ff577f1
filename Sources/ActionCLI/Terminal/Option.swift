/// An option of the command line.
enum Option: String, CaseIterable {
    case map, app, from, state, keymap, args, force, yes, event, error, key, all, log
    case strict, rules, ignore, sarif, junit, tap, filter
    case verbose
    case dryRun = "dry-run"
    case platform, output, action
    case readOnly = "read-only"
    case only, each, manual
    case format, json, color, quiet, version, help

    /// The name of its value in help, and what the value stands for; nil for an option without a value.
    var value: (name: String, kind: WordKind)? {
        switch self {
        case .map, .state, .keymap: ("file", .file(ending: "json"))
        case .output: ("file", .file(ending: nil))
        case .junit: ("file", .file(ending: "xml"))
        case .platform: ("linux|mac|win", .choice(of: ImportPlatform.self))
        case .app: ("name|pid|socket", .program)
        case .from: ("node", .node)
        case .key: ("keys", .keys)
        case .args: ("json", .text)
        case .only: ("glob", .text)
        case .format: ("text|json|names", .choice(of: Call.Format.self))
        case .color: ("auto|always|never", .choice(of: Call.Color.self))
        case .action: ("name", .action)
        case .ignore: ("rule", .choice(CheckRule.allCases.map { Completion($0.rawValue, $0.check.summary) }))
        case .filter: ("text", .text)
        case .strict, .rules, .sarif, .tap, .force, .yes, .event, .error, .all, .log, .verbose, .dryRun, .readOnly,
            .each,
            .manual, .json,
            .quiet, .version, .help:
            nil
        }
    }

    /// The options that do not go together with it.
    var excluded: [Option] {
        switch self {
        case .app: [.map, .state, .keymap, .dryRun, .event, .error, .key]
        case .map, .state, .keymap, .dryRun: [.app]
        case .event: [.app, .error, .key]
        case .error: [.app, .event, .key]
        case .key: [.app, .event, .error]
        case .json: [.format]
        case .format: [.json]
        default: []
        }
    }

    /// Whether it may be given several times.
    var isRepeatable: Bool { self == .ignore }

    /// The one-letter form, without the dash; nil where there is none.
    var letter: Character? {
        switch self {
        case .output: "o"
        case .quiet: "q"
        case .help: "h"
        default: nil
        }
    }

    var help: String {
        switch self {
        case .map: "The action map, - for standard input. (default: ACTION_MAP, else actions.json, else a sample)"
        case .app: "A running program to work on in place of a map; 'action apps' lists them."
        case .from: "The node where the request starts, such as app/window/grid. (default: the map's focus)"
        case .state: "A file that keeps the map's state from one call to the next; made where it is missing."
        case .keymap: "The user's own key bindings, as an editor's keybindings.json has them."
        case .args: "The arguments as a JSON object."
        case .force: "Perform the action even if it is disabled."
        case .yes: "Perform a destructive command of a running program without a question."
        case .event: "Explain an event of that name instead of an action."
        case .error: "Explain an error of that name instead of an action."
        case .key: "Explain keys instead of an action: every binding of them, and what keeps it from its action."
        case .all: "Show hidden items too."
        case .verbose: "Say too which method of the responder an action is forwarded to."
        case .log: "Say what is performed, too."
        case .platform: "The system whose shortcuts are taken. (default: this one)"
        case .action: "The action whose way through the tree is drawn."
        case .output: "Where to write the result, - for standard output. (default: -)"
        case .strict: "Fail for warnings, too."
        case .rules: "List the rules."
        case .ignore: "A rule that is not applied; may be given several times."
        case .sarif: "Print one document in SARIF 2.1.0, for code scanning."
        case .junit: "A file to write the results to in the form of JUnit, - for standard output."
        case .tap: "Print the results in the Test Anything Protocol."
        case .filter: "Run only the tests whose name has this text."
        case .dryRun: "Leave the state file as it is."
        case .readOnly: "Offer no tool that performs anything."
        case .only: "Offer the actions whose names match, such as 'rate*'. (default: all)"
        case .each: "Offer a tool for each action in place of the three tools."
        case .manual: "Print the manual page, for 'man -l -'."
        case .format: "How results are printed. (default: text)"
        case .json: "Print one JSON object a line; the same as --format json."
        case .color: "Whether text is coloured. (default: auto)"
        case .quiet: "Print no notes, only results and errors."
        case .version: "Show the version."
        case .help: "Show help information."
        }
    }

    /// The option as help shows it: `-q, --quiet`, `--map <file>`.
    var synopsis: String {
        (letter.map { "-\($0), " } ?? "") + "--\(rawValue)" + (value.map { " <\($0.name)>" } ?? "")
    }
}
