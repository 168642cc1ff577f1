package import ActionAgents
package import ActionMaps
import ActionRuntime

/// One page without scripts that shows a program as it is, for a report of a fault: the actions from the focus with their reasons,
/// the nodes from the focus to the root, and what the program remembers.
///
/// All text of the program is escaped, and the page loads nothing.
package struct SavedPage {
    private let program: any ReachableProgram
    private let about: JSONLine

    /// How many explanations the page has, and how many requests.
    private static let (explanationLimit, logLimit) = (200, 200)

    /// Asks a program about itself.
    package init(_ program: any ReachableProgram) throws(ToolError) {
        self.program = program
        about = try program.ask("app/info", JSONLine())
    }

    /// The page as a document of HTML.
    package func html() throws(ToolError) -> String {
        let title = "\(program.name), as \(Library.version) of 'action' saw it".markup
        let sections: [String]
        if about.texts("allowing").contains("ask") {
            sections = [try actions(), try nodes(), log()]
        } else {
            let text = "The program answers no questions: it has to allow 'ask', and allows \(allowed)."
            sections = [Self.section("Actions", Self.paragraph(text)), log()]
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            \(facts)
            \(sections.joined(separator: "\n"))
            </main>
            </body>
            </html>
            """
    }

    // MARK: The program

    private var allowed: String {
        let names = about.texts("allowing")
        return names.isEmpty ? "nothing" : names.joined(separator: ", ")
    }

    private var facts: String {
        let rows = [
            ("focus", about.text("focus")), ("root", about.text("root")), ("process", about["pid"].map { "\($0)" }),
            ("library", about.text("version")), ("protocol", about["protocol"].map { "\($0)" }), ("allows", allowed),
            ("revision", about["revision"].map { "\($0)" }), ("command line", "action inspect \(program.option)"),
        ]
        return Self.table(rows.map { [$0.0, $0.1 ?? "none"] })
    }

    // MARK: Actions

    private func actions() throws(ToolError) -> String {
        let actions = try program.ask("actions/list", JSONLine()).lines("actions")
        let disabled = actions.filter { !$0.flag("enabled") }
        // Entries that are told alike differ in secret arguments, and stay in order.
        let counts = actions.reduce(into: [:]) { $0[Self.words(of: $1), default: 0] += 1 }
        var explained = 0, numbers: [String: Int] = [:]
        var entries: [String] = []
        for action in actions {
            var body = Self.table(Self.facts(of: action))
            if !action.flag("enabled"), explained < Self.explanationLimit {
                explained += 1
                body += try explanation(of: action)
            }
            let words = Self.words(of: action), count = counts[words] ?? 1
            numbers[words, default: 0] += 1
            let number = count > 1 ? "\(numbers[words] ?? 1) of \(count)" : ""
            entries.append(Self.details(summary(of: action, number), body))
        }
        var text = "\(actions.count) actions are claimed from the focus, and \(disabled.count) of them are disabled."
        if disabled.count > explained { text += " Only the first \(explained) of these are explained." }
        return Self.section("Actions", Self.paragraph(text) + entries.joined(separator: "\n"))
    }

    /// The name and the arguments of an action.
    private static func words(of action: JSONLine) -> String { (action.text("action") ?? "") + action.arguments }

    /// - Parameter number: Which of the actions that are told alike it is; empty where there is one.
    private func summary(of action: JSONLine, _ number: String) -> String {
        let title = action.text("title") ?? action.text("action") ?? ""
        var text = "<b>\(title.markup)</b> <code>\(Self.words(of: action).markup)</code> \(number)"
        if let keys = action.text("shortcut") { text += " <kbd>\(keys.markup)</kbd>" }
        if let state = action.text("state"), state != "off" { text += " \(state.markup)" }
        if let value = action["value"], value != .null { text += " \("\(value)".markup)" }
        guard !action.flag("enabled") else { return text }
        let reasons = action.reasons.map(\.text).joined(separator: "; ")
        return text + " <em>disabled: \((reasons.isEmpty ? "no reason is given" : reasons).markup)</em>"
    }

    private static func facts(of action: JSONLine) -> [[String]] {
        var rows = [["target", action.text("target") ?? "none"]]
        if let kind = action.text("kind") { rows.append(["claim", kind]) }
        if let summary = action.text("summary") { rows.append(["summary", summary]) }
        for reason in action.lines("reasons") {
            let text = reason.text("text") ?? "", place = reason.text("by").map { ", says \($0)" } ?? ""
            rows.append([reason.text("kind") ?? "reason", text + place])
        }
        return rows
    }

    private func explanation(of action: JSONLine) throws(ToolError) -> String {
        var params = JSONLine()
        params.add("action", action.text("action"))
        if case .object? = action["arguments"] { params.add("arguments", from: action) }
        return Self.explanation(try program.ask("actions/explain", params))
    }

    /// An explanation, as the command line draws it.
    private static func explanation(_ line: JSONLine) -> String {
        var drawing = ExplanationDrawing(reading: line)
        (drawing.isForPeople, drawing.showsValues) = (true, true)
        return "<pre>\(drawing.lines().joined(separator: "\n").markup)</pre>"
    }

    // MARK: Nodes

    /// The nodes from the focus to the root.
    private func nodes() throws(ToolError) -> String {
        guard let focus = about.text("focus") ?? about.text("root") else { return "" }
        var entries: [String] = [], path = PathPart.texts(in: focus).map(String.init)
        while !path.isEmpty {
            var params = JSONLine()
            params.add("from", path.joined(separator: "/"))
            params.add("depth", .int(0))
            entries.append(node(try program.ask("tree/get", params), path.joined(separator: "/")))
            path.removeLast()
        }
        return Self.section("From the focus to the root", entries.joined(separator: "\n"))
    }

    private func node(_ answer: JSONLine, _ path: String) -> String {
        let nodes = answer.line("root").map { [$0] } ?? answer.lines("nodes")
        let claims = nodes.flatMap { $0.lines("claims") }
        let rows = claims.map { claim in
            [
                claim.text("action") ?? "any action", claim.text("kind") ?? "",
                claim.text("to").map { "to \($0)" } ?? (claim.flag("enabled") ? "enabled" : "disabled"),
                claim.text("source") ?? "",
            ]
        }
        let heads = ["action", "claim", "now", "source"]
        let summary = "<code>\(path.markup)</code> \(claims.count) claim\(claims.count == 1 ? "" : "s")"
        return Self.details(summary, claims.isEmpty ? "" : Self.table([heads] + rows), isOpen: true)
    }

    // MARK: The past

    /// What the program remembers; a program that remembers nothing, or does not tell, says why.
    private func log() -> String {
        var params = JSONLine()
        params.add("limit", .int(Self.logLimit))
        do throws(ToolError) {
            let records = try program.ask("log/get", params).lines("records")
            if records.isEmpty {
                return Self.section("What happened", Self.paragraph("The program remembers nothing."))
            }
            return Self.section("What happened", records.map(record).joined(separator: "\n"))
        } catch {
            return Self.section(
                "What happened", Self.paragraph("The program tells nothing of the past: \(error.message)"))
        }
    }

    private func record(_ record: JSONLine) -> String {
        let name = record.text("action") ?? "", outcome = record.text("outcome") ?? ""
        let summary = "<code>\(name.markup)</code> \(outcome.markup)"
        let rows = record.only(["target", "arguments", "time", "duration", "error", "handledBy"]).cells
        return Self.details(summary, Self.table(rows) + (record.line("explanation").map(Self.explanation) ?? ""))
    }
}

extension JSONLine {
    /// The members that have a value, each as a name and a text.
    fileprivate var cells: [[String]] {
        guard case .object(let values) = value else { return [] }
        return values.filter { $0.value != .null }.sorted { $0.key < $1.key }.map { [$0.key, "\($0.value)"] }
    }
}

// MARK: Elements

extension SavedPage {
    fileprivate static func section(_ heading: String, _ body: String) -> String {
        "<section>\n<h2>\(heading.markup)</h2>\n\(body)\n</section>"
    }

    /// - Parameter summary: The line that is always shown, as HTML.
    fileprivate static func details(_ summary: String, _ body: String, isOpen: Bool = false) -> String {
        "<details\(isOpen ? " open" : "")>\n<summary>\(summary)</summary>\n\(body)\n</details>"
    }

    fileprivate static func paragraph(_ text: String) -> String { "<p>\(text.markup)</p>" }

    /// A table of rows, of which each has its name in the first cell.
    fileprivate static func table(_ rows: [[String]]) -> String {
        let lines = rows.map { row in
            let cells = row.dropFirst().map { "<td>\($0.markup)</td>" }.joined()
            return "<tr><th scope=\"row\">\((row.first ?? "").markup)</th>\(cells)</tr>"
        }
        return "<table>\n\(lines.joined(separator: "\n"))\n</table>"
    }

    fileprivate static let style = """
        :root { color-scheme: light dark; }
        body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.45 system-ui, sans-serif; }
        h1 { font-size: 1.5rem; }
        h2 { font-size: 1.15rem; }
        details { margin: .25rem 0; padding: .25rem .6rem; border: 1px solid #8886; border-radius: 6px; }
        summary { cursor: pointer; overflow-wrap: anywhere; }
        pre { margin: .5rem 0; font-size: .9em; white-space: pre-wrap; overflow-wrap: anywhere; }
        table { width: 100%; margin: .5rem 0; border-collapse: collapse; font-size: .9em; }
        th, td { padding: .15rem .6rem .15rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
        th { font-weight: 600; }
        """
}
