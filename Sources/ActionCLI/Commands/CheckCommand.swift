import ActionMaps
import ActionRuntime

/// `action check`: finds the faults of maps.
enum CheckCommand: Subcommand {
    static let name = "check"
    static let abstract =
        "Find what is wrong in a map: unclaimed actions, conflicting keys, conditions that never hold."
    static let discussion = [
        """
        A map's user may have keys in a file of their own, as --keymap reads it: of such a file the entries that cannot be
        read are told, and, where maps are named beside it, what the rules find in its keys for these maps.
        """,
        """
        --fix writes the present names of actions in place of former ones (deprecated-action) into the files; nothing else
        of the files changes.
        """,
        "Each finding has a rule and a level; --rules lists them. A node or menu item is left out of rules by \"ignore\": [\"rule\"].",
        "Exits with 0 if there is no error, else with 1, and with 65 for a map that cannot be read.",
    ]
    static let arguments = [
        Argument(
            "[map] ...", .map,
            "The maps and key files, - for standard input. (default: that of --map, ACTION_MAP or actions.json)")
    ]
    static let options: [Option] = [
        .map, .fix, .rules, .ignore, .strict, .sarif, .format, .json, .color, .quiet,
    ]
    static let examples = ["action check --strict"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.has(.rules) { return try listRules(call, console) }
        if call.has(.sarif), call.has(.json) || call.has(.format) {
            throw .usage(
                "Options '--sarif' and '--\(call.has(.json) ? "json" : "format")' contradict each other.",
                "Give one of them.")
        }
        let checker = Checker(rules: try rules(call))
        var report = CheckReport()
        var subjects: [(path: String?, subject: Checker.Subject)] = []
        for path in try paths(call) {
            do throws(ToolError) {
                subjects.append((path ?? call.mapSource.path, try subject(path, call, console)))
            } catch {
                // The other maps are checked all the same, and a SARIF document also has this map's fault.
                if call.words.count < 2, !call.has(.sarif) { throw error }
                console.note(error)
                report.unread.append(error)
            }
        }
        let maps = subjects.compactMap(\.subject.map)
        for (path, subject) in subjects {
            var subject = subject
            if call.has(.fix) { subject = try fix(subject, at: path, checker, maps, call, console) }
            report += checker.report(on: subject, beside: maps)
        }
        let files = subjects.map(\.subject.file)
        tell(report, files, call, console)
        if !report.unread.isEmpty { return report.unread.map(\.status).gravest }
        return report.fails(isStrict: call.has(.strict)) ? .disabled : .success
    }

    /// The map or key file at a path; for nil the map that the options name.
    private static func subject(
        _ path: String?, _ call: Call, _ console: Console
    ) throws(ToolError) -> Checker.Subject {
        if let path { return try Checker.subject(path) }
        let (map, file) = try ActionMap.load(call, console)
        return .map(map, file: file)
    }

    /// Writes the present names in place of former ones into a file, whose comments and layout stay, and reads it again.
    private static func fix(
        _ subject: Checker.Subject, at path: String?, _ checker: Checker, _ maps: [ActionMap], _ call: Call,
        _ console: Console
    ) throws(ToolError) -> Checker.Subject {
        guard let path, path != "-" else {
            throw .usage("'--fix' changes files, and \(subject.file) is none.", "Name a file: action check FILE --fix.")
        }
        let (bytes, count) = checker.report(on: subject, beside: maps).entries.renaming(subject.bytes)
        if count == 0 { return subject }
        try Destination(path, of: "file").replace(with: bytes)
        if !call.has(.quiet) { console.note("\(subject.file): \(count) name\(count == 1 ? "" : "s") replaced.") }
        return try Checker.subject(bytes, file: subject.file)
    }

    /// The files that words name; nil for the map that the options name.
    private static func paths(_ call: Call) throws(ToolError) -> [String?] {
        if call.words.isEmpty { return [nil] }
        if call.has(.map) {
            throw .usage("The map is named twice, by --map and by a word.", "Name all maps in one way.")
        }
        if call.words.count(where: { $0 == "-" }) > 1 {
            throw .usage("Only one map can be on standard input.", "Name files for the others.")
        }
        return call.words
    }

    private static func rules(_ call: Call) throws(ToolError) -> [CheckRule] {
        var rules = CheckRule.allCases
        for name in call.all(.ignore) {
            guard let rule = CheckRule(rawValue: name) else {
                throw .unknown(
                    "rule", name, among: CheckRule.allCases.map(\.rawValue), help: "action check --rules")
            }
            rules.removeAll { $0 == rule }
        }
        return rules
    }

    private static func tell(_ report: CheckReport, _ files: [String], _ call: Call, _ console: Console) {
        if !call.has(.quiet) { report.notes.forEach { console.note("Note: \($0)") } }
        if call.has(.sarif) { return console.print(report.sarif) }
        switch call.format {
        case .json: report.entries.forEach { console.print($0.line.text) }
        case .names: report.entries.forEach { console.print($0.rule) }
        case .text:
            report.lines(Style(call), isQuiet: call.has(.quiet)).forEach(console.print)
            if !call.has(.quiet), !files.isEmpty { console.show(report.summary(of: files)) }
        }
    }

    private static func listRules(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let rules = CheckRule.allCases
        switch call.format {
        case .names: rules.forEach { console.print($0.rawValue) }
        case .text:
            Columns.align(rules.map { [$0.rawValue, $0.check.level.rawValue, $0.check.summary] }).forEach(console.print)
        case .json:
            for rule in rules {
                var line = JSONLine()
                line.add("rule", rule.rawValue)
                line.add("level", rule.check.level.rawValue)
                line.add("finds", rule.check.summary)
                console.print(line.text)
            }
        }
        return .success
    }
}

extension Option {
    static let strict = Option("strict", help: "Fail for warnings, too.")
    static let fix = Option("fix", help: "Replace the former names of actions in the files, and tell what is left.")
    static let rules = Option("rules", help: "List the rules.")
    static let ignore = Option(
        "ignore", Value("rule", .choice(CheckRule.allCases.map { Completion($0.rawValue, $0.check.summary) })),
        isRepeatable: true, help: "A rule that is not applied; may be given several times.")
    static let sarif = Option("sarif", help: "Print one document in SARIF 2.1.0, for code scanning.")
}
