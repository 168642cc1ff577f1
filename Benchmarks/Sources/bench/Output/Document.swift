import Foundation

/// A file of Markdown of which parts are written by the program, between `<!-- bench: PART -->` and `<!-- bench -->`.
enum Document {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Writes the parts of a file again.
    static func update(_ path: String, _ report: Report, _ reasons: Reasons) throws {
        var lines: [Substring] = [], part: String?
        for line in try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line == "<!-- bench -->" { part = nil }
            guard part == nil else { continue }
            lines.append(line)
            guard line.hasPrefix("<!-- bench: "), line.hasSuffix(" -->") else { continue }
            let name = String(line.dropFirst(12).dropLast(4))
            guard let text = text(of: name, report, reasons) else {
                throw Fault(description: "\(path): there is no part '\(name)'.")
            }
            lines.append(Substring(text))
            part = name
        }
        if let part { throw Fault(description: "\(path): the part '\(part)' has no end.") }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    private static func text(of part: String, _ report: Report, _ reasons: Reasons) -> String? {
        switch part {
        case "table": report.table
        case "essentials": report.essentials
        case "costs": report.costs
        case "shortfalls": report.shortfalls(reasons)
        case "circumstances": "\(report.circumstances) \(report.score)"
        default: nil
        }
    }
}
