import ActionRuntime
import CLibrary

/// `action apps`: the running programs that can be asked.
enum Apps: Subcommand {
    static let name = "apps"
    static let abstract = "List the running programs that can be reached with --app."
    static let discussion = [
        """
        Each with its process, where its focus is, how many actions somebody claims there, and since when it can be
        reached. A program that does not answer within 200 ms is listed without these.
        """
    ]
    static let options: [Option] = [.format, .json, .color, .quiet]

    /// How long all programs together may take.
    private static let patience = Duration.milliseconds(200)

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let programs: [RemoteDirectory.Program]
        do {
            programs = try RemoteDirectory.programs()
        } catch {
            throw ToolError(.unavailable, "\(error)")
        }
        let rows = rows(programs)
        switch call.format {
        case .json: rows.forEach { console.print($0.line.text) }
        case .names: rows.forEach { console.print($0.program.app) }
        case .text: Columns.align(rows.map(\.cells)).forEach(console.print)
        }
        if !call.has(.quiet) {
            if rows.isEmpty {
                console.note("No program can be reached. Their sockets would be in '\(RemoteDirectory.path)'.")
            }
            for row in rows {
                row.fault.map { console.note("'\(row.program.app)' (\(row.program.pid)) \($0)".closed) }
            }
        }
        return .success
    }

    /// Asks all programs, then waits for all answers until the time is up.
    private static func rows(_ programs: [RemoteDirectory.Program]) -> [AppRow] {
        let deadline = ContinuousClock.now + patience
        let asked = programs.map { program in
            (program, Result { () throws(RemoteFailure) in try AskedProgram(program, until: deadline) })
        }
        return asked.map { program, asked in
            do throws(RemoteFailure) {
                return try asked.get().row(of: program, until: deadline)
            } catch {
                return AppRow(program, fault: error.clause)
            }
        }
    }
}

/// A program that was asked what it is and what it can do.
private struct AskedProgram {
    private let client: RemoteClient
    private let info: Int
    private let list: Int

    init(_ program: RemoteDirectory.Program, until deadline: ContinuousClock.Instant) throws(RemoteFailure) {
        // The connection is not waited for, because all programs share the time.
        client = try RemoteClient(program.path, until: .now)
        info = try client.send("app/info", until: deadline)
        list = try client.send("actions/list", until: deadline)
    }

    func row(
        of program: RemoteDirectory.Program, until deadline: ContinuousClock.Instant
    ) throws(RemoteFailure) -> AppRow {
        let answer = try client.answer(to: info, until: deadline)
        var row = AppRow(program)
        row.focus = answer["focus"]?.text
        row.since = answer["since"]?.value ?? .null
        // A program that allows no questions still tells what it is.
        if case .array(let actions)? = try? client.answer(to: list, until: deadline)["actions"]?.content {
            row.actions = actions.count
        }
        return row
    }
}

/// The row of a program.
private struct AppRow {
    let program: RemoteDirectory.Program
    var focus: String?
    var actions: Int?
    var since = ActionValue.null
    /// Why the program did not say more; nil where it did.
    let fault: String?

    init(_ program: RemoteDirectory.Program, fault: String? = nil) {
        self.program = program
        self.fault = fault
    }

    var line: JSONLine {
        var line = JSONLine()
        line.add("app", program.app)
        line.add("pid", .int(Int(program.pid)))
        line.add("path", program.path)
        line.add("focus", focus)
        line.add("actions", actions.map(ActionValue.int) ?? .null)
        line.add("since", since)
        return line
    }

    var cells: [String] {
        let first = [program.app, "\(program.pid)"]
        if let fault { return first + [fault] }
        let count = actions.map { "\($0) action\($0 == 1 ? "" : "s")" } ?? ""
        return first + [focus ?? "no focus", count, since.seconds.map(time) ?? ""]
    }

    /// A time of the user's time zone: `2026-08-02 14:05`.
    private func time(_ seconds: Double) -> String {
        guard var time = time_t(exactly: seconds.rounded(.down)) else { return "" }
        var parts = tm()
        guard unsafe localtime_r(&time, &parts) != nil else { return "" }
        func digits(_ number: some BinaryInteger) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map(digits).joined(
            separator: "-")
        return "since \(day) \(digits(parts.tm_hour)):\(digits(parts.tm_min))"
    }
}

extension ActionValue {
    fileprivate var seconds: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: Optional.none
        }
    }
}
