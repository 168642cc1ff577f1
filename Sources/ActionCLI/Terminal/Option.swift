/// An option of the command line.
enum Option: String, CaseIterable {
    case map, app, from, state, keymap, args, force, yes, event, error, all, log
    case strict, rules, ignore, sarif, junit, tap, filter
    case dryRun = "dry-run"
    case platform, output, action
    case readOnly = "read-only"
    case only, each
    case format, json, color, quiet, version, help

    /// The name of its value in help; nil for an option without a value.
    var placeholder: String? {
        switch self {
        case .map, .state, .keymap, .output, .junit: "file"
        case .platform: "linux|mac|win"
        case .app: "name|pid|socket"
        case .from: "node"
        case .action: "name"
        case .args: "json"
        case .only: "glob"
        case .format: "text|json|names"
        case .color: "auto|always|never"
        case .ignore: "rule"
        case .filter: "text"
        case .strict, .rules, .sarif, .tap, .force, .yes, .event, .error, .all, .log, .dryRun, .readOnly, .each, .json,
            .quiet, .version,
            .help:
            nil
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
        case .all: "Show hidden items too."
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
        (letter.map { "-\($0), " } ?? "") + "--\(rawValue)" + (placeholder.map { " <\($0)>" } ?? "")
    }
}
