import ActionMaps
import ActionRuntime

/// A command of the prompt itself, which begins with a colon.
enum PromptCommand: String, CaseIterable {
    case set, focus, why, save, record, help, quit

    /// The words after the command, for help.
    var placeholder: String {
        switch self {
        case .set: "[key [json]]"
        case .focus: "[node | -]"
        case .save: "file"
        case .record: "[file]"
        case .why, .help, .quit: ""
        }
    }

    /// One sentence about the effect of the command.
    var help: String {
        switch self {
        case .set: "Set a key of the state, such as ':set clipboard \"Lake.jpg\"'; show a key, or all of them."
        case .focus: "Move the focus to a node, or with '-' back; say where it is."
        case .why: "Explain what was not performed last."
        case .save: "Write the state to a file for '--state'."
        case .record: "Record what is performed in a file for 'replay'; without a file end the recording."
        case .help: "Show this."
        case .quit: "Leave, as ctrl-D does."
        }
    }
}

/// A command of the prompt with the rest of its line.
struct PromptCall {
    let command: PromptCommand
    /// The rest of the line without its leading spaces; spaces at the end stay, because they may be quoted.
    let rest: String

    /// Reads a line; nil where the line is no command of the prompt.
    ///
    /// - Throws: ``ToolError`` for an unknown command.
    init?(_ line: String) throws(ToolError) {
        let line = line.withoutIndent
        guard line.utf8.first == UInt8(ascii: ":") else {
            guard let words = try? ShellWords.split(line), [["quit"], ["exit"]].contains(words) else { return nil }
            (command, rest) = (.quit, "")
            return
        }
        let end = line.firstIndex { $0 == " " || $0 == "\t" } ?? line.endIndex
        let name = String(line[..<end].dropFirst())
        guard let command = PromptCommand(rawValue: name) else {
            throw .unknown(
                "command", ":\(name)", among: PromptCommand.allCases.map { ":\($0.rawValue)" }, help: ":help")
        }
        self.command = command
        rest = String(line[end...]).withoutIndent
    }

    /// The one word after the command; nil for none.
    func word() throws(ToolError) -> String? {
        let words = try ShellWords.split(rest)
        if words.count > 1 { throw .usage("':\(command.rawValue)' takes one word.", "See ':help'.") }
        return words.first
    }

    /// Throws where words follow the command.
    func refuseWords() throws(ToolError) {
        if !rest.isEmpty { throw .usage("':\(command.rawValue)' takes no words.", "See ':help'.") }
    }
}

extension String {
    /// The text without its leading spaces.
    fileprivate var withoutIndent: String { String(drop { $0 == " " || $0 == "\t" }) }
}
