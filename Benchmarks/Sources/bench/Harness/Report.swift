import Foundation

/// All figures of a run, by the rows of the goals, and where they were measured.
struct Report: Codable {
    /// A row, what was measured beside it, and its lines.
    struct Section: Codable {
        let row: Row
        var beside: [Figure] = []
        var figures: [Figure] = []
    }

    /// The day, as in 2026-11-30.
    var date: String
    /// The version of the compiler, as in 6.3.1.
    var swift: String
    /// As in linux-x86_64.
    var system: String
    var processors: Int
    /// Whether few and short repeats were made.
    var isQuick: Bool
    var sections: [Section] = []

    init(contentsOf path: String) throws {
        self = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    init(swift: String, isQuick: Bool) {
        let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        date = String(format: "%04d-%02d-%02d", day.year ?? 0, day.month ?? 0, day.day ?? 0)
        self.swift = swift
        system = Self.here
        processors = ProcessInfo.processInfo.activeProcessorCount
        self.isQuick = isQuick
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(rounded) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
    }

    /// The operating system and the processor that the program was built for.
    private static var here: String {
        #if os(Linux)
            let system = "linux"
        #else
            let system = "macos"
        #endif
        #if arch(arm64)
            return "\(system)-aarch64"
        #else
            return "\(system)-x86_64"
        #endif
    }

    /// The figures with as many digits as they are good for, so that files are short.
    private var rounded: Report {
        var report = self
        report.sections = sections.map {
            Section(row: $0.row, beside: $0.beside.map(\.rounded), figures: $0.figures.map(\.rounded))
        }
        return report
    }
}

extension Figure {
    fileprivate var rounded: Figure {
        func round(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        return Figure(
            name: name, series: series, depth: depth, unit: unit, best: round(best), median: round(median),
            c1: c1.map(round), goal: goal, allocations: allocations)
    }
}
