import ActionAgents
import ActionMaps
import ActionRuntime

/// What `action check` finds in the map of what is inspected.
enum Health {
    /// The answer to `inspect/health`: the findings in a map.
    ///
    /// - Parameter file: The name of the map, before the lines of the findings.
    static func findings(in map: ActionMap, file: String) -> JSONLine {
        let report = Checker(rules: CheckRule.allCases).report(on: map, file: file)
        var line = JSONLine()
        line.add("findings", report.entries.map { finding($0.line) } + report.notes.map(note))
        return line
    }

    /// The line that answers the request with the findings in the map of a program.
    ///
    /// - Parameter answer: The program's answer to `map/get`.
    static func answer(_ answer: JSONLine, of program: any ReachableProgram, to id: ActionValue) -> String {
        do throws(ToolError) {
            guard let text = answer.line("map")?.text, let source = try? JSONReader.read(Array(text.utf8)) else {
                throw ToolError(.unavailable, "The program '\(program.name.printable)' gives no map.")
            }
            // The lines are those of the document that the command prints.
            let file = "action export \(program.option)"
            let map = try ActionMap.read(Array(source.json.utf8), as: file)
            return RemoteMessage.result(findings(in: map, file: file).text, of: id)
        } catch {
            return RemoteMessage.error(RemoteFault(error), of: id)
        }
    }

    private static func finding(_ entry: JSONLine) -> JSONLine {
        var line = JSONLine()
        line.add("rule", from: entry)
        line.add("severity", entry.text("level"))
        line.add("message", from: entry)
        line.add("where", "\(entry.text("file") ?? ""):\(entry["line"] ?? .null):\(entry["column"] ?? .null)")
        line.add("advice", entry.text("help"))
        return line
    }

    private static func note(_ text: String) -> JSONLine {
        var line = JSONLine()
        line.add("rule", "limit")
        line.add("severity", CheckLevel.note.rawValue)
        line.add("message", text)
        line.add("where", nil as String?)
        line.add("advice", nil as String?)
        return line
    }
}
