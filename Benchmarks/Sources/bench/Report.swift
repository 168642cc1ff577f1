import Foundation

extension Bench {
    func note(_ figure: Figure) { append(figure) }

    /// The figures as a table.
    var table: String {
        var lines = ["| what | ns | c1 | ratio | goal | allocations |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
        for figure in figures {
            let ratio = figure.yardstick.map { figure.median / $0 }
            let goal =
                figure.goal.map { goal in
                    let isMet = (ratio ?? figure.median) <= goal
                    return "\(isMet ? "" : "**")≤ \(text(goal))\(figure.yardstick == nil ? "" : " ×")\(isMet ? "" : "**")"
                } ?? ""
            lines.append(
                "| \(figure.name) | \(text(figure.median)) | \(figure.yardstick.map(text) ?? "") | "
                    + "\(figure.group == "floor" ? "" : ratio.map { text($0) + " ×" } ?? "") | \(goal) | "
                    + "\(figure.allocations.map { String(format: "%.2f", $0) } ?? "") |")
        }
        return lines.joined(separator: "\n")
    }

    private func text(_ value: Double) -> String {
        value >= 100 ? String(format: "%.0f", value) : String(format: value >= 10 ? "%.1f" : "%.2f", value)
    }
}

/// The memory that the program has, in bytes.
func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4096
}
