import ActionMaps
import ActionRuntime
import CLibrary

/// A request that a running program tells of after it has ended, as text.
struct ToldRecord {
    private let line: JSONLine

    /// - Parameter line: The record's JSON object.
    init(_ line: JSONLine) { self.line = line }

    var action: String { line.text("action") ?? "" }

    /// The record as a line: `14:02:11.480  paste:  disabled at app/window, 12 µs: the clipboard is empty`.
    var text: String {
        let place = (line.text("target").map { " at \($0)" } ?? "") + program
        let reasons = [Validation.Reason](reading: line)
        let clause = reasons.isEmpty ? "" : ": \(reasons.clause)"
        let outcome = line.text("outcome") ?? ""
        return "\(time)\(action)\(line.arguments)  \(outcome)\(place)\(duration)\(asker)\(clause)".printable
    }

    /// Why the request was not performed, a line for each node asked; none where it was performed, or the program does not say.
    var why: [String] {
        guard let explanation = line.line("explanation") else { return [] }
        var drawing = ExplanationDrawing(reading: explanation)
        (drawing.isForPeople, drawing.showsValues) = (true, true)
        return drawing.lines().map { "    \($0)".printable }
    }

    /// The time of day at which the request began, and two spaces; empty for a program that does not tell it.
    private var time: String {
        guard case .double(let seconds)? = line["time"], seconds.isFinite, abs(seconds) < 1e12 else { return "" }
        var time = time_t(seconds.rounded(.down)), parts = tm()
        guard unsafe localtime_r(&time, &parts) != nil else { return "" }
        let milliseconds = Int((seconds - seconds.rounded(.down)) * 1000)
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { "\($0 < 10 ? "0" : "")\($0)" }
        return clock.joined(separator: ":") + "." + String("\(1000 + milliseconds)".dropFirst()) + "  "
    }

    /// How long the request took, behind a comma; empty for a program that does not tell it.
    private var duration: String {
        guard case .double(let seconds)? = line["duration"], seconds.isFinite, 0..<1e9 ~= seconds else { return "" }
        if seconds < 0.001 { return ", \(Int((seconds * 1e6).rounded())) µs" }
        if seconds < 1 { return ", \((seconds * 1e4).rounded() / 10) ms" }
        return ", \((seconds * 100).rounded() / 100) s"
    }

    /// The other program that took the request, and its process where that is told; empty for none.
    private var program: String {
        guard let program = line.text("program") else { return "" }
        return " in \(program)" + (line.text("instance").map { " (\($0))" } ?? "")
    }

    /// The client that asked, in brackets; empty where the program performed the action itself.
    var asker: String {
        if case .int(let client)? = line["client"], line.line("by")?.text("user") == nil {
            return " (asked by process \(client))"
        }
        guard let by = line.line("by") else { return "" }
        let pid: Int32? = if case .int(let number)? = by["pid"] { Int32(exactly: number) } else { nil }
        return " (asked by \(RemotePeer(pid: pid, user: by.text("user"), via: by.text("via") ?? "a client")))"
    }
}
